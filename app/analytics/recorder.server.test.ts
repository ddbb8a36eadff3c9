import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { systemRandom } from "#app/http/random.ts";
import type { Services } from "#app/request/services.server.ts";
import { openDatabase } from "#db/client.ts";
import type { Database } from "#db/database.ts";
import { analyticsEvents } from "#db/schema/analytics.ts";
import { users } from "#db/schema/auth.ts";
import { KEPT_DAYS, STRANGERS_KEPT_DAYS } from "./events.ts";
import { openAnalytics } from "./recorder.server.ts";
import type { Recorded } from "./store-events.server.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const START = Date.parse("2026-03-01T12:00:00Z");
const BROWSER = "7d444840-9dc0-41d1-b245-5ffdce74fad2";

let folder: string;
let database: Database;
let now: number;
let logged: string[];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "couple-"));
  database = await openDatabase(`file:${join(folder, "app.db")}`);
  await database.migrate();
  now = START;
  logged = [];
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const services = (db = database) =>
  ({
    database: db,
    clock: () => new Date(now),
    log: (event: string, fields = {}) => void logged.push(`${event} ${JSON.stringify(fields)}`),
    random: systemRandom,
  }) as unknown as Services;

const viewed = (page_name: string, distinctId = BROWSER): Recorded => ({
  event: { type: "track", eventName: "Page Viewed", properties: { page_name } },
  distinctId,
  userId: null,
  at: new Date(now),
});
const stored = () => database.db.select().from(analyticsEvents);

/** A database whose transactions fail while `down` is set. */
function shaky() {
  const state = { down: true };
  const transaction: Database["transaction"] = (work) =>
    state.down ? Promise.reject(Object.assign(new Error("no"), { code: "SQLITE_BUSY" })) : database.transaction(work);
  return { state, db: { ...database, db: database.db, transaction } as Database };
}

describe("the same event", () => {
  test("is one within ten minutes of the first, and another after them", async () => {
    const analytics = openAnalytics(services(), null);
    const at = async (ms: number) => {
      now = START + ms;
      analytics.record(viewed("/us"));
      await analytics.flush();
      return (await stored()).length;
    };
    expect(await at(0)).toBe(1);
    expect(await at(5 * MINUTE)).toBe(1);
    expect(await at(10 * MINUTE - 1)).toBe(1);
    expect(await at(10 * MINUTE)).toBe(2);
    expect(await at(20 * MINUTE - 1)).toBe(2);
  });

  test("is one on two servers with one database", async () => {
    const [one, two] = [openAnalytics(services(), null), openAnalytics(services(), null)];
    one.record(viewed("/us"));
    two.record(viewed("/us"));
    await Promise.all([one.flush(), two.flush()]);
    now += 10 * MINUTE - 1;
    two.record(viewed("/us"));
    await two.flush();
    expect(await stored()).toHaveLength(1);
  });

  test("is another with other properties or in another browser", async () => {
    const analytics = openAnalytics(services(), null);
    for (const event of [viewed("/us"), viewed("/dashboard"), viewed("/us", BROWSER.replace("7d", "8e"))])
      analytics.record(event);
    await analytics.flush();
    expect(await stored()).toHaveLength(3);
  });
});

describe("recording", () => {
  test("waits for nothing, and many share a transaction", async () => {
    let transactions = 0;
    const counting = {
      ...database,
      transaction: (work) => {
        transactions++;
        return database.transaction(work);
      },
    } as Database;
    const analytics = openAnalytics(services(counting), null);
    for (let i = 0; i < 100; i++) analytics.record(viewed(`/us/${"x".repeat(1 + (i % 20))}${"y".repeat(1 + (i % 7))}`));
    expect(transactions).toBe(0);
    await analytics.close();
    expect(transactions).toBe(1);
    expect(await stored()).toHaveLength(100);
  });

  test("goes on where the database takes nothing just now, and loses nothing", async () => {
    const { state, db } = shaky();
    const forwarded: Recorded[] = [];
    const analytics = openAnalytics(services(db), { send: (e) => void forwarded.push(...e), close: async () => {} });
    analytics.record(viewed("/us"));
    await analytics.flush();
    expect([await stored(), forwarded]).toEqual([[], []]);
    expect(logged).toEqual([expect.stringMatching(/^analytics\.failed .*"code":"SQLITE_BUSY".*"waiting":1/)]);
    state.down = false;
    analytics.record(viewed("/dashboard"));
    await analytics.close();
    expect(await stored()).toHaveLength(2);
    expect(forwarded).toHaveLength(2);
  });

  test("keeps no more than 5,000, and says in the log how many it could not keep", async () => {
    const { db } = shaky();
    const analytics = openAnalytics(services(db), null);
    const id = (i: number) => `00000000-0000-4000-8000-${String(i).padStart(12, "0")}`;
    for (let i = 0; i < 5_010; i++) analytics.record(viewed("/us", id(i)));
    await analytics.close();
    expect(logged.filter((line) => line.startsWith("analytics.lost"))).toEqual([
      'analytics.lost {"events":10}',
      'analytics.lost {"events":5000}',
    ]);
  });
});

test("only what is new goes on", async () => {
  const forwarded: Recorded[] = [];
  const forward = { send: (events: readonly Recorded[]) => void forwarded.push(...events), close: async () => {} };
  const one = openAnalytics(services(), forward);
  const two = openAnalytics(services(), forward);
  one.record(viewed("/us"));
  await one.close();
  two.record(viewed("/us"));
  two.record(viewed("/dashboard"));
  await two.close();
  expect(forwarded.map(({ event }) => event.type === "track" && event.properties)).toEqual([
    { page_name: "/us" },
    { page_name: "/dashboard" },
  ]);
});

/** Somebody with an account. */
async function somebody(): Promise<string> {
  const id = "user-1";
  await database.db.insert(users).values({ id, uid: id, email: "mara@example.test", createdAt: new Date(now) });
  return id;
}

test(`what was counted is deleted after ${KEPT_DAYS} days, of strangers after ${STRANGERS_KEPT_DAYS}`, async () => {
  const analytics = openAnalytics(services(), null);
  const userId = await somebody();
  const after = async (days: number) => {
    now = START + days * DAY;
    analytics.record({ ...viewed("/invite"), userId });
    await analytics.flush();
    return (await stored()).map(({ properties }) => properties.page_name);
  };
  analytics.record({ ...viewed("/us"), userId });
  analytics.record(viewed("/dashboard"));
  expect(await after(0)).toHaveLength(3);
  expect(await after(STRANGERS_KEPT_DAYS - 1)).toContain("/dashboard");
  expect(await after(STRANGERS_KEPT_DAYS + 1)).not.toContain("/dashboard");
  expect(await after(KEPT_DAYS - 1)).toContain("/us");
  expect(await after(KEPT_DAYS + 1)).not.toContain("/us");
  await analytics.close();
});

/** Rows of strangers, as other servers have written them. */
async function fill(rows: number): Promise<void> {
  const row = { bucket: 0, type: "track", eventName: "Page Viewed", properties: {}, distinctId: BROWSER, userId: null };
  for (let first = 0; first < rows; first += 1_000) {
    const some = Array.from({ length: Math.min(1_000, rows - first) }, (_, i) => ({
      ...row,
      key: `key-${first + i}`,
      at: new Date(now),
    }));
    await database.db.insert(analyticsEvents).values(some);
  }
}

test("of strangers 20,000 are kept in an hour, by all servers together; the rest is dropped and counted", async () => {
  const userId = await somebody();
  await fill(19_990);
  const analytics = openAnalytics(services(), null);
  const id = (i: number) => `00000000-0000-4000-8000-${String(i).padStart(12, "0")}`;
  for (let i = 0; i < 25; i++) analytics.record(viewed("/us", id(i)));
  for (let i = 0; i < 3; i++) analytics.record({ ...viewed("/us", id(100 + i)), userId });
  await analytics.flush();
  expect(await stored(), "and all of people with an account").toHaveLength(20_000 + 3);
  now += MINUTE;
  analytics.record(viewed("/us", id(200)));
  await analytics.flush();
  expect(logged).toEqual([`analytics.dropped {"events":15}`]);
  now += 60 * MINUTE;
  analytics.record(viewed("/us", id(300)));
  await analytics.close();
  expect(await stored()).toHaveLength(20_000 + 3 + 1);
});

test("what is old goes in portions: many rows of one day hold up nobody", async () => {
  await fill(2_000);
  now += (STRANGERS_KEPT_DAYS + 1) * DAY;
  let deletions = 0;
  const db = new Proxy(database.db, {
    get: (of, name, self) => {
      if (name === "delete") deletions++;
      return Reflect.get(of, name, self);
    },
  });
  const analytics = openAnalytics(services({ ...database, db } as Database), null);
  analytics.record(viewed("/us"));
  await analytics.close();
  expect(await stored()).toHaveLength(1);
  expect(deletions).toBeGreaterThan(3);
});
