import { setImmediate as breathe } from "node:timers/promises";
import { and, inArray, isNull, lt } from "drizzle-orm";
import type { Identity } from "#app/access/identity/identity.server.ts";
import { dropOldImports } from "#app/content/old-imports.server.ts";
import { forgetTold } from "#app/couple/outbox.server.ts";
import { endSettingRoles } from "#app/features/admin/setting-roles.server.ts";
import { errorFields } from "#app/http/log.ts";
import { prepareDue } from "#app/photos/prepare-photos.server.ts";
import { takeAwayFiles } from "#app/photos/take-away-files.server.ts";
import type { Services } from "#app/request/services.server.ts";
import { sessions } from "#db/schema/auth.ts";
import { invites } from "#db/schema/couple.ts";
import { finishDeletions } from "./delete-account.server.ts";
import { endForGood } from "./end-for-good.server.ts";

/** How often the server looks. Milliseconds. */
const EVERY_MS = 60_000;
/** How many rows go at a time: a server that has stood still for weeks finds many, and others are waiting. */
const PORTION = 500;

/**
 * What time alone makes due: deletions that were not finished, sessions and codes that are over, what two who parted
 * had in common, what is too old to be told, files of content that nobody has written, files of photos that are gone,
 * photos that were not made ready, roles that the setting gives no more, and letters that waited. All of it in portions: what is due may be more
 * than one statement can name. None of these waits for another: of those that fail the first is thrown, once the others
 * are done.
 * @param goOn asked before each portion; what is left is due again the next time
 */
export async function keepUp(services: Services, identity: Identity, goOn = () => true): Promise<void> {
  const { database, clock } = services;
  const { db } = database;
  const now = clock();
  const over = () => db.select({ id: sessions.id }).from(sessions).where(lt(sessions.expiresAt, now)).limit(PORTION);
  const unused = and(isNull(invites.acceptedAt), lt(invites.expiresAt, now));
  const codes = () => db.select({ id: invites.userId }).from(invites).where(unused).limit(PORTION);
  const due = [
    () => finishDeletions(services, identity),
    () => untilNone(goOn, () => db.delete(sessions).where(inArray(sessions.id, over())).returning({ id: sessions.id })),
    () =>
      untilNone(goOn, () =>
        db
          .delete(invites)
          .where(and(inArray(invites.userId, codes()), unused))
          .returning({ id: invites.userId }),
      ),
    () => endForGood(services, now, goOn),
    () => untilNone(goOn, () => forgetTold(db, now, PORTION)),
    () => dropOldImports(database, now, goOn),
    () => endSettingRoles(database, services.env.ADMIN_EMAILS, now),
    () => takeAwayFiles(services, now, goOn),
    () => prepareDue(services, now, goOn),
    () => services.mailer.sendGathered(),
  ];
  const failures: unknown[] = [];
  for (const one of due) await one().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

async function untilNone(goOn: () => boolean, takeSome: () => PromiseLike<unknown[]>): Promise<void> {
  for (let taken = PORTION; taken === PORTION && goOn(); ) {
    taken = (await takeSome()).length;
    await breathe();
  }
}

/** Keeps up from now on, until the returned function is called. What takes longer than a minute is not begun twice. */
export function startUpkeep(services: Services, identity: Identity): () => void {
  let [ended, running] = [false, false];
  const run = async () => {
    if (running) return;
    running = true;
    try {
      await keepUp(services, identity, () => !ended);
    } catch (error) {
      services.log("upkeep.failed", errorFields(error));
    } finally {
      running = false;
    }
  };
  void run();
  const timer = setInterval(run, EVERY_MS).unref();
  return () => {
    ended = true;
    clearInterval(timer);
  };
}
