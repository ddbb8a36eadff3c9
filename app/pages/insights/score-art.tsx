import { distanceFor } from "#app/rounds/agreement.ts";
import { lensPath, placePair } from "#app/ui/lens.ts";

const R = 100;
/** A lens has room for its figure from this width on. */
const ROOM = 70;

/** The two circles, whose lens is truly that share of one of them; below the minimum two rings that are still open. */
export function ScoreArt({ whole, label }: { whole: number | null; label: string }) {
  if (whole === null) {
    const at = placePair({ r: R, distance: 150, padX: 2, padY: 2 });
    return (
      <svg className="score" viewBox={at.viewBox} role="img" aria-label={label}>
        <circle className="ring" cx={at.you} cy={at.y} r={R - 1} />
        <circle className="ring" cx={at.them} cy={at.y} r={R - 1} />
      </svg>
    );
  }
  const distance = distanceFor({ same: whole, of: 100 }) * R;
  const at = placePair({ r: R, distance, padX: 2, padY: 2 });
  const hasRoom = 2 * R - distance >= ROOM;
  return (
    <>
      <svg className="score" viewBox={at.viewBox} role="img" aria-label={label}>
        <circle className="you-a" cx={at.you} cy={at.y} r={R} />
        <circle className="them-a" cx={at.them} cy={at.y} r={R} />
        <path className="both-a" d={lensPath(at.you, at.them, at.y, R)} />
        {hasRoom ? (
          <text x={(at.you + at.them) / 2} y={at.y + 26} textAnchor="middle" className="in-lens l">
            {whole}
          </text>
        ) : null}
      </svg>
      {hasRoom ? null : (
        <p className="in-lens l under num" aria-hidden="true">
          {whole}
        </p>
      )}
    </>
  );
}

const SMALL = 15;

/** The same beside a part. */
export function PartArt({ figure }: { figure: number | null }) {
  const distance = figure === null ? 22.5 : distanceFor({ same: figure, of: 100 }) * SMALL;
  const at = placePair({ r: SMALL, distance, padX: 1, padY: 1 });
  // Drawn at most 60 wide and 42 high.
  const scale = Math.min(1.3, 60 / at.width);
  const size = { width: Math.round(at.width * scale), height: Math.round(at.height * scale) };
  return (
    <svg viewBox={at.viewBox} {...size} aria-hidden="true">
      {figure === null ? (
        <>
          <circle className="ring" cx={at.you} cy={at.y} r={SMALL - 0.75} />
          <circle className="ring" cx={at.them} cy={at.y} r={SMALL - 0.75} />
        </>
      ) : (
        <>
          <circle className="you" cx={at.you} cy={at.y} r={SMALL} />
          <circle className="them" cx={at.them} cy={at.y} r={SMALL} />
          <path className="both" d={lensPath(at.you, at.them, at.y, SMALL)} />
        </>
      )}
    </svg>
  );
}
