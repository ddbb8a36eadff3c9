import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, daysBetween, type LocalDate } from "#app/calendar/local-date.ts";
import { keptAs, met } from "./answers.ts";
import { choicesIn, choicesText } from "./choices.ts";
import { A_DAY, drawDays } from "./draw-days.ts";
import { nextTen } from "./next-ten.server.ts";
import { cardsIn, itemOf, ofItem, textOf } from "./ten.ts";

const TODAY = "2025-11-13" as LocalDate;
const letter = fc.constantFrom("y", "m", "n", "l", "x");
const kept = fc.oneof(
  letter,
  fc.tuple(letter, letter).map(([first, second]) => first + second),
);

test("only what both opened meets, to both alike, whichever way round", () => {
  expect(met("y", "y", false)).toEqual([0]);
  expect(met("y", "m", false)).toEqual([]);
  expect(met("m", "m", true)).toEqual([0]);
  // The first direction of one meets the second of the other.
  expect(met("yn", "ny", false)).toEqual([0]);
  expect(met("yn", "yn", false)).toEqual([]);
  expect(met("yy", "yy", false)).toEqual([0, 1]);
  expect(met("y", "yy", false)).toEqual([]);
  fc.assert(
    fc.property(kept, kept, fc.boolean(), (mine, theirs, isMaybe) => {
      const [ours, others] = [met(mine, theirs, isMaybe), met(theirs, mine, isMaybe)];
      expect(others.toSorted()).toEqual(ours.map((at) => (mine.length === 2 ? 1 - at : at)).toSorted());
      for (const at of ours) expect(isMaybe ? "ym" : "y").toContain(mine[at]);
    }),
  );
});

test("no, not now, and a maybe that may not meet, are alike to the other", () => {
  fc.assert(
    fc.property(
      letter,
      fc.constantFrom("n", "l", "m", "x"),
      fc.constantFrom("n", "l", "m", "x"),
      (hers, his, other) => {
        expect(met(hers, his, false)).toEqual(met(hers, other, false));
      },
    ),
  );
});

test("each card gets a day, from the next one on, at most two on one, whatever days are taken", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10 }),
      fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 30 }),
      fc.infiniteStream(fc.nat()),
      (count, days, chance) => {
        const on = Map.groupBy(days, (day) => day);
        const taken = [...on].flatMap(([day, some]) => some.slice(0, A_DAY).map(() => addDays(TODAY, day)));
        const drawn = drawDays(count, TODAY, taken, (n) => (chance.next().value ?? 0) % n);
        expect(drawn.length).toBe(count);
        for (const day of drawn) expect(daysBetween(TODAY, day)).toBeGreaterThan(0);
        for (const some of Map.groupBy([...taken, ...drawn], (day) => day).values())
          expect(some.length).toBeLessThanOrEqual(A_DAY);
      },
    ),
  );
  // Every one of the next ten days, and none of them surely.
  const [first, last] = [drawDays(1, TODAY, [], () => 0), drawDays(1, TODAY, [], (n) => n - 1)];
  expect([first, last]).toEqual([[addDays(TODAY, 1)], [addDays(TODAY, 10)]]);
});

test("the next ten are those that the two have not had: of each topic the first ones first, in an order of their own", () => {
  const cards = ["kisses", "touch", "trust"].flatMap((category) =>
    Array.from({ length: 8 }, (_, at) => ({ id: `${category}-0${at + 1}`, category })),
  );
  const first = nextTen(cards, new Set(), "a");
  expect(first.filter((id) => id.endsWith("1")).length).toBe(3);
  expect(first.slice(0, 9).map((id) => id.at(-1))).toEqual([..."111222333"]);
  const second = nextTen(cards, new Set(first), "a");
  expect(new Set([...first, ...second]).size).toBe(20);
  expect(nextTen(cards, new Set([...first, ...second]), "a").length).toBe(4);
  expect(nextTen(cards, new Set(cards.map(({ id }) => id)), "a")).toEqual([]);
  const orders = new Set(["a", "b", "c", "d", "e", "f"].map((couple) => nextTen(cards, new Set(), couple).join()));
  expect(orders.size).toBeGreaterThan(1);
});

test("what is sealed has one length, whichever cards, days and topics these are", () => {
  const id = fc.string({ minLength: 3, maxLength: 64, unit: fc.constantFrom(..."abc-19") });
  const day = fc.constantFrom(null, TODAY);
  fc.assert(
    fc.property(fc.array(fc.record({ id, day }), { minLength: 10, maxLength: 10 }), (cards) => {
      expect(textOf(cards).length).toBe(1_024);
      expect(cardsIn(textOf(cards))).toEqual(cards);
    }),
  );
  for (const off of [[], ["kisses"], ["kisses", "when-and-where-at-home"]]) {
    const choices = { off, maybe: off.length > 1 };
    expect(choicesText(choices).length).toBe(1_024);
    expect(choicesIn(choicesText(choices))).toEqual(choices);
  }
  for (const answer of ["yes", "maybe", "no", "not-now"] as const)
    expect([keptAs(answer).length, keptAs(answer, answer).length]).toEqual([1, 2]);
});

test("an item names its ten, and nothing else does", () => {
  expect(ofItem(itemOf(12))).toBe(12);
  for (const none of ["cards-0", "cards-", "cards-1.2", "kisses-1", "2025-11-13"]) expect(ofItem(none)).toBeNull();
});
