import { useTexts } from "#app/texts/use-texts.tsx";
import { hourOf } from "./reach-view.ts";
import { notificationsTexts } from "./texts.ts";

const [LEFT, WIDTH] = [16, 320];
const at = (hour: number): number => LEFT + (hour / 24) * WIDTH;

/** A day from midnight to midnight, and in it the hours in which something may come. */
export function QuietBand({ from, to }: { from: number; to: number }) {
  const t = useTexts(notificationsTexts);
  const loud: [number, number][] =
    from === to
      ? [[0, 24]]
      : to < from
        ? [[to, from]]
        : [
            [0, from],
            [to, 24],
          ];
  const marks = from === to ? [0, 12, 24] : [...new Set([from, to])].sort((one, other) => one - other);
  // In the middle of the quiet, where it is wide enough to stand: the widest of its parts.
  const parts: [number, number][] =
    from === to
      ? []
      : to < from
        ? [
            [0, to],
            [from, 24],
          ]
        : [[from, to]];
  const [begin = 0, end = 0] = parts.toSorted((one, other) => other[1] - other[0] - (one[1] - one[0]))[0] ?? [];
  const label = from === to ? t.noQuiet : t.quietLabel(hourOf(from), hourOf(to));
  return (
    <svg className="quiet-band" viewBox="0 0 352 86" role="img" aria-label={label}>
      <rect className="bed" x={LEFT} y="8" width={WIDTH} height="46" rx="22" />
      {loud.map(([begin, end]) => (
        <rect
          key={begin}
          className="you-a"
          x={at(begin)}
          y="8"
          width={Math.max(0, at(end) - at(begin))}
          height="46"
          rx="22"
        />
      ))}
      {end - begin >= 3 ? (
        <path
          className="moon"
          transform={`translate(${at((begin + end) / 2) - 12} 19)`}
          d="M19.5 14.2A8 8 0 1 1 9.8 4.5a6.3 6.3 0 0 0 9.7 9.7z"
        />
      ) : null}
      {marks.map((hour) => (
        <text key={hour} x={at(hour)} y="78" textAnchor="middle">
          {hourOf(hour).slice(0, 2)}
        </text>
      ))}
    </svg>
  );
}
