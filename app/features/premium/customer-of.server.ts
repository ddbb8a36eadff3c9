import { and, eq } from "drizzle-orm";
import type { Stripe } from "stripe";
import type { Payments } from "#app/payments/open-payments.server.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Db } from "#db/database.ts";
import { premiumPayers } from "#db/schema/premium.ts";
import { endCheckouts } from "./end-checkouts.server.ts";

const HOUR_MS = 3_600_000;

/** Whom Stripe knows somebody by; null for who never went to pay. */
export async function knownCustomer(db: Db, userId: string): Promise<string | null> {
  const { customerId } = premiumPayers;
  const [row] = await db.select({ customerId }).from(premiumPayers).where(eq(premiumPayers.userId, userId));
  return row?.customerId ?? null;
}

/**
 * Whom Stripe knows somebody by, and makes them known there where they are not: by our number of them alone. Their
 * address for receipts they tell Stripe themselves. @returns null where Stripe can't be asked
 */
export async function customerOf(services: Services, payments: Payments, userId: string): Promise<string | null> {
  const { db } = services.database;
  const known = await standingCustomer(db, payments, userId);
  if (!known) return null;
  if (known.customer !== null) return known.customer;
  if (known.gone !== undefined) await dropCustomer(db, userId, known.gone);
  // Two presses make one; an answer that failed there is asked for anew in the next hour. One that is no more would be
  // named again by the key that made it.
  const hour = Math.floor(services.clock().getTime() / HOUR_MS);
  const key = `customer-${userId}-${known.gone ?? hour}`;
  const made = await payments.ask("customer", (stripe) =>
    stripe.customers.create({ metadata: { payer: userId } }, { idempotencyKey: key }),
  );
  if (made === null) return null;
  await db.insert(premiumPayers).values({ userId, customerId: made.id }).onConflictDoNothing();
  return knownCustomer(db, userId);
}

/**
 * Whom Stripe knows somebody by, asked there. `gone`: whom it does not know any more, such as one of another
 * account of Stripe's; nothing can be paid by them. @returns null where Stripe can't be asked
 */
export async function standingCustomer(
  db: Db,
  payments: Payments,
  userId: string,
): Promise<{ customer: string | null; gone?: string } | null> {
  const customer = await knownCustomer(db, userId);
  if (customer === null) return { customer };
  const found = await payments.ask("customer", async (stripe) => ({ there: await customerThere(stripe, customer) }));
  if (!found) return null;
  return found.there ? { customer } : { customer: null, gone: customer };
}

/** A customer as Stripe knows them; null for one that it does not know, or not any more. */
export async function customerThere(stripe: Stripe, customer: string): Promise<Stripe.Customer | null> {
  const found = await stripe.customers.retrieve(customer).catch(nullIfMissing);
  return found === null || found.deleted ? null : found;
}

/** Forgets whom Stripe knows somebody by, where it is still this one. */
export function dropCustomer(db: Db, userId: string, gone: string) {
  return db.delete(premiumPayers).where(and(eq(premiumPayers.userId, userId), eq(premiumPayers.customerId, gone)));
}

function nullIfMissing(error: unknown): null {
  const { statusCode, code } = error as { statusCode?: number; code?: string };
  if (statusCode !== 404 && code !== "resource_missing") throw error;
  return null;
}

/**
 * Ends all that somebody has at Stripe, and what Stripe knows of them there: their account is gone. Done twice it does
 * nothing more. @returns false where Stripe can't be asked
 */
export async function forgetCustomer(payments: Payments, customer: string): Promise<boolean> {
  const done = await payments.ask("deletion", async (stripe) => {
    if (!(await customerThere(stripe, customer))) return true;
    await endCheckouts(stripe, customer);
    // Ends every subscription at once.
    await stripe.customers.del(customer).catch(nullIfMissing);
    return true;
  });
  return done !== null;
}
