import { setImmediate as breathe } from "node:timers/promises";
import { and, inArray, isNull, lt, type SQL } from "drizzle-orm";
import { RESTORE_MS } from "#app/couple/former-couple.server.ts";
import { isForsaken, sharedOwners, takeShared } from "#app/couple/space-rows.server.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Db } from "#db/database.ts";
import { forUpdate } from "#db/locks.ts";
import { couples } from "#db/schema/couple.ts";

/** How many couples are looked at in one transaction. */
const COUPLES = 500;
/** How many rows of what they had in common one transaction takes away: others get their turn in between. */
const SHARED = 500;

/**
 * Takes away what two who parted had in common, with its keys, once the 30 days are over in which they may come back. A
 * couple in which nobody has words is deleted; of the others each one's own words stay, and they are not looked at again.
 * @param goOn asked before each portion: what is left is found again the next time
 */
export async function endForGood(
  { database, vault }: Pick<Services, "database" | "vault">,
  now: Date,
  goOn: () => boolean,
): Promise<void> {
  const due = and(isNull(couples.emptiedAt), lt(couples.endedAt, new Date(now.getTime() - RESTORE_MS)));
  for (let more = true; more && goOn(); ) {
    const { ids, empty } = await database.transaction((tx) => emptySome(tx, due));
    if (ids.length === 0) return; // mostly: this is asked every minute
    if (empty) {
      // Before they are marked: where it fails they are found again.
      await vault.destroyAll(sharedOwners(ids));
      await database.transaction((tx) => closeSome(tx, ids, now));
    }
    more = !empty || ids.length === COUPLES;
    await breathe();
  }
}

/** @returns some couples that are due, and whether they have nothing in common any more */
async function emptySome(tx: Db, due: SQL | undefined): Promise<{ ids: string[]; empty: boolean }> {
  // Locked: two may be about to come back, or another server may be at it.
  const ended = await forUpdate(
    tx.select({ id: couples.id }).from(couples).where(due).orderBy(couples.emptiedAt, couples.endedAt).limit(COUPLES),
  );
  const ids = ended.map(({ id }) => id);
  return { ids, empty: ids.length === 0 || !(await takeShared(tx, ids, SHARED)) };
}

async function closeSome(tx: Db, ids: readonly string[], now: Date): Promise<void> {
  await tx.delete(couples).where(and(inArray(couples.id, [...ids]), isForsaken(tx)));
  await tx
    .update(couples)
    .set({ emptiedAt: now, firstPairedAt: null })
    .where(inArray(couples.id, [...ids]));
}
