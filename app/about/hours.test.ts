import { expect, test } from "vitest";
import { clockOf, type Hours, lengthOf, minutesOf, overlapOf, saidSpans } from "./hours.ts";

/** Minute by minute, as slowly as it can be done: whether somebody is awake at a time of their own day. */
function isAwake({ from, to }: Hours, minute: number): boolean {
  const at = ((minute % 1440) + 1440) % 1440;
  return from < to ? at >= from && at < to : at >= from || at < to;
}

/** Different hours and clocks on each run of the loop, and the same on each run of the test. */
function* cases(): Generator<{ mine: Hours; theirs: Hours; ahead: number }> {
  let seed = 7;
  const below = (n: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % n;
  };
  const hours = () => ({ from: below(48) * 30, to: below(48) * 30 });
  for (let at = 0; at < 400; at++) {
    const [mine, theirs] = [hours(), hours()];
    // Zones lie up to 26 hours apart, in steps of a quarter of an hour.
    if (mine.from !== mine.to && theirs.from !== theirs.to) yield { mine, theirs, ahead: (below(209) - 104) * 15 };
  }
}

test("both are awake exactly in the minutes in which each of the two is, whatever the hours and the clocks", () => {
  let seen = 0;
  for (const { mine, theirs, ahead } of cases()) {
    const { both, ...each } = overlapOf(mine, theirs, ahead);
    const within = (spans: typeof both, minute: number) => spans.some(({ from, to }) => minute >= from && minute < to);
    for (let minute = 0; minute < 1440; minute += 5) {
      const awake = [isAwake(mine, minute), isAwake(theirs, minute - ahead)] as const;
      const drawn = [within(each.mine, minute), within(each.theirs, minute), within(both, minute)];
      expect([minute, mine, theirs, ahead, drawn]).toEqual([
        minute,
        mine,
        theirs,
        ahead,
        [...awake, awake[0] && awake[1]],
      ]);
    }
    for (const { from, to } of [...both, ...each.mine, ...each.theirs])
      expect([from >= 0, from < to, to <= 1440]).toEqual([true, true, true]);
    expect(lengthOf(saidSpans(both))).toBe(lengthOf(both));
    seen++;
  }
  expect(seen).toBeGreaterThan(300);
});

test("fourteen hours apart two who sleep at night have the morning of one and the evening of the other", () => {
  const usual = { from: 420, to: 1380 };
  const { both } = overlapOf(usual, usual, 14 * 60);
  expect(saidSpans(both).map(({ from, to }) => [clockOf(from), clockOf(to)])).toEqual([
    ["07:00", "13:00"],
    ["21:00", "23:00"],
  ]);
});

test("hours that go on past midnight are said as one", () => {
  const { both } = overlapOf({ from: 1080, to: 120 }, { from: 1140, to: 60 }, 0);
  expect(both).toHaveLength(2);
  expect(saidSpans(both).map(({ from, to }) => [clockOf(from), clockOf(to)])).toEqual([["19:00", "01:00"]]);
});

test("a time is read as it is written, and nothing else is one", () => {
  expect(["00:00", "07:30", "23:59"].map(minutesOf)).toEqual([0, 450, 1439]);
  expect(["24:00", "7:30", "07:60", "", "07:30 ", "-1:00", "٠٧:٣٠"].map(minutesOf)).toEqual(Array(7).fill(null));
  for (let minute = 0; minute < 1440; minute++) expect(minutesOf(clockOf(minute))).toBe(minute);
});
