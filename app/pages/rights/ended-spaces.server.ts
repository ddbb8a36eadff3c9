import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import type { Services } from "#app/request/services.server.ts";
import { formerMembers } from "#db/schema/couple.ts";

/** A space that has ended, of which one's own words are left. */
export type EndedSpace = { coupleId: string; endedAt: Date };

/** How many are read at a time. */
const BATCH = 100;

/**
 * The member's spaces that have ended, the newest first.
 * @param from begins with this one; where it is none of theirs there is nothing
 */
export async function* endedSpaces(
  { database }: Pick<Services, "database">,
  userId: string,
  from?: string,
): AsyncGenerator<EndedSpace> {
  const { coupleId, endedAt } = formerMembers;
  const own = and(eq(formerMembers.userId, userId), isNotNull(endedAt));
  const read = async (which = own, limit = BATCH): Promise<EndedSpace[]> => {
    const rows = await database.db
      .select({ coupleId, endedAt })
      .from(formerMembers)
      .where(which)
      .orderBy(desc(endedAt), desc(coupleId))
      .limit(limit);
    return rows.flatMap((row) => (row.endedAt ? [{ ...row, endedAt: row.endedAt }] : []));
  };
  let last: EndedSpace | undefined;
  if (from !== undefined) {
    [last] = await read(and(own, eq(coupleId, from)), 1);
    if (!last) return;
    yield last;
  }
  for (;;) {
    const rows = await read(
      last && and(own, sql`(${endedAt}, ${coupleId}) < (${sql.param(last.endedAt, endedAt)}, ${last.coupleId})`),
    );
    yield* rows;
    if (rows.length < BATCH) return;
    last = rows.at(-1);
  }
}

/** Whether there is any. */
export async function hasEndedSpace(services: Pick<Services, "database">, userId: string): Promise<boolean> {
  return !(await endedSpaces(services, userId).next()).done;
}
