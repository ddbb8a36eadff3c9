import fc from "fast-check";
import { expect, test } from "vitest";
import { ANY, type Bag, type Drawable, fits, NO_FILTERS, newBag } from "./bag.ts";
import { draw } from "./draw.server.ts";

const LEVELS = ["low", "middle", "high"];
const MOODS = ["tender", "playful", "slow", "wild"];
const items = fc
  .array(
    fc.record({
      energy: fc.constantFrom(...LEVELS),
      mobility: fc.constantFrom(...LEVELS),
      mood: fc.constantFrom(...MOODS),
    }),
    {
      minLength: 1,
      maxLength: 20,
    },
  )
  .map((some): Drawable[] => some.map((one, i) => ({ id: `position-${i}`, ...one })));
const filters = fc.record({
  energy: fc.constantFrom(ANY, ...LEVELS),
  mobility: fc.constantFrom(ANY, ...LEVELS),
  mood: fc.constantFrom(ANY, ...MOODS),
});
const NONE = new Set<string>();

/** What comes out of a bag in so many draws. */
function drawn(times: number, from: readonly Drawable[], more: { bag?: Bag; away?: ReadonlySet<string> } = {}): Bag[] {
  const bags: Bag[] = [];
  for (let i = 0; i < times; i++)
    bags.push(
      draw(bags.at(-1) ?? more.bag ?? newBag("a"), {
        items: from,
        away: more.away ?? NONE,
        filters: NO_FILTERS,
        seed: `seed ${i}`,
      }),
    );
  return bags;
}

test("nothing comes twice until all have come, and then the last one does not come first", () => {
  fc.assert(
    fc.property(items, (some) => {
      const came = drawn(3 * some.length, some).map(({ current }) => current);
      for (const round of [0, 1, 2]) {
        const one = came.slice(round * some.length, (round + 1) * some.length);
        expect(new Set(one).size).toBe(some.length);
      }
      if (some.length > 1) expect(came.some((id, i) => id === came[i - 1])).toBe(false);
    }),
  );
});

test("whatever is asked for on the way, only what fits comes, and of that nothing twice while there is another", () => {
  fc.assert(
    fc.property(items, fc.array(filters, { maxLength: 40 }), (some, asked) => {
      let bag = newBag("a");
      for (const [i, wanted] of asked.entries()) {
        const before = bag;
        bag = draw(bag, { items: some, away: NONE, filters: wanted, seed: `seed ${i}` });
        const fitting = some.filter((item) => fits(item, wanted)).map(({ id }) => id);
        expect(bag.turn).toBe(i + 1);
        expect(bag.filters).toEqual(wanted);
        if (fitting.length === 0) {
          expect(bag.current).toBe(null);
          continue;
        }
        expect(fitting).toContain(bag.current);
        if (fitting.some((id) => !before.seen.includes(id))) expect(before.seen).not.toContain(bag.current);
        if (fitting.length > 1) expect(bag.current).not.toBe(before.current);
      }
    }),
  );
});

test("what is put away never comes, and changes the order of nothing else", () => {
  fc.assert(
    fc.property(items, fc.nat(), (some, n) => {
      const gone = some[n % some.length]?.id ?? "";
      const all = drawn(some.length, some).map(({ current }) => current);
      const rest = drawn(some.length - 1, some, { away: new Set([gone]) }).map(({ current }) => current);
      expect(rest).toEqual(all.filter((id) => id !== gone));
    }),
  );
  expect(
    drawn(1, [{ id: "a", energy: "low", mobility: null, mood: "slow" }], { away: new Set(["a"]) })[0]?.current,
  ).toBe(null);
});

test("each bag has an order of its own, in which each item comes first as often", () => {
  const some = MOODS.map((mood, i): Drawable => ({ id: `position-${i}`, energy: "low", mobility: "low", mood }));
  const first = new Map<string, number>();
  for (let i = 0; i < 2_000; i++) {
    const [bag] = drawn(1, some, { bag: newBag(`seed ${i}`) });
    first.set(String(bag?.current), (first.get(String(bag?.current)) ?? 0) + 1);
  }
  for (const { id } of some) expect(Math.abs((first.get(id) ?? 0) - 500)).toBeLessThan(100);
});

test("mobility is the most that it may ask, and an idea for two places asks nothing", () => {
  const asks = (mobility: string | null, wanted: string) =>
    fits({ id: "a", energy: "low", mobility, mood: "slow" }, { ...NO_FILTERS, mobility: wanted });
  expect(LEVELS.map((wanted) => LEVELS.map((mobility) => asks(mobility, wanted)))).toEqual([
    [true, false, false],
    [true, true, false],
    [true, true, true],
  ]);
  expect([asks(null, "low"), asks("high", ANY)]).toEqual([true, true]);
});
