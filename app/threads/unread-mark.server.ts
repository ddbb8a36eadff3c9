import { and, desc, eq, ne } from "drizzle-orm";
import type { LocalDate } from "#app/calendar/local-date.ts";
import { lockCouple } from "#app/couple/lock-couple.server.ts";
import { forgetWritten } from "#app/couple/outbox.server.ts";
import type { Member } from "#app/members/member.ts";
import type { Database, Db } from "#db/database.ts";
import { memberships } from "#db/schema/couple.ts";
import { threadParts } from "#db/schema/threads.ts";
import type { ThreadOf } from "./thread.ts";
import { isThread } from "./thread-place.server.ts";
import { unreadMark } from "./unread.ts";

/**
 * Writes down beside whoever sits with this author what of theirs is unread and the newest; nothing where all is seen.
 * With the couple locked.
 */
export async function pointToUnread(tx: Db, coupleId: string, author: string): Promise<void> {
  const { activity, date, item, userId, seen, adult, saidIn, writtenAt } = threadParts;
  const [newest] = await tx
    .select({ activity, date, item })
    .from(threadParts)
    .where(
      and(
        ...[eq(threadParts.coupleId, coupleId), eq(userId, author), eq(seen, false), eq(threadParts.kind, "line")],
        ...[eq(adult, false), eq(saidIn, coupleId)],
      ),
    )
    .orderBy(desc(writtenAt))
    .limit(1);
  await tx
    .update(memberships)
    .set({ unreadThread: newest ? unreadMark({ ...newest, date: newest.date as LocalDate }) : null })
    .where(and(eq(memberships.coupleId, coupleId), ne(memberships.userId, author)));
}

/** Writes down that the member has had the page with all that the partner has written in a thread. */
export const markSeen = (database: Database, { couple, partner }: Member, thread: ThreadOf): Promise<void> =>
  database.transaction(async (tx) => {
    if (!partner || !(await lockCouple(tx, couple.id))) return;
    await tx
      .update(threadParts)
      .set({ seen: true })
      .where(and(isThread(couple.id, thread), eq(threadParts.userId, partner.id), eq(threadParts.seen, false)));
    await pointToUnread(tx, couple.id, partner.id);
    await forgetWritten(tx, { coupleId: couple.id, author: partner.id }, thread);
  });
