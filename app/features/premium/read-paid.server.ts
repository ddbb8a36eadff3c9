import { desc, eq } from "drizzle-orm";
import type { Db } from "#db/database.ts";
import { premiumSubscriptions } from "#db/schema/premium.ts";
import { knownCustomer } from "./customer-of.server.ts";

/** More than anybody has had, one after the other. */
const MOST = 100;

/** What somebody pays or has paid, for the copy that they take along. Times are ISO 8601 in UTC. */
export async function readPaid(db: Db, userId: string) {
  const { userId: payer, beganAt } = premiumSubscriptions;
  const rows = await db.select().from(premiumSubscriptions).where(eq(payer, userId)).orderBy(desc(beganAt)).limit(MOST);
  return {
    stripeCustomer: await knownCustomer(db, userId),
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
