import { expect, test } from "vitest";
import type { Card, Turn } from "./cards.ts";
import { laid, newCards, pickerOf, readyFor } from "./live-cards.ts";

const [A, B] = [
  { me: "a", partner: "b" },
  { me: "b", partner: "a" },
];
const card = (turn: Turn, i: number): Card => ({
  ...{ id: `${turn}-${i}`, version: 1, turn, heat: 1, setting: "either", tier: "free" },
  ...{ adult: false, text: "", milder: null },
});

test("the two pick in turns, and the next one picks when both are done with a card, in whatever order, once", () => {
  const game = { ...newCards("a"), deck: { ...newCards("a").deck, card: "truth-1" } };
  const one = readyFor(game, "truth-1", A);
  expect([one.ready, readyFor(one, "truth-1", A)]).toEqual([["a"], one]);
  const next = readyFor(one, "truth-1", B);
  expect(next).toMatchObject({ turn: "b", ready: [], deck: { card: null, seen: ["truth-1"] } });
  expect(readyFor(readyFor(next, "x", B), "x", A).turn).toBe("a");
});

test("the turn of somebody who is none of the two is that of one of them, and the same for both", () => {
  expect([pickerOf(newCards("gone"), A), pickerOf(newCards("gone"), B)]).toEqual(["a", "a"]);
});

test("a card is laid that the two have had least often, and none where there is none of the kind", () => {
  const cards = [
    { card: card("truth", 1), time: 2 },
    { card: card("truth", 2), time: 1 },
    { card: card("truth", 3), time: 1 },
  ];
  const game = newCards("a");
  expect(laid(game, "truth-2", cards, "truth", () => 0)).toMatchObject({ time: 1, deck: { card: "truth-3" } });
  expect(laid(game, null, cards.slice(0, 1), "truth", () => 0)).toMatchObject({ time: 2, deck: { card: "truth-1" } });
  expect(laid(game, null, cards, "dare", () => 0)).toBeNull();
});
