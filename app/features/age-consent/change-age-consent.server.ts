import { and, eq, isNull, ne, or } from "drizzle-orm";
import type { Db } from "#db/database.ts";
import { users } from "#db/schema/auth.ts";
import { AGE_CONSENT_VERSION } from "./age-consent.ts";

/**
 * Records that the member says to be over 18: when, and to which words. When it is given again to the
 * same words, the first time stays.
 */
export async function giveAgeConsent(db: Db, userId: string, now: Date): Promise<void> {
  const version = AGE_CONSENT_VERSION;
  const notYet = or(isNull(users.ageConsentVersion), ne(users.ageConsentVersion, version));
  await db
    .update(users)
    .set({ ageConsentAt: now, ageConsentVersion: version })
    .where(and(eq(users.id, userId), notYet));
}

/** Takes the consent back: from the next request on the 18+ pages ask for it again. */
export async function withdrawAgeConsent(db: Db, userId: string): Promise<void> {
  await db.update(users).set({ ageConsentAt: null, ageConsentVersion: null }).where(eq(users.id, userId));
}
