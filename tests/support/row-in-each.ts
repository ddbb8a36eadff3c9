import { eq } from "drizzle-orm";
import { noteDue } from "#app/couple/keep-rhythm.server.ts";
import { noteTired } from "#app/couple/tired.server.ts";
import { haveBothAgreed } from "#app/insights/summary-consent.server.ts";
import { addNotice } from "#app/notifications/add-notice.server.ts";
import { keepDevice } from "#app/notifications/devices.server.ts";
import { letterTokenOf, saveSettings } from "#app/notifications/settings.server.ts";
import { remindersJob } from "#app/pages/reminders/due-reminders.server.ts";
import { users } from "#db/schema/auth.ts";
import { notificationSettings } from "#db/schema/notifications.ts";
import { paymentEvents, premiumPayers, premiumSubscriptions } from "#db/schema/premium.ts";
import type { TestApp } from "./app.ts";
import { encoded } from "./bodies.ts";
import { doLive } from "./live-games.ts";
import { memberOf, type TestMember } from "./members.ts";
import { openAdult } from "./planters/after-intimacy.ts";
import { agreed, pressOnInsights, toWednesday } from "./weekly-summary.ts";

/** What tells the one from the other: no value of it stands in a row of both. */
const OF = [
  { zone: "Europe/Lisbon", quiet: { quietFrom: 21, quietTo: 6 }, browser: "Firefox on Linux", sentOn: "2026-03-01" },
  { zone: "Asia/Tokyo", quiet: { quietFrom: 22, quietTo: 7 }, browser: "Safari on iPhone", sentOn: "2026-03-02" },
] as const;

const LIVE = ["/this-or-that/food/live", "/this-or-that/close/live"] as const;

/**
 * Two who have a row, or a value, of each kind in every table that the live rounds, notifications, reminders, insights
 * and premium have: by the product's own acts, but for what a device, a payment or a job would bring. Each act has a
 * time of its own.
 */
export async function rowInEach(app: TestApp): Promise<{ a: TestMember; b: TestMember; coupleId: string }> {
  const { services, clock } = app;
  const { database } = services;
  toWednesday(app);
  const { a, b } = await agreed(app);
  await pressOnInsights(a, "/insights/week");
  const { couple } = await memberOf(services, a.uid);
  const [coupleId, two] = [couple.id, [a, b] as const];
  for (const [i, who] of two.entries()) {
    clock.move(0.1);
    await who.visitor.post("/us/time-zone", encoded({ timeZone: OF[i === 0 ? 0 : 1].zone }));
    await openAdult(who.visitor);
    await who.visitor.post("/us/here-on-adult", encoded({ shown: "yes" }));
    clock.move(0.1);
    await who.visitor.open("/dashboard");
    const other = two[1 - i] as TestMember;
    clock.move(0.1);
    await sent(who, "/dashboard/thought", { partner: other.id });
    await reach(app, who, i === 0 ? 0 : 1);
    clock.move(0.1);
    await pay(app, who, i);
  }
  for (const path of LIVE)
    for (const who of two) {
      clock.move(0.1);
      const { status } = await doLive(who, path, "enter");
      if (status !== 302) throw new Error(`${path}: ${status}`);
    }
  const { db } = database;
  await remindersJob(services, (at, { couple: { id } }) => haveBothAgreed(at, id)).run(clock.at, () => true);
  await database.transaction(async (tx) => {
    await noteTired(tx, coupleId, "2026-03-04" as Parameters<typeof noteTired>[2], true);
    await noteDue(tx, coupleId, clock.at);
  });
  await db.insert(paymentEvents).values({ id: `evt_${clock.at.getTime()}`, receivedAt: clock.at });
  clock.move(0.1);
  return { a, b, coupleId };
}

async function sent({ visitor }: TestMember, path: string, fields: Record<string, string>): Promise<void> {
  const { status } = await visitor.post(path, encoded(fields));
  if (status !== 302) throw new Error(`${path}: ${status}`);
}

/** What one sets of what may reach one, a device that takes it, and what has come. */
async function reach({ services, clock }: TestApp, { id, uid }: TestMember, i: 0 | 1): Promise<void> {
  const { db } = services.database;
  const { quiet, browser, sentOn } = OF[i];
  clock.move(0.1);
  await saveSettings(db, id, { ...quiet, askedAt: clock.at });
  await letterTokenOf(db, id, services.random);
  await db
    .update(notificationSettings)
    .set({ sentOn, sentCount: i + 1 })
    .where(eq(notificationSettings.userId, id));
  const place = { userId: id, sessionId: `session-${id}`, browser: `${i}`.repeat(64), label: browser };
  const keys = { endpoint: `https://push.example/${id}`, p256dh: `p-${id}`, auth: `auth-${id}` };
  clock.move(0.1);
  await keepDevice(services, place, keys);
  const { couple } = await memberOf(services, uid);
  const until = new Date(clock.at.getTime() + 3_600_000);
  await addNotice(db, { userId: id, coupleId: couple.id, kind: "question", item: "planted", dueAt: clock.at, until });
}

async function pay({ services, clock }: TestApp, { id }: TestMember, i: number): Promise<void> {
  const { db } = services.database;
  const later = (days: number) => new Date(clock.at.getTime() + (days * 24 + i) * 3_600_000);
  await db
    .insert(premiumPayers)
    .values({ userId: id, customerId: `cus_${id}`, checkoutKey: `key_${id}`, checkoutAt: later(-41) });
  await db.insert(premiumSubscriptions).values({
    ...{ id: `sub_${id}`, userId: id, status: "past_due", priceId: `price_${id}` },
    ...{ beganAt: later(-40), firstPaidAt: later(-39), periodEndsAt: later(-1), unpaidSince: later(-2) },
    ...{ endsAt: later(20), endedAt: later(21) },
  });
  await db
    .update(users)
    .set({ premiumUntil: later(6) })
    .where(eq(users.id, id));
}
