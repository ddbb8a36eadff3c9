import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { isAdmin } from "#app/access/is-admin.ts";
import type { Database, Db } from "#db/database.ts";
import { adminActions } from "#db/schema/admin.ts";
import { users } from "#db/schema/auth.ts";
import { recordAction } from "./record.server.ts";
import { BY_SETTING } from "./roles.server.ts";

/** Notes in the account, and once in the record, that ADMIN_EMAILS has given it the role. Whoever has one is left. */
export async function noteSettingRole(database: Database, userId: string, now: Date): Promise<void> {
  await database.transaction(async (tx) => {
    const none = and(eq(users.id, userId), isNull(users.role));
    const noted = await tx.update(users).set({ role: BY_SETTING }).where(none).returning({ id: users.id });
    for (const { id } of noted)
      await recordAction(tx, { what: "role.listed", place: "setting", userId: null, subjectId: id }, now);
  });
}

/**
 * Whom ADMIN_EMAILS gives the role no more: it is another one since the server has started, or the account has another
 * address. @param emails of the setting, in small letters
 */
export async function settingRolesOver(db: Db, emails: readonly string[]): Promise<string[]> {
  // By the record, which holds a few lines: the accounts may be a million.
  const recorded = await db
    .selectDistinct({ id: adminActions.subjectId })
    .from(adminActions)
    .where(isNotNull(adminActions.subjectId));
  const ids = recorded.flatMap(({ id }) => id ?? []);
  if (ids.length === 0) return [];
  // In a statement of its own: in one with the record PostgreSQL walks through all accounts.
  const noted = await db
    .select({ id: users.id, email: users.email, confirmedAt: users.emailConfirmedAt })
    .from(users)
    .where(and(inArray(users.id, ids), eq(users.role, BY_SETTING)));
  return noted
    .filter(({ email, confirmedAt }) => !isAdmin({ role: null, email, emailConfirmed: confirmedAt !== null }, emails))
    .map(({ id }) => id);
}

/** Records of whom ADMIN_EMAILS gives the role no more, and takes the note of it away. */
export async function endSettingRoles(
  database: Pick<Database, "db" | "transaction">,
  emails: readonly string[],
  now: Date,
): Promise<void> {
  for (const id of await settingRolesOver(database.db, emails)) {
    await database.transaction(async (tx) => {
      const still = and(eq(users.id, id), eq(users.role, BY_SETTING));
      const ended = await tx.update(users).set({ role: null }).where(still).returning({ id: users.id });
      if (ended.length > 0)
        await recordAction(tx, { what: "role.unlisted", place: "setting", userId: null, subjectId: id }, now);
    });
  }
}
