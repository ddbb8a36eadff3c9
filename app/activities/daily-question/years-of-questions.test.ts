import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, type LocalDate } from "#app/calendar/local-date.ts";
import { type ContentItem, kinds } from "#app/content/content-item.ts";
import { type Asked, nextQuestion, type OrderItem } from "./question-order.ts";

// docs/product/daily-question.md#order, over three years of several couples, with all that ships.

const read = (kind: "daily-question" | "pack-question"): OrderItem[] => {
  const { items } = JSON.parse(readFileSync(`db/content/${kind}s.json`, "utf8")) as { items: unknown[] };
  return items.map((item) => {
    const { id, category, depth, setting, answer } = kinds[kind].parse(item) as ContentItem<"daily-question">;
    return { id, category, depth, setting, answerKind: answer.kind };
  });
};
const DAILY = read("daily-question");
const IN_PACKS = read("pack-question");
const PACKS = [...new Set(IN_PACKS.map(({ category }) => category))];
const START = "2026-05-10" as LocalDate;
const DAYS = 3 * 365;

/** On which days a couple turns the switch of which pack. */
type Turn = { day: number; pack: string };
/** `light`: how many that are not heavy could still be asked in that round. */
type Day = { item: OrderItem; uses: number; fewest: number; light: number };

/** What a couple is asked day after day, with how often each had been asked by then. */
function live({ seed, apart, turns }: { seed: string; apart: boolean; turns: readonly Turn[] }, days = DAYS): Day[] {
  const asked: Asked[] = [];
  const uses = new Map<string, number>();
  const on = new Set<string>();
  let bank = DAILY;
  return Array.from({ length: days }, (_, day) => {
    for (const { pack } of turns.filter((turn) => turn.day === day)) {
      if (!on.delete(pack)) on.add(pack);
      bank = [...DAILY, ...IN_PACKS.filter(({ category }) => on.has(category))];
    }
    const date = addDays(START, day);
    const item = nextQuestion({ bank, asked, date, seed, apart });
    if (!item) throw new Error("nothing to ask");
    const often = bank.map(({ id }) => uses.get(id) ?? 0);
    const fewest = Math.min(...often);
    const light = bank.filter(({ id, depth }) => depth < 4 && (uses.get(id) ?? 0) === fewest).length;
    const lived = { item, uses: uses.get(item.id) ?? 0, fewest, light };
    uses.set(item.id, lived.uses + 1);
    asked.push({ id: item.id, date, depth: item.depth });
    return lived;
  });
}

const aCouple = fc.record({
  seed: fc.string({ minLength: 1, maxLength: 22 }),
  apart: fc.boolean(),
  turns: fc.array(fc.record({ day: fc.nat(DAYS - 1), pack: fc.constantFrom(...PACKS) }), { maxLength: 16 }),
});
const heavy = (day: Day | undefined) => (day?.item.depth ?? 0) >= 4;
const distant = ({ item }: Day) => item.category === "far-apart" || item.setting === "remote";

test("three years: nothing again while there is something that was asked less often, and two heavy ones in a row only where nothing else is left", () => {
  fc.assert(
    fc.property(aCouple, (couple) => {
      const days = live(couple);
      expect(days.filter(({ uses, fewest }) => uses > fewest)).toEqual([]);
      // A pack that is switched off takes its light ones along, and what remains of a round may be heavy ones alone.
      const inARow = days.filter((day, i) => day.light > 0 && heavy(day) && heavy(days[i - 1]));
      expect(inARow.map(({ item }) => item.id)).toEqual([]);
    }),
    { numRuns: 3 },
  );
});

test("a year and a month pass without a repeat, also for those who switch nothing on", () => {
  const asked = live({ seed: "one", apart: true, turns: [] }, 400).map(({ item }) => item.id);
  expect(new Set(asked).size).toBe(400);
});

test("a pack comes in when it is switched on, all of it within one round, and no more when it is switched off", () => {
  const turns = [
    { day: 10, pack: "money" },
    { day: 600, pack: "money" },
  ];
  const days = live({ seed: "one", apart: false, turns });
  const money = days.flatMap(({ item }, day) => (item.category === "money" ? [day] : []));
  expect(Math.min(...money)).toBeGreaterThanOrEqual(10);
  expect(Math.max(...money)).toBeLessThan(600);
  expect(new Set(days.slice(0, 440).map(({ item }) => item.id)).size).toBe(440);
  expect(money.filter((day) => day < 440)).toHaveLength(40);
});

test("what was asked in a pack that was opened at will counts as asked", () => {
  const elsewhere = IN_PACKS.filter(({ category }) => category === "money").map(({ id }) => id);
  const bank = [...DAILY, ...IN_PACKS.filter(({ category }) => category === "money")];
  const asked: Asked[] = [];
  for (let day = 0; day < 400; day++) {
    const date = addDays(START, day);
    const item = nextQuestion({ bank, asked, elsewhere, date, seed: "two", apart: false });
    if (item) asked.push({ id: item.id, date, depth: item.depth });
  }
  expect(asked.filter(({ id }) => elsewhere.includes(id))).toEqual([]);
});

test("two who live in two time zones are asked about the distance more often, as long as there is something to ask", () => {
  fc.assert(
    fc.property(aCouple, ({ seed }) => {
      const [apart, near] = [true, false].map((apart) => live({ seed, apart, turns: [] }, 220));
      expect(apart?.filter(distant).length).toBeGreaterThanOrEqual(65);
      expect(near?.filter(distant).length).toBeLessThan((apart?.filter(distant).length ?? 0) * 0.85);
      // Those of the theme are gone by now: what is only to be answered from afar goes on coming.
      expect(apart?.slice(150).filter(distant).length).toBeGreaterThanOrEqual(18);
    }),
    { numRuns: 3 },
  );
});
