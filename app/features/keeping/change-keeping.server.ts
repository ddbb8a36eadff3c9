import { and, eq, isNotNull, isNull, ne, or } from "drizzle-orm";
import { lockCouple } from "#app/couple/lock-couple.server.ts";
import { takeOwnAdult } from "#app/couple/space-rows.server.ts";
import { inPortionsOfATransaction } from "#app/http/in-portions.ts";
import { KEEPING_VERSION } from "#app/members/keeping.ts";
import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import { closeOpenAdult } from "#app/rounds/erase-part.server.ts";
import { users } from "#db/schema/auth.ts";

/** How many rows are erased in one statement. */
const ROWS = 100;

/**
 * Records that what is 18+ may be kept of the member: when, and by which words. Given again, the first time stays. Nothing
 * of somebody who has not said that they are of age: it is asked for on the 18+ pages alone.
 */
export async function giveKeeping({ database }: Pick<Services, "database">, userId: string, now: Date): Promise<void> {
  const notYet = or(isNull(users.keepingVersion), ne(users.keepingVersion, KEEPING_VERSION));
  await database.db
    .update(users)
    .set({ keepingAt: now, keepingVersion: KEEPING_VERSION, keepingWithdrawnAt: null })
    .where(and(eq(users.id, userId), isNotNull(users.ageConsentAt), notYet));
}

/**
 * Takes it back: from now on nothing new is kept. Taken back twice, the first time stays.
 * @param erase whether what was kept goes too, and with it what was made from it and the partner's
 */
export async function withdrawKeeping(
  { database }: Pick<Services, "database">,
  { couple, person }: Member,
  erase: boolean,
  now: Date,
): Promise<void> {
  await database.transaction(async (tx) => {
    // The couple first, as writing does: what is written meanwhile is written before this, and goes with the rest.
    await lockCouple(tx, couple.id);
    await tx
      .update(users)
      .set({ keepingAt: null, keepingVersion: null, keepingWithdrawnAt: now })
      .where(and(eq(users.id, person.id), isNull(users.keepingWithdrawnAt)));
    if (!erase) return;
    const giveWay = inPortionsOfATransaction();
    await closeOpenAdult(tx, { couple, person }, giveWay);
    do await giveWay();
    while (await takeOwnAdult(tx, couple.id, person.id, ROWS));
  });
}
