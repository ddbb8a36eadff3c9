import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import type { Database, Db } from "#db/database.ts";
import { users } from "#db/schema/auth.ts";
import { recordAction } from "./record.server.ts";

/** What an account says once it is noted that it has the role by ADMIN_EMAILS. By itself it gives nothing. */
export const BY_SETTING = "setting";

export type RoleResult = { ok: true } | { ok: false; reason: "nobody" | "unconfirmed" | "already" | "setting" };

/**
 * Gives the admin's role to the account with this address, or takes it, and records it. The role is given only where
 * the address was shown to be its owner's: anybody can sign up with an address that is not theirs.
 */
export async function setRole(database: Database, email: string, role: "admin" | null, now: Date): Promise<RoleResult> {
  return database.transaction(async (tx): Promise<RoleResult> => {
    const found = await tx
      .select({ id: users.id, role: users.role, confirmedAt: users.emailConfirmedAt })
      .from(users)
      .where(eq(sql`lower(${users.email})`, email.trim().toLowerCase()));
    const able = role === null ? found : found.filter(({ confirmedAt }) => confirmedAt !== null);
    // Taken is only what a command has given.
    const meant = able.filter((one) => (role === null ? one.role === "admin" : one.role !== role));
    if (found.length === 0) return { ok: false, reason: "nobody" };
    if (able.length === 0) return { ok: false, reason: "unconfirmed" };
    if (meant.length === 0)
      return {
        ok: false,
        reason: role === null && able.some((one) => one.role === BY_SETTING) ? "setting" : "already",
      };
    for (const { id } of meant) {
      await tx.update(users).set({ role }).where(eq(users.id, id));
      const what = role === null ? "role.revoked" : "role.granted";
      await recordAction(tx, { what, place: "command", userId: null, subjectId: id }, now);
    }
    return { ok: true };
  });
}

/** The addresses of all who have the role in the database. */
export const listAdmins = (db: Db) =>
  db
    .select({ email: users.email, confirmedAt: users.emailConfirmedAt })
    .from(users)
    .where(and(isNotNull(users.role), eq(users.role, "admin")))
    .orderBy(asc(users.email));
