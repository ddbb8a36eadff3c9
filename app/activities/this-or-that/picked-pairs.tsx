import { useTexts } from "#app/texts/use-texts.tsx";
import { lensPath } from "#app/ui/lens.ts";
import { named } from "#app/ui/named.tsx";
import type { PickedPair } from "./play-view.ts";
import { FIRST, type Pick } from "./plays.ts";
import { thisOrThatTexts } from "./texts.ts";

const words = ({ first, second }: PickedPair, pick: Pick): string => (pick === FIRST ? first : second);

/** Pairs with what was picked in each: by one's own mark, and the partner's where both may be seen. */
export function PickedPairs({ pairs, partnerName }: { pairs: readonly PickedPair[]; partnerName: string | null }) {
  const t = useTexts(thisOrThatTexts);
  return (
    <ul className="pairs">
      {pairs.map((pair) => {
        const { id, first, second, mine, theirs } = pair;
        const isIn = (side: Pick) => mine === side || theirs === side;
        const [a, b] = [isIn("first"), isIn("second")];
        const both = theirs !== null && theirs !== mine;
        const said = theirs
          ? t.said(words(pair, mine), partnerName ?? t.them, words(pair, theirs))
          : t.saidAlone(words(pair, mine));
        return (
          <li key={id}>
            <span className={a ? (both ? undefined : "picked") : "off"} aria-hidden="true">
              {first}
            </span>
            <Marks mine={mine} theirs={theirs} />
            <span className={b ? (both ? undefined : "picked") : "off"} aria-hidden="true">
              {second}
            </span>
            <span className="sr">{named(said)}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** Where on the way between the two sides the marks stand: at one end each, or together. */
function Marks({ mine, theirs }: { mine: Pick; theirs: Pick | null }) {
  const side = (pick: Pick) => (pick === FIRST ? 15 : 41);
  const same = mine === theirs;
  const shift = same ? 4.5 : 0;
  const [you, them] = [side(mine) - shift, theirs && side(theirs) + shift];
  return (
    <svg viewBox="0 0 56 28" aria-hidden="true">
      <path className="way" d="M4 14H52" />
      <circle className="you" cx={you} cy="14" r="9" />
      {them ? <circle className="them" cx={them} cy="14" r="9" /> : null}
      {them && same ? <path className="both" d={lensPath(you, them, 14, 9)} /> : null}
      {them && !same ? <circle className="inner" cx={them} cy="14" r="4.5" /> : null}
    </svg>
  );
}
