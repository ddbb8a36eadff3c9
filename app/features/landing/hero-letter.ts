import { LETTER, TRAIL } from "./hero-scene.ts";
import {
  box,
  type Curve,
  corners,
  fill,
  fixed,
  group,
  layer,
  moving,
  PART,
  type Point,
  path,
  ROUND,
  stroke,
} from "./hero-shapes.ts";

const ends = { from: [...TRAIL.from] as Point, middle: [LETTER.x, LETTER.y] as Point, to: [...TRAIL.to] as Point };
const third = (a: Point, b: Point): Point => [(b[0] - a[0]) * (2 / 3), (b[1] - a[1]) * (2 / 3)];
/** One way of the letter, out of a point and into the next, bent towards the top of the trail. */
function way(a: Point, over: Point, b: Point) {
  return { to: third(a, over), ti: third(b, over) };
}

/** Half-way at first, over to the moon; then from shore to shore, each time the other way. */
export function letter() {
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

/** The dotted way between the shores. */
export function trail() {
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
