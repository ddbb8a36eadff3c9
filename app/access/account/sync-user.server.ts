import { eq } from "drizzle-orm";
import { countOn } from "#app/analytics/day-counts.server.ts";
import { openSpace } from "#app/couple/open-space.server.ts";
import { newId, type Random } from "#app/http/random.ts";
import { knownLanguage, type Language } from "#app/texts/languages.ts";
import { constraintOf, type Database } from "#db/database.ts";
import { deletions, users } from "#db/schema/auth.ts";

export type NewUser = {
  uid: string;
  email: string;
  /** Whether the identity provider has seen that the address is theirs. */
  emailVerified?: boolean;
  firstName?: string;
  lastName?: string;
};

export type Synced = {
  id: string;
  isNew: boolean;
  emailConfirmed: boolean;
  /**
   * True when the provider vouches for an address that is not confirmed here yet: it has only just confirmed the
   * address of an account that we know, or the address was changed at the provider, without us, to one that it has
   * confirmed. The caller stores this once everything that follows from it is done, so a process that dies halfway
   * starts again at the next sign-in.
   */
  isProven: boolean;
  /** What the person has chosen to read in. */
  language: Language | null;
  /** ID tokens of a sign-in before this are worth nothing. */
  tokensFrom: Date | null;
};

/**
 * Makes the product's own row for a person of the identity provider, with a couple space, or brings its email up to
 * date. Names are written only where both are given (docs/product/signing-in.md#names) and none are kept yet: a form
 * for a new account that meets a known one renames nobody. Sending it twice changes nothing more.
 * @param again whether to try once more when another request has made the row first
 * @returns null while an account of this uid is being deleted: a row that was made now would outlive the deletion
 */
export async function syncUser(
  database: Database,
  input: NewUser,
  now: Date,
  random: Random,
  again = true,
): Promise<Synced | null> {
  const { uid, email, emailVerified = false, firstName, lastName } = input;
  const names = firstName && lastName ? { firstName, lastName } : {};
  const emailConfirmedAt = emailVerified ? now : null;
  const { id, email: before, firstName: called, emailConfirmedAt: confirmed, tokensFrom, language } = users;
  const [known] = await database.db
    .select({
      id,
      email: before,
      firstName: called,
      confirmedAt: confirmed,
      tokensFrom,
      language,
      ending: deletions.uid,
    })
    .from(users)
    .leftJoin(deletions, eq(deletions.uid, users.uid))
    .where(eq(users.uid, uid));
  if (known?.ending) return null;
  if (known) {
    const given = known.firstName === null ? names : {};
    // An address that differs from the confirmed one is a new one, and unconfirmed.
    const stands = known.email === email;
    const isProven = emailVerified && (!stands || known.confirmedAt === null);
    if (!stands || given.firstName) {
      const address = stands ? {} : { email, emailConfirmedAt: null };
      await database.db
        .update(users)
        .set({ ...address, ...given })
        .where(eq(users.id, known.id));
    }
    return {
      id: known.id,
      isNew: false,
      emailConfirmed: isProven || (stands && known.confirmedAt !== null),
      isProven,
      language: knownLanguage(known.language),
      tokensFrom: known.tokensFrom,
    };
  }
  try {
    return await database.transaction(async (tx) => {
      const [ending] = await tx.select({ uid: deletions.uid }).from(deletions).where(eq(deletions.uid, uid));
      if (ending) return null;
      const id = newId(random);
      await tx.insert(users).values({ id, uid, email, emailConfirmedAt, ...names, createdAt: now });
      await openSpace(tx, { userId: id, timeZone: null }, now, random);
      await countOn(tx, "sign-up", id, now);
      return { id, isNew: true, emailConfirmed: emailVerified, isProven: false, language: null, tokensFrom: null };
    });
  } catch (error) {
    // Two first sign-ins at once: the other one has made the row.
    if (again && constraintOf(error) === "unique") return syncUser(database, input, now, random, false);
    throw error;
  }
}
