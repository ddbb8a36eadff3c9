import type { ReactNode } from "react";
import type { ScalePlace } from "#app/ui/scale-field.tsx";
import type { Scale } from "./check-in.ts";

/** How far a mood's sun has risen over its horizon: the height of its middle. */
const SUN: Record<ScalePlace, number> = { 1: 33, 2: 27, 3: 21, 4: 15.5, 5: 11 };
/** The first of the rings that stress tightens into, and how much smaller each next one is. */
const [RING, TIGHTER] = [14, 2.7];

/** The picture of a place on a scale; closeness has the two circles that scales are drawn with anyhow. */
export const MARKS: Partial<Record<Scale, (place: ScalePlace) => ReactNode>> = {
  mood: (place) => (
    <svg viewBox="0 0 44 32" aria-hidden="true">
      <clipPath id={`sky-${place}`}>
        <rect x="0" y="-6" width="44" height="32" />
      </clipPath>
      <g clipPath={`url(#sky-${place})`}>
        <circle className="f" cx="22" cy={SUN[place]} r="10" />
        <circle className="s" cx="22" cy={SUN[place]} r="10" />
      </g>
      <path className="s" d="M4 26H40" />
    </svg>
  ),
  energy: (place) => (
    <svg viewBox="0 0 44 32" aria-hidden="true">
      <clipPath id={`full-${place}`}>
        <rect x="0" y={29 - place * 5.2} width="44" height="32" />
      </clipPath>
      <circle className="f" cx="22" cy="16" r="13" clipPath={`url(#full-${place})`} />
      <circle className="s" cx="22" cy="16" r="13" />
    </svg>
  ),
  stress: (place) => (
    <svg viewBox="0 0 44 32" aria-hidden="true">
      <circle className="f" cx="22" cy="16" r={RING} />
      {Array.from({ length: place }, (_, i) => Math.round((RING - i * TIGHTER) * 10) / 10).map((r) => (
        <circle key={r} className="s" cx="22" cy="16" r={r} />
      ))}
    </svg>
  ),
};
