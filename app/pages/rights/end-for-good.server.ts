import { setImmediate as breathe } from "node:timers/promises";
import { and, inArray, isNull, lt } from "drizzle-orm";
import { RESTORE_MS } from "#app/couple/former-couple.server.ts";
import { isForsaken, takeShared } from "#app/couple/space-rows.server.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Db } from "#db/database.ts";
import { forUpdate } from "#db/locks.ts";
import { couples } from "#db/schema/couple.ts";

/** How many couples are looked at in one transaction. */
const COUPLES = 500;
/** How many rows of what they had in common one transaction takes away: others get their turn in between. */
const SHARED = 500;

/**
 * Takes away what two who parted had in common, once the 30 days are over in which they may come back. A couple in
 * which nobody has words is deleted; of the others each one's own words stay, and they are not looked at again.
 * @param goOn asked before each portion: what is left is found again the next time
 */
export async function endForGood(
  { database }: Pick<Services, "database">,
  now: Date,
  goOn: () => boolean,
): Promise<void> {
  const due = and(isNull(couples.emptiedAt), lt(couples.endedAt, new Date(now.getTime() - RESTORE_MS)));
  for (let more = true; more && goOn(); ) {
    more = await database.transaction((tx) => endSome(tx, due, now));
    await breathe();
  }
}

/** @returns whether there may be more */
async function endSome(tx: Db, due: ReturnType<typeof and>, now: Date): Promise<boolean> {
  // Locked: two may be about to come back, or another server may be at it.
  const ended = await forUpdate(
    tx.select({ id: couples.id }).from(couples).where(due).orderBy(couples.emptiedAt, couples.endedAt).limit(COUPLES),
  );
  const ids = ended.map(({ id }) => id);
  if (ids.length === 0) return false;
  if (await takeShared(tx, ids, SHARED)) return true;
  await tx.delete(couples).where(and(inArray(couples.id, ids), isForsaken(tx)));
  await tx.update(couples).set({ emptiedAt: now }).where(inArray(couples.id, ids));
  return ids.length === COUPLES;
}
