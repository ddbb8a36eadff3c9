import { useTexts } from "#app/texts/use-texts.tsx";
import { Button } from "#app/ui/button.tsx";
import { DARE, TURNS } from "./cards.ts";
import { cardTexts } from "./texts.ts";

/** Truth or dare: what a form of a turn is sent by. */
export function TurnButtons() {
  const t = useTexts(cardTexts);
  return TURNS.map((turn) => (
    <Button key={turn} kind={turn === DARE ? "action" : "quiet"} name="do" value={turn}>
      {t[turn]}
    </Button>
  ));
}
