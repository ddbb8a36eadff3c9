import { hash } from "node:crypto";
import type { Table } from "drizzle-orm";
import { ownDay } from "#app/calendar/own-day.ts";
import type { Services } from "#app/request/services.server.ts";
import { sessions, users } from "#db/schema/auth.ts";
import { couples, memberships } from "#db/schema/couple.ts";
import { notificationSettings, pushSubscriptions } from "#db/schema/notifications.ts";
import { reminders } from "#db/schema/reminders.ts";
import { idOf } from "#tests/bench/couples/shape.ts";
import { startApp, TestClock } from "#tests/support/app.ts";
import { cookieOf, newIdentities } from "#tests/support/identity.ts";
import type { startPushHost } from "#tests/support/push-host.ts";
import { SHARES, shareAt } from "./traffic.ts";

/** Somebody who is signed in. */
export type One = { id: string; cookie: string; date: string };

/** So many couples go into the database at once. */
const BATCH = 100;
/** The server starts and the first ones come before the day begins. Milliseconds. */
const SOON_MS = 45_000;
const [MINUTE, DAY] = [60_000, 86_400_000];
/** When the question of the day is told, on each one's own clock (docs/product/reminders.md#when). */
const REMINDED_AT = 8;
const PLACES = ["Europe/Berlin", "America/New_York"] as const;

/**
 * Two zones in which the same day goes on from now and for an hour: the server's clock is the real one, and where the two
 * have different days nothing opens to both.
 */
function zonesNow(now: Date): readonly [string, string] {
  const dayIn = (timeZone: string, at: Date) => ownDay(at, { timeZone, dayFloor: null, dayFloorSince: null });
  const days = PLACES.flatMap((zone) => [now, new Date(now.getTime() + DAY / 24)].map((at) => dayIn(zone, at)));
  return new Set(days).size === 1 ? PLACES : ["UTC", "UTC"];
}

type Planted = { couples: [One, One][]; begins: number };
type Plan = {
  count: number;
  settings: Record<string, string>;
  host: Awaited<ReturnType<typeof startPushHost>>;
  /** How long the day takes that is played. Milliseconds. */
  takes: number;
  /** Numbers from 0 to 1. */
  next(): number;
};

/**
 * Couples as rows, on a database of which the server is not up yet: two who have connected some days ago and are signed
 * in, whose keys are there, and of whom nobody has done anything today. The provider knows them and is asked when they
 * come. Nobody has quiet hours: the server's clock knows nothing of the day that is played.
 * @returns them, and when their day has to begin, as their reminders have it
 */
export async function plantCouples({ count, settings, host, takes, next }: Plan): Promise<Planted> {
  const clock = new TestClock();
  const app = await startApp({ clock, settings });
  const zones = zonesNow(clock.at);
  const old = new Date(clock.at.getTime() - 10 * DAY);
  const people: [One, One][] = [];
  while (people.length < count) {
    const numbers = Array.from({ length: Math.min(BATCH, count - people.length) }, (_, i) => people.length + i);
    // Before their cookies: one from before its account was made is good for nothing.
    await newIdentities(numbers.flatMap((index) => [identityAt(index, 0), identityAt(index, 1)]));
    const rows = numbers.map((index) => coupleAt(index, zones, clock.at));
    const all = rows.flatMap(({ couple, two }) => two.map((one) => ({ ...one, couple })));
    await put(
      app.services,
      couples,
      rows.map(({ couple, two: [{ date }] }) => ({
        ...{ id: couple, shuffleSeed: idOf(`seed ${couple}`), startsOn: date, firstPairedAt: old, createdAt: old },
      })),
    );
    await put(
      app.services,
      users,
      all.map(({ id, uid, email, timeZone, seat }) => ({
        ...{ id, uid, email, timeZone, firstName: seat === 0 ? "Mara" : "Theo", lastName: "Soak" },
        ...{ emailConfirmedAt: old, inviteStepCompleted: true, inviteSeenAt: old, createdAt: old },
      })),
    );
    await put(
      app.services,
      memberships,
      all.map(({ couple, id, seat }) => ({
        ...{ coupleId: couple, seat, userId: id, joinedAt: old, welcomedAt: old, partnerConfirmedAt: old },
      })),
    );
    await put(
      app.services,
      sessions,
      all.map(({ id, session, timeZone }) => ({
        ...{ id: session, userId: id, createdAt: old, expiresAt: new Date(clock.at.getTime() + DAY) },
        ...{
          checkedAt: new Date(clock.at.getTime() - 10 * MINUTE),
          provider: "password",
          browser: "Firefox",
          timeZone,
        },
      })),
    );
    await put(
      app.services,
      notificationSettings,
      all.map(({ id }) => ({
        ...{ userId: id, quietFrom: 0, quietTo: 0, askedAt: old, letterToken: idOf(`letters ${id}`) },
      })),
    );
    await put(
      app.services,
      pushSubscriptions,
      all
        .filter(() => next() < SHARES.device)
        .map(({ id, session }) => {
          const device = host.subscribe(id);
          const endpointHash = hash("sha256", device.endpoint, "hex");
          return { ...device, id: idOf(`device ${id}`), userId: id, endpointHash, sessionId: session, createdAt: old };
        }),
    );
    for (const { couple, two } of rows)
      for (const { id } of two) await app.services.vault.keyFor({ coupleId: couple, author: id });
    people.push(...rows.map(({ two: [a, b] }): [One, One] => [a, b]));
  }
  const begins = Date.now() + SOON_MS;
  for (const two of people)
    await put(
      app.services,
      reminders,
      two.map(({ id }, seat) => ({
        ...{ userId: id, kind: "question", dueAt: new Date(begins + shareAt(REMINDED_AT, seat as 0 | 1) * takes) },
      })),
    );
  await app.close();
  return { couples: people, begins };
}

const identityAt = (index: number, seat: 0 | 1) => {
  const name = idOf(`soak ${index} ${seat}`);
  return { uid: `uid-${name}`, email: `soak-${name}@example.test`.toLowerCase() };
};

function coupleAt(index: number, zones: readonly [string, string], now: Date) {
  const one = (seat: 0 | 1) => {
    const who = identityAt(index, seat);
    const [cookie, timeZone] = [cookieOf(who), zones[seat]];
    const date = ownDay(now, { timeZone, dayFloor: null, dayFloorSince: null });
    return {
      ...who,
      id: idOf(`person ${index} ${seat}`),
      seat,
      cookie,
      timeZone,
      date,
      session: hash("sha256", cookie, "hex"),
    };
  };
  return { couple: idOf(`soak ${index}`), two: [one(0), one(1)] as const };
}

async function put(services: Services, table: Table, rows: readonly Record<string, unknown>[]): Promise<void> {
  if (rows.length > 0) await services.database.db.insert(table as never).values(rows as never);
}
