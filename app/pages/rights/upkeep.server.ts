import { setImmediate as breathe } from "node:timers/promises";
import { and, inArray, isNull, lt, lte } from "drizzle-orm";
import type { Identity } from "#app/access/identity/identity.server.ts";
import { dropOldImports } from "#app/content/old-imports.server.ts";
import { forgetTold } from "#app/couple/outbox.server.ts";
import { endSettingRoles, settingRolesOver } from "#app/features/admin/setting-roles.server.ts";
import { askAnewJob } from "#app/features/premium/ask-anew.server.ts";
import { forgetEvents } from "#app/features/premium/take-event.server.ts";
import type { Job } from "#app/jobs/job.ts";
import { forgetNotices } from "#app/notifications/add-notice.server.ts";
import { photosToPrepare, prepareDue } from "#app/photos/prepare-photos.server.ts";
import { takeAwayFiles } from "#app/photos/take-away-files.server.ts";
import type { Services } from "#app/request/services.server.ts";
import { deletions, sessions } from "#db/schema/auth.ts";
import { invites } from "#db/schema/couple.ts";
import { gatheredLetters } from "#db/schema/mail.ts";
import { photoLeftovers } from "#db/schema/photos.ts";
import { reckoning } from "../insights/reckon.server.ts";
import { finishDeletions } from "./delete-account.server.ts";
import { endForGood } from "./end-for-good.server.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** How many rows go at a time: a server that has stood still for weeks finds many, and others are waiting. */
const PORTION = 500;

/**
 * What time alone makes due (docs/product/rights.md): deletions that were not finished, sessions and codes that are
 * over, what two who parted had in common, what is too old to be told, scores to be reckoned anew, files of content that nobody has written, roles
 * that the setting gives no more, files of photos that are gone, photos that were not made ready, and letters that
 * waited. All of it in portions: what is due may be more than one statement can name. What somebody may wait for is
 * looked for every minute, and nothing is written where there is none of it.
 */
export function upkeepJobs(services: Services, identity: Identity): Job[] {
  const { database, env, payments } = services;
  const { db } = database;
  const over = (now: Date) =>
    db.select({ id: sessions.id }).from(sessions).where(lt(sessions.expiresAt, now)).limit(PORTION);
  const unused = (now: Date) => and(isNull(invites.acceptedAt), lt(invites.expiresAt, now));
  const codes = (now: Date) => db.select({ id: invites.userId }).from(invites).where(unused(now)).limit(PORTION);
  return [
    {
      name: "deletions",
      everyMs: MINUTE,
      hasWork: async () => any(await db.select({ uid: deletions.uid }).from(deletions).limit(1)),
      run: (_, goOn) => finishDeletions(services, identity, goOn),
    },
    {
      name: "sessions",
      everyMs: HOUR,
      run: (now, goOn) =>
        untilNone(goOn, () =>
          db
            .delete(sessions)
            .where(inArray(sessions.id, over(now)))
            .returning({ id: sessions.id }),
        ),
    },
    {
      name: "codes",
      everyMs: HOUR,
      run: (now, goOn) =>
        untilNone(goOn, () =>
          db
            .delete(invites)
            .where(and(inArray(invites.userId, codes(now)), unused(now)))
            .returning({ id: invites.userId }),
        ),
    },
    { name: "ended-couples", everyMs: HOUR, run: (now, goOn) => endForGood(services, now, goOn) },
    { name: "told", everyMs: HOUR, run: (now, goOn) => untilNone(goOn, () => forgetTold(db, now, PORTION)) },
    { name: "notices", everyMs: HOUR, run: (now, goOn) => untilNone(goOn, () => forgetNotices(db, now, PORTION)) },
    {
      name: "payment-events",
      everyMs: HOUR,
      run: (now, goOn) => untilNone(goOn, () => forgetEvents(db, now, PORTION)),
    },
    ...(payments ? [askAnewJob(services, payments)] : []),
    reckoning(services),
    { name: "imports", everyMs: HOUR, run: (now, goOn) => dropOldImports(database, now, goOn) },
    {
      name: "setting-roles",
      everyMs: MINUTE,
      hasWork: async () => any(await settingRolesOver(db, env.ADMIN_EMAILS)),
      run: (now) => endSettingRoles(database, env.ADMIN_EMAILS, now),
    },
    {
      name: "photo-files",
      everyMs: MINUTE,
      hasWork: async (now) =>
        any(
          await db
            .select({ id: photoLeftovers.id })
            .from(photoLeftovers)
            .where(lte(photoLeftovers.dueAt, now))
            .limit(1),
        ),
      run: (now, goOn) => takeAwayFiles(services, now, goOn),
    },
    {
      name: "photos",
      everyMs: MINUTE,
      hasWork: async (now) => any(await photosToPrepare(services, now)),
      run: (now, goOn) => prepareDue(services, now, goOn),
    },
    {
      name: "letters",
      everyMs: MINUTE,
      hasWork: async (now) =>
        any(
          await db
            .select({ kind: gatheredLetters.kind })
            .from(gatheredLetters)
            .where(lte(gatheredLetters.dueAt, now))
            .limit(1),
        ),
      run: () => services.mailer.sendGathered(),
    },
  ];
}

const any = (rows: readonly unknown[]): boolean => rows.length > 0;

async function untilNone(goOn: () => boolean, takeSome: () => PromiseLike<unknown[]>): Promise<void> {
  for (let taken = PORTION; taken === PORTION && goOn(); ) {
    taken = (await takeSome()).length;
    await breathe();
  }
}

/**
 * Does all of it now, whosever turn it is and whenever it was last done: for whoever can't wait, as tests can't. None
 * waits for another: of those that fail the first is thrown, once the others are done.
 * @param goOn asked before each portion
 */
export async function keepUp(services: Services, identity: Identity, goOn = () => true): Promise<void> {
  const now = services.clock();
  const failures: unknown[] = [];
  for (const job of upkeepJobs(services, identity))
    await job.run(now, goOn).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
