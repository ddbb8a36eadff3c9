import { useTexts } from "#app/texts/use-texts.tsx";
import { Button } from "#app/ui/button.tsx";
import { ErrorList } from "#app/ui/error-list.tsx";
import { named } from "#app/ui/named.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { PrivacyNote } from "#app/ui/privacy-note.tsx";
import { HeatLinks } from "./apart-page.tsx";
import { DARE, DONE, pathOf, YES } from "./cards.ts";
import { otherTurn } from "./deck.ts";
import { HeatFrame } from "./heat-frame.tsx";
import type { CardView, PassedView } from "./heat-view.ts";
import { Plate } from "./plate.tsx";
import { cardTexts } from "./texts.ts";
import { TurnButtons } from "./turn-buttons.tsx";

/** A heat on one phone, which goes from hand to hand. */
export function PassedPage({
  view,
  errors,
}: {
  view: PassedView;
  errors: Partial<Record<string, string>> | undefined;
}) {
  const { heat, card, instead } = view;
  return (
    <HeatFrame heat={heat} way="passed" instead={instead}>
      <ErrorList errors={errors} />
      {card ? <Lying view={view} card={card} /> : instead ? null : <Choose view={view} />}
      <Below view={view} />
    </HeatFrame>
  );
}

/** Who is who on the page: by their names, where these are known. */
function useNames({ turn, myName, partnerName }: PassedView) {
  const t = useTexts(cardTexts);
  const [me, them] = [myName ?? t.you, partnerName ?? t.yourPartner];
  return turn === "mine" ? { now: me, next: them } : { now: them, next: me };
}

const whoseOf = ({ turn }: PassedView) => (turn === "mine" ? "you" : "them");

function Choose({ view }: { view: PassedView }) {
  const t = useTexts(cardTexts);
  const { now } = useNames(view);
  return (
    <Plate heat={view.heat} whose={whoseOf(view)} chip={now} heading={t.turnOf(now)}>
      <p>{t.chooseLead}</p>
      <PostForm action={pathOf(view.heat, "passed")} className="four">
        <Hidden view={view} />
        <TurnButtons />
      </PostForm>
    </Plate>
  );
}

/** A card, and how far it is: a truth is answered aloud; a dare waits for the yes of both. */
function Lying({ view, card }: { view: PassedView; card: CardView }) {
  const t = useTexts(cardTexts);
  const { now, next } = useNames(view);
  const { turn, text, milder } = card;
  const isDare = turn === DARE;
  const step = !isDare ? t.answered : view.yes === 0 ? t.iWill : view.yes === 1 ? t.meToo : t.done;
  const says = !isDare || view.yes === 2 ? t.passOn(next) : t.askLead;
  return (
    <Plate
      heat={view.heat}
      whose={view.yes === 2 ? "both" : whoseOf(view)}
      chip={t.turn[turn](now)}
      heading={text}
      milder={milder}
    >
      {view.again ? <p className="small muted">{t.again}</p> : null}
      <div className="stack-s" role="status">
        {isDare && view.yes === 1 ? <p className="ask">{named(t.ask(next))}</p> : null}
        {isDare && view.yes === 2 ? <p className="ask">{t.both}</p> : null}
        <p>{named(says)}</p>
      </div>
      <PostForm action={pathOf(view.heat, "passed")} className="four">
        <Hidden view={view} />
        <Button name="do" value={isDare && view.yes < 2 ? YES : DONE}>
          {step}
        </Button>{" "}
        <Button kind="quiet" name="do" value={turn}>
          {t.another}
        </Button>
      </PostForm>
    </Plate>
  );
}

function Below({ view }: { view: PassedView }) {
  const t = useTexts(cardTexts);
  const { card, heat } = view;
  const instead = card ? otherTurn(card.turn) : null;
  return (
    <div className="below">
      <PrivacyNote>{t.kept}</PrivacyNote>
      <div className="row between flow">
        {instead ? (
          <PostForm action={pathOf(heat, "passed")}>
            <Hidden view={view} />
            <Button kind="plain" small name="do" value={instead}>
              {t.instead[instead]}
            </Button>
          </PostForm>
        ) : null}{" "}
        <HeatLinks heat={heat} way="passed" />
      </div>
    </div>
  );
}

function Hidden({ view }: { view: PassedView }) {
  return (
    <>
      <input type="hidden" name="card" value={view.card?.id ?? ""} />
      <input type="hidden" name="yes" value={view.yes} />
      <input type="hidden" name="partner" value={view.partner} />
    </>
  );
}
