import { expect, test } from "vitest";
import type { LocalDate } from "#app/calendar/local-date.ts";
import type { Round } from "./round.ts";
import { atTurn, type Turn, turnInWords, turnsOf } from "./turns.ts";

const date = "2026-11-22" as LocalDate;
const part = { read: false, held: false, closed: false };
const round = (item: string, parts: Pick<Round, "mine" | "theirs">): Round => ({
  ...{ activity: "quizzes", item, date, adult: false },
  ...parts,
});
const begun = (item: string, steps: number) => ({ activity: "quizzes", item, date, adult: false, steps });

test("whose turn it is, of one activity, without what is over, read, or waits for a yes", () => {
  const rounds = [
    round("open", { mine: part, theirs: part }),
    round("read", { mine: { ...part, read: true }, theirs: part }),
    round("closed", { mine: { ...part, closed: true }, theirs: null }),
    round("held", { mine: { ...part, held: true }, theirs: part }),
    round("theirs-held", { mine: part, theirs: { ...part, held: true } }),
    round("their-turn", { mine: part, theirs: null }),
    round("my-turn", { mine: null, theirs: part }),
    round("begun", { mine: null, theirs: part }),
    { ...round("elsewhere", { mine: null, theirs: part }), activity: "this-or-that" },
  ];
  const unfinished = [begun("begun", 4), begun("alone", 1), begun("closed", 3), { ...begun("x", 1), activity: "y" }];
  expect(turnsOf("quizzes", rounds, unfinished)).toEqual([
    { item: "open", date, whose: "open" },
    { item: "their-turn", date, whose: "theirs" },
    { item: "my-turn", date, whose: "mine", steps: 0, theirsDone: true },
    { item: "begun", date, whose: "mine", steps: 4, theirsDone: true },
    { item: "alone", date, whose: "mine", steps: 1, theirsDone: false },
  ]);
});

test("in words, where it leads, and who has done theirs", () => {
  const of = (turn: object) => ({ item: "a.1", date, ...turn }) as Turn;
  const says = (turn: object, name: string | null = "Theo") => turnInWords("en", of(turn), 10, name);
  expect(says({ whose: "mine", steps: 4, theirsDone: true })).toBe("4 of 10. Theo is done.");
  expect(says({ whose: "mine", steps: 0, theirsDone: true })).toBe("Theo is done.");
  expect(says({ whose: "mine", steps: 4, theirsDone: false })).toBe("4 of 10.");
  // Questions that were retired since.
  expect(says({ whose: "mine", steps: 12, theirsDone: false })).toBe("10 of 10.");
  expect(says({ whose: "theirs" })).toBe("You are done. It opens when Theo is, and nothing runs out.");
  expect(says({ whose: "theirs" }, null)).toContain("when your partner is here");
  const at = (turn: object) => {
    const { whose, to, state } = atTurn(of(turn), "/quiz/a");
    return [whose, to, state];
  };
  expect(at({ whose: "open" })).toEqual(["mine", "/quiz/a/results", "both"]);
  expect(at({ whose: "theirs" })).toEqual(["theirs", "/quiz/a/results", "you"]);
  expect(at({ whose: "mine", steps: 1, theirsDone: true })).toEqual(["mine", "/quiz/a", "them"]);
  expect(at({ whose: "mine", steps: 1, theirsDone: false })).toEqual(["mine", "/quiz/a", "neither"]);
});
