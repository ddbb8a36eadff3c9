import { CRATERS, DISC, GLIMMER_HEIGHT, GLIMMERS, HORIZON, LETTER, SCENE, TRAIL } from "./hero-scene.ts";

/** Frames a second, and frames of one round: 12 s. */
const RATE = 30;
const ROUND = 360;

/** What happens when, in frames. The first frame is the still picture, and so is the last. */
const PARTING = 60;
const APART = 150;
const MET = 250;

/** The discs at their farthest: from centre to centre, and how low. */
const FAR = { distance: 300, y: 182 };

type Point = readonly [number, number];
type Ease = readonly [number, number, number, number];
type Frame<T> = { t: number; s: T; ease?: Ease; hold?: true; to?: Point; ti?: Point };

const PART: Ease = [0.45, 0, 0.35, 1];
const MEET: Ease = [0.3, 0, 0.2, 1];
const EVEN: Ease = [0.33, 0.33, 0.67, 0.67];

const fixed = (k: unknown) => ({ a: 0, k });

/** Keyframes as a player reads them: each with the easing towards the next one. */
function moving<T>(frames: readonly Frame<T>[]) {
  const k = frames.map(({ t, s, ease = EVEN, hold, to, ti }, index) => ({
    t,
    s: Array.isArray(s) ? s : [s],
    ...(hold ? { h: 1 } : {}),
    ...(index < frames.length - 1 && !hold ? { o: { x: ease[0], y: ease[1] }, i: { x: ease[2], y: ease[3] } } : {}),
    ...(to && ti ? { to: [...to, 0], ti: [...ti, 0] } : {}),
  }));
  return { a: 1, k };
}

/** Together, apart, together again: whatever follows the discs goes by the same frames and easings. */
const thereAndBack = <T>(near: T, far: T) =>
  moving<T>([
    { t: 0, s: near },
    { t: PARTING, s: near, ease: PART },
    { t: APART, s: far, ease: MEET },
    { t: MET, s: near },
  ]);

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

const fill = (colour: Colour, opacity = 100) => ({
  ty: "fl",
  c: rgb(COLOURS[colour]),
  o: fixed(opacity),
  r: 1,
  cl: `h-${colour}`,
});
const stroke = (more: object = {}, opacity = 100) => ({
  ty: "st",
  c: rgb(COLOURS.ink),
  o: fixed(opacity),
  w: fixed(2),
  lc: 2,
  lj: 2,
  cl: "h-line",
  ...more,
});
const group = (...parts: object[]) => ({ ty: "gr", it: [...parts, unmoved] });
const disc = ([x, y]: Point, r: number) => ({ ty: "el", d: 1, p: fixed([x, y]), s: fixed([2 * r, 2 * r]) });
const box = ([x, y]: Point, [width, height]: Point, r: number) => ({
  ty: "rc",
  d: 1,
  p: fixed([x + width / 2, y + height / 2]),
  s: fixed([width, height]),
  r: fixed(r),
});

type Curve = { v: Point[]; i: Point[]; o: Point[]; c: boolean };
const path = (curve: Curve) => ({ ty: "sh", ks: fixed(curve) });
const corners = (v: Point[], c: boolean): Curve => ({ v, i: v.map(() => [0, 0]), o: v.map(() => [0, 0]), c });

/** How far the handles of a quarter circle reach, for a radius of 1. */
const KAPPA = 0.5523;

function circle(x: number, y: number, r: number): Curve {
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

const mask = (near: Curve, far: Curve) => ({
  hasMask: true,
  masksProperties: [{ inv: false, mode: "a", pt: thereAndBack([near], [far]), o: fixed(100), x: fixed(0) }],
});

type Transform = { p?: object; o?: object; s?: object; r?: object };
const layer = (nm: string, { p, o, s, r }: Transform, shapes: object[], more: object = {}) => ({
  ty: 4,
  nm,
  ks: { p: p ?? fixed([0, 0]), a: fixed([0, 0]), s: s ?? fixed([100, 100]), r: r ?? fixed(0), o: o ?? fixed(100) },
  shapes,
  ip: 0,
  op: ROUND,
  st: 0,
  ...more,
});

const centre = SCENE.width / 2;
const near = DISC.moon - DISC.sun;
/** The place of a disc: -1 is the sun, 1 the moon. */
const placed = (side: -1 | 1) =>
  thereAndBack([centre + (side * near) / 2, DISC.y], [centre + (side * FAR.distance) / 2, FAR.y]);

/** What of a disc is above the sea, seen from the disc's centre. */
function aboveSea() {
  const side = DISC.r * 1.5;
  const down = (y: number) =>
    corners(
      [
        [-side, -side],
        [side, -side],
        [side, HORIZON - y],
        [-side, HORIZON - y],
      ],
      true,
    );
  return mask(down(DISC.y), down(FAR.y));
}

const ends = { from: [...TRAIL.from] as Point, middle: [LETTER.x, LETTER.y] as Point, to: [...TRAIL.to] as Point };
const third = (a: Point, b: Point): Point => [(b[0] - a[0]) * (2 / 3), (b[1] - a[1]) * (2 / 3)];
/** One way of the letter, out of a point and into the next, bent towards the top of the trail. */
function way(a: Point, over: Point, b: Point) {
  return { to: third(a, over), ti: third(b, over) };
}

function letter() {
  const { from, middle, to } = ends;
  const left: Point = [580, LETTER.y];
  const right: Point = [699, LETTER.y];
  const position = moving<Point>([
    { t: 0, s: middle, ...way(middle, right, to), ease: [0.3, 0.3, 0.5, 1] },
    { t: 56, s: to, hold: true },
    { t: 150, s: to, ...way(to, TRAIL.over, from), ease: PART },
    { t: 244, s: from, hold: true },
    { t: 290, s: from, ...way(from, left, middle), ease: [0.5, 0, 0.7, 0.7] },
    { t: ROUND, s: middle },
  ]);
  const shown = [
    [0, 100],
    [44, 100],
    [56, 0],
    [150, 0],
    [164, 100],
    [230, 100],
    [244, 0],
    [290, 0],
    [304, 100],
  ] as const;
  const sized = [
    [0, 100],
    [56, 40],
    [150, 40],
    [197, 100],
    [244, 40],
    [290, 40],
    [ROUND, 100],
  ] as const;
  const leaning = [
    [0, LETTER.lean],
    [56, 12],
    [150, 12],
    [244, -14],
    [290, -14],
    [ROUND, LETTER.lean],
  ] as const;
  const opening = group(
    path(
      corners(
        [
          [-24, -15],
          [0, 4],
          [24, -19],
        ],
        false,
      ),
    ),
    stroke(),
  );
  const heart: Curve = {
    v: [
      [0, 12.75],
      [-5.7, 5.15],
      [0, 3.92],
      [5.7, 5.15],
    ],
    i: [
      [3.23, -2.47],
      [0, 2.66],
      [-1.33, -2],
      [0, -1.9],
    ],
    o: [
      [-3.23, -2.47],
      [0, -1.9],
      [1.33, -2],
      [0, 2.66],
    ],
    c: true,
  };
  return layer(
    "letter",
    {
      p: position,
      o: moving(shown.map(([t, s]) => ({ t, s }))),
      r: moving(leaning.map(([t, s]) => ({ t, s, ease: PART }))),
      s: moving(sized.map(([t, s]) => ({ t, s: [s, s] }))),
    },
    [
      group(path(heart), fill("sun")),
      opening,
      group(box([-LETTER.width / 2, -LETTER.height / 2], [LETTER.width, LETTER.height], 3), fill("paper")),
    ],
  );
}

function trail() {
  const { from, to } = ends;
  const over: Point = [...TRAIL.over];
  const curve: Curve = { v: [from, to], o: [third(from, over), [0, 0]], i: [[0, 0], third(to, over)], c: false };
  const dots = {
    d: [
      { n: "d", v: fixed(1) },
      { n: "g", v: fixed(8) },
    ],
  };
  return layer("trail", {}, [group(path(curve), stroke(dots, 75))]);
}

/** The moon's disc cut out by the sun's: the exact lens, however far the two are from each other. */
function lens() {
  return layer(
    "lens",
    { p: placed(1) },
    [group(disc([0, 0], DISC.r), fill("glow"))],
    mask(circle(-near, 0, DISC.r), circle(-FAR.distance, 0, DISC.r)),
  );
}

/** The light on the water is there when the lens is. */
function glimmer() {
  const lit = moving([
    { t: PARTING, s: 100, ease: PART },
    { t: PARTING + 45, s: 0 },
    { t: APART + 35, s: 0, ease: MEET },
    { t: MET, s: 100 },
  ]);
  const bars = GLIMMERS.map(([x, y, width]) => box([x, y], [width, GLIMMER_HEIGHT], GLIMMER_HEIGHT / 2));
  return layer("glimmer", { o: lit }, [group(...bars, fill("glow"))]);
}

function moon() {
  const craters = CRATERS.map(([x, y, r]) => disc([x - DISC.moon, y - DISC.y], r));
  const shapes = [group(...craters, fill("crater", 35)), group(disc([0, 0], DISC.r), fill("moon"))];
  return layer("moon", { p: placed(1) }, shapes, aboveSea());
}

function sun() {
  return layer("sun", { p: placed(-1) }, [group(disc([0, 0], DISC.r), fill("sun"))], aboveSea());
}

/**
 * The hero's moving part as a Lottie file: two circles part, a letter goes to and fro, and they find each other again.
 * It begins with what the still shows.
 * app/commands/draw-pictures.ts writes it to public/hero.json.
 */
export function heroAnimation() {
  const layers = [letter(), trail(), glimmer(), lens(), moon(), sun()].map((one, index) => ({
    ind: index + 1,
    ...one,
  }));
  return { v: "5.7.0", nm: "hero", fr: RATE, ip: 0, op: ROUND, w: SCENE.width, h: SCENE.height, assets: [], layers };
}
