import fc from "fast-check";
import { expect, test } from "vitest";
import type { Card, Turn } from "./cards.ts";
import { type Deck, done, draw, NEW_DECK, otherTurn, passedOn } from "./deck.ts";

const card = (turn: Turn, i: number): Card => ({
  ...{ id: `${turn}-${i}`, version: 1, turn, heat: 1, setting: "either", tier: "free" },
  ...{ adult: false, text: "", milder: null },
});
const CARDS = (["truth", "dare"] as const).flatMap((turn) => [1, 2, 3, 4, 5].map((i) => card(turn, i)));

test("no card comes twice until all of its kind were had, whatever chance draws and whichever kind is asked for", () => {
  const picks = fc.array(fc.record({ dare: fc.boolean(), at: fc.nat(99) }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(picks, (all) => {
      let deck: Deck = NEW_DECK;
      const since: Record<Turn, string[]> = { truth: [], dare: [] };
      for (const { dare, at } of all) {
        const turn = dare ? "dare" : "truth";
        const before = deck.card;
        deck = draw(deck, CARDS, turn, (below) => at % below);
        expect(deck.card).toMatch(turn);
        expect(deck.card).not.toBe(before);
        if (deck.again) {
          // All of the kind were had, but for the one that lies there and is not drawn at once again.
          expect(new Set([...since[turn], ...(before?.startsWith(turn) ? [before] : [])]).size).toBe(5);
          since[turn] = before?.startsWith(turn) ? [before] : [];
        }
        expect(since[turn].filter((id) => id !== before)).not.toContain(deck.card);
        since[turn].push(String(deck.card));
      }
    }),
  );
});

test("where there is none to draw none lies there, and nothing is asked of chance", () => {
  const never = () => {
    throw new Error("there is nothing to choose from");
  };
  expect(draw(NEW_DECK, [], "dare", never)).toMatchObject({ card: null, again: false });
  expect(draw({ ...NEW_DECK, card: "dare-1" }, [card("dare", 1)], "dare", never)).toMatchObject({
    card: null,
    seen: ["dare-1"],
  });
});

test("a card that was done is one that was had; another one lies there still", () => {
  expect(done({ ...NEW_DECK, card: "dare-1", yes: 2 }, "dare-1")).toMatchObject({
    card: null,
    seen: ["dare-1"],
    yes: 0,
  });
  expect(done({ ...NEW_DECK, card: "dare-1" }, "dare-2")).toMatchObject({ card: "dare-1", seen: ["dare-2"] });
});

test("turns and kinds go to and fro", () => {
  expect(passedOn(passedOn(NEW_DECK))).toEqual(NEW_DECK);
  expect(passedOn(NEW_DECK).turn).toBe("theirs");
  expect([otherTurn("truth"), otherTurn("dare")]).toEqual(["dare", "truth"]);
});
