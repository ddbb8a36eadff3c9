import { readFileSync } from "node:fs";
import path from "node:path";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { type Drawn, drawingOf, VIEW } from "./drawing.server.ts";
import { PositionArt } from "./position-art.tsx";

/** docs/product/positions.md#the-drawing */
type Item = { id: string; energy: string; figures?: string[]; closeness?: number; drawing?: string };
const read = (name: string): Item[] =>
  JSON.parse(readFileSync(path.resolve("db/content", `${name}.json`), "utf8")).items;
const drawn = ({ id, energy, figures, closeness }: Item): Drawn => ({
  id,
  energy,
  drawn: figures ? { figures, closeness: closeness ?? 0 } : null,
});
const ITEMS = [...read("positions"), ...read("remote-ideas")];
const ALL = ITEMS.map((item) => ({ item, art: drawingOf(drawn(item)) }));

/** A line is a move and curves, nothing else: all numbers of it, two by two. */
function pointsOf(line: string): [number, number][] {
  expect(line).toMatch(/^M-?\d+ -?\d+(C-?\d+ -?\d+ -?\d+ -?\d+ -?\d+ -?\d+)+$/);
  const numbers = (line.match(/-?\d+/g) ?? []).map(Number);
  return Array.from({ length: numbers.length / 2 }, (_, i) => [Number(numbers[2 * i]), Number(numbers[2 * i + 1])]);
}

test("sixty positions and twenty ideas have a drawing each, no two the same, the same one each time", () => {
  expect(ALL).toHaveLength(80);
  expect(new Set(ALL.map(({ art }) => JSON.stringify([art.you, art.them]))).size).toBe(80);
  expect(ITEMS.map((item) => drawingOf(drawn(item)))).toEqual(ALL.map(({ art }) => art));
});

test.each(ALL)("$item.id: two whole lines inside the picture, under a light, in 3 kB at most", ({ item, art }) => {
  for (const who of ["you", "them"] as const) {
    const { line, land } = art[who];
    const points = pointsOf(line);
    const xs = points.map(([x]) => x);
    // From one side to the other, never back: a hill, and no body.
    expect(xs).toEqual(xs.toSorted((a, b) => a - b));
    expect([xs[0], xs.at(-1)]).toEqual([VIEW.left, VIEW.right]);
    const seen = points.filter(([x]) => x >= 0 && x <= VIEW.width).map(([, y]) => y);
    expect(Math.min(...seen)).toBeGreaterThanOrEqual(12);
    expect(Math.max(...seen)).toBeLessThanOrEqual(VIEW.height - 8);
    // The contour is seen: some hill stands out of the land.
    expect(Math.max(...seen) - Math.min(...seen)).toBeGreaterThan(28);
    expect(land).toBe(`${line}V${VIEW.bottom}H${VIEW.left}Z`);
  }
  expect(art.light.x).toBeGreaterThan(27);
  expect(art.light.x).toBeLessThan(VIEW.width - 27);
  const markup = renderToStaticMarkup(
    createElement(PositionArt, { art: { ...art, alt: null }, alt: item.drawing ?? "Two lines." }),
  );
  expect(Buffer.byteLength(markup)).toBeLessThanOrEqual(3_072);
});

test("a posture that stands is higher than one that lies, and one that is less close lies farther away", () => {
  const top = (figures: string[], closeness = 3) => {
    const { you, them } = drawingOf({ id: "a-b", energy: "low", drawn: { figures, closeness } });
    return [you, them].map(({ line }) => Math.min(...pointsOf(line).map(([, y]) => y)));
  };
  const lying = top(["lies-side right 0", "lies-side right 0"]);
  const sitting = top(["sits right 1", "sits left 1"]);
  const standing = top(["stands right 3", "stands left 3"]);
  expect(Math.min(...standing)).toBeLessThan(Math.min(...sitting));
  expect(Math.min(...sitting)).toBeLessThan(Math.min(...lying));
  const gap = (closeness: number) => {
    const [a = 0, b = 0] = top(["lies-side right 0", "lies-side right 0"], closeness);
    return Math.abs(a - b);
  };
  expect([0, 1, 2].map((closeness) => gap(closeness) > gap(closeness + 1))).toEqual([true, true, true]);
});

test("a light stands lower on a tired evening", () => {
  const [low, middle, high] = ["low", "middle", "high"].map(
    (energy) => drawingOf({ id: "a-b", energy, drawn: null }).light.y,
  ) as [number, number, number];
  expect(low).toBeGreaterThan(middle);
  expect(middle).toBeGreaterThan(high);
});
