import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isDue, LEASE_MS, SKEW_MS, type Turns } from "./job.ts";

const NOW = new Date("2026-03-01T12:00:00Z");
const ago = (ms: number) => new Date(NOW.getTime() - ms);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const ended: Turns = { turn: 1, leasedUntil: null, startedAt: ago(0), tries: 0 };

describe("isDue", () => {
  test("never done: at once; after that by its rhythm, from one beginning to the next", () => {
    expect(isDue({ ...ended, startedAt: null }, HOUR, NOW)).toBe(true);
    expect(isDue({ ...ended, startedAt: ago(HOUR - 1) }, HOUR, NOW)).toBe(false);
    expect(isDue({ ...ended, startedAt: ago(HOUR) }, HOUR, NOW)).toBe(true);
    expect(isDue({ ...ended, startedAt: ago(9 * HOUR) }, HOUR, NOW)).toBe(true);
  });

  test("whoever has it keeps it until the lease is over", () => {
    const held = { ...ended, tries: 1, startedAt: ago(HOUR), leasedUntil: new Date(NOW.getTime() + 1) };
    expect(isDue(held, MINUTE, NOW)).toBe(false);
    expect(isDue({ ...held, leasedUntil: NOW }, MINUTE, NOW)).toBe(true);
  });

  test("what ended with its server is due within minutes, though it is done by the day", () => {
    const killed = { ...ended, tries: 1, startedAt: ago(LEASE_MS), leasedUntil: NOW };
    expect(isDue(killed, 24 * HOUR, NOW)).toBe(true);
  });

  test("what fails is tried again, each time later, and within ten minutes if it is done by the minute", () => {
    const failed = (tries: number, since: number) => ({ ...ended, tries, startedAt: ago(since) });
    const first = (everyMs: number, tries: number) => {
      for (let since = 0; ; since += 15_000) if (isDue(failed(tries, since), everyMs, NOW)) return since;
    };
    expect([1, 2, 3, 4, 5, 9, 2_000].map((tries) => first(15_000, tries) / 1000)).toEqual([
      15, 30, 60, 120, 240, 600, 600,
    ]);
    expect([1, 2, 3, 7, 2_000].map((tries) => first(HOUR, tries) / MINUTE)).toEqual([1, 2, 4, 60, 60]);
  });

  test("a clock that was set back holds nothing up: neither a beginning nor a lease that lies far ahead", () => {
    expect(isDue({ ...ended, startedAt: ago(-HOUR) }, HOUR, NOW)).toBe(true);
    const held = { ...ended, tries: 1, startedAt: ago(-HOUR), leasedUntil: ago(-HOUR - LEASE_MS) };
    expect(isDue(held, HOUR, NOW)).toBe(true);
  });

  test("two servers whose clocks lie less than a minute apart: neither takes what the other one has, or has just done", () => {
    const held = { ...ended, tries: 1, startedAt: ago(-40_000), leasedUntil: ago(-40_000 - LEASE_MS) };
    expect(isDue(held, MINUTE, NOW)).toBe(false);
    expect(isDue({ ...ended, startedAt: ago(-40_000) }, MINUTE, NOW)).toBe(false);
    expect(isDue({ ...ended, startedAt: ago(-SKEW_MS - 1) }, MINUTE, NOW)).toBe(true);
  });

  test("whatever is written down, it is due again within an hour or its own rhythm, and a lease before and after it", () => {
    const any: fc.Arbitrary<Turns> = fc.record({
      turn: fc.nat(),
      leasedUntil: fc.option(fc.date({ noInvalidDate: true })),
      startedAt: fc.option(fc.date({ noInvalidDate: true })),
      tries: fc.nat(),
    });
    const day = fc.integer({ min: 1_000, max: 24 * HOUR });
    const then = fc.date({ noInvalidDate: true, max: new Date("9999-01-01T00:00:00Z") });
    fc.assert(
      fc.property(any, day, then, (turns, every, now) => {
        const [lease, most] = [LEASE_MS + SKEW_MS + 1, Math.max(every, HOUR)];
        const times = [0, lease, lease + most, lease + most + lease].map((ms) => new Date(now.getTime() + ms));
        expect(times.some((at) => isDue(turns, every, at))).toBe(true);
      }),
    );
  });
});
