import { eq } from "drizzle-orm";
import { openSpace } from "#app/features/couple/open-space.server.ts";
import { newId, type Random } from "#app/http/random.ts";
import { constraintOf, type Database } from "#db/database.ts";
import { users } from "#db/schema/auth.ts";

export type NewUser = { uid: string; email: string; firstName?: string; lastName?: string };

/**
 * Makes the product's own row for a person of the identity provider, with a couple space, or brings its email up to
 * date. Names are written only where both are given (spec, section 5). Sending it twice changes nothing more.
 * @returns the user's id
 */
export async function syncUser(database: Database, input: NewUser, now: Date, random: Random): Promise<string> {
  const names = input.firstName && input.lastName ? { firstName: input.firstName, lastName: input.lastName } : {};
  const known = await database.db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(eq(users.uid, input.uid));
  if (known[0]) {
    if (known[0].email !== input.email || names.firstName) {
      await database.db
        .update(users)
        .set({ email: input.email, ...names })
        .where(eq(users.id, known[0].id));
    }
    return known[0].id;
  }
  try {
    return await database.transaction(async (tx) => {
      const id = newId(random);
      await tx.insert(users).values({ id, uid: input.uid, email: input.email, ...names, createdAt: now });
      await openSpace(tx, { userId: id, timeZone: null }, now, random);
      return id;
    });
  } catch (error) {
    // Two first sign-ins at once: the other one has made the row.
    if (constraintOf(error) === "unique") return syncUser(database, input, now, random);
    throw error;
  }
}
