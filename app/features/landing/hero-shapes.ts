/** The parts of a Lottie file as its players read them, in the hero's colours. */

/** Frames a second, and frames of one round: 12 s. */
export const RATE = 30;
export const ROUND = 360;

export type Point = readonly [number, number];
type Ease = readonly [number, number, number, number];
type Frame<T> = { t: number; s: T; ease?: Ease; hold?: true; to?: Point; ti?: Point };

/** How the circles leave each other, and how they meet: the two ends of a curve from 0 to 1. */
export const PART: Ease = [0.45, 0, 0.35, 1];
export const MEET: Ease = [0.3, 0, 0.2, 1];
const EVEN: Ease = [0.33, 0.33, 0.67, 0.67];

/** A value that never changes. */
export const fixed = (k: unknown) => ({ a: 0, k });

/** Keyframes as a player reads them: each with the easing towards the next one. */
export function moving<T>(frames: readonly Frame<T>[]) {
  const k = frames.map(({ t, s, ease = EVEN, hold, to, ti }, index) => ({
    t,
    s: Array.isArray(s) ? s : [s],
    ...(hold ? { h: 1 } : {}),
    ...(index < frames.length - 1 && !hold ? { o: { x: ease[0], y: ease[1] }, i: { x: ease[2], y: ease[3] } } : {}),
    ...(to && ti ? { to: [...to, 0], ti: [...ti, 0] } : {}),
  }));
  return { a: 1, k };
}

const rgb = (hex: string) => fixed([1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255).concat(1));
const unmoved = { ty: "tr", p: fixed([0, 0]), a: fixed([0, 0]), s: fixed([100, 100]), r: fixed(0), o: fixed(100) };

/** The day's colours; the style sheet colours what carries the class by the theme. */
const COLOURS = {
  sun: "#ea6b52",
  moon: "#7862c6",
  crater: "#4b3a84",
  glow: "#f9c06a",
  paper: "#fff6ea",
  ink: "#2a1530",
};
type Colour = keyof typeof COLOURS;

/** Fills the shapes beside it. @param opacity percent */
export const fill = (colour: Colour, opacity = 100) => ({
  ty: "fl",
  c: rgb(COLOURS[colour]),
  o: fixed(opacity),
  r: 1,
  cl: `h-${colour}`,
});
/** Draws a line along the shapes beside it. @param opacity percent */
export const stroke = (more: object = {}, opacity = 100) => ({
  ty: "st",
  c: rgb(COLOURS.ink),
  o: fixed(opacity),
  w: fixed(2),
  lc: 2,
  lj: 2,
  cl: "h-line",
  ...more,
});
/** Shapes and what paints them, where they were drawn. */
export const group = (...parts: object[]) => ({ ty: "gr", it: [...parts, unmoved] });
/** A full circle. */
export const disc = ([x, y]: Point, r: number) => ({ ty: "el", d: 1, p: fixed([x, y]), s: fixed([2 * r, 2 * r]) });
/** A rectangle from its upper left corner. @param r the radius of its corners */
export const box = ([x, y]: Point, [width, height]: Point, r: number) => ({
  ty: "rc",
  d: 1,
  p: fixed([x + width / 2, y + height / 2]),
  s: fixed([width, height]),
  r: fixed(r),
});

/** Points, and from each the handles towards the one before and the one after. */
export type Curve = { v: Point[]; i: Point[]; o: Point[]; c: boolean };
/** A drawn line, closed or not. */
export const path = (curve: Curve) => ({ ty: "sh", ks: fixed(curve) });
/** A line without a bend between its points. */
export const corners = (v: Point[], c: boolean): Curve => ({ v, i: v.map(() => [0, 0]), o: v.map(() => [0, 0]), c });

/** How far the handles of a quarter circle reach, for a radius of 1. */
const KAPPA = 0.5523;

/** A circle as a line, for masks. */
export function circle(x: number, y: number, r: number): Curve {
  const h = r * KAPPA;
  const v: Point[] = [
    [x, y - r],
    [x + r, y],
    [x, y + r],
    [x - r, y],
  ];
  const o: Point[] = [
    [h, 0],
    [0, h],
    [-h, 0],
    [0, -h],
  ];
  return { v, o, i: o.map(([dx, dy]) => [-dx, -dy]), c: true };
}

type Transform = { p?: object; o?: object; s?: object; r?: object };
/** A layer for the whole round. @param more what else it carries, such as a mask */
export const layer = (nm: string, { p, o, s, r }: Transform, shapes: object[], more: object = {}) => ({
  ty: 4,
  nm,
  ks: { p: p ?? fixed([0, 0]), a: fixed([0, 0]), s: s ?? fixed([100, 100]), r: r ?? fixed(0), o: o ?? fixed(100) },
  shapes,
  ip: 0,
  op: ROUND,
  st: 0,
  ...more,
});
