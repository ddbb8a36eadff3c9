import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays, type LocalDate } from "#app/calendar/local-date.ts";
import { confirmPartner } from "#app/couple/confirm-partner.server.ts";
import type { CoupleDay } from "#app/couple/couple-days.server.ts";
import { markAnswered, markDone } from "#app/couple/mark-done.server.ts";
import { setTimeZone } from "#app/couple/set-time-zone.server.ts";
import { remindersJob } from "#app/pages/reminders/due-reminders.server.ts";
import { sessions, users } from "#db/schema/auth.ts";
import { couples, memberships } from "#db/schema/couple.ts";
import { notices } from "#db/schema/notifications.ts";
import { reminders } from "#db/schema/reminders.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { memberOf, newMember, newPair, signInAgain, type TestMember } from "#tests/support/members.ts";

/** docs/product/reminders.md, on rows: who is reminded of what, when, and who is not. */
const app = appForTests();
const db = () => app.services.database.db;

const NEVER = async () => false;
/** Lets the servers look at an instant. @param at a moment, or the hours and minutes of the clock's day in UTC */
async function look(at: Date | string = app.clock.at, agreed: () => Promise<boolean> = NEVER): Promise<void> {
  if (typeof at === "string") app.clock.at = new Date(`${app.clock.at.toISOString().slice(0, 10)}T${at}Z`);
  else app.clock.at = at;
  const job = remindersJob(app.services, agreed);
  if (await job.hasWork?.(app.clock.at)) await job.run(app.clock.at, () => true);
}
const toldTo = async ({ id }: { id: string }) =>
  (await db().select().from(notices).where(eq(notices.userId, id)))
    .filter(({ kind }) => ["question", "streak", "summary"].includes(kind))
    .map(({ kind, item }) => `${kind} ${item}`)
    .toSorted();
const rowOf = async ({ id }: { id: string }) =>
  (await db().select().from(reminders).where(eq(reminders.userId, id)))[0];
const today = (): LocalDate => app.clock.at.toISOString().slice(0, 10) as LocalDate;
const inZone = async (who: TestMember, zone: string) =>
  void (await setTimeZone(app.services.database, await memberOf(app.services, who.uid), zone, app.clock.at));
const doPart = async (who: TestMember, date = today()) => {
  const member = await memberOf(app.services, who.uid);
  await app.services.database.transaction((tx) => markDone(tx, member, date, app.clock.at));
};

const answer = async (who: TestMember, date = today()) => {
  const member = await memberOf(app.services, who.uid);
  const day = { date, mine: { answered: false, done: false } } as CoupleDay;
  await app.services.database.transaction((tx) => markAnswered(tx, member, day, app.clock.at));
};

/** The day of the test, at one in the morning in UTC: nobody has looked yet. */
async function newDay(): Promise<void> {
  app.clock.nextNoon();
  app.clock.move(13);
  await look();
}
/** Two who have said yes to each other. */
async function newTwo(): Promise<{ a: TestMember; b: TestMember }> {
  const { a, b } = await newPair(app);
  await confirmPartner(app.services, await memberOf(app.services, a.uid), b.id, app.clock.at);
  return { a, b };
}
/** Two with days in a row up to yesterday, both by the clock of UTC. */
async function newStreak(shields = 0): Promise<{ a: TestMember; b: TestMember; coupleId: string }> {
  const { a, b } = await newTwo();
  for (const who of [a, b]) await inZone(who, "UTC");
  const coupleId = (await memberOf(app.services, a.uid)).couple.id;
  const closedThrough = addDays(today(), -1);
  await db().update(couples).set({ streakLength: 3, shields, closedThrough }).where(eq(couples.id, coupleId));
  await look();
  return { a, b, coupleId };
}

beforeAll(() => newDay());
beforeEach(() => newDay());

test("the question of the day: at eight by one's own clock, once, and not to who has answered it", async () => {
  const { a, b } = await newTwo();
  await inZone(a, "UTC");
  await inZone(b, "Asia/Kathmandu");
  await look();
  await look("02:15:30");
  await look("07:59");
  expect(await toldTo(a)).toEqual([]);
  expect(await toldTo(b)).toEqual([`question ${today()}`]);
  await look("08:00:30");
  await look("08:01:30");
  expect(await toldTo(a)).toEqual([`question ${today()}`]);
  const [notice] = (await db().select().from(notices).where(eq(notices.userId, a.id))).filter(
    ({ kind }) => kind === "question",
  );
  expect(notice?.until).toEqual(new Date(`${today()}T12:00:00Z`));
  await newDay();
  await doPart(a);
  await answer(b);
  await look("08:00:30");
  // A part by something else is not the answer: the question still waits for them.
  expect(await toldTo(a)).toEqual([`question ${addDays(today(), -2)}`, `question ${today()}`]);
  expect(await toldTo(b)).toEqual([`question ${addDays(today(), -2)}`]);
});

describe("a day about to close", () => {
  test("to each who has done nothing today, whether the other has or not", async () => {
    const { a, b } = await newStreak();
    await doPart(b);
    await look("20:00:30");
    expect(await toldTo(a)).toEqual([`streak ${today()}`]);
    expect(await toldTo(b)).toEqual([]);
  });

  test("to nobody whose day a shield covers, who has no days in a row, who is paused, or has a yes to say", async () => {
    const shielded = await newStreak(1);
    const none = await newStreak();
    await db().update(couples).set({ streakLength: 0 }).where(eq(couples.id, none.coupleId));
    const paused = await newStreak();
    await db().update(couples).set({ pausedFor: paused.a.id }).where(eq(couples.id, paused.coupleId));
    const asked = await newStreak();
    await db().update(memberships).set({ partnerConfirmedAt: null }).where(eq(memberships.userId, asked.a.id));
    const alone = await newMember(app);
    await inZone(alone, "UTC");
    await look();
    await look("20:00:30");
    for (const who of [shielded.a, none.a, paused.a, paused.b, asked.a, alone]) expect(await toldTo(who)).toEqual([]);
    expect(await toldTo(asked.b)).toEqual([`streak ${today()}`]);
  });

  test("not on an evening after a flight on which one's own day goes on until tomorrow's", async () => {
    const { a } = await newTwo();
    await look("18:00");
    await inZone(a, "Pacific/Kiritimati");
    const date = addDays(today(), 1);
    const { couple } = await memberOf(app.services, a.uid);
    const streak = { streakLength: 3, shields: 0, closedThrough: today() };
    await db().update(couples).set(streak).where(eq(couples.id, couple.id));
    // There it is the evening of the date before; one's own day stays the date that it was, until a day later.
    await inZone(a, "Pacific/Pago_Pago");
    await look();
    for (const told of [[], [`streak ${date}`]]) {
      await look(new Date(Date.parse(`${today()}T07:00:30Z`) + 24 * 3_600_000));
      expect((await toldTo(a)).filter((one) => one.startsWith("streak"))).toEqual(told);
    }
  });
});

test("the week in words: on Sundays at six, once a week, where both want it", async () => {
  const { a, b } = await newStreak();
  while (new Date(today()).getUTCDay() !== 0) await newDay();
  const other = await newTwo();
  await inZone(other.a, "UTC");
  await look();
  const monday = addDays(today(), -6);
  const agreed = async (_: unknown, member: { person: { id: string } }) => [a.id, b.id].includes(member.person.id);
  const job = remindersJob(app.services, agreed);
  app.clock.at = new Date(`${today()}T18:00:20Z`);
  await job.run(app.clock.at, () => true);
  expect(await toldTo(a)).toContain(`summary ${monday}`);
  expect(await toldTo(b)).toContain(`summary ${monday}`);
  expect((await toldTo(other.a)).filter((one) => one.startsWith("summary"))).toEqual([]);
});

describe("who is not reminded", () => {
  test("somebody without a zone, who has not been here for two weeks, or has the invite step before them", async () => {
    const nowhere = await newMember(app);
    const newcomer = await newMember(app, { past: false });
    const away = await newMember(app);
    for (const who of [newcomer, away]) await inZone(who, "UTC");
    const long = new Date(app.clock.at.getTime() - 15 * 24 * 3_600_000);
    await db().update(users).set({ lastSeenAt: long }).where(eq(users.id, away.id));
    await db().update(sessions).set({ checkedAt: long }).where(eq(sessions.userId, away.id));
    await look();
    await look("08:00:30");
    for (const who of [nowhere, newcomer, away]) expect(await toldTo(who)).toEqual([]);
    // It is hardly looked for them any more, until they are here again.
    const week = new Date(app.clock.at.getTime() + 6 * 24 * 3_600_000);
    for (const who of [nowhere, away]) {
      const row = await rowOf(who);
      expect([row?.kind, row?.dueAt && row.dueAt > week]).toEqual([null, true]);
    }
    app.clock.move(24);
    await signInAgain(app, away);
    await inZone(nowhere, "UTC");
    await look();
    await newDay();
    await look("08:00:30");
    for (const who of [away, nowhere]) expect(await toldTo(who)).toEqual([`question ${today()}`]);
  });

  test("a night without a server: what it left out is not made up for", async () => {
    const { a } = await newStreak();
    await look("19:59");
    const before = await toldTo(a);
    await look(new Date(app.clock.at.getTime() + 10 * 3_600_000));
    expect(await toldTo(a)).toEqual(before);
    await look("08:00:10");
    expect(await toldTo(a)).toEqual([...before, `question ${today()}`].toSorted());
  });
});

test("a clock that was months ahead for a moment leaves nobody without reminders", async () => {
  const { a } = await newStreak();
  const right = app.clock.at;
  await look(new Date(right.getTime() + 100 * 24 * 3_600_000));
  await look(right);
  expect((await rowOf(a))?.dueAt?.getTime()).toBeLessThan(right.getTime() + 24 * 3_600_000);
  await look("08:00:10");
  expect(await toldTo(a)).toContain(`question ${today()}`);
});

test("two servers that look at the same moment plan it once, and an account that goes takes its row along", async () => {
  const { a } = await newStreak();
  app.clock.at = new Date(`${today()}T20:00:05Z`);
  const both = [remindersJob(app.services, NEVER), remindersJob(app.services, NEVER)];
  await Promise.all(both.map((job) => job.run(app.clock.at, () => true)));
  expect(await toldTo(a)).toEqual([`streak ${today()}`]);
  await db().delete(users).where(eq(users.id, a.id));
  expect(await rowOf(a)).toBeUndefined();
});

test("one whom something is wrong with keeps nobody waiting, and is looked at the next day", async () => {
  const { a } = await newStreak();
  const other = await newStreak();
  await db().update(users).set({ timeZone: "Nowhere/Atlantis" }).where(eq(users.id, a.id));
  await look("20:00:30");
  expect(await toldTo(other.a)).toEqual([`streak ${today()}`]);
  expect((await rowOf(a))?.dueAt).toEqual(new Date(app.clock.at.getTime() + 24 * 3_600_000));
  expect(app.logged.at(-1)).toMatchObject({ event: "reminder.failed", fields: { error: "RangeError" } });
});
