import { expect, test } from "vitest";
import { eventOf, trackBodyOf } from "./events.ts";

const quiz = { events: { "Quiz Finished": { quiz_id: "item-id", matches: "count", round: "slug" } } } as const;
const properties = { quiz_id: "quiz-us-12", matches: 7, round: "first" };
const said = (eventName: string, some: object) =>
  trackBodyOf(quiz.events).safeParse({ type: "track", eventName, properties: some }).success;

test("what an activity says of its events is what its actions may count, and what the call takes", () => {
  expect(eventOf(quiz, "Quiz Finished", properties)).toEqual({ type: "track", eventName: "Quiz Finished", properties });
  // @ts-expect-error the activity names no such event
  eventOf(quiz, "Quiz Begun", {});
  // @ts-expect-error nor a property of this kind
  eventOf(quiz, "Quiz Finished", { ...properties, matches: "seven" });
  expect(said("Quiz Finished", properties)).toBe(true);
  expect(said("Tab Switched", { tab_name: "home" })).toBe(true);
  for (const other of [
    {},
    { ...properties, matches: "7" },
    { ...properties, round: "What we said" },
    { words: "mine" },
  ])
    expect(said("Quiz Finished", other)).toBe(false);
  expect(said("Quiz Begun", {})).toBe(false);
});

test("no event of an activity takes the place of one of the house", () => {
  const body = trackBodyOf({ "User Signed Up": { name: "slug" } });
  expect(body.safeParse({ type: "track", eventName: "User Signed Up", properties: { name: "mara" } }).success).toBe(
    false,
  );
  expect(body.safeParse({ type: "track", eventName: "User Signed Up" }).success).toBe(true);
});
