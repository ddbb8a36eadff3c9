import { and, eq, isNull, ne, or } from "drizzle-orm";
import { lockCouple } from "#app/couple/lock-couple.server.ts";
import { lockWithReader } from "#app/couple/lock-reader.server.ts";
import { ALONE } from "#app/members/known-partner.ts";
import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Db } from "#db/database.ts";
import { couples, memberships } from "#db/schema/couple.ts";
import { weeklySummaries } from "#db/schema/insights.ts";
import { SUMMARY_VERSION } from "./summary.ts";

type Own = Pick<Member, "couple" | "person">;

/**
 * The member's yes to the weekly summary, for the partner that the page named: when, and to which wording. Given again,
 * the first time stays. It ends with their seat beside this partner.
 * @returns false where who would read it is not who the page had named
 */
export async function agreeToSummary(
  { database }: Pick<Services, "database">,
  member: Own,
  knew: string,
  now: Date,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const { reader } = await lockWithReader(tx, member);
    if (reader === null || reader === ALONE || reader !== knew) return false;
    const { userId, summaryVersion } = memberships;
    const notYet = or(isNull(summaryVersion), ne(summaryVersion, SUMMARY_VERSION));
    await tx
      .update(memberships)
      .set({ summaryVersion: SUMMARY_VERSION, summaryAgreedAt: now })
      .where(and(eq(userId, member.person.id), eq(memberships.coupleId, member.couple.id), notYet));
    return true;
  });
}

/** Takes the yes back, and with it all summaries of the two. Twice is once. */
export async function stopSummary({ database }: Pick<Services, "database">, { couple, person }: Own): Promise<void> {
  await database.transaction(async (tx) => {
    if (!(await lockCouple(tx, couple.id))) return;
    await tx
      .update(memberships)
      .set({ summaryVersion: null, summaryAgreedAt: null })
      .where(and(eq(memberships.userId, person.id), eq(memberships.coupleId, couple.id)));
    await tx.delete(weeklySummaries).where(eq(weeklySummaries.coupleId, couple.id));
  });
}

/** Who of a couple has agreed, and when; nobody during a pause, and after the end. */
export async function agreedTo(db: Db, coupleId: string): Promise<Map<string, Date>> {
  const rows = await db
    .select({ userId: memberships.userId, at: memberships.summaryAgreedAt })
    .from(memberships)
    .innerJoin(couples, eq(couples.id, memberships.coupleId))
    .where(
      and(
        ...[eq(memberships.coupleId, coupleId), eq(memberships.summaryVersion, SUMMARY_VERSION)],
        ...[isNull(couples.pausedFor), isNull(couples.endedAt)],
      ),
    );
  return new Map(rows.flatMap(({ userId, at }) => (at ? [[userId, at]] : [])));
}

/** Whether both of a couple have agreed to the weekly summary, and are together: only then is one announced or written. */
export const haveBothAgreed = async (db: Db, coupleId: string): Promise<boolean> =>
  (await agreedTo(db, coupleId)).size === 2;

/** Somebody's own yes, as they take it along; null where there is none. */
export async function summaryConsentOf(
  db: Db,
  coupleId: string,
  userId: string,
): Promise<{ at: string; version: string } | null> {
  const [row] = await db
    .select({ at: memberships.summaryAgreedAt, version: memberships.summaryVersion })
    .from(memberships)
    .where(and(eq(memberships.coupleId, coupleId), eq(memberships.userId, userId)));
  return row?.at && row.version ? { at: row.at.toISOString(), version: row.version } : null;
}
