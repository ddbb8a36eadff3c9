import { clockOf, type Overlap, type Span } from "#app/about/hours.ts";

/** Where the band lies in its picture, and how wide a day is. */
const LEFT = 16;
const WIDTH = 320;
const at = (minutes: number): number => Math.round((LEFT + (minutes / 1440) * WIDTH) * 100) / 100;
const LABELLED = [0, 360, 720, 1080] as const;

/** "00" on the hour, "05:30" where the other one's clock does not stand on it. */
const hourMark = (minutes: number): string => clockOf(minutes).replace(/:00$/, "");

/**
 * One day with the waking hours of both laid over it; where they meet both are awake. Above it the hours of the one who
 * looks, below it the other's at the same moment.
 * @param label says what it shows
 * @param ahead minutes that one's own clock is ahead of the other's
 * @param now minutes since one's own midnight
 */
export function Band({
  label,
  overlap,
  ahead,
  now,
  nowText,
}: {
  label: string;
  overlap: Overlap;
  ahead: number;
  now: number;
  nowText: string;
}) {
  return (
    <svg className="band" viewBox="0 0 352 132" role="img" aria-label={label}>
      <rect className="bed" x={LEFT} y={28} width={WIDTH} height={76} rx={20} />
      <Bars className="you-a" spans={overlap.mine} y={28} height={50} />
      <Bars className="them-a" spans={overlap.theirs} y={54} height={50} />
      <Bars className="both-a" spans={overlap.both} y={54} height={24} />
      <path className="now" d={`M${at(now)} 22V110`} />
      {LABELLED.map((minutes) =>
        // The hour gives way to "now", which stands on the same line.
        Math.abs(at(minutes) - at(now)) < 34 ? null : (
          <text key={minutes} className="ya" x={at(minutes)} y={17} textAnchor={minutes === 0 ? "start" : "middle"}>
            {hourMark(minutes)}
          </text>
        ),
      )}
      {LABELLED.map((minutes) => (
        <text key={minutes} className="ta" x={at(minutes)} y={126} textAnchor={minutes === 0 ? "start" : "middle"}>
          {hourMark(minutes - ahead)}
        </text>
      ))}
      <text className="nt" x={Math.min(Math.max(at(now), 30), 322)} y={17} textAnchor="middle">
        {nowText}
      </text>
    </svg>
  );
}

function Bars({
  className,
  spans,
  y,
  height,
}: {
  className: string;
  spans: readonly Span[];
  y: number;
  height: number;
}) {
  return spans.map(({ from, to }) => <path key={from} className={className} d={barOf(from, to, y, height)} />);
}

/** A bar with round ends; at midnight, where it goes on at the other side, it is rounded as the band itself is. */
function barOf(from: number, to: number, y: number, height: number): string {
  const [x, end] = [at(from), at(to)];
  const r = Math.min(20, height / 2, (end - x) / 2);
  return `M${x + r} ${y}H${end - r}a${r} ${r} 0 0 1 ${r} ${r}v${height - 2 * r}a${r} ${r} 0 0 1 ${-r} ${r}H${x + r}a${r} ${r} 0 0 1 ${-r} ${-r}v${-(height - 2 * r)}a${r} ${r} 0 0 1 ${r} ${-r}z`;
}
