import { useTexts } from "#app/texts/use-texts.tsx";
import { lensPath, placePair } from "#app/ui/lens.ts";
import { type Agreement, distanceFor } from "./agreement.ts";
import { thisOrThatTexts } from "./texts.ts";

const R = 100;
/** A lens has room for its figure from this width on, of the 200 of a whole circle. */
const ROOM = 104;

/** How much is the same: two circles whose lens is that share of one of them. The figure stands below where the lens is narrow. */
export function AgreementArt({ agreement }: { agreement: Agreement }) {
  const t = useTexts(thisOrThatTexts);
  const distance = distanceFor(agreement) * R;
  const at = placePair({ r: R, distance, padX: 2, padY: 2 });
  const middle = (at.you + at.them) / 2;
  return (
    <svg className="big" viewBox={at.viewBox} role="img" aria-label={t.same(agreement.same, agreement.of)}>
      <circle className="you-a" cx={at.you} cy={at.y} r={R} />
      <circle className="them-a" cx={at.them} cy={at.y} r={R} />
      <path className="both-a" d={lensPath(at.you, at.them, at.y, R)} />
      {2 * R - distance >= ROOM ? (
        <>
          <text x={middle} y={at.y + 10} textAnchor="middle" className="in-lens">
            {agreement.same}
          </text>
          <text x={middle} y={at.y + 34} textAnchor="middle" className="in-lens s">
            {t.ofSame(agreement.of)}
          </text>
        </>
      ) : null}
    </svg>
  );
}
