import type { Payments } from "#app/payments/open-payments.server.ts";
import type { Services } from "#app/request/services.server.ts";
import { knownCustomer } from "./customer-of.server.ts";

/**
 * Opens Stripe's page on which whoever pays cancels, goes on, changes the card and finds the invoices: their own, and
 * nobody else's. @returns null where they never paid, or Stripe can't be asked
 */
export async function openPortal(
  { database, env }: Pick<Services, "database" | "env">,
  payments: Payments,
  userId: string,
): Promise<string | null> {
  const customer = await knownCustomer(database.db, userId);
  if (customer === null) return null;
  const session = await payments.ask("portal", (stripe) =>
    stripe.billingPortal.sessions.create({ customer, return_url: `${env.PUBLIC_ORIGIN}/premium` }),
  );
  return session?.url ?? null;
}
