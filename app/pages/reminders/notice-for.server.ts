import { and, eq, gte } from "drizzle-orm";
import { addDays, weekdayIndex } from "#app/calendar/local-date.ts";
import { ownDay } from "#app/calendar/own-day.ts";
import { readDays } from "#app/couple/couple-days.server.ts";
import type { Member } from "#app/members/member.ts";
import type { Notice } from "#app/notifications/notice.ts";
import type { Db } from "#db/database.ts";
import { sessions } from "#db/schema/auth.ts";
import { helps, type Look, ofUseUntil } from "./reminder.ts";

/** Whether the two of a couple want the week in words. */
export type Agreed = (db: Db, member: Member) => Promise<boolean>;

/** Who has not been here for so long is not called back. Milliseconds. */
const LATELY_MS = 14 * 24 * 3_600_000;
/** A day that is over by then ends in the coming night. Milliseconds. */
const NIGHT_MS = 9 * 3_600_000;

/** Whether somebody has been here lately: by what they show of it, or else by a browser that is signed in. */
export async function isLately(db: Db, { person }: Pick<Member, "person">, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - LATELY_MS);
  if (person.lastSeenAt && person.lastSeenAt >= since) return true;
  const checked = and(eq(sessions.userId, person.id), gte(sessions.checkedAt, since));
  return (await db.select({ id: sessions.id }).from(sessions).where(checked).limit(1)).length > 0;
}

/** What somebody is told of at a look; null where it would not help them. Each day, and each week, is one thing. */
export async function noticeFor(db: Db, member: Member, look: Look, agreed: Agreed, now: Date): Promise<Notice | null> {
  const { person, couple, partner, paused, confirmed } = member;
  if (paused || (!partner && !person.inviteStepCompleted)) return null;
  const today = ownDay(now, person);
  const { days, streak } = await readDays(db, member, today, now);
  const mine = days.find(({ date }) => date === today)?.mine ?? { answered: false, done: false };
  const facts = {
    paired: partner !== null,
    settled: !partner || confirmed,
    mine,
    closing: ownDay(new Date(now.getTime() + NIGHT_MS), person) > today,
    streak,
    agreed: look.kind === "summary" && (await agreed(db, member)),
  };
  if (!helps(look.kind, facts)) return null;
  const item = look.kind === "summary" ? addDays(today, -weekdayIndex(today)) : today;
  return { userId: person.id, coupleId: couple.id, kind: look.kind, item, dueAt: now, until: ofUseUntil(look) };
}
