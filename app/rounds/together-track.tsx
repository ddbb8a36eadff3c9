import { lensPath } from "#app/ui/lens.ts";

/** How far two are in something that they play at the same time: both dots on one way. @param label the same in words */
export function TogetherTrack({ done, total, label }: { done: number; total: number; label: string }) {
  const at = `${total === 0 ? 0 : Math.round((done / total) * 1000) / 10}%`;
  return (
    <svg className="track" role="img" aria-label={label}>
      <line className="g" x1="0" x2="100%" y1="12" y2="12" />
      <line className="b2" x1="0" x2={at} y1="12" y2="12" />
      <svg x={at} y="0" width="40" height="24" overflow="visible" aria-hidden="true">
        <g transform="translate(-17 2)">
          <circle className="you" cx="10" cy="10" r="10" />
          <circle className="them" cx="24" cy="10" r="10" />
          <path className="both" d={lensPath(10, 24, 10, 10)} />
        </g>
      </svg>
    </svg>
  );
}
