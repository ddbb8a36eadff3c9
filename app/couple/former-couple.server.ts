import { and, desc, eq, gt, ne, sql } from "drizzle-orm";
import type { Db } from "#db/database.ts";
import { alias } from "#db/kit.ts";
import { prepareOnce } from "#db/prepared.ts";
import { couples, formerMembers } from "#db/schema/couple.ts";

/** How long the same two may take up again what they left (docs/product/rights.md#coming-back). Milliseconds. */
export const RESTORE_MS = 30 * 86_400_000;

const others = alias(formerMembers, "others");

export type FormerCouple = { coupleId: string; seat: number; partnerId: string; endedAt: Date };

const newestLeft = (partner?: ReturnType<typeof sql.placeholder>) =>
  prepareOnce((db) =>
    db
      .select({
        coupleId: formerMembers.coupleId,
        seat: formerMembers.seat,
        partnerId: others.userId,
        endedAt: formerMembers.endedAt,
      })
      .from(formerMembers)
      .innerJoin(couples, eq(couples.id, formerMembers.coupleId))
      .innerJoin(others, and(eq(others.coupleId, formerMembers.coupleId), ne(others.userId, formerMembers.userId)))
      .where(
        and(
          eq(formerMembers.userId, sql.placeholder("user")),
          eq(couples.endedBy, "left"),
          // The couple's own end, kept beside the member too: with the couple's, PostgreSQL may read everybody's ends first.
          gt(formerMembers.endedAt, sql.param(sql.placeholder("since"), formerMembers.endedAt)),
          partner ? eq(others.userId, partner) : undefined,
        ),
      )
      .orderBy(desc(formerMembers.endedAt))
      .limit(1)
      .prepare(partner ? "former_couple_with" : "former_couple"),
  );
const newest = newestLeft();
const newestWith = newestLeft(sql.placeholder("partner"));

/**
 * The couple that somebody has left, or been left in, within the last 30 days; the newest. @param partnerId only with
 * this one
 */
export async function recentFormerCouple(
  db: Db,
  userId: string,
  now: Date,
  partnerId?: string,
): Promise<FormerCouple | null> {
  const since = new Date(now.getTime() - RESTORE_MS);
  const [found] = partnerId
    ? await newestWith(db).execute({ user: userId, since, partner: partnerId })
    : await newest(db).execute({ user: userId, since });
  return found?.endedAt ? { ...found, endedAt: found.endedAt } : null;
}

/**
 * For the dashboard of somebody who is alone: until when they and their former partner can come back to what they had.
 */
export async function partedUntil(db: Db, userId: string, now: Date): Promise<Date | null> {
  const former = await recentFormerCouple(db, userId, now);
  return former && new Date(former.endedAt.getTime() + RESTORE_MS);
}
