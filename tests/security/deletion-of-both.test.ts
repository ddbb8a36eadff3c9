import { getTableName, inArray } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { keepUp } from "#app/pages/rights/upkeep.server.ts";
import { couples } from "#db/schema/couple.ts";
import { insightsDue } from "#db/schema/insights.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { signInAgain, type TestMember } from "#tests/support/members.ts";
import { rowInEach } from "#tests/support/row-in-each.ts";
import { openStripe } from "#tests/support/stripe-standin.ts";
import { everyRow } from "#tests/support/tables.ts";
import { newTables } from "#tests/support/where-exported.ts";

/**
 * docs/product/security.md#deletion, docs/product/rights.md#what-time-erases: what is left of two in the tables that the
 * live rounds, notifications, reminders, insights and premium have, when one of them goes, and when they part.
 */
const stripe = await openStripe();
// Where it is sold: without Stripe's keys a deletion waits a week for them.
const app = appForTests({ settings: stripe.settings });
afterAll(() => stripe.close());
beforeEach(() => app.clock.nextNoon());

/** Of nobody: what the servers do, and which events of Stripe's were taken. */
const OF_NOBODY = ["jobs", "payment_events"];
/** Made from both, or told to one of the other. */
const OF_BOTH = ["coupleInsights", "insightsDue", "liveRounds", "notices", "rhythmMonths", "weeklySummaries"];
const OWN = ["notificationSettings", "premiumPayers", "premiumSubscriptions", "pushSubscriptions", "reminders"];

/** The tables in which a row holds one of these, by the names of the schema. */
async function tablesWith(...ids: string[]): Promise<string[]> {
  const rows = await everyRow(app);
  return Object.keys(rows).filter((name) => rows[name]?.some((row) => ids.some((id) => row.includes(id))));
}
/** Of these tables alone. */
const newOnesWith = async (...ids: string[]) =>
  (await tablesWith(...ids)).filter((name) => [...OF_BOTH, ...OWN].includes(name)).sort();

async function erase(who: TestMember): Promise<void> {
  await signInAgain(app, who);
  await who.visitor.open("/us/delete");
  await who.visitor.press("Delete my account for good");
  expect(who.visitor.page?.url).toBe("/");
  await app.analytics.flush();
}
async function leave(who: TestMember): Promise<void> {
  await signInAgain(app, who);
  expect((await who.visitor.post("/us/leave", "")).status).toBe(302);
}

/** What is noted beside a space. */
async function noted(coupleId: string) {
  const { tiredOn, visits, datePlans, questionPacks } = couples;
  return app.services.database.db
    .select({ tiredOn, visits, datePlans, questionPacks })
    .from(couples)
    .where(inArray(couples.id, [coupleId]));
}
const NOTHING = { tiredOn: null, visits: null, datePlans: null, questionPacks: null };

test("every such table is one of both's, of somebody's own, or of nobody, and the two have a row in each", async () => {
  const { a, b, coupleId } = await rowInEach(app);
  const names = newTables().map((table) => getTableName(table));
  const snake = [...OF_BOTH, ...OWN].map((name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
  expect([...snake, ...OF_NOBODY].sort()).toEqual(names.sort());
  expect(await newOnesWith(coupleId)).toEqual([...OF_BOTH].sort());
  for (const who of [a, b]) expect(await newOnesWith(who.id)).toEqual([...OWN, "notices"].sort());
  expect(await noted(coupleId)).toMatchObject([{ tiredOn: "2026-03-04" }]);
});

test("Deletion: with one of the two goes all that was made from both, and all of their own; the other one keeps their own", async () => {
  const { a, b, coupleId } = await rowInEach(app);
  await erase(a);
  expect(await tablesWith(a.id, a.uid, a.email)).toEqual([]);
  // What is due is looked at every minute.
  await keepUp(app.services, app.identity);
  expect(await newOnesWith(coupleId)).toEqual([]);
  expect(await noted(coupleId), "the other one's words keep the space").toEqual([NOTHING]);
  expect(await newOnesWith(b.id)).toEqual([...OWN].sort());
  await erase(b);
  expect(await tablesWith(a.id, b.id, b.uid, b.email, coupleId)).toEqual([]);
});

test("leaving takes at once what was to be told, what is 18+, and each one's thought and yes; after 30 days nothing of both is left", async () => {
  const { a, b, coupleId } = await rowInEach(app);
  await leave(b);
  expect(await newOnesWith(coupleId)).toEqual(OF_BOTH.filter((name) => name !== "notices").sort());
  const rows = await everyRow(app);
  const [seats, live] = [rows.memberships ?? [], rows.liveRounds ?? []].map((all) => all.map((row) => JSON.parse(row)));
  for (const who of [a, b])
    expect(seats?.find(({ userId }) => userId === who.id)).toMatchObject({
      ...{ thoughtAt: null, thoughtOn: null, thoughts: 0, summaryVersion: null, summaryAgreedAt: null },
    });
  expect(live?.filter((row) => row.coupleId === coupleId).map(({ adult }) => adult)).toEqual([false]);
  for (const who of [a, b]) {
    await signInAgain(app, who);
    const { you } = await (await who.visitor.post("/us/export/json", "")).json();
    expect(you).toMatchObject({ score: null, playing: [], waiting: [], lastThought: null, summaryConsent: null });
  }
  app.clock.move(30 * 24 + 1);
  await keepUp(app.services, app.identity);
  expect(await newOnesWith(coupleId)).toEqual([]);
  expect(await noted(coupleId)).toEqual([NOTHING]);
  // What one has set, and pays, is of oneself.
  for (const who of [a, b]) expect(await newOnesWith(who.id)).toEqual([...OWN].sort());
  for (const who of [a, b]) await erase(who);
  expect(await tablesWith(a.id, b.id, coupleId)).toEqual([]);
  expect(await app.services.database.db.select().from(insightsDue)).toEqual([]);
});
