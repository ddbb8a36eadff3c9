import { expect, test } from "vitest";
import { entered, left } from "./live-round.ts";

const [one, two] = [
  { me: "a", partner: "b" },
  { me: "b", partner: "a" },
];

test("one asks, and when the other one comes nobody waits; whoever is left there waits again by asking", () => {
  const first = entered(null, one, 1, "game");
  expect(first).toEqual({ in: { a: 1 }, asks: "a", game: "game" });
  const both = entered(first, two, 2, "other");
  expect(both).toEqual({ in: { a: 1, b: 2 }, asks: null, game: "game" });
  expect(entered(both, one, 3, "game").asks).toBe("a");
  const alone = left(both, two);
  expect(alone).toEqual({ in: { a: 1 }, asks: null, game: "game" });
  expect(alone && left(alone, one)).toBeNull();
});

test("an invitation goes with whoever made it, and stays when the other one goes", () => {
  const first = entered(null, one, 1, null);
  expect(left(first, one)).toBeNull();
  const both = { in: { a: 1, b: 2 }, asks: "a", game: null };
  expect([left(both, one)?.asks, left(both, two)?.asks]).toEqual([null, "a"]);
});
