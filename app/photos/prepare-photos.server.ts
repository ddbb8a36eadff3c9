import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { placeOf } from "#app/encryption/places.server.ts";
import { fileKey, openFile, sealFile } from "#app/encryption/sealed-file.ts";
import { SealBroken } from "#app/encryption/sealed-text.ts";
import { fewAtATime } from "#app/http/few-at-a-time.ts";
import { errorFields } from "#app/http/log.ts";
import type { Services } from "#app/request/services.server.ts";
import { photoLeftovers, photos } from "#db/schema/photos.ts";
import { encodeAvif } from "./encode-photo.server.ts";
import { UNKEPT_MS } from "./make-photo.server.ts";
import { fileName, sizesOf } from "./photo.ts";

type Parts = Pick<Services, "database" | "vault" | "files" | "clock" | "log">;
type Row = typeof photos.$inferSelect;

/** One at a time in this process; what finds no place here is found by a job (app/pages/rights/upkeep.server.ts). */
const preparing = fewAtATime(1, 100);
/** A photo that was begun this long ago is begun again: its process has ended. Milliseconds. */
const BEGUN_MS = 120_000;
/** After so many beginnings a photo stays as it is: it may be the one that ends the process. */
const TRIES = 3;
/** How many are looked for at a time. */
const PORTION = 20;

/** The work that goes on, in all apps of this process. */
const running = new Set<Promise<unknown>>();

const tellOf =
  ({ log }: Parts) =>
  (error: unknown) =>
    log("photo.unprepared", errorFields(error));

/** Makes the smaller format of a photo that was just kept, a moment later. Nobody waits for it. */
export function prepareSoon(parts: Parts, id: string): void {
  const work = preparing(() => prepareOne(parts, id))?.catch(tellOf(parts));
  if (!work) return;
  running.add(work);
  void work.finally(() => running.delete(work));
}

/** Resolves when no photo is being made ready: before the stores are closed. */
export const photosAtRest = async (): Promise<void> => void (await Promise.all(running));

/** Some of what an end of the process, or too many at once, has left, the oldest first. */
export async function photosToPrepare({ database }: Pick<Parts, "database">, now: Date): Promise<{ id: string }[]> {
  const before = new Date(now.getTime() - BEGUN_MS);
  return database.db
    .select({ id: photos.id })
    .from(photos)
    .where(and(eq(photos.status, "preparing"), lt(photos.writtenAt, before), notBegunSince(before)))
    .orderBy(photos.writtenAt)
    .limit(PORTION);
}

/**
 * Goes on with what an end of the process, or too many at once, has left. One that fails is told of
 * and found again; it keeps no other one waiting.
 * @param goOn asked before each
 */
export async function prepareDue(parts: Parts, now: Date, goOn: () => boolean): Promise<void> {
  for (const { id } of await photosToPrepare(parts, now))
    if (goOn()) await preparing(() => prepareOne(parts, id))?.catch(tellOf(parts));
}

const notBegunSince = (time: Date) => or(isNull(photos.triedAt), lt(photos.triedAt, time));

async function prepareOne(parts: Parts, id: string): Promise<void> {
  const { database, clock } = parts;
  const now = clock();
  const waits = and(eq(photos.id, id), eq(photos.status, "preparing"));
  const [row] = await database.db
    .update(photos)
    .set({ tries: sql`${photos.tries} + 1`, triedAt: now })
    .where(and(waits, notBegunSince(new Date(now.getTime() - BEGUN_MS))))
    .returning();
  if (!row) return;
  // Its author may take it away meanwhile: what is written from now on goes then, too.
  const dueAt = new Date(now.getTime() + UNKEPT_MS);
  await database.db.insert(photoLeftovers).values({ id, dueAt }).onConflictDoNothing();
  const isMade =
    row.tries <= TRIES &&
    (await makeSmaller(parts, row).catch(async (error: unknown) => {
      // A file that is not what was sealed never will be; a storage that is away for a while is not the photo's fault.
      if (error instanceof SealBroken) return false;
      await giveBackTry(parts, id);
      throw error;
    }));
  // Two spaces were joined meanwhile: its key is another one now, and the next time finds it.
  if (!isMade && (await wasMoved(parts, row))) return giveBackTry(parts, id);
  const status = isMade ? "ready" : "failed";
  await database.transaction(async (tx) => {
    const [kept] = await tx.update(photos).set({ status }).where(waits).returning({ id: photos.id });
    if (kept) await tx.delete(photoLeftovers).where(eq(photoLeftovers.id, id));
    else await tx.insert(photoLeftovers).values({ id, dueAt: now }).onConflictDoNothing();
  });
}

async function wasMoved({ database }: Parts, { id, coupleId }: Row): Promise<boolean> {
  const [now] = await database.db.select({ coupleId: photos.coupleId }).from(photos).where(eq(photos.id, id));
  return now !== undefined && now.coupleId !== coupleId;
}

async function giveBackTry({ database }: Parts, id: string): Promise<void> {
  await database.db
    .update(photos)
    .set({ tries: sql`${photos.tries} - 1` })
    .where(eq(photos.id, id));
}

/** @returns whether all sizes are there; false for a photo that can't be opened */
async function makeSmaller({ vault, files, log }: Parts, row: Row): Promise<boolean> {
  const { id, coupleId, userId } = row;
  const opened = await vault.open({ coupleId, author: userId }, placeOf(photos, row, "key"), row.key);
  const sizes = sizesOf(row);
  const largest = fileName(id, sizes.length, "jpg");
  const sealed = await files.read(largest);
  if (opened === null || !sealed) return false;
  const key = fileKey(opened);
  const jpeg = openFile(key, largest, sealed);
  for (const size of sizes) {
    const made = await encodeAvif(jpeg, size).catch((error: unknown) => log("photo.unencoded", errorFields(error)));
    if (!made) return false;
    const name = fileName(id, size.number, "avif");
    await files.write(name, sealFile(key, name, made));
  }
  return true;
}
