import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "#app/calendar/local-date.ts";
import { sentencesByRules, writtenByRules } from "./own-writer.ts";
import { lastWeek, type WeekInput } from "./summary.ts";

/** docs/product/insights.md#who-writes-it */

const week = (more: Partial<WeekInput> = {}): WeekInput => ({ week: "2026-11-16", days: 5, facts: [], ...more });

test("a full week reads as a text, and ends with what to ask", () => {
  const facts = [
    { counted: "5 questions", says: ["You both answered 5 of the week's questions."] },
    {
      counted: "1 quiz",
      says: ["In the quiz “Waiting” 7 of 10 answers match."],
      ask: "When did we last wait for each other?",
    },
  ];
  expect(writtenByRules(week({ facts }), "en")).toBe(
    "On 5 days of this week you were both here. You both answered 5 of the week's questions. In the quiz “Waiting” 7 of 10 answers match. A question for tonight: When did we last wait for each other?",
  );
});

test("a week in which nothing was said blames nobody", () => {
  for (let i = 0; i < 6; i++) {
    const words = writtenByRules(week({ week: addDays("2026-11-16", 7 * i), days: 0 }), "en");
    expect(words).not.toMatch(/\b(miss|fail|lost|only|should|must|streak)\b|!/i);
    expect(words.length).toBeGreaterThan(60);
  }
});

test("no two weeks in a row are worded the same", () => {
  for (let days = 0; days <= 7; days++)
    for (let i = 0; i < 12; i++) {
      const [one, next] = [0, 7].map((more) =>
        sentencesByRules(week({ week: addDays("2026-01-05", 7 * i + more), days }), "en"),
      );
      for (const sentence of one ?? []) expect(next).not.toContain(sentence);
    }
});

test("it is never longer than one reads at a glance, whatever there is to say", () => {
  const fact = fc.record({
    counted: fc.string({ maxLength: 20 }),
    says: fc.array(fc.constantFrom("One thing.", "Another thing."), { maxLength: 9 }),
  });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 7 }), fc.array(fact, { maxLength: 12 }), (days, facts) => {
      expect(sentencesByRules(week({ days, facts }), "en").length).toBeLessThanOrEqual(7);
    }),
  );
});

test("the week that is written is the last one that is over for both", () => {
  expect(lastWeek("2026-11-22")).toBe("2026-11-16");
  expect(lastWeek("2026-11-23")).toBe("2026-11-16");
  expect(lastWeek("2026-11-28")).toBe("2026-11-16");
  expect(lastWeek("2026-11-29")).toBe("2026-11-23");
});
