import { expect, test } from "vitest";
import { furthestApart, pairsOf } from "./apart.ts";

const named = (mine: Record<string, 1 | 2 | 3 | 4 | 5>, theirs: typeof mine) =>
  furthestApart(pairsOf("weekly", mine, theirs)).map(({ field }) => field);

test("the two furthest apart are named, the widest first, of equal ones that which stands higher", () => {
  const mine = { communication: 3, affection: 1, fun: 2, support: 5, future: 4 } as const;
  expect(named(mine, { communication: 4, affection: 2, fun: 5, support: 5, future: 2 })).toEqual(["fun", "future"]);
  expect(named(mine, { communication: 4, affection: 2, fun: 3, support: 4, future: 3 })).toEqual([
    "communication",
    "affection",
  ]);
});

test("both of the two are told the same", () => {
  const [one, other] = [{ fun: 1, future: 5 } as const, { fun: 4, future: 2 } as const];
  expect(named(one, other)).toEqual(named(other, one));
});

test("what only one has a place on is compared with nothing, and what is the same lies nowhere apart", () => {
  expect(named({ fun: 1 }, { future: 5 })).toEqual([]);
  expect(named({ fun: 4, support: 2 }, { fun: 4, support: 1 })).toEqual(["support"]);
});
