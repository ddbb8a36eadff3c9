import { lensPath } from "#app/ui/lens.ts";

const INK = "#2A1530";

/** Two speech bubbles; the question lies where they overlap. */
export function QuestionsDrawing() {
  return (
    <svg viewBox="46 0 320 180" preserveAspectRatio="xMinYMid" aria-hidden="true">
      <circle className="you-a" cx="120" cy="86" r="74" />
      <path className="you-a" d="M62 132 50 172l46-18z" />
      <circle className="them-a" cx="206" cy="86" r="74" />
      <path className="them-a" d="M264 132l12 40-46-18z" />
      <path className="both-a" d={lensPath(120, 206, 86, 74)} />
      <g strokeLinecap="round" strokeWidth="5">
        <path d="M70 72h42M70 90h30M70 108h36" stroke="var(--color-on-you)" />
        <path d="M216 72h42M228 90h30M216 108h36" stroke="var(--color-on-them)" />
      </g>
      <path d="M155 74a9 9 0 1 1 13 9c-4 2-5 4-5 8" fill="none" stroke={INK} strokeWidth="4.5" strokeLinecap="round" />
      <circle cx="163" cy="104" r="3" fill={INK} />
    </svg>
  );
}

/** Two sets of contours; a flame where the innermost overlap. */
export function IntimacyDrawing() {
  const contours = [84, 68, 52];
  return (
    <svg viewBox="44 0 320 180" preserveAspectRatio="xMinYMid" aria-hidden="true">
      <g fill="none" strokeWidth="2.5">
        <g stroke="var(--color-you)">
          {contours.map((r) => (
            <circle key={r} cx="130" cy="90" r={r} />
          ))}
        </g>
        <g stroke="var(--color-them)" strokeDasharray="7 5">
          {contours.map((r) => (
            <circle key={r} cx="190" cy="90" r={r} />
          ))}
        </g>
      </g>
      <path className="both" d={lensPath(130, 190, 90, 52)} />
      <path className="you" d="M160 64c14 15 20 26 20 38a20 20 0 0 1-40 0c0-12 6-23 20-38z" />
    </svg>
  );
}

const days = [
  ["both", 34, 44],
  ["both", 94, 44],
  ["both", 154, 44],
  ["you", 214, 44],
  ["both", 274, 44],
  ["both", 34, 128],
  ["both", 94, 128],
  ["them", 154, 128],
  ["neither", 214, 128],
  ["neither", 274, 128],
] as const;

/** Ten days of a streak. */
export function StreaksDrawing() {
  return (
    <svg viewBox="14 0 320 180" preserveAspectRatio="xMinYMid" aria-hidden="true">
      {days.map(([state, x, y]) => {
        const you = state === "both" || state === "you";
        const them = state === "both" || state === "them";
        return (
          <g key={`${x}-${y}`}>
            <circle className={you ? "you" : "ring"} cx={x} cy={y} r={you ? 19 : 18} />
            <circle className={them ? "them" : "ring"} cx={x + 20} cy={y} r={them ? 19 : 18} />
            {state === "both" ? <path className="both" d={lensPath(x, x + 20, y, 19)} /> : null}
          </g>
        );
      })}
    </svg>
  );
}
