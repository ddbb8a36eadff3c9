import { eq } from "drizzle-orm";
import type { Payments } from "#app/payments/open-payments.server.ts";
import type { Services } from "#app/request/services.server.ts";
import { users } from "#db/schema/auth.ts";
import { premiumPayers } from "#db/schema/premium.ts";
import { customerThere, dropCustomer, standingCustomer } from "./customer-of.server.ts";

/**
 * Takes a customer that nobody here is known by for whom it was made for: our row was lost, by a restore or by an answer
 * that never came. Not for somebody whom Stripe knows by another one, nor for whom there is no account.
 * @returns whether somebody is known by it now; null where Stripe can't be asked
 */
export async function adoptCustomer(
  { database: { db } }: Pick<Services, "database">,
  payments: Payments,
  customerId: string,
): Promise<boolean | null> {
  const found = await payments.ask("customer", async (stripe) => ({ there: await customerThere(stripe, customerId) }));
  if (!found) return null;
  const userId = found.there?.metadata.payer;
  if (!userId || (await db.$count(users, eq(users.id, userId))) === 0) return false;
  const known = await standingCustomer(db, payments, userId);
  if (!known) return null;
  if (known.customer !== null) return known.customer === customerId;
  if (known.gone !== undefined) await dropCustomer(db, userId, known.gone);
  await db.insert(premiumPayers).values({ userId, customerId }).onConflictDoNothing();
  return true;
}
