import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, daysBetween, type LocalDate } from "#app/calendar/local-date.ts";
import { kinds } from "#app/content/content-item.ts";
import { type Asked, nextQuestion, type OrderItem } from "./question-order.ts";

const { items } = JSON.parse(readFileSync("db/content/daily-questions.json", "utf8")) as { items: unknown[] };
const shipped = items.map((item) => kinds["daily-question"].parse(item));
const BANK: OrderItem[] = shipped.map(({ id, category, depth, setting, answer }) => ({
  id,
  category,
  depth,
  setting,
  answerKind: answer.kind,
}));
const START = "2026-05-10" as LocalDate;

/** What a couple is asked that opens the page on each of these many days. */
function walk(bank: readonly OrderItem[], days: number, seed: string, apart = false, gap = 1) {
  const asked: Asked[] = [];
  const items: OrderItem[] = [];
  for (let day = 0; day < days; day++) {
    const date = addDays(START, day * gap);
    const item = nextQuestion({ bank, asked, date, seed, apart });
    if (!item) throw new Error("nothing to ask");
    asked.push({ id: item.id, date, depth: item.depth });
    items.push(item);
  }
  return { asked, items };
}

const aSeed = fc.string({ minLength: 1, maxLength: 22 });
const heavy = (item: OrderItem | undefined) => item !== undefined && item.depth >= 4;

describe("with the questions that ship", () => {
  test("the order in which rows were read chooses nothing", () => {
    const day = fc.record({ item: fc.constantFrom(...BANK), day: fc.nat(6) });
    fc.assert(
      fc.property(aSeed, fc.uniqueArray(day, { selector: ({ item }) => item.id, maxLength: 9 }), (seed, days) => {
        const asked = days.map(({ item, day }) => ({ id: item.id, date: addDays(START, day), depth: item.depth }));
        const next = (rows: Asked[]) =>
          nextQuestion({ bank: BANK, asked: rows, date: addDays(START, 7), seed, apart: false });
        expect(next(asked.toReversed())).toEqual(next(asked));
      }),
    );
  });

  test("each is asked once before any is asked again, and heavy ones never stand together", () => {
    fc.assert(
      fc.property(aSeed, fc.boolean(), (seed, apart) => {
        const { items } = walk(BANK, BANK.length * 2, seed, apart);
        expect(new Set(items.slice(0, BANK.length).map((item) => item.id)).size).toBe(BANK.length);
        expect(new Set(items.slice(BANK.length).map((item) => item.id)).size).toBe(BANK.length);
        for (const [i, item] of items.entries()) expect(heavy(item) && heavy(items[i + 1])).toBe(false);
      }),
      { numRuns: 5 },
    );
  });

  test("the first three are to write, and none of them is heavy", () => {
    fc.assert(
      fc.property(aSeed, fc.boolean(), (seed, apart) => {
        for (const item of walk(BANK, 3, seed, apart).items) {
          expect(item.answerKind).toBe("text");
          expect(heavy(item)).toBe(false);
        }
      }),
    );
  });

  test("two of the deepest stand ten days apart at least", () => {
    fc.assert(
      fc.property(aSeed, fc.boolean(), (seed, apart) => {
        const { asked } = walk(BANK, BANK.length, seed, apart);
        const deepest = asked.filter(({ id }) => BANK.find((item) => item.id === id)?.depth === 5);
        for (const [i, { date }] of deepest.entries()) {
          const next = deepest[i + 1];
          if (next) expect(daysBetween(date, next.date)).toBeGreaterThanOrEqual(10);
        }
      }),
      { numRuns: 5 },
    );
  });

  test("two who live in two zones are asked about that on every third day, as long as there is something to ask", () => {
    fc.assert(
      fc.property(aSeed, (seed) => {
        const { items } = walk(BANK, 15, seed, true);
        const distances = items.filter(
          ({ category, setting }) => category === "far-apart" || setting === "remote",
        ).length;
        expect(distances).toBeGreaterThanOrEqual(4);
      }),
    );
  });

  test("couples are asked in orders of their own, and one couple always in the same", () => {
    const orders = ["one", "two", "three"].map((seed) =>
      walk(BANK, 10, seed)
        .asked.map(({ id }) => id)
        .join(),
    );
    expect(new Set(orders).size).toBe(3);
    expect(
      walk(BANK, 10, "one")
        .asked.map(({ id }) => id)
        .join(),
    ).toBe(orders[0]);
  });
});

const aBank = fc.uniqueArray(
  fc.record({
    id: fc.string({ minLength: 1, maxLength: 6 }),
    category: fc.constantFrom("memory", "play", "far-apart"),
    depth: fc.integer({ min: 1, max: 5 }),
    setting: fc.constantFrom("either", "together", "remote"),
    answerKind: fc.constantFrom("text", "choice", "scale"),
  }),
  { selector: (item) => item.id, minLength: 1, maxLength: 30 },
);

test("any bank: nothing again before all were asked, whatever the wishes are, gaps of days among them", () => {
  fc.assert(
    fc.property(aBank, aSeed, fc.boolean(), fc.integer({ min: 1, max: 12 }), (bank, seed, apart, gap) => {
      const { items } = walk(bank, bank.length * 2, seed, apart, gap);
      for (const round of [items.slice(0, bank.length), items.slice(bank.length)]) {
        expect(new Set(round.map((item) => item.id)).size).toBe(bank.length);
      }
    }),
  );
});

test("a question that has left the bank is forgotten, and a new one is asked before the second round", () => {
  const { asked } = walk(BANK.slice(0, 5), 5, "seed");
  const item = nextQuestion({ bank: BANK.slice(1, 6), asked, date: addDays(START, 5), seed: "seed", apart: false });
  expect(item?.id).toBe(BANK[5]?.id);
});

test("a heavy one that has left the bank, with its pack or for good, is still not followed by a heavy one", () => {
  const bank = [1, 4].map((depth) => ({
    id: `q${depth}`,
    category: "memory",
    depth,
    setting: "either",
    answerKind: "text",
  }));
  const asked = [...Array(4).keys()].map((day) => ({
    id: `gone${day}`,
    date: addDays(START, day),
    depth: day === 3 ? 4 : 1,
  }));
  fc.assert(
    fc.property(aSeed, (seed) => {
      expect(nextQuestion({ bank, asked, date: addDays(START, 4), seed, apart: false })?.id).toBe("q1");
    }),
  );
});

test("nor does one of the deepest come within ten days of one that has left", () => {
  const bank = [4, 5].map((depth) => ({
    id: `q${depth}`,
    category: "memory",
    depth,
    setting: "either",
    answerKind: "text",
  }));
  const asked = [5, 1, 1, 1].map((depth, day) => ({ id: `gone${day}`, date: addDays(START, day), depth }));
  expect(nextQuestion({ bank, asked, date: addDays(START, 4), seed: "seed", apart: false })?.id).toBe("q4");
});

test("the first three are not heavy either where light ones have run out", () => {
  const bank = [1, 3, 3, 4, 4, 4].map((depth, i) => ({
    id: `q${i}`,
    category: `c${i}`,
    depth,
    setting: "either",
    answerKind: "text",
  }));
  fc.assert(
    fc.property(aSeed, (seed) => {
      expect(walk(bank, 3, seed).items.filter(heavy)).toEqual([]);
    }),
  );
});

test("an empty bank has nothing to ask", () => {
  expect(nextQuestion({ bank: [], asked: [], date: START, seed: "seed", apart: false })).toBeNull();
});
