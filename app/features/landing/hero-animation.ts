import { letter, trail } from "./hero-letter.ts";
import { CRATERS, DISC, GLIMMER_HEIGHT, GLIMMERS, HORIZON, SCENE } from "./hero-scene.ts";
import {
  box,
  type Curve,
  circle,
  corners,
  disc,
  fill,
  fixed,
  group,
  layer,
  MEET,
  moving,
  PART,
  RATE,
  ROUND,
} from "./hero-shapes.ts";

/** What happens when, in frames. The first frame is the still picture, and so is the last. */
const PARTING = 60;
const APART = 150;
const MET = 250;

/** The discs at their farthest: from centre to centre, and how low. */
const FAR = { distance: 300, y: 182 };

/** Together, apart, together again: whatever follows the discs goes by the same frames and easings. */
const thereAndBack = <T>(near: T, far: T) =>
  moving<T>([
    { t: 0, s: near },
    { t: PARTING, s: near, ease: PART },
    { t: APART, s: far, ease: MEET },
    { t: MET, s: near },
  ]);

const mask = (near: Curve, far: Curve) => ({
  hasMask: true,
  masksProperties: [{ inv: false, mode: "a", pt: thereAndBack([near], [far]), o: fixed(100), x: fixed(0) }],
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
