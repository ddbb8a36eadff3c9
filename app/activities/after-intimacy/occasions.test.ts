import { expect, test } from "vitest";
import { addDays, type LocalDate } from "#app/calendar/local-date.ts";
import { GOOD } from "#app/ideas/ideas.ts";
import { type Round, waitsForMe } from "#app/rounds/round.ts";
import { ideasOf, revealed, type Said } from "./after.ts";
import { currentOf, isStillOn, itemOf, ofItem } from "./occasions.ts";

const TODAY: LocalDate = "2026-11-22";
const round = (date: LocalDate, nth: number, mine: boolean, theirs: boolean): Round => ({
  activity: "after-intimacy",
  item: itemOf({ date, nth }),
  date,
  adult: true,
  mine: mine ? { read: false, held: false, closed: false } : null,
  theirs: theirs ? { held: false, closed: false } : null,
});

test("what the other has begun comes first, the oldest of it; else today's own, else a new one", () => {
  const yesterday = addDays(TODAY, -1);
  const theirs = [round(TODAY, 1, false, true), round(yesterday, 2, false, true)];
  expect(currentOf(theirs, TODAY, false)).toEqual({ form: { date: yesterday, nth: 2 }, isNew: false });
  expect(currentOf([round(addDays(TODAY, -5), 1, false, true)], TODAY, false)).toEqual({
    form: { date: TODAY, nth: 1 },
    isNew: true,
  });
  const own = [round(TODAY, 1, true, true)];
  expect(currentOf(own, TODAY, false)).toEqual({ done: { date: TODAY, nth: 1 }, canBegin: true });
  expect(currentOf(own, TODAY, true)).toEqual({ form: { date: TODAY, nth: 2 }, isNew: true });
});

test("no fourth of a day, and none while three wait for the other", () => {
  const ofToday = [1, 2, 3].map((nth) => round(TODAY, nth, true, true));
  expect(currentOf(ofToday, TODAY, true)).toEqual({ full: true });
  const waiting = [1, 2, 3].map((ago) => round(addDays(TODAY, -ago), 1, true, false));
  expect(currentOf(waiting, TODAY, false)).toEqual({ full: true });
  expect(currentOf(waiting.slice(1), TODAY, false)).toMatchObject({ isNew: true });
});

test("one that is over since somebody erased theirs is no form, no turn and nobody's done one, and its name is taken", () => {
  const over = (nth: number, mine: boolean): Round => {
    const one = round(TODAY, nth, false, false);
    const part = { held: false, closed: true };
    return { ...one, mine: mine ? { read: true, ...part } : null, theirs: mine ? null : part };
  };
  expect(currentOf([over(1, false)], TODAY, false)).toEqual({ form: { date: TODAY, nth: 2 }, isNew: true });
  expect(currentOf([over(1, true)], TODAY, false)).toEqual({ done: { date: TODAY, nth: 1 }, canBegin: true });
  expect(
    currentOf(
      [1, 2, 3].map((nth) => over(nth, false)),
      TODAY,
      false,
    ),
  ).toEqual({ full: true });
  expect(isStillOn({ date: TODAY, nth: 1 }, over(1, true), TODAY)).toBe(false);
  expect(isStillOn({ date: TODAY, nth: 1 }, over(1, false), TODAY)).toBe(false);
  expect([waitsForMe(over(1, false)), waitsForMe(round(TODAY, 1, false, true))]).toEqual([false, true]);
});

test("an item is a date and which of it, and nothing else is one", () => {
  expect(ofItem(itemOf({ date: TODAY, nth: 3 }))).toEqual({ date: TODAY, nth: 3 });
  for (const text of ["", TODAY, `${TODAY}-`, `${TODAY}-0`, `${TODAY}-4`, `${TODAY}-01`, `${TODAY} 1`, "2026-02-30-1"])
    expect([text, ofItem(text)]).toEqual([text, null]);
});

test("of ticks only what both ticked is revealed, and what one alone ticked makes no difference", () => {
  const mine: Said = { good: ["held", "voice"], again: ["slower"] };
  for (const one of GOOD) {
    const theirs: Said = { good: one === "held" ? ["held"] : ["held", one], words: "Hello." };
    const expected = one === "voice" ? ["held", "voice"] : ["held"];
    expect(revealed(mine, theirs)).toEqual({ good: expected, words: "Hello." });
    expect(ideasOf(mine, theirs)).toEqual(expected.map((name) => `good:${name}`));
  }
  expect(revealed(mine, { again: ["all"] })).toEqual({});
});
