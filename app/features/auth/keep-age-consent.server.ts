import { eq } from "drizzle-orm";
import type { Db } from "#db/database.ts";
import { users } from "#db/schema/auth.ts";
import { AGE_CONSENT_VERSION } from "./age-consent.ts";

/** Records that the member says to be over 18: when, and to which words. Given again, it counts from now. */
export async function giveAgeConsent(db: Db, userId: string, now: Date): Promise<void> {
  await db.update(users).set({ ageConsentAt: now, ageConsentVersion: AGE_CONSENT_VERSION }).where(eq(users.id, userId));
}

/** Takes the consent back: from the next request on the 18+ pages ask for it again. */
export async function withdrawAgeConsent(db: Db, userId: string): Promise<void> {
  await db.update(users).set({ ageConsentAt: null, ageConsentVersion: null }).where(eq(users.id, userId));
}
