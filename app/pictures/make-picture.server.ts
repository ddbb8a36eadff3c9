import { eq } from "drizzle-orm";
import { findPicture } from "#app/content/known-pictures.server.ts";
import { PICTURE_MARK, type PictureFile } from "#app/content/picture-path.ts";
import type { Env } from "#app/http/env.ts";
import { fetchOutside, type NotFetched } from "#app/http/fetch-outside.server.ts";
import { newId } from "#app/http/random.ts";
import { type Encoded, encodePhoto, type NotEncoded } from "#app/photos/encode-photo.server.ts";
import { fileName, PHOTO_MAX_BYTES } from "#app/photos/photo.ts";
import type { Services } from "#app/request/services.server.ts";
import { contentPictures } from "#db/schema/content.ts";
import { photoLeftovers } from "#db/schema/photos.ts";

/** How long a picture's host has for its answer, with all that it leads to. Milliseconds. */
const FETCH_MS = 5_000;
/** How long the files of a picture that is not kept lie there. Milliseconds. */
const UNKEPT_MS = 3_600_000;

/** Why a picture at a foreign address did not become one of ours. */
export type NotMade = NotFetched | NotEncoded;
export type Fetched = Extract<Encoded, { ok: true }> | { ok: false; reason: NotMade };

/** Fetches a picture from where an item says that it is, and encodes it anew. Nothing is kept. */
export async function fetchPicture(env: Pick<Env, "EGRESS_TEST_HOSTS">, source: string): Promise<Fetched> {
  const limits = { most: PHOTO_MAX_BYTES, withinMs: FETCH_MS, testHosts: env.EGRESS_TEST_HOSTS };
  const fetched = await fetchOutside(source, limits);
  return fetched.ok ? encodePhoto(fetched.bytes) : fetched;
}

/**
 * Keeps a picture that was fetched: its files in the storage, then its row. Of two that keep the same one at once the
 * first is kept.
 */
export async function keepPicture(
  { database, files, random, clock }: Pick<Services, "database" | "files" | "random" | "clock">,
  source: string,
  adult: boolean,
  { width, height, jpegs }: Encoded,
): Promise<PictureFile> {
  const picture = { id: PICTURE_MARK + newId(random), width, height };
  // First the row that says what is to be taken away, if nothing comes of it.
  const createdAt = clock();
  await database.db.insert(photoLeftovers).values({ id: picture.id, dueAt: new Date(createdAt.getTime() + UNKEPT_MS) });
  for (const { size, bytes } of jpegs) await files.write(fileName(picture.id, size.number, "jpg"), bytes);
  return database.transaction(async (tx) => {
    const [kept] = await tx
      .insert(contentPictures)
      .values({ source, adult, ...picture, createdAt })
      .onConflictDoNothing()
      .returning();
    if (!kept) return (await findPicture(tx, source, adult)) ?? picture;
    await tx.delete(photoLeftovers).where(eq(photoLeftovers.id, picture.id));
    return picture;
  });
}
