import { lensPath, placePair } from "#app/ui/lens.ts";
import { type Agreement, distanceFor } from "./agreement.ts";

const R = 100;
/** A lens has room for its figure from this width on, of the 200 of a whole circle. */
const ROOM = 104;

type Props = {
  agreement: Agreement;
  /** What it shows, in words. */
  label: string;
  /** What stands below the figure, in the lens. */
  below: string;
};

/** How much is the same: two circles whose lens is that share of one of them. A narrow lens has no room for its figure. */
export function AgreementArt({ agreement, label, below }: Props) {
  const distance = distanceFor(agreement) * R;
  const at = placePair({ r: R, distance, padX: 2, padY: 2 });
  const middle = (at.you + at.them) / 2;
  return (
    <svg className="big" viewBox={at.viewBox} role="img" aria-label={label}>
      <circle className="you-a" cx={at.you} cy={at.y} r={R} />
      <circle className="them-a" cx={at.them} cy={at.y} r={R} />
      <path className="both-a" d={lensPath(at.you, at.them, at.y, R)} />
      {2 * R - distance >= ROOM ? (
        <>
          <text x={middle} y={at.y + 10} textAnchor="middle" className="in-lens">
            {agreement.same}
          </text>
          <text x={middle} y={at.y + 34} textAnchor="middle" className="in-lens s">
            {below}
          </text>
        </>
      ) : null}
    </svg>
  );
}
