import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { syncUser } from "#app/access/account/sync-user.server.ts";
import { addDays, type LocalDate } from "#app/calendar/local-date.ts";
import { ownDay } from "#app/calendar/own-day.ts";
import { completePart } from "#app/couple/complete-part.server.ts";
import { confirmPartner } from "#app/couple/confirm-partner.server.ts";
import { connectByCode } from "#app/couple/connect-by-code.server.ts";
import { readDays, readDaysWithin } from "#app/couple/couple-days.server.ts";
import { setTimeZone } from "#app/couple/set-time-zone.server.ts";
import { findOrCreateCode } from "#app/features/invites/find-or-create-invite.server.ts";
import { coupleDays } from "#db/schema/couple.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { PersonModel, standingOf, TICK } from "#tests/support/couple-model.ts";
import { memberOf } from "#tests/support/members.ts";
import { newEmail } from "#tests/support/people.ts";

/** docs/product/the-couples-day.md against what the product writes and reads, for random couples, step by step. */
const app = appForTests();

/** From 11 hours behind to 14 ahead, with clocks that change in both hemispheres, by an hour, by half of one, by two. */
const ZONES = [
  "Pacific/Pago_Pago",
  "America/Los_Angeles",
  "America/New_York",
  "America/Santiago",
  "Europe/Lisbon",
  "Antarctica/Troll",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Pacific/Auckland",
  "Pacific/Kiritimati",
] as const;
const aZone = fc.constantFrom(...ZONES);
const SEATS = [0, 1] as const;

/** Weeks in which clocks change, here and there. */
const aBeginning = fc.constantFrom("2027-03-05", "2027-03-22", "2027-04-01", "2027-09-01", "2027-09-22", "2027-10-20");
const aStep = fc.record({
  quarters: fc.oneof(
    { weight: 40, arbitrary: fc.integer({ min: 1, max: 72 }) },
    { weight: 1, arbitrary: fc.integer({ min: 96, max: 500 }) },
  ),
  acts: fc.oneof(
    { weight: 12, arbitrary: fc.constant([0, 1] as const) },
    { weight: 2, arbitrary: fc.constantFrom([1, 0] as const, [0] as const, [1] as const) },
  ),
  travels: fc.option(fc.tuple(fc.constantFrom(...SEATS), aZone), { freq: 12 }),
});

type Step = { quarters: number; acts: readonly (0 | 1)[]; travels: [0 | 1, (typeof ZONES)[number]] | null };
type Life = [string, number, [(typeof ZONES)[number], (typeof ZONES)[number]], Step[]];
const daily = (times: number): Step[] => Array(times).fill({ quarters: 96, acts: [0, 1], travels: null });
const away: Step = { quarters: 192, acts: [], travels: null };
/** Two shields are earned and spent, and then there is none. */
const A_FORTNIGHT: Life = [
  "2027-03-22",
  40,
  ["Europe/Lisbon", "Asia/Kathmandu"],
  [...daily(15), away, ...daily(1), away, away, ...daily(2)],
];
/** Over the date line soon after another journey: the date that it takes is a day of its own. */
const TO_AND_FRO: Life = [
  "2027-04-01",
  57,
  ["Pacific/Pago_Pago", "Pacific/Pago_Pago"],
  [
    ...daily(2),
    { quarters: 96, acts: [0, 1], travels: [0, "America/Los_Angeles"] },
    { quarters: 96, acts: [0, 1], travels: [0, "Pacific/Pago_Pago"] },
    ...daily(1),
    { quarters: 96, acts: [0, 1], travels: [0, "Pacific/Kiritimati"] },
    ...daily(4),
  ],
];
/** Over the date line and back, twice within a week, while the partner stays. */
const A_FLIGHT: Life = [
  "2027-09-22",
  57,
  ["Pacific/Pago_Pago", "Pacific/Auckland"],
  [
    ...daily(3),
    { quarters: 96, acts: [0, 1], travels: [0, "Pacific/Kiritimati"] },
    ...daily(2),
    { quarters: 96, acts: [0, 1], travels: [0, "Pacific/Pago_Pago"] },
    { quarters: 96, acts: [0, 1], travels: [0, "Pacific/Kiritimati"] },
    ...daily(10),
  ],
];

/** Two people in the database, who have connected and whose clocks are known. @returns how to find each anew */
async function newCouple(at: Date, zones: readonly [string, string]) {
  const { services } = app;
  const uids = [`uid-${randomUUID()}`, `uid-${randomUUID()}`] as const;
  const find = (seat: 0 | 1) => memberOf(services, uids[seat]);
  for (const seat of SEATS) {
    await syncUser(services.database, { uid: uids[seat], email: newEmail() }, at, services.random);
    await setTimeZone(services.database, await find(seat), zones[seat], at);
  }
  const [host, guest] = [await find(0), await find(1)];
  const code = await findOrCreateCode(services.database.db, host, at, services.random);
  const accepted = await connectByCode(services, guest.person.id, code ?? "", at);
  if (!accepted.ok) throw new Error("the two could not be connected");
  await confirmPartner(services, await find(0), guest.person.id, at);
  return find;
}

test("whoever, wherever, whenever: day for day it is what the rule says", async () => {
  const reached = { shielded: 0, broken: 0, skipped: 0, steps: 0 };
  await fc.assert(
    fc.asyncProperty(
      aBeginning,
      fc.integer({ min: 0, max: 95 }),
      fc.tuple(aZone, aZone),
      fc.array(aStep, { minLength: 50, maxLength: 70, size: "max" }),
      async (beginning, quarter, zones, steps) => {
        const { database } = app.services;
        // Between two ticks: no clock in the world changes then.
        let now = Date.parse(beginning) + quarter * TICK + TICK / 2;
        const find = await newCouple(new Date(now), zones);
        const two = [new PersonModel(zones[0], now), new PersonModel(zones[1], now)] as const;
        const { startsOn } = (await find(0)).couple;
        let before = { longest: 0, completeDays: 0 };
        for (const { quarters, acts, travels } of steps) {
          now += quarters * TICK;
          const at = new Date(now);
          for (const each of two) each.wait(now);
          if (travels) {
            const [seat, to] = travels;
            const { size } = two[seat].done;
            two[seat].travel(to);
            reached.skipped += two[seat].done.size - size;
            expect(await setTimeZone(database, await find(seat), to, at)).toEqual({ ok: true });
          }
          for (const seat of acts) {
            const member = await find(seat);
            expect(ownDay(at, member.person)).toBe(two[seat].day);
            two[seat].act();
            const { day: date } = two[seat];
            const act = { activity: "a-game", item: date, date, opened: false, isNew: true, adult: false };
            await database.transaction((tx) => completePart(tx, member, act, at));
          }

          const standing = standingOf(two, startsOn);
          const { length, longest, completeDays, shields, covered } = standing;
          // What one of the two is shown, now this one and then the other.
          for (const seat of [SEATS[reached.steps % 2] ?? 0]) {
            const member = await find(seat);
            const { days, streak, shielded } = await readDays(database.db, member, startsOn, at);
            expect(streak).toMatchObject({ length, longest, completeDays, shields });
            const all = new Set([...shielded, ...days.filter((day) => day.shielded).map(({ date }) => date)]);
            expect([...all].sort()).toEqual(covered);
            const done = (which: "mine" | "theirs") => days.filter((day) => day[which].done).map(({ date }) => date);
            const since = (date: LocalDate) => date >= startsOn;
            expect(done("mine")).toEqual([...two[seat].done].filter(since).sort());
            expect(done("theirs")).toEqual([...two[(1 - seat) as 0 | 1].done].filter(since).sort());
          }
          expect(longest >= before.longest && completeDays >= before.completeDays).toBe(true);
          before = standing;
          reached.steps++;
          if (covered.length > 0) reached.shielded++;
          if (length < longest) reached.broken++;
        }
        // What the page of a month reads is the same again.
        const member = await find(0);
        const month = await readDaysWithin(database.db, member, startsOn, addDays(startsOn, 30));
        const stored = await database.db.select().from(coupleDays).where(eq(coupleDays.coupleId, member.couple.id));
        expect(month.map(({ date }) => date).sort()).toEqual(
          stored
            .map(({ date }) => date)
            .filter((date) => date <= addDays(startsOn, 30))
            .sort(),
        );
      },
    ),
    { numRuns: 6, examples: [A_FORTNIGHT, A_FLIGHT, TO_AND_FRO] },
  );
  // What the model is there for has come to pass.
  expect(Object.entries(reached).filter(([, times]) => times === 0)).toEqual([]);
});
