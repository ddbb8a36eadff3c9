import { useTexts } from "#app/texts/use-texts.tsx";
import { lensPath, type PairGeometry, placePair } from "./lens.ts";
import type { PairState } from "./pair-state.ts";
import { uiTexts } from "./texts.ts";

type Size = PairGeometry & { ring: number; width?: number; className?: string; area?: boolean };

const sizes = {
  /** over a date of the streak; drawn 36 × 22 by .cal and .past */
  day: { r: 10, distance: 10, padX: 3, padY: 1, ring: 9.2 },
  /** in the legend below; drawn 30 × 18 by .legendrow */
  legend: { r: 9, distance: 9, padX: 1, padY: 1, ring: 8.25 },
  /** before a name */
  who: { r: 8, distance: 8.8, padX: 1, padY: 1, ring: 7.25, width: 28 },
  /** in the invite strip */
  strip: { r: 11, distance: 12.1, padX: 1, padY: 1, ring: 10.25, width: 48 },
  /** beside a rule or a sentence */
  rule: { r: 15, distance: 15, padX: 1, padY: 1, ring: 14.25, width: 56 },
  /** beside a rule of two who are apart */
  apart: { r: 15, distance: 33, padX: 1, padY: 1, ring: 14.25, width: 56 },
  /** a shield in hand */
  shield: { r: 20, distance: 20, padX: 1, padY: 1, ring: 19.25, width: 88 },
  /** above the invite */
  invite: { r: 34, distance: 42.5, padX: 1, padY: 1, ring: 33.25, width: 150, area: true },
  /** on the dashboard of whoever is still alone */
  alone: { r: 46, distance: 57.5, padX: 1, padY: 1, ring: 45.25, width: 190, area: true },
  /** the two who are asked about, side by side and not yet one */
  asked: { r: 33, distance: 68, padX: 1, padY: 3, ring: 32.25, width: 136, area: true },
  /** and once it is said */
  met: { r: 34, distance: 46, padX: 2, padY: 2, ring: 33.25, width: 118, area: true },
  /** waiting for the other half; drawn at most 280 wide by .meet */
  big: { r: 73, distance: 100, padX: 27, padY: 2, ring: 72, className: "big", area: true },
} satisfies Record<string, Size>;

type PairSize = keyof typeof sizes;

/** The logo: two circles and their lens. */
export function Logo({ width = 34 }: { width?: number }) {
  const t = useTexts(uiTexts);
  const at = placePair({ r: 11, distance: 12.1, padX: 1, padY: 1 });
  return (
    <svg
      className="logo"
      viewBox={at.viewBox}
      width={width}
      height={Math.round(((width * at.height) / at.width) * 10) / 10}
      role="img"
      aria-label={t.logo}
    >
      <circle className="you" cx={at.you} cy={at.y} r={at.r} />
      <circle className="them" cx={at.them} cy={at.y} r={at.r} />
      <path className="both" d={lensPath(at.you, at.them, at.y, at.r)} />
    </svg>
  );
}

/**
 * Two discs that say who did their part; a dashed ring is still open. With a label it is an image that says so,
 * without one it is decoration. `joins` lets the second disc slide in and the lens light up, for the moment when a
 * day completes.
 */
export function PairMark({
  state,
  size,
  label,
  joins = false,
}: {
  state: PairState;
  size: PairSize;
  label?: string | undefined;
  joins?: boolean;
}) {
  const { width, className, ...geometry }: Size = sizes[size];
  const at = placePair(geometry);
  const classes = [className, joins && state === "both" ? "joins" : ""].filter(Boolean).join(" ");
  const drawn = width ? { width, height: Math.round(((width * at.height) / at.width) * 10) / 10 } : {};
  return (
    <svg
      className={classes || undefined}
      viewBox={at.viewBox}
      {...drawn}
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: numbers of our own; a calendar has 40 of these discs
      dangerouslySetInnerHTML={{ __html: discs(state, size) }}
    />
  );
}

const drawings = new Map<string, string>();

/** What is inside a mark, drawn once for each state and size. */
function discs(state: PairState, size: PairSize): string {
  const key = `${state} ${size}`;
  const drawn = drawings.get(key) ?? draw(state, sizes[size]);
  drawings.set(key, drawn);
  return drawn;
}

function draw(state: PairState, { ring, area = false, ...geometry }: Size): string {
  const at = placePair(geometry);
  const suffix = area ? "-a" : "";
  const disc = (name: string, x: number, r: number) => `<circle class="${name}" cx="${x}" cy="${at.y}" r="${r}"/>`;
  if (state === "to-come") return disc("to-come", at.you, 2) + disc("to-come", at.them, 2);
  const you = state === "both" || state === "you";
  const them = state === "both" || state === "them";
  const lens = `<path class="both${suffix}" d="${lensPath(at.you, at.them, at.y, at.r)}"/>`;
  // An open ring lies below the disc that is there.
  return [
    you ? "" : disc("ring", at.you, ring),
    them ? "" : disc("ring", at.them, ring),
    you ? disc(`you${suffix}`, at.you, at.r) : "",
    them ? disc(`them${suffix}`, at.them, at.r) : "",
    state === "both" || state === "shield" ? lens : "",
  ].join("");
}

/** The pair in the corner of today's card, on the inverted ground: rings in the colours of the two. */
export function TodayDeco({ state, label }: { state: "both" | "you" | "them" | "neither"; label: string }) {
  const at = placePair({ r: 50, distance: 55, padX: 1, padY: 1 });
  const you = state === "both" || state === "you";
  const them = state === "both" || state === "them";
  return (
    <div className="deco">
      <svg viewBox={at.viewBox} role="img" aria-label={label}>
        {you ? <circle className="you" cx={at.you} cy={at.y} r={at.r} /> : null}
        {them ? <circle className="them" cx={at.them} cy={at.y} r={at.r} /> : null}
        {you ? null : <circle className="you-ring" cx={at.you} cy={at.y} r="49" />}
        {them ? null : <circle className="them-ring" cx={at.them} cy={at.y} r="49" />}
        {state === "both" ? <path className="both" d={lensPath(at.you, at.them, at.y, at.r)} /> : null}
      </svg>
    </div>
  );
}

/** The two discs as large as a page has room for, and the lens that a mark stands in. */
export function BigLens() {
  const at = placePair({ r: 120, distance: 78, padX: 1, padY: 2 });
  return (
    <svg viewBox={at.viewBox} aria-hidden="true">
      <circle className="you-a" cx={at.you} cy={at.y} r={at.r} />
      <circle className="them-a" cx={at.them} cy={at.y} r={at.r} />
      <path className="both-a" d={lensPath(at.you, at.them, at.y, at.r)} />
    </svg>
  );
}

/** The small moving pair of a pending button. */
export function MovingPair() {
  return (
    <svg className="load" viewBox="0 0 34 18" aria-hidden="true">
      <g className="l">
        <circle className="y" cx="13" cy="9" r="7" />
      </g>
      <g className="r">
        <circle className="t" cx="21" cy="9" r="7" />
      </g>
    </svg>
  );
}
