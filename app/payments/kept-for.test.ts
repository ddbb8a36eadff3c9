import { expect, test } from "vitest";
import { keptFor } from "./kept-for.ts";

const TIMES = { freshMs: 10, staleMs: 100, againMs: 5 };

/** Something that is asked for, by a clock of its own. */
function stand() {
  const state = { now: 0, says: 1 as number | null, asked: 0 };
  const ask = keptFor(
    TIMES,
    () => new Date(state.now),
    async () => {
      state.asked++;
      return state.says;
    },
  );
  return { state, ask };
}

test("it is asked once while it is fresh, and by many at once once", async () => {
  const { state, ask } = stand();
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
  state.now = 9;
  expect([await ask(), state.asked]).toEqual([1, 1]);
  state.now = 10;
  state.says = 2;
  expect([await ask(), state.asked]).toEqual([2, 2]);
});

test("what can't be told any more holds for a while, and nobody asks again at once", async () => {
  const { state, ask } = stand();
  await ask();
  state.says = null;
  state.now = 50;
  expect([await ask(), await ask(), state.asked]).toEqual([1, 1, 2]);
  state.now = 55;
  expect([await ask(), state.asked]).toEqual([1, 3]);
  state.now = 100;
  expect(await ask()).toBe(null);
});

test("a clock that jumps back keeps nothing for longer", async () => {
  const { state, ask } = stand();
  await ask();
  state.now = -1000;
  state.says = 3;
  expect(await ask()).toBe(3);
});
