import { expect, test } from "vitest";
import { type Coordinates, distanceKm, milesOf, rounded } from "./distance.ts";

const LISBON = { lat: 38.72509, lon: -9.1498 };
const VANCOUVER = { lat: 49.24966, lon: -123.11934 };
const AUCKLAND = { lat: -36.84853, lon: 174.76349 };
const SUVA = { lat: -18.14161, lon: 178.44149 };
const APIA = { lat: -13.83333, lon: -171.76666 };

test.each<[string, Coordinates, Coordinates, number]>([
  // Reckoned apart from this, by the angle between two vectors.
  ["across an ocean and a continent", LISBON, VANCOUVER, 8285],
  ["to the other end of the earth", LISBON, AUCKLAND, 19613],
  ["across the date line", SUVA, APIA, 1151],
  ["nowhere", LISBON, LISBON, 0],
  ["to the antipode", { lat: 10, lon: 20 }, { lat: -10, lon: -160 }, 20015],
  ["over a pole", { lat: 80, lon: 0 }, { lat: 80, lon: 180 }, 2224],
])("%s", (_, a, b, km) => {
  expect(Math.abs(distanceKm(a, b) - km)).toBeLessThanOrEqual(1);
});

test("it is as far there as back, never further than half around, and by way of a third place never shorter", () => {
  const places = Array.from(
    { length: 40 },
    (_, at): Coordinates => ({
      lat: ((at * 37) % 181) - 90,
      lon: ((at * 101) % 361) - 180,
    }),
  );
  for (const a of places)
    for (const b of places) {
      const there = distanceKm(a, b);
      expect(Math.abs(there - distanceKm(b, a))).toBeLessThan(1e-6);
      expect(there >= 0 && there < 20_016).toBe(true);
      for (const c of places.slice(0, 8)) expect(distanceKm(a, c) + distanceKm(c, b)).toBeGreaterThan(there - 1e-6);
    }
});

test("it is said as people say it", () => {
  expect([0.4, 7.5, 99.4, 100, 104, 8026].map(rounded)).toEqual([0, 8, 99, 100, 100, 8030]);
  expect(Math.round(milesOf(1609.344))).toBe(1000);
});
