import fc from "fast-check";
import { expect, test } from "vitest";
import { compare, type Pair } from "./agreement.ts";
import type { Pick } from "./plays.ts";

const pair = (id: string): Pair => ({ id, version: 1, first: "a", second: "b", retired: false });

test("each pair that both have picked in is the same or differs, in the game's order; what one left out is in neither", () => {
  const picks = fc.dictionary(
    fc.constantFrom("1", "2", "3", "4", "5", "__proto__"),
    fc.constantFrom<Pick>("first", "second"),
  );
  fc.assert(
    fc.property(picks, picks, (mine, theirs) => {
      const pairs = ["5", "1", "3", "2", "constructor"].map(pair);
      const { same, differ, agreement } = compare(pairs, mine, theirs);
      const both = pairs.filter(({ id }) => Object.hasOwn(mine, id) && Object.hasOwn(theirs, id));
      expect(both.filter((one) => same.includes(one) || differ.includes(one))).toEqual(both);
      expect(agreement).toEqual({ same: same.length, of: both.length });
      expect(same.every(({ id }) => mine[id] === theirs[id])).toBe(true);
      expect(differ.some(({ id }) => mine[id] === theirs[id])).toBe(false);
    }),
  );
});
