import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { errorFields } from "#app/http/log.ts";
import { beginMigration, migratePictures } from "#app/pictures/migrate-pictures.server.ts";
import type { Services } from "#app/request/services.server.ts";
import { contentMigrations } from "#db/schema/content.ts";
import { recordAction } from "./record.server.ts";

/** How long an answer waits for the round: a short one is done by then, and a long one shows how far it is. */
const WAITED_MS = 700;

/**
 * Begins a round through the pictures that are elsewhere, which goes on after the answer.
 * @returns its id, or that of the one that is under way
 */
export async function beginRound(services: Services, userId: string, dry: boolean): Promise<string> {
  const { database, clock, log } = services;
  const now = clock();
  const what = dry ? "pictures.looked" : "pictures.fetched";
  const { id, isNew } = await beginMigration(services, { userId, dry }, now, (tx) =>
    recordAction(tx, { what, place: "page", userId }, now),
  );
  if (!isNew) return id;
  const round = migratePictures(services, id, dry)
    .catch(async (error: unknown) => {
      log("migration.failed", errorFields(error));
      await database.db.update(contentMigrations).set({ state: "stopped" }).where(eq(contentMigrations.id, id));
    })
    .catch(() => {});
  await Promise.race([round, sleep(WAITED_MS)]);
  return id;
}
