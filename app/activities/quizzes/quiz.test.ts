import { expect, test } from "vitest";
import { askedOf, optionAt, type QuizQuestion, questionAt } from "./quiz.ts";

const question = (id: string, retired = false): QuizQuestion => ({
  ...{ id, version: 1, text: id, retired, talk: "" },
  options: ["a", "b", "c", "d"],
});
const [one, two, three] = [question("one"), question("two"), question("three")];
const all = [one, two, three];
const said = { one: { me: 1 } };

test("shown is the question that was asked for, if it was answered or comes next; else the next one", () => {
  const shown = (place: number | null) => questionAt(all, said, place)?.id;
  expect([null, 1, 2, 3, 4, 0].map(shown)).toEqual(["two", "one", "two", "two", "two", "two"]);
  const done = { one: { me: 1 }, two: { me: 2 }, three: { me: 3 } };
  expect([questionAt(all, done, null), questionAt(all, done, 3)?.id]).toEqual([null, "three"]);
});

test("a retired question is asked of nobody, and stays with who has answered it; nobody changes it any more", () => {
  const some = [question("one", true), question("two", true), three];
  expect(askedOf(some, said).map(({ id }) => id)).toEqual(["one", "three"]);
  expect(questionAt(askedOf(some, said), said, 1)?.id).toBe("three");
});

test("an option is found by its place, from 1", () => {
  expect([1, 4, 5, 0, undefined].map((place) => optionAt(one as QuizQuestion, place))).toEqual(["a", "d", "", "", ""]);
});
