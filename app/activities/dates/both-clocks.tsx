import { useTexts } from "#app/texts/use-texts.tsx";
import { lensPath, placePair } from "#app/ui/lens.ts";
import { named } from "#app/ui/named.tsx";
import type { TimeView } from "./date-in-words.ts";
import { datesTexts } from "./texts.ts";

/** More letters than stand beside each other in a disc. */
const LONG_NAME = 14;
const AT = placePair({ r: 106, distance: 146, padX: 1, padY: 1 });
const RING = 104.5;

/** A time on both clocks. A full disc is a yes to it; a dashed ring is still open. */
export function BothClocks({
  time,
  yes,
  partnerName,
}: {
  time: TimeView;
  yes: "both" | "you" | "them" | "neither";
  partnerName: string;
}) {
  const t = useTexts(datesTexts);
  const [you, them] = [yes === "both" || yes === "you", yes === "both" || yes === "them"];
  const disc = (name: "you" | "them", is: boolean) => (
    <circle className={is ? `${name}-a` : `${name}-ring`} cx={AT[name]} cy={AT.y} r={is ? AT.r : RING} />
  );
  // An open ring lies above the disc that is there.
  const [below, above] = them && !you ? (["them", "you"] as const) : (["you", "them"] as const);
  const is = { you, them };
  return (
    <div className="ask-time">
      <p className="day">{time.day}</p>
      <div className={partnerName.length > LONG_NAME ? "clocks long" : "clocks"}>
        <svg viewBox={AT.viewBox} role="img" aria-label={t.clocks[yes](partnerName)}>
          {disc(below, is[below])}
          {disc(above, is[above])}
          {yes === "both" ? <path className="both-a" d={lensPath(AT.you, AT.them, AT.y, AT.r)} /> : null}
        </svg>
        <p className={you ? "c a num" : "c a open num"}>
          <span>{time.mine.place} </span>
          <b>{time.mine.time} </b>
          <span>{t.you}</span>
        </p>
        <p className={them ? "c b num" : "c b open num"}>
          {time.theirs ? <span>{time.theirs.place} </span> : null}
          <b>{time.theirs?.time ?? "–"} </b>
          <span>{named(partnerName)}</span>
        </p>
      </div>
      <p className="small muted mid">{named(time.note)}</p>
    </div>
  );
}
