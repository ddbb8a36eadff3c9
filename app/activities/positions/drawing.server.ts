import { createHash } from "node:crypto";
import { CONTOURS, type Posture } from "./contours.ts";

/**
 * A position as two lines that flow into each other, like hills one behind the other: each follows the contour of one
 * posture and shows no body (docs/product/positions.md#the-drawing). The same item has the same drawing for everybody.
 */
export type Drawing = {
  /** Each line, and the same with the land below it, as SVG paths in the box of `VIEW`. */
  you: Line;
  them: Line;
  /** Which of the two lies in front. */
  front: "you" | "them";
  /** A disc of light: low for a tired evening. */
  light: { x: number; y: number };
};
type Line = { line: string; land: string };

/** What a drawing is made from. */
export type Drawn = {
  id: string;
  energy: string;
  /** Null for what is done in two places: the two lines then have a hill each, far from one another. */
  drawn: { figures: readonly string[]; closeness: number } | null;
};

/** What is seen: x from 0 to 400, y from 0 to 250. The lines run on beside it, the land below it. */
export const VIEW = { width: 400, height: 250, left: -160, right: 560, bottom: 600 } as const;

type Facing = "left" | "right" | "towards" | "away";
const LYING = /^lies-/;
/** How much higher somebody is for each step of a figure's height. */
const STEP = 13;
const GROUND = 204;

type Figure = { posture: Posture; facing: Facing; height: number };

function figureOf(said: string | undefined): Figure {
  const [posture, facing, height] = (said ?? "").split(" ");
  return { posture: posture as Posture, facing: facing as Facing, height: Number(height) };
}

/** Numbers from 0 to 1 that hang on the item alone: no two drawings are the same. */
function chances(id: string): () => number {
  const bytes = createHash("sha256").update(id).digest();
  let next = 0;
  return () => (bytes[next++ % bytes.length] ?? 0) / 255;
}

type Point = readonly [x: number, y: number];

/** A posture's contour in the picture. @param at where its hip is */
function contourIn({ posture, height }: Figure, flipped: boolean, at: number, lift: number, size: number): Point[] {
  const { width, height: tall, hip, points } = CONTOURS[posture];
  const base = LYING.test(posture) ? GROUND - lift - STEP * height : GROUND - lift;
  const up = LYING.test(posture) ? tall : tall + 8 * (height - 1);
  const made = points.map(([along, share]): Point => {
    const from = (along - hip) * width;
    return [at + (flipped ? -from : from), base - share * up * size];
  });
  return flipped ? made.reverse() : made;
}

/** How far a curve keeps its direction on its way to the next point: longer where it turns, so that hills are round. */
const [ON_THE_WAY, AT_A_TURN] = [0.36, 0.47];

/** A smooth line through points, never higher or lower than they are: flat where it turns, not too steep elsewhere. */
function pathThrough(points: readonly Point[]): string {
  const slopes = points.slice(1).map(([x, y], i) => {
    const [x0, y0] = points[i] as Point;
    return (y - y0) / (x - x0);
  });
  const tangents = points.map((_, i) => {
    const [before, after] = [slopes[i - 1] ?? 0, slopes[i] ?? 0];
    if (before * after <= 0) return 0;
    const most = 2 * Math.min(Math.abs(before), Math.abs(after));
    return Math.sign(before) * Math.min(most, Math.abs(before + after) / 2);
  });
  const n = Math.round;
  const [[x0, y0], ...rest] = points as [Point, ...Point[]];
  const curves = rest.map(([x, y], i) => {
    const [fromX, fromY] = points[i] as Point;
    const [from = 0, to = 0] = [tangents[i], tangents[i + 1]];
    const out = (x - fromX) * (from === 0 ? AT_A_TURN : ON_THE_WAY);
    const back = (x - fromX) * (to === 0 ? AT_A_TURN : ON_THE_WAY);
    return `C${n(fromX + out)} ${n(fromY + from * out)} ${n(x - back)} ${n(y - to * back)} ${n(x)} ${n(y)}`;
  });
  return `M${n(x0)} ${n(y0)}${curves.join("")}`;
}

/** Where a line comes from and goes to, beside the one whose contour it is. */
function throughWhole(contour: readonly Point[], ends: readonly [number, number]): Line {
  const [[first], [last]] = [contour[0] as Point, contour.at(-1) as Point];
  const points: Point[] = [
    [VIEW.left, ends[0] + 10],
    [Math.min(first - 70, -30), ends[0]],
    ...contour,
    [Math.max(last + 70, 430), ends[1]],
    [VIEW.right, ends[1] + 10],
  ];
  const line = pathThrough(points);
  return { line, land: `${line}V${VIEW.bottom}H${VIEW.left}Z` };
}

/** In two places each has a hill like one of these. */
const ALONE = ["sits", "lies-side", "lies-back", "lies-front"] as const;

/** The two, how far the one's hip is from the other's, and how much higher the one behind is. */
type Scene = { near: Figure; far: Figure; spread: number; lift: number; size: number };

function together({ figures, closeness }: NonNullable<Drawn["drawn"]>): Scene {
  const [near, far] = [figureOf(figures[0]), figureOf(figures[1])];
  const apart = 3 - closeness;
  const lying = [near, far].filter(({ posture }) => LYING.test(posture)).length;
  const spread = [60 + apart * 26, 6 + apart * 24, 8 + apart * 16][lying] ?? 0;
  return { near, far, spread, lift: 26 + apart * 6, size: 0.92 };
}

function inTwoPlaces(chance: () => number): Scene {
  const one = (facing: Facing): Figure => ({
    posture: ALONE[Math.floor(chance() * ALONE.length) % ALONE.length] ?? "sits",
    facing,
    height: 0,
  });
  return { near: one("right"), far: one("left"), spread: 210, lift: 14, size: 0.72 };
}

/** Which way one looks: to the other one, as the other one does, or to a side. True for left. */
function looksLeft({ posture, facing }: Figure, otherLooksLeft: boolean): boolean {
  if (facing === "left" || facing === "right") return facing === "left";
  const isTurned = facing === "towards" && !LYING.test(posture);
  return isTurned ? !otherLooksLeft : otherLooksLeft;
}

/** Draws a position from what the item says of it. */
export function drawingOf({ id, energy, drawn }: Drawn): Drawing {
  const chance = chances(id);
  const { near, far, spread, lift, size } = drawn ? together(drawn) : inTwoPlaces(chance);
  const nearLeft = looksLeft(near, false);
  const farLeft = looksLeft(far, nearLeft);
  const middle = 200 + (chance() - 0.5) * 24;
  const half = ((nearLeft ? -1 : 1) * spread) / 2;
  const sizes = [size + chance() * 0.16, size + chance() * 0.16] as const;
  const one = contourIn(near, nearLeft, middle - half, 0, sizes[0]);
  const other = contourIn(far, farLeft, middle + half, lift + chance() * 8, sizes[1]);
  const crosses = chance() < 0.5;
  const [low, high] = [GROUND + 8 + chance() * 10, GROUND - 24 - chance() * 14];
  const inFront = throughWhole(one, crosses ? [low, high] : [high, low]);
  const behind = throughWhole(other, crosses ? [high, low] : [low, high]);
  const front = chance() < 0.5 ? "you" : "them";
  const [top] = [...one, ...other].reduce((a, b) => (b[1] < a[1] ? b : a));
  // Beside the highest hill; between the two where they are in two places.
  const beside = top > 200 ? 56 : 290;
  const light = { x: Math.round((drawn ? beside : 172) + chance() * 56), y: LIGHT[energy] ?? 62 };
  return { ...(front === "you" ? { you: inFront, them: behind } : { you: behind, them: inFront }), front, light };
}

const LIGHT: Readonly<Record<string, number>> = { low: 84, middle: 62, high: 44 };
