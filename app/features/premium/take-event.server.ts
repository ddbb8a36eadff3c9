import { and, eq, lt, sql } from "drizzle-orm";
import type { Stripe } from "stripe";
import { spread } from "#app/live/news.server.ts";
import type { Payments } from "#app/payments/open-payments.server.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Db } from "#db/database.ts";
import { users } from "#db/schema/auth.ts";
import { memberships } from "#db/schema/couple.ts";
import { paymentEvents, premiumPayers, premiumSubscriptions } from "#db/schema/premium.ts";
import { adoptCustomer } from "./adopt-customer.server.ts";
import { readSubscribed } from "./read-subscribed.server.ts";
import { premiumUntil, type Subscribed } from "./subscribed.ts";

/** Of all that Stripe may tell, what changes how somebody's subscription stands. */
const TELLING = /^(checkout\.session\.|customer\.subscription\.|customer\.deleted$|invoice\.|charge\.refunded$)/;

/** "other": of nobody here, or nothing that matters to us. "known": it was taken before. */
export type Taken = "taken" | "known" | "other" | "away";

/**
 * Takes what Stripe has told (docs/product/premium-and-legal.md#who-grants-and-takes). The event is only a reason to ask
 * Stripe how the payer stands now; what it says is written in one transaction with the event's id.
 */
export async function takeEvent(services: Services, payments: Payments, event: Stripe.Event): Promise<Taken> {
  const { database, clock, log } = services;
  if (!TELLING.test(event.type)) return "other";
  const customerId = customerOf(event);
  if (customerId === null) return "other";
  if (event.livemode !== payments.isLive) {
    log("payment.other", { type: event.type, why: "mode" });
    return "other";
  }
  const known = await database.db.$count(paymentEvents, eq(paymentEvents.id, event.id));
  if (known > 0) return "known";
  const isGone = event.type === "customer.deleted";
  const found = await beginAsking(database.db, customerId);
  const isOurs = found !== null || (!isGone && (await adoptCustomer(services, payments, customerId)));
  if (isOurs === null) return "away";
  const asking = found ?? (isOurs ? await beginAsking(database.db, customerId) : null);
  if (!asking) {
    if (!isGone) log("payment.other", { type: event.type, why: "customer" });
    return "other";
  }
  const all = isGone ? [] : await payments.ask("subscriptions", (stripe) => readSubscribed(stripe, customerId));
  if (all === null) return "away";
  const now = clock();
  return database.transaction(async (tx) => {
    const first = await tx
      .insert(paymentEvents)
      .values({ id: event.id, receivedAt: now })
      .onConflictDoNothing()
      .returning({ id: paymentEvents.id });
    if (first.length === 0) return "known";
    await writeSubscribed(tx, { ...asking, customerId }, all);
    if (isGone) await tx.delete(premiumPayers).where(eq(premiumPayers.customerId, customerId));
    return "taken";
  });
}

function customerOf({ data }: Stripe.Event): string | null {
  const object = data.object as { object?: string; id?: string; customer?: string | { id?: string } | null };
  const customer = object.object === "customer" ? object.id : object.customer;
  const id = typeof customer === "object" ? customer?.id : customer;
  return typeof id === "string" ? id : null;
}

/** @returns the payer, and the how-manieth asking this is; null for a customer that is nobody's here */
export async function beginAsking(db: Db, customerId: string): Promise<{ userId: string; asked: number } | null> {
  const [row] = await db
    .update(premiumPayers)
    .set({ asked: sql`${premiumPayers.asked} + 1` })
    .where(eq(premiumPayers.customerId, customerId))
    .returning({ userId: premiumPayers.userId, asked: premiumPayers.asked });
  return row ?? null;
}

type Asking = { userId: string; asked: number; customerId: string };

/**
 * Writes what an asking was answered, unless a later one has been written: two events that come at once ask at once, and
 * the slower answer may be the older one.
 */
export async function writeSubscribed(tx: Db, { userId, asked, customerId }: Asking, all: readonly Subscribed[]) {
  const newer = await tx
    .update(premiumPayers)
    .set({ written: asked })
    .where(and(eq(premiumPayers.customerId, customerId), lt(premiumPayers.written, asked)))
    .returning({ userId: premiumPayers.userId });
  if (newer.length === 0) return;
  await tx.delete(premiumSubscriptions).where(eq(premiumSubscriptions.userId, userId));
  if (all.length > 0) await tx.insert(premiumSubscriptions).values(all.map((one) => ({ ...one, userId })));
  await tx
    .update(users)
    .set({ premiumUntil: premiumUntil(all) })
    .where(eq(users.id, userId));
  const seats = await tx
    .select({ coupleId: memberships.coupleId })
    .from(memberships)
    .where(eq(memberships.userId, userId));
  for (const { coupleId } of seats) spread(tx, { kind: "changed", coupleId });
}

/** How long ids of events are kept: Stripe sends one again for three days, and by hand for 30. Milliseconds. */
const EVENTS_MS = 40 * 86_400_000;

/** Forgets events that are too old to come again. @returns some that were forgotten, `portion` at most */
export function forgetEvents(db: Db, now: Date, portion: number) {
  const { id, receivedAt } = paymentEvents;
  const old = db
    .select({ id })
    .from(paymentEvents)
    .where(lt(receivedAt, new Date(now.getTime() - EVENTS_MS)))
    .limit(portion);
  return db.delete(paymentEvents).where(sql`${id} in ${old}`).returning({ id });
}
