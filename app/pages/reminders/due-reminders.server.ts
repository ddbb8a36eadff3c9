import { and, eq, gt, lte } from "drizzle-orm";
import { inPortions } from "#app/http/in-portions.ts";
import { errorFields } from "#app/http/log.ts";
import type { Job } from "#app/jobs/job.ts";
import { findMemberById } from "#app/members/find-member.server.ts";
import { addNotice } from "#app/notifications/add-notice.server.ts";
import type { Notice } from "#app/notifications/notice.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Db } from "#db/database.ts";
import { reminders } from "#db/schema/reminders.ts";
import { type Agreed, isLately, noticeFor } from "./notice-for.server.ts";
import { type Kind, LATE_MS, type Look, lookAfter, nextLook } from "./reminder.ts";

const MINUTE = 60_000;
/** How many people's are looked at before what was found is written. */
const PORTION = 50;
/** How soon it is looked whether somebody is here again who was not. Milliseconds. */
const AWAY_MS = 7 * 24 * 3_600_000;
/** No look lies further ahead: one that does was reckoned by a clock that has been set back since. Milliseconds. */
const AHEAD_MS = 8 * 24 * 3_600_000;
/** When it is looked again for somebody with whom something went wrong. Milliseconds. */
const AGAIN_MS = 24 * 3_600_000;

type Row = typeof reminders.$inferSelect & { dueAt: Date };
/** What becomes of a row: its next look, for nothing yet where there is no kind; and what somebody is told of. */
type Plan = { row: Row; next: { kind: Kind | null; at: Date }; notice: Notice | null };

const later = (now: Date, ms: number) => new Date(now.getTime() + ms);

/** Plans reminders when they are due: the job. @param agreed whether the two of a couple want the week in words */
export const remindersJob = (services: Pick<Services, "database" | "log">, agreed: Agreed): Job => ({
  name: "reminders",
  everyMs: MINUTE,
  hasWork: async (now) => (await someDue(services.database.db, now, 1)).length > 0,
  run: (now, goOn) => planDue(services, agreed, now, goOn),
});

/**
 * Looks for all whose time has come whether a reminder helps, plans what does, and reckons when it is looked next. In
 * portions that are found by the time: how many members there are costs nothing.
 * @param goOn asked before each portion
 */
async function planDue(
  { database, log }: Pick<Services, "database" | "log">,
  agreed: Agreed,
  now: Date,
  goOn: () => boolean,
): Promise<void> {
  const giveWay = inPortions();
  while (goOn()) {
    const rows = await someDue(database.db, now, PORTION);
    if (rows.length === 0) return;
    const plans: Plan[] = [];
    for (const row of rows) {
      await giveWay();
      plans.push(
        await planFor(database.db, row, agreed, now).catch((error: unknown) => {
          log("reminder.failed", errorFields(error));
          return { row, next: { kind: null, at: later(now, AGAIN_MS) }, notice: null };
        }),
      );
    }
    await database.transaction((tx) => keep(tx, plans));
  }
}

/** Whose time has come, or lies so far ahead that it can't be right. */
async function someDue(db: Db, now: Date, limit: number): Promise<Row[]> {
  const { dueAt } = reminders;
  const due = await db.select().from(reminders).where(lte(dueAt, now)).orderBy(dueAt).limit(limit);
  const wrong =
    due.length < limit
      ? await db
          .select()
          .from(reminders)
          .where(gt(dueAt, later(now, AHEAD_MS)))
          .limit(limit - due.length)
      : [];
  return [...due, ...wrong] as Row[];
}

async function planFor(db: Db, row: Row, agreed: Agreed, now: Date): Promise<Plan> {
  const member = await findMemberById(db, row.userId);
  const zone = member?.person.timeZone;
  // Nobody is reminded by a clock that is not theirs. A zone that is set, or a sign-in, has it looked for them at once.
  if (!member || !zone || !(await isLately(db, member, now)))
    return { row, next: { kind: null, at: later(now, AWAY_MS) }, notice: null };
  const late = now.getTime() - row.dueAt.getTime();
  if (!row.kind || late < 0) return { row, next: nextLook(now, zone), notice: null };
  const look: Look = { kind: row.kind as Kind, at: row.dueAt };
  const notice = late <= LATE_MS ? await noticeFor(db, member, look, agreed, now) : null;
  return { row, next: lookAfter(row.dueAt, now, zone), notice };
}

/** Writes down when it is looked next, and what was found, unless somebody else has done so or the time was changed. */
async function keep(tx: Db, plans: readonly Plan[]): Promise<void> {
  for (const { row, next, notice } of plans) {
    const moved = await tx
      .update(reminders)
      .set({ kind: next.kind, dueAt: next.at })
      .where(and(eq(reminders.userId, row.userId), eq(reminders.dueAt, row.dueAt)))
      .returning({ userId: reminders.userId });
    if (moved.length > 0 && notice) await addNotice(tx, notice);
  }
}
