import { eq } from "drizzle-orm";
import { openSpace } from "#app/features/couple/open-space.server.ts";
import { newId, type Random } from "#app/http/random.ts";
import { constraintOf, type Database } from "#db/database.ts";
import { deletions, users } from "#db/schema/auth.ts";

export type NewUser = { uid: string; email: string; firstName?: string; lastName?: string };
type Known = { id: string; email: string; firstName: string | null; ending: string | null };

/**
 * Makes the product's own row for a person of the identity provider, with a couple space, or brings its email up to
 * date. Names are written only where both are given (spec, section 5) and none stand: a form for a new account that
 * meets a known one renames nobody. Sending it twice changes nothing more.
 * @param again whether it may look once more, where somebody else was first
 * @returns the user's id; null while an account of this uid is being deleted: what was made of it now would outlive it
 */
export async function syncUser(
  database: Database,
  input: NewUser,
  now: Date,
  random: Random,
  again = true,
): Promise<string | null> {
  const names = input.firstName && input.lastName ? { firstName: input.firstName, lastName: input.lastName } : {};
  const [known]: Known[] = await database.db
    .select({ id: users.id, email: users.email, firstName: users.firstName, ending: deletions.uid })
    .from(users)
    .leftJoin(deletions, eq(deletions.uid, users.uid))
    .where(eq(users.uid, input.uid));
  if (known?.ending) return null;
  if (known) {
    const given = known.firstName === null ? names : {};
    if (known.email !== input.email || given.firstName) {
      await database.db
        .update(users)
        .set({ email: input.email, ...given })
        .where(eq(users.id, known.id));
    }
    return known.id;
  }
  try {
    return await database.transaction(async (tx) => {
      const [ending] = await tx.select({ uid: deletions.uid }).from(deletions).where(eq(deletions.uid, input.uid));
      if (ending) return null;
      const id = newId(random);
      await tx.insert(users).values({ id, uid: input.uid, email: input.email, ...names, createdAt: now });
      await openSpace(tx, { userId: id, timeZone: null }, now, random);
      return id;
    });
  } catch (error) {
    // Two first sign-ins at once: the other one has made the row.
    if (again && constraintOf(error) === "unique") return syncUser(database, input, now, random, false);
    throw error;
  }
}
