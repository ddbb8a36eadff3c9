import fc from "fast-check";
import { expect, test } from "vitest";
import { type BothPicks, NEW_GAME, pairNow, pickedByBoth, readyIn } from "./live-game.ts";
import type { Picks } from "./plays.ts";

const pairs = Array.from({ length: 6 }, (_, i) => ({
  ...{ id: `p${i}`, version: 1, first: "a", second: "b", retired: i === 3 },
}));
const asked = pairs.filter(({ retired }) => !retired).map(({ id }) => id);
const picks = (some: readonly string[]): Picks => Object.fromEntries(some.map((id) => [id, "first"]));
const someOf = fc.subarray(asked);

test("whatever each has picked before, the pair that is open is the first that both have not, and it comes to an end", () => {
  fc.assert(
    fc.property(someOf, someOf, (mine, theirs) => {
      const both: BothPicks = {
        mine: { said: picks(mine), done: false },
        theirs: { said: picks(theirs), done: false },
      };
      const first = asked.find((id) => !(mine.includes(id) && theirs.includes(id))) ?? null;
      expect(pairNow(pairs, both)?.id ?? null).toBe(first);
      expect(pickedByBoth(pairs, both)).toEqual(mine.filter((id) => theirs.includes(id)));
    }),
  );
});

test("a pair that came after one of them had finished waits for nobody", () => {
  const done: BothPicks = { mine: { said: picks(["p0"]), done: true }, theirs: { said: picks(["p0"]), done: false } };
  expect(pairNow(pairs, done)?.id).toBe("p1");
  expect(pairNow(pairs, { ...done, theirs: { said: picks(asked), done: true } })).toBeNull();
});

test("the next pair comes when both are done with this one, in whatever order, once", () => {
  const open = { open: "p0", ready: [], shown: ["p0"] };
  const one = readyIn(open, "a", "b");
  expect([one, readyIn(one, "a", "b")]).toEqual([{ ...open, ready: ["a"] }, one]);
  expect(readyIn(one, "b", "a")).toEqual({ ...NEW_GAME, shown: ["p0"] });
});
