import fc from "fast-check";
import { expect, test } from "vitest";
import { type Arrival, roomForPhotos } from "./arriving.ts";

const ROOM = { all: 100, network: 60, ofOne: 2 };

test("who sends nothing keeps nobody out; one network can't fill it, two can", () => {
  const enter = roomForPhotos(ROOM);
  for (let i = 0; i < 1000; i++) expect(enter(`slow-${i}`, "a")?.take(0)).toBe(true);
  const first = enter("x", "a");
  expect([first?.take(60), first?.take(1)]).toEqual([true, false]);
  const second = enter("y", "b");
  expect([second?.take(40), second?.take(1)]).toEqual([true, false]);
  first?.leave();
  expect(second?.take(20)).toBe(true);
});

test("of one person two at once, and another when one has gone", () => {
  const enter = roomForPhotos(ROOM);
  const first = enter("x", null);
  expect([enter("x", null), enter("x", null)]).toEqual([expect.anything(), null]);
  first?.leave();
  expect(enter("x", null)).not.toBe(null);
});

test("whatever comes and goes: never more than there is, and all of it is given back", () => {
  const step = fc.record({
    who: fc.nat(3),
    from: fc.constantFrom("a", "b", null),
    take: fc.nat(50),
    leaves: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const enter = roomForPhotos(ROOM);
      const inside: { arrival: Arrival; held: number; from: string | null }[] = [];
      const sum = (of: (one: { from: string | null }) => boolean) =>
        inside.filter(of).reduce((total, { held }) => total + held, 0);
      for (const { who, from, take, leaves } of steps) {
        if (leaves) inside.shift()?.arrival.leave();
        const arrival = enter(String(who), from);
        if (!arrival) continue;
        inside.push({ arrival, held: arrival.take(take) ? take : 0, from });
        expect(sum(() => true)).toBeLessThanOrEqual(ROOM.all);
        expect(sum((one) => one.from === "a")).toBeLessThanOrEqual(ROOM.network);
      }
      for (const { arrival } of inside) arrival.leave();
      expect(enter("0", null)?.take(ROOM.all)).toBe(true);
    }),
  );
});
