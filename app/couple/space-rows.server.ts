import { and, eq, gte, inArray, notExists, type SQL, sql } from "drizzle-orm";
import { BLIND_AUTHOR } from "#app/encryption/blind-ids.ts";
import type { Owner } from "#app/encryption/sealed-text.ts";
import type { Db } from "#db/database.ts";
import type { Field, OwnedTable } from "#db/owned-table.ts";
import { ownedTables } from "#db/registry.ts";
import { coupleDays, couples, memberships } from "#db/schema/couple.ts";
import { deleteSome } from "./move-rows.server.ts";

/** A table in which each row has an author, who keeps it when the two part. */
export type AuthoredTable = OwnedTable & { author: Field; writtenAt: Field };

const isAuthored = (owned: OwnedTable): owned is AuthoredTable => owned.author !== "both" && owned.writtenAt !== null;

/** The tables whose rows are one person's own. */
export const authoredTables = (): AuthoredTable[] => ownedTables.filter(isAuthored);

/** The tables whose rows were made from the two. */
const sharedTables = (): OwnedTable[] => ownedTables.filter(({ author }) => author === "both");

const isSharedSealed = (): boolean => sharedTables().some(({ sealed }) => sealed.length > 0);

/** The authors under whose keys something of this person may be sealed, in a space where they sit alone. */
export const authorsOf = (userId: string): string[] => (isSharedSealed() ? [userId, "both"] : [userId]);

/**
 * Whose keys go with what two had in common in these spaces: without them it opens in no old backup, and nobody finds
 * out in one which 18+ items there were.
 */
export const sharedOwners = (ids: readonly string[]): Owner[] =>
  ids.flatMap((coupleId) => ["both", BLIND_AUTHOR].map((author) => ({ coupleId, author })));

/**
 * Takes away some of the days of these spaces.
 * @returns whether there may be more
 */
export async function takeDays(tx: Db, ids: readonly string[], limit: number): Promise<boolean> {
  const { coupleId, date } = coupleDays;
  const some = tx
    .select({ coupleId, date })
    .from(coupleDays)
    .where(inArray(coupleId, [...ids]))
    .limit(limit);
  const gone = await tx.delete(coupleDays).where(sql`(${coupleId}, ${date}) in ${some}`).returning({ date });
  return gone.length === limit;
}

/** What is noted beside a space of what the two in it had in common: the space itself may stay, for words of one's own. */
const NOTHING_NOTED = { questionPacks: null, visits: null, datePlans: null, tiredOn: null } as const;

/**
 * Takes away some of what two had in common in these spaces: the days, what was made from both, and what is noted beside
 * the space.
 * @param limit how many rows in one statement
 * @returns whether there may be more
 */
export async function takeShared(tx: Db, ids: readonly string[], limit: number): Promise<boolean> {
  if (await takeDays(tx, ids, limit)) return true;
  for (const owned of sharedTables())
    if (await deleteSome(tx, owned, inArray(owned.couple.column, [...ids]), limit)) return true;
  await tx
    .update(couples)
    .set(NOTHING_NOTED)
    .where(inArray(couples.id, [...ids]));
  return false;
}

/**
 * Takes away some of what is 18+ in a space, of both.
 * @param limit how many rows in one statement
 * @param since only what was written from then on, and what was made from both
 * @returns whether there may be more
 */
export async function takeAdult(tx: Db, coupleId: string, limit: number, since?: Date): Promise<boolean> {
  for (const owned of ownedTables) {
    const { adult, couple, writtenAt } = owned;
    if (adult === false) continue;
    const ofThese = adult === true ? undefined : eq(adult.column, true);
    const written = since && writtenAt ? gte(writtenAt.column, since) : undefined;
    const which = and(eq(couple.column, coupleId), ofThese, written) ?? sql`false`;
    if (await deleteSome(tx, owned, which, limit)) return true;
  }
  return false;
}

/**
 * Takes away some of what is 18+ of one person in a space, and what was made from the two there.
 * @param limit how many rows in one statement
 * @returns whether there may be more
 */
export async function takeOwnAdult(tx: Db, coupleId: string, userId: string, limit: number): Promise<boolean> {
  for (const owned of ownedTables) {
    const { adult, couple, author } = owned;
    if (adult === false) continue;
    const ofThese = adult === true ? undefined : eq(adult.column, true);
    const whose = author === "both" ? undefined : eq(author.column, userId);
    const which = and(eq(couple.column, coupleId), ofThese, whose) ?? sql`false`;
    if (await deleteSome(tx, owned, which, limit)) return true;
  }
  return false;
}

/**
 * A condition for statements on `couples`: nobody sits in the space, and nobody has anything of their own there, so it
 * may be deleted.
 */
export function isForsaken(tx: Db): SQL | undefined {
  const seats = tx.select({ id: memberships.userId }).from(memberships).where(eq(memberships.coupleId, couples.id));
  const own = authoredTables().map(({ table, couple, author }) =>
    notExists(tx.select({ id: author.column }).from(table).where(eq(couple.column, couples.id))),
  );
  return and(notExists(seats), ...own);
}
