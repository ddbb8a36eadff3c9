import fc from "fast-check";
import { expect, test } from "vitest";
import { ANY, addressPart, drawAfter, FILTERS, filtersFrom, fits, type Idea } from "./idea.ts";

const idea = (n: number, more: Partial<Idea> = {}): Idea => ({
  ...{ id: `date-at-home-${n}`, version: 1, title: `Idea ${n}`, about: "How.", tier: "free", retired: false },
  ...{ setting: "either", minutes: 30, energy: "any" },
  ...more,
});
const NOTHING = { setting: ANY, time: ANY, energy: ANY } as const;

test("what suits either place, or any mood, is shown for both", () => {
  const settings = ["remote", "together", "either"];
  const shown = (setting: "apart" | "together") =>
    settings.filter((one) => fits(idea(1, { setting: one }), { ...NOTHING, setting }));
  expect([shown("apart"), shown("together")]).toEqual([
    ["remote", "either"],
    ["together", "either"],
  ]);
  const tired = ["low", "any", "high"].filter((energy) => fits(idea(1, { energy }), { ...NOTHING, energy: "low" }));
  expect(tired).toEqual(["low", "any"]);
  const within = (time: "30" | "60" | "more") =>
    [10, 30, 45, 60, 61, 240].filter((minutes) => fits(idea(1, { minutes }), { ...NOTHING, time }));
  expect([within("30"), within("60"), within("more")]).toEqual([
    [10, 30],
    [10, 30, 45, 60],
    [61, 240],
  ]);
});

test("an address says what is asked for, and nothing where it says nothing that is known", () => {
  const [settings, times, energies] = [FILTERS.setting, FILTERS.time, FILTERS.energy];
  const each = { setting: fc.constantFrom(...settings), time: fc.constantFrom(...times) };
  fc.assert(
    fc.property(fc.record({ ...each, energy: fc.constantFrom(...energies) }), (filters) => {
      expect(filtersFrom(new URLSearchParams(addressPart(filters)))).toEqual(filters);
    }),
  );
  expect(addressPart(NOTHING)).toBe("");
  expect(filtersFrom(new URLSearchParams("setting=bed&time=-1&energy=low&energy=high"))).toEqual({
    ...NOTHING,
    energy: "low",
  });
});

test("each idea comes once before one comes again, in an order of each couple's own", () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 40 }), fc.string(), (count, seed) => {
      const ideas = Array.from({ length: count }, (_, n) => idea(n));
      const seen: string[] = [];
      for (let i = 0; i < 2 * count; i++) seen.push(drawAfter(ideas, seed, seen.at(-1) ?? null)?.id ?? "");
      expect(new Set(seen.slice(0, count)).size).toBe(count);
      expect(seen.slice(count)).toEqual(seen.slice(0, count));
    }),
  );
  const ideas = Array.from({ length: 20 }, (_, n) => idea(n));
  const firsts = new Set(Array.from({ length: 100 }, (_, seed) => drawAfter(ideas, `seed ${seed}`, null)?.id));
  expect(firsts.size).toBeGreaterThan(15);
  expect([drawAfter([], "a", null), drawAfter([idea(1)], "a", idea(1).id)]).toEqual([null, null]);
  // The one on the table may be of those that are not asked for any more.
  expect(drawAfter([idea(1)], "a", "date-food-01")?.id).toBe(idea(1).id);
});
