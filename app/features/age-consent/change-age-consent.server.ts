import { and, eq, isNull, ne, or } from "drizzle-orm";
import type { Db } from "#db/database.ts";
import { users } from "#db/schema/auth.ts";
import { AGE_CONSENT_VERSION, NO_VERSION } from "./age-consent.ts";

/**
 * Records that the member says to be over 18: when, and to which words. When it is given again to the same words, the
 * first time stays; and so does one to words that are known, where it is given again to none.
 */
export async function giveAgeConsent(
  db: Db,
  userId: string,
  now: Date,
  version: typeof AGE_CONSENT_VERSION | typeof NO_VERSION = AGE_CONSENT_VERSION,
): Promise<void> {
  const notGiven = isNull(users.ageConsentVersion);
  const notYet = version === NO_VERSION ? notGiven : or(notGiven, ne(users.ageConsentVersion, version));
  await db
    .update(users)
    .set({ ageConsentAt: now, ageConsentVersion: version })
    .where(and(eq(users.id, userId), notYet));
}

/** Takes the consent back: from the next request on the 18+ pages ask for it again. */
export async function withdrawAgeConsent(db: Db, userId: string): Promise<void> {
  await db.update(users).set({ ageConsentAt: null, ageConsentVersion: null }).where(eq(users.id, userId));
}
