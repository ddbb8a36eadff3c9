import { useTexts } from "#app/texts/use-texts.tsx";
import { lensPath } from "#app/ui/lens.ts";
import { named } from "#app/ui/named.tsx";
import { PairMark } from "#app/ui/pair.tsx";
import { fieldNames, type MomentName, type Place, placeIn, type Said } from "./moments.ts";
import { fieldText, momentTexts } from "./texts.ts";

/** Where a place lies on the line: five points, 52 apart. */
const xOf = (place: Place): number => 14 + (place - 1) * 52;
/** How far each of two discs on one place stands from it. */
const ASIDE = 4.5;
const POINTS = [1, 2, 3, 4, 5] as const;

/** What was said on the scales of a form, a line for each; beside it in figures. @param theirs null while it is not open */
export function Places({
  moment,
  mine,
  theirs,
  partnerName,
}: {
  moment: MomentName;
  mine: Said;
  theirs: Said | null;
  partnerName: string;
}) {
  const t = useTexts(momentTexts);
  const rows = fieldNames(moment, "scale").flatMap((field) => {
    const [one, other] = [placeIn(mine, field), theirs && placeIn(theirs, field)];
    return one || other ? [{ field, one, other }] : [];
  });
  if (rows.length === 0) return null;
  return (
    <>
      <ul className="places">
        {rows.map(({ field, one, other }) => {
          const text = fieldText(t, moment, field);
          return (
            <li key={field}>
              <span className="t">
                <b>{text?.label}</b>{" "}
                <span className="small muted num">
                  {theirs ? named(t.placesOf(one, partnerName, other)) : one && t.place(one)}
                </span>
              </span>{" "}
              <Line mine={one} theirs={other} />
              {text && "low" in text ? (
                <span className="between row small muted">
                  <span>{text.low}</span> <span>{text.high}</span>
                </span>
              ) : null}
            </li>
          );
        })}
      </ul>
      {theirs ? (
        <p className="legendrow">
          <span>
            <PairMark state="you" size="legend" />
            {t.you}
          </span>{" "}
          <span>
            <PairMark state="them" size="legend" />
            {named(partnerName)}
          </span>{" "}
          <span>
            <PairMark state="both" size="legend" />
            {t.same}
          </span>
        </p>
      ) : null}
    </>
  );
}

/** The line of a scale with the discs of the two; the partner's has a ring in it, so that colour is not all. */
function Line({ mine, theirs }: { mine: Place | null; theirs: Place | null }) {
  const isSame = mine !== null && mine === theirs;
  const [you, them] = [mine && xOf(mine) - (isSame ? ASIDE : 0), theirs && xOf(theirs) + (isSame ? ASIDE : 0)];
  return (
    <svg viewBox="0 0 236 28" aria-hidden="true">
      <path className="g" d="M14 14H222" />
      {POINTS.map((point) => (
        <circle key={point} className="p" cx={xOf(point)} cy="14" r="2" />
      ))}
      {you ? <circle className="you" cx={you} cy="14" r="9" /> : null}
      {them ? <circle className="them" cx={them} cy="14" r="9" /> : null}
      {them && !isSame ? <circle className="in" cx={them} cy="14" r="4.5" /> : null}
      {you && them && isSame ? <path className="both" d={lensPath(you, them, 14, 9)} /> : null}
    </svg>
  );
}
