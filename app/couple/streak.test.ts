import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, type LocalDate } from "#app/calendar/local-date.ts";
import { type Clockface, changeTimeZone, ownDay } from "#app/calendar/own-day.ts";
import type { StreakState } from "#app/members/member.ts";
import { zoneHasDate } from "#tests/support/zone-has-date.ts";
import { advanceStreak, type DayParts, NEW_STREAK, SHIELDS_MAX } from "./streak.ts";

const HOUR = 3_600_000;
const START: LocalDate = "2026-03-01";
const MARKS: Record<string, DayParts> = {
  B: { first: true, second: true },
  "1": { first: true, second: false },
  "2": { first: false, second: true },
};

/** A story is a mark for each date from START: B both, 1 or 2 only one of them, a dot nobody. */
const partsOf = (story: string) => {
  const parts = new Map([...story].map((mark, index) => [addDays(START, index), MARKS[mark]]));
  return (date: LocalDate) => parts.get(date);
};
/** The streak after a story, on the day after its last date, or earlier if so many of its last dates are still open. */
const streakOf = (story: string, { open = 0, from = NEW_STREAK as StreakState } = {}) =>
  advanceStreak(from, partsOf(story), START, [addDays(START, story.length - open), addDays(START, story.length)]);

describe("in words", () => {
  test("24 days in a row", () => {
    expect(streakOf("B".repeat(24))).toEqual({
      state: { length: 24, longest: 24, completeDays: 24, shields: 2, closedThrough: "2026-03-24" },
      shielded: [],
    });
  });

  test("before anything happens there is nothing", () => {
    expect(streakOf("")).toEqual({ state: NEW_STREAK, shielded: [] });
    expect(streakOf("1", { open: 1 })).toEqual({ state: NEW_STREAK, shielded: [] });
  });

  test("a day that only one of them kept is missed; with no shield the streak is 0, the rest stays", () => {
    for (const miss of ["1", "2", "."]) {
      const { state, shielded } = streakOf(`BBBBB${miss}`);
      expect(state).toEqual({ length: 0, longest: 5, completeDays: 5, shields: 0, closedThrough: "2026-03-06" });
      expect(shielded).toEqual([]);
    }
    expect(streakOf("BBBBB.BB").state).toMatchObject({ length: 2, longest: 5, completeDays: 7, shields: 1 });
  });

  test("a missed day after seven spends the shield and leaves the length", () => {
    const { state, shielded } = streakOf("BBBBBBB.");
    expect(state).toEqual({ length: 7, longest: 7, completeDays: 7, shields: 0, closedThrough: "2026-03-08" });
    expect(shielded).toEqual(["2026-03-08"]);
    expect(streakOf("BBBBBBB.B").state).toMatchObject({ length: 8, longest: 8 });
    expect(streakOf("BBBBBBB..").state).toMatchObject({ length: 0, longest: 7 });
    expect(streakOf("BBBBBB.").state.length).toBe(0);
  });

  test("a shield is for each 7th complete day in all, also over a break", () => {
    expect(streakOf("BBBBBB.B").state.shields).toBe(1);
    expect(streakOf("BBBBBBB.BBBBBB.").state.length).toBe(0);
    expect(streakOf("BBBBBBB.BBBBBBB.").state.length).toBe(14);
  });

  test("two shields are held at most", () => {
    expect(streakOf("B".repeat(70)).state.shields).toBe(2);
    const { state, shielded } = streakOf(`${"B".repeat(70)}...`);
    expect(state).toMatchObject({ length: 0, shields: 0, longest: 70 });
    expect(shielded).toEqual([addDays(START, 70), addDays(START, 71)]);
  });

  test("a complete day counts at once, though it is still open to one of them", () => {
    expect(streakOf("BBB", { open: 2 }).state.length).toBe(3);
  });

  test("a day still open to anyone is not missed, and no later one is counted before it", () => {
    expect(streakOf("BB1", { open: 1 }).state).toMatchObject({ length: 2, closedThrough: "2026-03-02" });
    expect(streakOf("BB1B", { open: 2 }).state).toMatchObject({ length: 2, closedThrough: "2026-03-02" });
  });

  test("with a length of 0 no shield is spent", () => {
    const from = { ...NEW_STREAK, completeDays: 7, longest: 7, shields: 1 };
    expect(streakOf("..", { from })).toMatchObject({ state: { length: 0, shields: 1 }, shielded: [] });
  });

  test("somebody alone has no streak", () => {
    const { state } = advanceStreak(NEW_STREAK, partsOf("1111111111"), START, [addDays(START, 10)]);
    expect(state).toEqual({ ...NEW_STREAK, closedThrough: "2026-03-10" });
  });

  test("with nobody's day to go by there is no streak to tell", () => {
    expect(() => advanceStreak(NEW_STREAK, partsOf(""), START, [])).toThrow(RangeError);
  });

  test("ten years away are counted in less than 5 ms", () => {
    const from = streakOf("B".repeat(20)).state;
    const times = Array.from({ length: 10 }, () => {
      const begin = performance.now();
      const away = advanceStreak(from, partsOf(""), START, ["2036-03-21"]);
      expect(away.state).toMatchObject({ length: 0, closedThrough: "2036-03-20" });
      return performance.now() - begin;
    });
    expect(Math.min(...times)).toBeLessThan(5);
  });
});

type Facts = Map<LocalDate, DayParts>;
const bothIn = (text: string): number => text.split("B").length - 1;

/** Shields in hand after a story of B (complete) and x (missed), seen from its end. */
function held(story: string): number {
  if (story === "") return 0;
  const before = held(story.slice(0, -1));
  if (story.endsWith("x")) return before > 0 ? before - 1 : 0;
  return bothIn(story) % 7 > 0 ? before : Math.min(2, before + 1);
}

/** The rule again, as a look at the whole history. */
function lookBack(facts: Facts, startsOn: LocalDate, firstOpen: LocalDate): ReturnType<typeof advanceStreak> {
  const marks: string[] = [];
  const end = [...facts.keys(), firstOpen].sort().at(-1) as LocalDate;
  for (let date = startsOn; date <= end; date = addDays(date, 1)) {
    const both = facts.get(date)?.first === true && facts.get(date)?.second === true;
    marks.push(both ? "B" : date < firstOpen ? "x" : " ");
  }
  const [story = ""] = marks.join("").split(" ");
  const covered = [...story].map((mark, i) => (mark === "x" && held(story.slice(0, i)) > 0 ? "s" : mark)).join("");
  const runs = covered.split("x").map(bothIn);
  return {
    state: {
      length: runs.at(-1) ?? 0,
      longest: Math.max(...runs),
      completeDays: bothIn(covered),
      shields: held(story),
      closedThrough: story === "" ? null : addDays(startsOn, story.length - 1),
    },
    shielded: [...covered].flatMap((mark, i) => (mark === "s" ? [addDays(startsOn, i)] : [])),
  };
}

const SEATS = ["first", "second"] as const;
type Seat = (typeof SEATS)[number];

/** Two people with their clocks, and what they did. */
function couple(start: number, zones: Record<Seat, string>) {
  let at = new Date(start);
  const clocks: Record<Seat, Clockface> = {
    first: { timeZone: zones.first, dayFloor: null, dayFloorSince: null },
    second: { timeZone: zones.second, dayFloor: null, dayFloorSince: null },
  };
  const facts: Facts = new Map();
  const dayOf = (seat: Seat) => ownDay(at, clocks[seat]);
  const done = (seat: Seat, date: LocalDate) =>
    facts.set(date, { first: false, second: false, ...facts.get(date), [seat]: true });
  return {
    facts,
    ownDays: () => SEATS.map(dayOf),
    act: (seat: Seat) => done(seat, dayOf(seat)),
    travel(seat: Seat, to: string) {
      const { skipped, ...day } = changeTimeZone(at, clocks[seat], to);
      clocks[seat] = { timeZone: to, ...day };
      for (const date of skipped) done(seat, date);
    },
    /** Lets time go by. Where a whole zone leaves out a date, as Samoa did, that is done too. */
    wait(time: number) {
      const before = SEATS.map(dayOf);
      at = new Date(at.getTime() + time);
      for (const [index, seat] of SEATS.entries()) {
        for (let date = addDays(before[index] ?? START, 1); date < dayOf(seat); date = addDays(date, 1)) {
          if (!zoneHasDate(clocks[seat].timeZone ?? "UTC", date)) done(seat, date);
        }
      }
    },
  };
}

const ZONES = ["America/St_Johns", "Asia/Kathmandu", "Australia/Lord_Howe", "Europe/Lisbon", "Pacific/Apia"];
const aZone = fc.constantFrom(...ZONES, "America/Sao_Paulo", "Pacific/Kiritimati", "Pacific/Pago_Pago");
const someZones = fc.record({ first: aZone, second: aZone });
const between = (from: string, to: string) => fc.integer({ min: Date.parse(from), max: Date.parse(to) });
const anInstant = fc.oneof(between("2012-01-01", "2040-01-01"), between("2011-12-05", "2011-12-30"));
const steps = fc.array(
  fc.record({
    wait: fc.oneof({ weight: 30, arbitrary: fc.nat(14 * HOUR) }, { weight: 1, arbitrary: fc.nat(90 * HOUR) }),
    acts: fc.constantFrom<Seat[]>(["first", "second"], ["first", "second"], ["second", "first"], ["first"], ["second"]),
    travel: fc.option(fc.tuple(fc.constantFrom(...SEATS), aZone), { freq: 8 }),
    looks: fc.boolean(),
  }),
  { minLength: 1, maxLength: 110, size: "max" },
);

describe("a couple on its way", () => {
  test("has, looked at from time to time, the streak that its whole history gives", () => {
    fc.assert(
      fc.property(anInstant, someZones, steps, (start, zones, days) => {
        const { facts, ownDays, act, travel, wait } = couple(start, zones);
        const startsOn = ownDays().sort()[0] as LocalDate;
        const shielded: LocalDate[] = [];
        let state: StreakState = NEW_STREAK;
        for (const [index, step] of days.entries()) {
          wait(step.wait);
          if (step.travel) travel(...step.travel);
          for (const seat of step.acts) act(seat);
          if (!step.looks && index < days.length - 1) continue;
          const before = state;
          const look = advanceStreak(before, (date) => facts.get(date), startsOn, ownDays());
          state = look.state;
          shielded.push(...look.shielded);
          expect(state.length <= state.longest && state.longest <= state.completeDays).toBe(true);
          expect(state.longest >= before.longest && state.completeDays >= before.completeDays).toBe(true);
          expect(state.shields).toBeLessThanOrEqual(state.length > 0 ? SHIELDS_MAX : 0);
          const again = advanceStreak(state, (date) => facts.get(date), startsOn, ownDays());
          expect(again).toEqual({ state, shielded: [] });
        }
        const history = lookBack(facts, startsOn, ownDays().sort()[0] as LocalDate);
        expect({ state, shielded }).toEqual(history);
        expect(advanceStreak(NEW_STREAK, (date) => facts.get(date), startsOn, ownDays())).toEqual(history);
      }),
    );
  });

  test("that keeps every own day, at any hour, never has to hurry: the streak is all its complete days", () => {
    const hours = fc.array(fc.nat(47), { minLength: 40, maxLength: 40 });
    fc.assert(
      fc.property(between("2012-01-01", "2039-01-01"), someZones, hours, hours, (start, zones, one, other) => {
        const acts = SEATS.flatMap((seat) => {
          const byDate = new Map<LocalDate, number[]>();
          for (let time = start; time < start + 20 * 24 * HOUR; time += HOUR / 2) {
            const date = ownDay(new Date(time), { timeZone: zones[seat], dayFloor: null, dayFloorSince: null });
            byDate.set(date, [...(byDate.get(date) ?? []), time]);
          }
          // The first and the last are not whole.
          const whole = [...byDate].slice(1, -1);
          return whole.map(([date, times], i) => {
            const choice = (seat === "first" ? one : other)[i] ?? 0;
            return { seat, date, time: times[choice % times.length] ?? 0 };
          });
        });
        const firsts = SEATS.map((seat) => acts.find((act) => act.seat === seat)?.date as LocalDate);
        const startsOn = firsts.sort()[1] as LocalDate;
        const facts: Facts = new Map();
        let state: StreakState = NEW_STREAK;
        for (const { seat, date, time } of acts.sort((a, b) => a.time - b.time)) {
          facts.set(date, { first: false, second: false, ...facts.get(date), [seat]: true });
          const ownDays = SEATS.map((each) =>
            ownDay(new Date(time), { timeZone: zones[each], dayFloor: null, dayFloorSince: null }),
          );
          const look = advanceStreak(state, (each) => facts.get(each), startsOn, ownDays);
          state = look.state;
          const complete = [...facts].filter(([each, parts]) => each >= startsOn && parts.first && parts.second);
          expect([state.length, state.completeDays, look.shielded]).toEqual([complete.length, complete.length, []]);
        }
        expect(state.length).toBeGreaterThanOrEqual(17);
      }),
      { numRuns: 30 },
    );
  });

  test("14 hours apart, each late on their own evening, keeps thirty days", () => {
    const { facts, ownDays, act, wait } = couple(Date.parse("2026-01-10T14:30Z"), {
      first: "Asia/Tokyo",
      second: "America/New_York",
    });
    let state: StreakState = NEW_STREAK;
    for (let day = 1; day <= 30; day++) {
      act("first"); // 23:30 in Tokyo, 09:30 in New York
      wait(18 * HOUR);
      expect(ownDays()).toEqual([addDays("2026-01-10", day), addDays("2026-01-09", day)]);
      act("second"); // 03:30 in New York, 17:30 the next day in Tokyo
      state = advanceStreak(state, (date) => facts.get(date), "2026-01-10", ownDays()).state;
      expect(state).toMatchObject({ length: day, completeDays: day });
      wait(6 * HOUR);
    }
  });

  test("that changes zones to and fro at each of 30 visits, three days apart, has no streak of 90 days by it", () => {
    const { facts, ownDays, act, travel, wait } = couple(Date.parse("2026-05-11T14:30Z"), {
      first: "Pacific/Pago_Pago",
      second: "Pacific/Pago_Pago",
    });
    let state: StreakState = NEW_STREAK;
    for (let visit = 1; visit <= 30; visit++) {
      for (const to of ["Pacific/Pago_Pago", "Europe/Lisbon", "Pacific/Kiritimati", "Pacific/Pago_Pago"])
        for (const seat of SEATS) {
          travel(seat, to);
          act(seat);
        }
      state = advanceStreak(state, (date) => facts.get(date), "2026-05-10", ownDays()).state;
      wait(72 * HOUR);
    }
    // As who sits down twice at four in the morning: the evening's day and the new one's.
    expect(state.completeDays).toBeLessThanOrEqual(2 * 30 + 90 / 7);
    expect(state.longest).toBeLessThan(14);
  });

  test("that flies over the date line, one or both, loses nothing by the skipped date", () => {
    for (const [travellers, length] of [[["first"], 2] as const, [SEATS, 4] as const]) {
      const { facts, ownDays, act, travel, wait } = couple(Date.parse("2026-05-11T14:30Z"), {
        first: "Pacific/Pago_Pago",
        second: "Pacific/Pago_Pago",
      });
      for (const seat of SEATS) act(seat);
      for (const seat of travellers) travel(seat, "Pacific/Kiritimati");
      for (const hours of [1, 23]) {
        wait(hours * HOUR);
        for (const seat of SEATS) act(seat);
      }
      const { state } = advanceStreak(NEW_STREAK, (date) => facts.get(date), "2026-05-10", ownDays());
      expect([state.length, state.completeDays, state.closedThrough]).toEqual([
        length,
        length,
        addDays("2026-05-09", length),
      ]);
    }
  });
});
