import { desc, eq } from "drizzle-orm";
import type { Db } from "#db/database.ts";
import { users } from "#db/schema/auth.ts";
import { premiumPayers, premiumSubscriptions } from "#db/schema/premium.ts";

/** More than anybody has had, one after the other. */
const MOST = 100;

/** What somebody pays or has paid, for the copy that they take along. Times are ISO 8601 in UTC. */
export async function readPaid(db: Db, userId: string) {
  const { userId: whose, beganAt } = premiumSubscriptions;
  const rows = await db.select().from(premiumSubscriptions).where(eq(whose, userId)).orderBy(desc(beganAt)).limit(MOST);
  const [payer] = await db
    .select({ customer: premiumPayers.customerId, wentAt: premiumPayers.checkoutAt })
    .from(premiumPayers)
    .where(eq(premiumPayers.userId, userId));
  const [account] = await db.select({ until: users.premiumUntil }).from(users).where(eq(users.id, userId));
  return {
    stripeCustomer: payer?.customer ?? null,
    wentToPay: isoOf(payer?.wentAt ?? null),
    premiumUntil: isoOf(account?.until ?? null),
    subscriptions: rows.map((row) => ({
      id: row.id,
      status: row.status,
      price: row.priceId,
      began: row.beganAt.toISOString(),
      firstPaid: isoOf(row.firstPaidAt),
      periodEnds: isoOf(row.periodEndsAt),
      ends: isoOf(row.endsAt),
      unpaidSince: isoOf(row.unpaidSince),
      ended: isoOf(row.endedAt),
    })),
  };
}

const isoOf = (at: Date | null): string | null => at?.toISOString() ?? null;
