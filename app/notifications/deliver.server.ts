import { and, eq, gt, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import { inPortions } from "#app/http/in-portions.ts";
import { errorFields } from "#app/http/log.ts";
import type { Job } from "#app/jobs/job.ts";
import { findMemberById } from "#app/members/find-member.server.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Db } from "#db/database.ts";
import { notices, notificationSettings } from "#db/schema/notifications.ts";
import type { Kind } from "./notice.ts";
import { type Plan, planFor } from "./plan.ts";
import { reachOut, type Told } from "./reach-out.server.ts";
import { ensureRow, readSettings } from "./settings.server.ts";

type Parts = Pick<Services, "database" | "env" | "clock" | "mailer" | "random" | "log" | "live">;
type Row = typeof notices.$inferSelect & { nextAt: Date };

/** How many things are looked at before it is asked whether to go on. */
const PORTION = 50;
/** When it is looked again for somebody with whom something went wrong. Milliseconds. */
const AGAIN_MS = 10 * 60_000;
/** No look lies further ahead: one that does was reckoned by a clock that has been set back since. Milliseconds. */
const AHEAD_MS = 3 * 24 * 3_600_000;

/** Tells people of what is due to them: the job (docs/product/notifications.md#when). */
export const deliveryJob = (services: Parts): Job => ({
  name: "deliveries",
  everyMs: 5_000,
  hasWork: async (now) => (await someDue(services.database.db, now, 1)).length > 0,
  run: async (now, goOn) => {
    const giveWay = inPortions();
    while (goOn()) {
      const rows = await someDue(services.database.db, now, PORTION);
      if (rows.length === 0) return;
      for (const userId of new Set(rows.map((row) => row.userId))) {
        if (!goOn()) return;
        await giveWay();
        await deliverTo(services, userId, now).catch(async (error: unknown) => {
          services.log("delivery.failed", errorFields(error));
          const again = new Date(now.getTime() + AGAIN_MS);
          await services.database.db.update(notices).set({ nextAt: again }).where(isDue(userId, now));
        });
      }
    }
  },
});

const late = (now: Date) => or(lte(notices.nextAt, now), gt(notices.nextAt, new Date(now.getTime() + AHEAD_MS)));
const isDue = (userId: string, now: Date) => and(eq(notices.userId, userId), isNotNull(notices.nextAt), late(now));

async function someDue(db: Db, now: Date, limit: number): Promise<{ userId: string }[]> {
  const { nextAt, userId } = notices;
  const due = await db.select({ userId }).from(notices).where(lte(nextAt, now)).orderBy(nextAt).limit(limit);
  if (due.length > 0) return due;
  const ahead = new Date(now.getTime() + AHEAD_MS);
  return db.select({ userId }).from(notices).where(gt(nextAt, ahead)).limit(limit);
}

/**
 * Tells one person of all that is due to them, in one line. It is settled before it is sent, by comparing and setting:
 * of two who look at once one sends, and who is killed in between has sent nothing twice.
 */
async function deliverTo(services: Parts, userId: string, now: Date): Promise<void> {
  const { database, live } = services;
  const { db } = database;
  const rows = (await db.select().from(notices).where(isDue(userId, now))) as Row[];
  const member = await findMemberById(db, userId);
  const settings = await readSettings(db, userId);
  const { sentOn, sentCount } = settings;
  const isOfUse = ({ coupleId, kind }: Row) =>
    member?.couple.id === coupleId && !member.paused && (member.partner !== null || kind === "question");
  const useful = rows.filter(isOfUse);
  const lastSeen = member?.person.lastSeenAt ?? null;
  const plan: Plan =
    member && useful.length > 0
      ? planFor(
          useful.map(({ kind, until, dueAt }) => ({
            kind: kind as Kind,
            until,
            // A sign of life is noted on the dashboard, where everything stands.
            seen: lastSeen !== null && lastSeen >= dueAt,
          })),
          { settings, clock: member.person, sentOn, sentCount, here: live.isHere(userId) },
          now,
        )
      : { do: "nothing" };
  if (!(await settle(services, userId, rows, plan, { sentOn, sentCount }))) return;
  if (plan.do !== "tell" || !member) return;
  const until = new Date(Math.max(...useful.map((row) => row.until.getTime())));
  const tries = Math.max(...useful.map((row) => row.tries));
  const told = await reachOut(services, member.person, settings.letters, { count: plan.count, until, tries }, now);
  if (told.is !== "told") await putBack(services, userId, useful, told, plan.today);
}

class Taken extends Error {}

/** Settles what was read, or puts it off. @returns false where somebody else has done so */
async function settle(
  { database }: Parts,
  userId: string,
  rows: readonly Row[],
  plan: Plan,
  read: { sentOn: string | null; sentCount: number },
): Promise<boolean> {
  const nextAt = plan.do === "wait" ? plan.until : null;
  return database
    .transaction(async (tx) => {
      for (const row of rows) {
        const moved = await tx
          .update(notices)
          .set({ nextAt: nextAt && row.until > nextAt ? nextAt : null })
          .where(and(isRow(userId, row), eq(notices.nextAt, row.nextAt)))
          .returning({ kind: notices.kind });
        if (moved.length === 0) throw new Taken();
      }
      if (plan.do !== "tell") return true;
      await ensureRow(tx, userId);
      const { sentOn, sentCount } = notificationSettings;
      const unchanged = and(
        eq(notificationSettings.userId, userId),
        read.sentOn === null ? isNull(sentOn) : eq(sentOn, read.sentOn),
        eq(sentCount, read.sentCount),
      );
      const count = read.sentOn === plan.today ? read.sentCount + 1 : 1;
      const counted = await tx
        .update(notificationSettings)
        .set({ sentOn: plan.today, sentCount: count })
        .where(unchanged)
        .returning({ count: sentCount });
      if (counted.length === 0) throw new Taken();
      return true;
    })
    .catch((error: unknown) => {
      if (error instanceof Taken) return false;
      throw error;
    });
}

const isRow = (userId: string, { kind, item }: Row) =>
  and(eq(notices.userId, userId), eq(notices.kind, kind), eq(notices.item, item));

/** Nobody was reached: it does not count, and is tried again later where that may help. */
async function putBack(
  { database }: Parts,
  userId: string,
  rows: readonly Row[],
  told: Told,
  today: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    const { sentOn, sentCount } = notificationSettings;
    const ofToday = and(eq(notificationSettings.userId, userId), eq(sentOn, today), gt(sentCount, 0));
    await tx
      .update(notificationSettings)
      .set({ sentCount: sql`${sentCount} - 1` })
      .where(ofToday);
    if (told.is !== "later") return;
    for (const row of rows.filter(({ until }) => until > told.at))
      await tx
        .update(notices)
        .set({ nextAt: told.at, tries: row.tries + 1 })
        .where(and(isRow(userId, row), isNull(notices.nextAt)));
  });
}
