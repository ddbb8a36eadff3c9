import { useTexts } from "#app/texts/use-texts.tsx";
import { lensPath, placePair } from "./lens.ts";
import { named } from "./named.tsx";
import { uiTexts } from "./texts.ts";

/** One side of the clocks: a place if it is known, the local time as it is written there ("22:52"), and who. */
type ClockSide = { place?: string | undefined; time: string; who: string };

/** More letters than stand beside each other in a disc. */
const LONG_NAME = 14;

/**
 * Two local times in two discs. They overlap, and the lens lights up, while both are awake; else they stand apart.
 */
export function Clocks({ you, them, bothAwake }: { you: ClockSide; them: ClockSide; bothAwake: boolean }) {
  const at = bothAwake
    ? placePair({ r: 106, distance: 146, padX: 1, padY: 1 })
    : placePair({ r: 88, distance: 182, padX: 1, padY: 19 });
  const t = useTexts(uiTexts);
  const isLong = Math.max(you.who.length, them.who.length) > LONG_NAME;
  return (
    <div className={`clocks${bothAwake ? "" : " apart"}${isLong ? " long" : ""}`}>
      <svg viewBox={at.viewBox} aria-hidden="true">
        <circle className="you-a" cx={at.you} cy={at.y} r={at.r} />
        <circle className="them-a" cx={at.them} cy={at.y} r={at.r} />
        {bothAwake ? <path className="both-a" d={lensPath(at.you, at.them, at.y, at.r)} /> : null}
      </svg>
      <ClockText side={you} className="c a num" />
      <ClockText side={them} className="c b num" />
      {bothAwake ? (
        <p className="m">
          <span>
            {t.both}
            <br />
            {t.awake}
          </span>
        </p>
      ) : null}
    </div>
  );
}

function ClockText({ side, className }: { side: ClockSide; className: string }) {
  return (
    <p className={className}>
      {side.place ? <span>{side.place} </span> : null}
      <b>{side.time} </b>
      <span>{named(side.who)}</span>
    </p>
  );
}
