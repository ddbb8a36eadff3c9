import { and, asc, eq, exists, gt, notInArray, or } from "drizzle-orm";
import { fewAtATime } from "#app/http/few-at-a-time.ts";
import type { Job } from "#app/jobs/job.ts";
import type { Payments } from "#app/payments/open-payments.server.ts";
import type { Services } from "#app/request/services.server.ts";
import { premiumPayers, premiumSubscriptions } from "#db/schema/premium.ts";
import { readSubscribed } from "./read-subscribed.server.ts";
import { OVER } from "./subscribed.ts";
import { beginAsking, writeSubscribed } from "./take-event.server.ts";

const DAY_MS = 86_400_000;
/** For so long after a checkout was opened it may have been paid without our having heard of it. Milliseconds. */
const OPENED_MS = 7 * DAY_MS;
const PORTION = 50;
/** So many are asked of at the same time: Stripe counts how many questions come in a second. */
const AT_ONCE = 4;

/**
 * Asks Stripe once a day for everybody whose subscription is not over, or who has lately gone to pay: an event that never
 * came is made good by it. Whom Stripe can't be asked for keeps what they have, and holds up no other.
 */
export function askAnewJob(services: Services, payments: Payments): Job {
  const { db } = services.database;
  return {
    name: "premium",
    everyMs: DAY_MS,
    hasWork: async (now) => (await standing(db, now, "", 1)).length > 0,
    async run(now, goOn) {
      let failed = 0;
      for (let after: string | undefined = ""; after !== undefined && goOn(); ) {
        const some = await standing(db, now, after, PORTION);
        const few = fewAtATime(AT_ONCE, PORTION);
        const ends = await Promise.allSettled(
          some.map((customer) => few(() => askAnew(services, payments, customer.id))),
        );
        failed += ends.filter((end) => end.status === "rejected" || end.value === false).length;
        after = some.length === PORTION ? some.at(-1)?.userId : undefined;
      }
      if (failed > 0) services.log("payment.not-asked", { count: failed });
    },
  };
}

/** Some of those of whom Stripe is asked, in the order of their ids. */
function standing(db: Services["database"]["db"], now: Date, after: string, portion: number) {
  const { userId, customerId, checkoutAt } = premiumPayers;
  const isStanding = exists(
    db
      .select({ id: premiumSubscriptions.id })
      .from(premiumSubscriptions)
      .where(and(eq(premiumSubscriptions.userId, userId), notInArray(premiumSubscriptions.status, OVER))),
  );
  return db
    .select({ userId, id: customerId })
    .from(premiumPayers)
    .where(and(gt(userId, after), or(isStanding, gt(checkoutAt, new Date(now.getTime() - OPENED_MS)))))
    .orderBy(asc(userId))
    .limit(portion);
}

/** @returns false where Stripe can't be asked */
async function askAnew({ database }: Services, payments: Payments, customerId: string): Promise<boolean> {
  const asking = await beginAsking(database.db, customerId);
  if (!asking) return true;
  const all = await payments.ask("subscriptions", (stripe) => readSubscribed(stripe, customerId));
  if (all === null) return false;
  await database.transaction((tx) => writeSubscribed(tx, { ...asking, customerId }, all));
  return true;
}
