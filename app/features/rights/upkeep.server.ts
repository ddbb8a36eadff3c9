import { and, inArray, isNull, lt } from "drizzle-orm";
import type { Identity } from "#app/features/auth/identity.server.ts";
import { RESTORE_MS } from "#app/features/couple/former-couple.server.ts";
import { errorFields } from "#app/http/log.ts";
import type { Services } from "#app/http/services.server.ts";
import { sessions } from "#db/schema/auth.ts";
import { coupleDays, couples, invites } from "#db/schema/couple.ts";
import { finishDeletions } from "./delete-account.server.ts";

/** How often the server looks. Milliseconds. */
const EVERY_MS = 60_000;

/**
 * What time alone makes due: deletions that were not finished, sessions and codes that are over, and what two who parted
 * had in common, after the 30 days in which they may come back.
 */
export async function keepUp(services: Services, identity: Identity): Promise<void> {
  const { database, clock } = services;
  const now = clock();
  await finishDeletions(services, identity);
  await services.mailer.sendGathered();
  await database.db.delete(sessions).where(lt(sessions.expiresAt, now));
  await database.db.delete(invites).where(and(lt(invites.expiresAt, now), isNull(invites.acceptedAt)));
  const over = await database.db
    .select({ id: couples.id })
    .from(couples)
    .where(lt(couples.endedAt, new Date(now.getTime() - RESTORE_MS)));
  const ids = over.map(({ id }) => id);
  if (ids.length > 0) await database.db.delete(coupleDays).where(inArray(coupleDays.coupleId, ids));
}

/** Keeps up from now on, until the returned function is called. */
export function startUpkeep(services: Services, identity: Identity): () => void {
  const run = () => {
    keepUp(services, identity).catch((error: unknown) => services.log("upkeep.failed", errorFields(error)));
  };
  run();
  const timer = setInterval(run, EVERY_MS).unref();
  return () => clearInterval(timer);
}
