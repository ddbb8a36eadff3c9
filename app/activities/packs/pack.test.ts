import { expect, test } from "vitest";
import type { LocalDate } from "#app/calendar/local-date.ts";
import { countOf, goOnWith, isBegun, nextOf, type Pack, type QuestionState } from "./pack.ts";

/** A pack whose questions are in these states, each on a date of May. */
const pack = (name: string, ...questions: [QuestionState, number?][]): Pack => ({
  name,
  title: name,
  about: "",
  tier: "free",
  questions: questions.map(([state, day], i) => ({
    id: `${name}-${i}`,
    text: "",
    state,
    to: "/packs",
    date: day ? (`2026-05-${String(day).padStart(2, "0")}` as LocalDate) : null,
  })),
});

test("the next question is the first that the member has not answered, in the pack's order", () => {
  expect(nextOf(pack("a", ["open", 1], ["mine", 1], ["new"], ["theirs", 2]))?.id).toBe("a-2");
  expect(nextOf(pack("a", ["open", 1], ["mine", 1]))).toBeNull();
});

test("a pack is begun once one of the two has answered something", () => {
  expect(isBegun(pack("a", ["new"], ["new"]))).toBe(false);
  expect(isBegun(pack("a", ["new"], ["theirs", 1]))).toBe(true);
  expect(countOf(pack("a", ["open", 1], ["mine", 1], ["open", 1]), "open", "mine")).toBe(3);
});

test("what waits for the member comes first, else the next of the pack that was touched last", () => {
  const old = pack("old", ["open", 1], ["theirs", 2], ["new"]);
  const late = pack("late", ["open", 9], ["new"]);
  const done = pack("done", ["open", 12]);
  expect(goOnWith([pack("new", ["new"]), late, old, done])?.question.id).toBe("old-1");
  expect(goOnWith([pack("new", ["new"]), pack("old", ["open", 3], ["new"]), late, done])?.question.id).toBe("late-1");
  expect(goOnWith([pack("new", ["new"]), done])).toBeNull();
});
