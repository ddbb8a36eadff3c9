import { and, eq, exists, gte, or, sql } from "drizzle-orm";
import { goesOn } from "#app/couple/goes-on.server.ts";
import type { Db } from "#db/database.ts";
import { memberships } from "#db/schema/couple.ts";
import { memories } from "#db/schema/memories.ts";

/**
 * That a memory of the partner's is open: written for who they are with, or with a yes that came later
 * (app/couple/waits-for-yes.ts), by what the seats of this space say now.
 */
export const openOfPartner = (db: Db, coupleId: string, partnerId: string) => {
  const { joinedAt, partnerConfirmedAt, userId } = memberships;
  const here = eq(memberships.coupleId, coupleId);
  const paired = db
    .select({ at: sql`max(${joinedAt})` })
    .from(memberships)
    .where(here);
  const yes = db
    .select({ userId })
    .from(memberships)
    .where(and(here, eq(userId, partnerId), sql`${partnerConfirmedAt} > ${memories.writtenAt}`));
  const sits = db
    .select({ userId })
    .from(memberships)
    .where(and(here, eq(userId, partnerId)));
  return and(
    eq(memories.userId, partnerId),
    exists(sits),
    or(and(eq(memories.forPartner, true), gte(memories.writtenAt, paired)), exists(yes)),
  );
};

/** That both have a memory before them, whoever of them wrote it. */
export const openToBoth = (db: Db, coupleId: string, [one, other]: readonly [string, string]) =>
  and(goesOn(db, coupleId), or(openOfPartner(db, coupleId, one), openOfPartner(db, coupleId, other)));
