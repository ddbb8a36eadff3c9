import { and, asc, eq, inArray, isNotNull } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays, daysBetween, type LocalDate } from "#app/calendar/local-date.ts";
import { type Clockface, ownDay } from "#app/calendar/own-day.ts";
import { localDateAt, localTime } from "#app/calendar/time-zone.ts";
import { confirmPartner } from "#app/couple/confirm-partner.server.ts";
import type { CoupleDay } from "#app/couple/couple-days.server.ts";
import { markAnswered } from "#app/couple/mark-done.server.ts";
import { setTimeZone } from "#app/couple/set-time-zone.server.ts";
import type { Job } from "#app/jobs/job.ts";
import { addNotice } from "#app/notifications/add-notice.server.ts";
import { deliveryJob } from "#app/notifications/deliver.server.ts";
import { keepDevice } from "#app/notifications/devices.server.ts";
import type { QuietHours } from "#app/notifications/quiet-hours.ts";
import { saveSettings } from "#app/notifications/settings.server.ts";
import { remindersJob } from "#app/pages/reminders/due-reminders.server.ts";
import { users } from "#db/schema/auth.ts";
import { notices } from "#db/schema/notifications.ts";
import { reminders } from "#db/schema/reminders.ts";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { memberOf, newMember, newPair } from "#tests/support/members.ts";
import { startPushHost } from "#tests/support/push-host.ts";

/**
 * A year of reminders on rows and of what reaches whom, from one due time to the next (docs/product/reminders.md,
 * docs/product/notifications.md): five people in zones with summer time in both hemispheres, on both sides of the date
 * line, half an hour apart; two servers that look at the same moment; nights without any; a clock that jumps; somebody who
 * travels; quiet hours of all kinds; evenings on which much happens.
 */
let host: Awaited<ReturnType<typeof startPushHost>>;
let app: TestApp;
const db = () => app.services.database.db;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const ZONES = [
  ["Europe/Lisbon", "America/Vancouver"],
  ["Pacific/Kiritimati", "Australia/Lord_Howe"],
] as const;
const ALONE = "Pacific/Pago_Pago";
/** As they are at first; over midnight and the morning's reminder; in the evening; none. */
const QUIET: readonly QuietHours[] = [
  { quietFrom: 23, quietTo: 8 },
  { quietFrom: 21, quietTo: 9 },
  { quietFrom: 19, quietTo: 23 },
  { quietFrom: 0, quietTo: 0 },
  { quietFrom: 23, quietTo: 8 },
];

type Person = { id: string; uid: string; zone: string; quiet: QuietHours };
/** A look of the servers at somebody, as it was due, and whether it was on time. */
type Looked = { who: Person; kind: string; at: Date; onTime: boolean; answered: boolean };
const people: Person[] = [];
const looked: Looked[] = [];
/** What reached somebody: when, by the hour of their clock and their own day then, and of which things. */
type Reached = { who: Person; at: Date; hour: string; day: LocalDate; things: string[] };
const reached: Reached[] = [];
/** When the clock was not right: what was planned then is left out of the sums. */
const wrong: [from: Date, to: Date][] = [];
let start: Date;

const clockOf = async ({ uid }: Person): Promise<Clockface> => (await memberOf(app.services, uid)).person;
const ofAll = () =>
  inArray(
    reminders.userId,
    people.map(({ id }) => id),
  );
const planned = () => db().select().from(notices).where(isNotNull(notices.nextAt));
const thing = ({ kind, item }: { kind: string; item: string }) => `${kind} ${item}`;

/** The servers look: mostly one of them, now and then both at the same moment. */
async function look(servers = 1): Promise<void> {
  const all = (job: Job) => Promise.all(Array.from({ length: servers }, () => job.run(app.clock.at, () => true)));
  await all(remindersJob(app.services, async () => false));
  const before = await planned();
  if (!before.some(({ nextAt }) => nextAt && nextAt <= app.clock.at)) return;
  host.lines.length = 0;
  await all(deliveryJob(app.services));
  const left = new Set((await planned()).map((row) => `${row.userId} ${thing(row)}`));
  for (const who of people) {
    const own = host.lines.filter(({ path }) => path === `/${who.id}`).length;
    if (own === 0) continue;
    expect([who.zone, own]).toEqual([who.zone, 1]);
    const settled = before.filter((row) => row.userId === who.id && !left.has(`${who.id} ${thing(row)}`));
    const { at } = app.clock;
    const [hour, day] = [localTime(at, who.zone), ownDay(at, await clockOf(who))];
    reached.push({ who, at, hour, day, things: settled.map(thing) });
  }
}

async function answer(who: Person): Promise<void> {
  const member = await memberOf(app.services, who.uid);
  const date = ownDay(app.clock.at, member.person);
  const day = { date, mine: { answered: false, done: false } } as CoupleDay;
  await app.services.database.transaction((tx) => markAnswered(tx, member, day, app.clock.at));
  answered.add(`${who.id} ${date}`);
}
const answered = new Set<string>();

/** Numbers that look random, and are the same in each run. */
let state = 20_261_123;
const chance = (of: number): boolean => {
  state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
  return (state >>> 8) / 2 ** 24 < of;
};

/** From when on somebody was in which zone. */
const moves: { who: string; at: Date; zone: string }[] = [];
const travel = async (who: Person, zone: string) => {
  // After what the servers have just told by the clock before.
  app.clock.at = new Date(app.clock.at.getTime() + 1000);
  moves.push({ who: who.id, at: app.clock.at, zone });
  await setTimeZone(app.services.database, await memberOf(app.services, who.uid), zone, app.clock.at);
  who.zone = zone;
  await look();
};

beforeAll(async () => {
  host = await startPushHost();
  app = await startApp({ settings: host.settings });
  const { services, clock } = app;
  for (const [one, other] of ZONES) {
    const { a, b } = await newPair(app);
    await confirmPartner(services, await memberOf(services, a.uid), b.id, clock.at);
    for (const [who, zone] of [
      [a, one],
      [b, other],
    ] as const)
      people.push({ ...who, zone, quiet: quietOf() });
  }
  people.push({ ...(await newMember(app)), zone: ALONE, quiet: quietOf() });
  for (const who of people) {
    await saveSettings(db(), who.id, { streak: true, ...who.quiet });
    const place = { userId: who.id, sessionId: "planted", browser: null, label: "Firefox" };
    await keepDevice(services, place, host.subscribe(who.id));
    await travel(who, who.zone);
  }
  start = clock.at;
  await aYear();
}, 240_000);
afterAll(async () => {
  await app.close();
  await host.close();
});
const quietOf = () => QUIET[people.length] as QuietHours;

/** An evening or a night on which much happens: five acts of the partner, an hour and more apart. */
async function liveliness(who: Person): Promise<void> {
  const { couple } = await memberOf(app.services, who.uid);
  for (let i = 1; i <= 5; i++) {
    const dueAt = new Date(app.clock.at.getTime() + i * 1.3 * HOUR);
    const until = new Date(dueAt.getTime() + DAY);
    await addNotice(db(), { userId: who.id, coupleId: couple.id, kind: "nudge", item: `act ${acts++}`, dueAt, until });
  }
}
let acts = 0;

async function aYear(): Promise<void> {
  const traveller = people[1] as Person;
  const plans: [day: number, act: () => Promise<void>][] = [
    [60, () => travel(traveller, "Australia/Sydney")],
    [75, () => travel(traveller, "America/Vancouver")],
    [150, () => jump(40 * DAY)],
    [210, () => jump(-5 * DAY)],
  ];
  let here = Number.NEGATIVE_INFINITY;
  for (;;) {
    // Between two looks, so that each look is either one of these or one of the year's.
    const until = (app.clock.at.getTime() - start.getTime()) / DAY;
    while (plans[0] && plans[0][0] < until) await plans.shift()?.[1]();
    const rows = await db().select().from(reminders).where(ofAll());
    const times = [...rows.map(({ dueAt }) => dueAt), ...(await planned()).map(({ nextAt }) => nextAt)];
    const due = new Date(Math.min(...times.map((at) => at?.getTime() ?? Number.POSITIVE_INFINITY)));
    app.clock.at = new Date(Math.max(app.clock.at.getTime(), due.getTime()) + 20_000);
    // One night in twenty, more or less, no server is there.
    if (chance(0.01)) app.clock.at = new Date(app.clock.at.getTime() + 10 * HOUR);
    const day = (app.clock.at.getTime() - start.getTime()) / DAY;
    if (day > 365) return;
    if (day - here > 10) {
      await db().update(users).set({ lastSeenAt: app.clock.at });
      here = day;
    }
    const now = rows.filter(({ dueAt }) => dueAt && dueAt <= app.clock.at);
    for (const row of now) {
      const who = people.find(({ id }) => id === row.userId) as Person;
      if (row.kind === "question" && chance(0.3)) await answer(who);
      const done = row.kind === "question" && answered.has(`${who.id} ${ownDay(app.clock.at, await clockOf(who))}`);
      const onTime = app.clock.at.getTime() - (row.dueAt as Date).getTime() <= 2 * HOUR;
      if (row.kind) looked.push({ who, kind: row.kind, at: row.dueAt as Date, onTime, answered: done });
    }
    await look(chance(0.1) ? 2 : 1);
    if (chance(0.02)) await liveliness(people[(acts / 5) % 4] as Person);
    for (const row of now) if (chance(0.4)) await answer(people.find(({ id }) => id === row.userId) as Person);
  }
}

/** The clock shows another time for a while: the servers look twice, and it is set right. */
async function jump(ms: number): Promise<void> {
  const right = app.clock.at;
  app.clock.at = new Date(right.getTime() + ms);
  await look();
  const row = await db().select().from(reminders).orderBy(asc(reminders.dueAt)).limit(1);
  app.clock.at = new Date((row[0]?.dueAt ?? app.clock.at).getTime() + 20_000);
  await look();
  wrong.push([
    new Date(Math.min(right.getTime(), app.clock.at.getTime()) - DAY),
    new Date(Math.max(right.getTime(), app.clock.at.getTime()) + DAY),
  ]);
  app.clock.at = right;
  await look();
}
const isRight = (at: Date) => wrong.every(([from, to]) => at < from || at > to);

const told = (who: Person, kind: string) =>
  db()
    .select()
    .from(notices)
    .where(and(eq(notices.userId, who.id), eq(notices.kind, kind)))
    .orderBy(asc(notices.dueAt));

describe("a year", () => {
  test("each date of each one has its look in the morning and in the evening, on their own clock, and no further one", async () => {
    for (const who of people) {
      if (who === people[1]) continue; // who travels has other dates
      for (const [kind, time] of [
        ["question", "08:00"],
        ["streak", "20:00"],
      ]) {
        const looks = looked.filter((one) => one.who === who && one.kind === kind && isRight(one.at));
        for (const { at } of looks) expect([who.zone, localTime(at, who.zone)]).toEqual([who.zone, time]);
        const dates = looks.map(({ at }) => localDateAt(at, who.zone));
        expect([who.zone, kind, dates.length - new Set(dates).size]).toEqual([who.zone, kind, 0]);
        const left = dates.slice(1).filter((date, i) => date !== addDays(dates[i] as LocalDate, 1));
        // Left out: where the clock was wrong, and after the two hours of a night without a server nothing is made up for.
        expect(left.length).toBeLessThan(40);
        expect(dates.length).toBeGreaterThan(280);
      }
    }
  });

  test("the question is told on each date that was looked at in time and not answered, once, and on no other", async () => {
    for (const who of people) {
      const looks = looked.filter((one) => one.who === who && one.kind === "question" && isRight(one.at));
      const expected = looks.filter(({ onTime, answered }) => onTime && !answered).map(({ at }) => at);
      const rows = (await told(who, "question")).filter(({ dueAt }) => isRight(dueAt));
      // What a clock that was ahead has told of a date already is not told again on the date itself.
      const early = expected.length - rows.length;
      expect([who.zone, early >= 0 && early <= 3]).toEqual([who.zone, true]);
      expect(rows.length).toBeGreaterThan(150);
      for (const { dueAt, item } of rows) {
        const minutes = localTime(dueAt, zoneThen(who, dueAt));
        expect([who.zone, minutes >= "08:00" && minutes <= "10:00"]).toEqual([who.zone, true]);
        expect(item).toMatch(/^\d{4}-\d\d-\d\d$/);
      }
    }
  });

  test("no two of one kind within fifteen hours, for whoever stays at home", async () => {
    for (const who of people) {
      if (who === people[1]) continue;
      for (const kind of ["question", "streak"]) {
        const at = (await told(who, kind)).filter(({ dueAt }) => isRight(dueAt)).map(({ dueAt }) => dueAt.getTime());
        const gaps = at.slice(1).map((time, i) => time - (at[i] ?? 0));
        expect([who.zone, kind, Math.min(15 * HOUR, ...gaps)]).toEqual([who.zone, kind, 15 * HOUR]);
      }
    }
  });

  test("a day about to close is told in the evening of that day, and to nobody alone", async () => {
    let all = 0;
    for (const who of people) {
      const rows = (await told(who, "streak")).filter(({ dueAt }) => isRight(dueAt));
      all += rows.length;
      if (who.zone === ALONE && who !== people[1]) expect(rows).toEqual([]);
      for (const { dueAt, item } of rows) {
        if (who === people[1]) continue;
        expect(localTime(dueAt, who.zone) >= "20:00" && localTime(dueAt, who.zone) <= "22:00").toBe(true);
        expect(item).toBe(localDateAt(dueAt, who.zone));
        expect(answered.has(`${who.id} ${item}`) && daysBetween(item as LocalDate, item as LocalDate) > 0).toBe(false);
      }
    }
    expect(all).toBeGreaterThan(10);
  });
});

describe("what reaches them of it", () => {
  const right = () => reached.filter(({ at }) => isRight(at));

  test("nothing of it twice, and something of each who is told of anything", () => {
    for (const who of people) {
      const things = reached.filter((one) => one.who === who).flatMap((one) => one.things);
      expect([who.zone, things.length - new Set(things).size]).toEqual([who.zone, 0]);
      expect(things.length).toBeGreaterThan(150);
    }
  });

  test("nothing in anybody's quiet hours, in summer and in winter, at home and elsewhere", () => {
    for (const { who, hour } of right()) {
      const [from, to] = [who.quiet.quietFrom, who.quiet.quietTo];
      const isQuiet =
        from <= to
          ? Number.parseInt(hour, 10) >= from && Number.parseInt(hour, 10) < to
          : Number.parseInt(hour, 10) >= from || Number.parseInt(hour, 10) < to;
      expect([who.zone, hour, isQuiet]).toEqual([who.zone, hour, false]);
    }
    // Whoever is quiet until nine hears of the morning's question then.
    const late = right().filter(({ who, hour }) => who.quiet.quietTo === 9 && hour === "09:00");
    expect(late.length).toBeGreaterThan(100);
  });

  test("never more than three on anybody's own day, and on some days three", () => {
    const counts = new Map<string, number>();
    for (const { who, day } of right()) counts.set(`${who.id} ${day}`, (counts.get(`${who.id} ${day}`) ?? 0) + 1);
    expect(Math.max(...counts.values())).toBe(3);
  });
});

/** Where the one who travels was. */
const zoneThen = ({ id }: Person, at: Date): string =>
  moves.filter((move) => move.who === id && move.at <= at).at(-1)?.zone ?? "";
