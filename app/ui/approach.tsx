import { lensPath, placePair } from "./lens.ts";

/** How near the discs beside a form are: nearer with each step; "waiting" is one disc and one open ring. */
export type Nearness = "apart" | "touching" | "together" | "waiting";

const distances: Record<Nearness, number> = { apart: 225, touching: 175, together: 120, waiting: 120 };

/** The two large discs beside sign-up and invite (below, on phones). Decoration. */
export function Approach({ nearness }: { nearness: Nearness }) {
  const at = placePair({ r: 100, distance: distances[nearness], padX: 1, padY: 1 });
  const waiting = nearness === "waiting";
  const lens = waiting ? "" : lensPath(at.you, at.them, at.y, at.r);
  return (
    <div className={waiting ? "approach solo" : "approach"} aria-hidden="true">
      <svg viewBox={at.viewBox} aria-hidden="true">
        {waiting ? <circle className="ring" cx={at.them} cy={at.y} r="99.25" /> : null}
        <circle className="you-a" cx={at.you} cy={at.y} r={at.r} />
        {waiting ? null : <circle className="them-a" cx={at.them} cy={at.y} r={at.r} />}
        {lens ? <path className="both-a" d={lens} /> : null}
      </svg>
    </div>
  );
}
