import { and, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { readLive } from "#app/rounds/live-rounds.server.ts";
import { users } from "#db/schema/auth.ts";
import { memberships } from "#db/schema/couple.ts";
import { liveRounds } from "#db/schema/live-rounds.ts";
import { notificationSettings, pushSubscriptions } from "#db/schema/notifications.ts";
import { premiumPayers, premiumSubscriptions } from "#db/schema/premium.ts";
import { reminders } from "#db/schema/reminders.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { memberOf, signInAgain, type TestMember } from "#tests/support/members.ts";
import { rowInEach } from "#tests/support/row-in-each.ts";
import { newColumns, placesKnown } from "#tests/support/where-exported.ts";

/**
 * docs/product/security.md#export: of each table that the live rounds, notifications, reminders, insights and premium
 * have, either of the two takes along what is theirs, and nothing that is the other one's alone.
 */
const app = appForTests();
let two: Awaited<ReturnType<typeof rowInEach>>;
beforeAll(async () => {
  two = await rowInEach(app);
});

type File = { you: Record<string, unknown>; answers: Record<string, unknown>[] };
const FORMATS = ["json", "html", "csv"] as const;

async function take(who: TestMember, format: (typeof FORMATS)[number]): Promise<string> {
  await signInAgain(app, who);
  return (await who.visitor.post(`/us/export/${format}`, "")).text();
}
const asJson = async (who: TestMember) => JSON.parse(await take(who, "json")) as File;

/** What stands in a file at a place of it; undefined where there is nothing. */
function at({ you, answers }: File, place: string): unknown {
  const weeks = answers.filter(({ activity }) => activity === "weekly-summary");
  return place
    .split(".")
    .reduce<unknown>((value, name) => (value as Record<string, unknown>)?.[name], { ...you, weeks });
}

/** Each text that a row of somebody's own holds and that could tell of them: ids, and times as files write them. */
async function ownValues({ id, uid }: TestMember): Promise<string[]> {
  const { db } = app.services.database;
  const { couple } = await memberOf(app.services, uid);
  const rows: Record<string, unknown>[] = [
    ...(await db.select({ at: users.lastSeenAt, until: users.premiumUntil }).from(users).where(eq(users.id, id))),
    ...(await db
      .select({ thought: memberships.thoughtAt, agreed: memberships.summaryAgreedAt })
      .from(memberships)
      .where(and(eq(memberships.coupleId, couple.id), eq(memberships.userId, id)))),
    ...(await db.select().from(notificationSettings).where(eq(notificationSettings.userId, id))),
    ...(await db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, id))),
    ...(await db.select({ at: reminders.dueAt }).from(reminders).where(eq(reminders.userId, id))),
    ...(await db.select().from(premiumPayers).where(eq(premiumPayers.userId, id))),
    ...(await db.select().from(premiumSubscriptions).where(eq(premiumSubscriptions.userId, id))),
  ];
  const gone = await db.select().from(liveRounds).where(eq(liveRounds.coupleId, couple.id));
  for (const of of gone) {
    const live = await readLive(db, app.services.vault, couple.id, of);
    rows.push({ at: new Date(live?.in[id] ?? Number.NaN) });
  }
  const values = rows.flatMap((row) => Object.values(row)).filter((one) => one !== null);
  return values.flatMap((one) =>
    one instanceof Date ? [one.toISOString()] : typeof one === "string" && one.length > 8 ? [one] : [],
  );
}

test("Export: every column since the live rounds says where either of the two takes it along, or why not", () => {
  const columns = newColumns();
  expect(columns.length).toBeGreaterThan(60);
  expect(columns.filter(({ place }) => place === undefined)).toEqual([]);
  expect(placesKnown().sort()).toEqual(columns.map(({ column }) => column).sort());
});

test("Export: each of the two has what is theirs of each of these columns", async () => {
  for (const who of [two.a, two.b]) {
    const file = await asJson(who);
    const missing = newColumns().filter(
      ({ place = "" }) => !place.startsWith("(") && (at(file, place) ?? null) === null,
    );
    expect(missing).toEqual([]);
    expect(file.you).toMatchObject({
      playing: [{ activity: "this-or-that" }, { activity: "this-or-that" }],
      lastThought: {
        at: expect.stringMatching(/^\d{4}-.*Z$/),
        on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        count: 1,
      },
      stripeCustomer: `cus_${who.id}`,
      subscriptions: [{ id: `sub_${who.id}` }],
      waiting: expect.arrayContaining(["question", "nudge"]),
      devices: [{ browser: who === two.a ? "Firefox on Linux" : "Safari on iPhone" }],
      notifications: { quietFrom: who === two.a ? 21 : 22, lastSent: { count: who === two.a ? 1 : 2 } },
    });
  }
});

test("Export: the score with its parts and months is the same for both, as the page has it", async () => {
  const [hers, his] = [await asJson(two.a), await asJson(two.b)];
  expect(hers.you.score).toEqual(his.you.score);
  const { whole, parts, months } = hers.you.score as {
    whole: number;
    parts: { figure: number | null }[];
    months: unknown[];
  };
  const { $ } = await two.a.visitor.open("/insights");
  expect($("main").text()).toContain(`${whole}`);
  expect(parts.filter(({ figure }) => figure !== null).length).toBeGreaterThan(1);
  expect(months[0]).toMatchObject({ month: expect.stringMatching(/^\d{4}-\d\d$/), figure: whole });
});

test("Export: as a page and for a spreadsheet it says the same in words", async () => {
  for (const format of ["html", "csv"] as const) {
    const file = await take(two.a, format);
    for (const words of [
      "this-or-that, since 20",
      "What waits to reach you",
      "Looked next whether to remind you",
      "Last went to pay",
      "Premium by what you pay, until",
      "At the end of 20",
    ])
      expect([format, words, file.includes(words)]).toEqual([format, words, true]);
  }
});

test("Export: nothing of it that is the other one's alone: no id, no time, no device, no hour", async () => {
  for (const [who, other] of [
    [two.a, two.b],
    [two.b, two.a],
  ] as const) {
    const [own, theirs] = [await ownValues(who), await ownValues(other)];
    expect(theirs.length).toBeGreaterThan(20);
    for (const format of FORMATS) {
      const file = await take(who, format);
      expect(theirs.filter((value) => !own.includes(value) && file.includes(value))).toEqual([]);
    }
    const { you } = await asJson(who);
    expect(JSON.stringify(you)).not.toContain(other.id);
    // Most of what waits is due by an act of the other one: its time is in no file.
    expect(JSON.stringify(you.waiting)).toMatch(/^\["[a-z",]+"\]$/);
  }
});
