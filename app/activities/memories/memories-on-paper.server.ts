import { and, asc, between, desc, eq, gt, lt, type SQL, sql } from "drizzle-orm";
import type { LocalDate } from "#app/calendar/local-date.ts";
import type { Month } from "#app/calendar/month.ts";
import type { Db } from "#db/database.ts";
import { couples } from "#db/schema/couple.ts";
import { memories } from "#db/schema/memories.ts";
import type { InOurYear, MemberOfTwo } from "../activity.server.ts";
import { openToBoth } from "./open-of-partner.server.ts";

const { coupleId, date: on } = memories;

const openOf = (db: Db, { couple, person, partner }: MemberOfTwo) =>
  and(eq(coupleId, couple.id), openToBoth(db, couple.id, [person.id, partner.id]));

/** What of memories stands in the year of the two on paper: those that both have before them, whichever day they are of. */
export const memoriesOnPaper: InOurYear = {
  as: "memories",

  async perMonth(db, member, { first, last }) {
    const month = sql<Month>`substr(${on}, 1, 7)`;
    const rows = await db
      .select({ month, count: sql`count(*)`.mapWith(Number) })
      .from(memories)
      .where(and(openOf(db, member), between(on, first, last)))
      .groupBy(month);
    return new Map(rows.map(({ month, count }) => [month, count]));
  },

  async beside(db, member, { first, last }) {
    const nearest = (past: SQL, order: SQL) =>
      db
        .select({ on })
        .from(memories)
        .where(and(openOf(db, member), past))
        .orderBy(order)
        .limit(1);
    const [row] = await db
      .select({
        before: sql<LocalDate | null>`${nearest(lt(on, first), desc(on))}`,
        after: sql<LocalDate | null>`${nearest(gt(on, last), asc(on))}`,
      })
      .from(couples)
      .where(eq(couples.id, member.couple.id));
    return row ?? { before: null, after: null };
  },
};
