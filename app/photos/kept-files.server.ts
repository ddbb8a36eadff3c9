import { inArray } from "drizzle-orm";
import type { Db } from "#db/database.ts";
import { contentPictures } from "#db/schema/content.ts";
import { photos } from "#db/schema/photos.ts";

/** Of these ids, before the first dot of files' names, those whose files are kept: photos, and pictures of items. */
export async function keptAmong(db: Db, ids: readonly string[]): Promise<string[]> {
  const some = [...ids];
  const ofMembers = await db.select({ id: photos.id }).from(photos).where(inArray(photos.id, some));
  const ofItems = await db
    .select({ id: contentPictures.id })
    .from(contentPictures)
    .where(inArray(contentPictures.id, some));
  return [...ofMembers, ...ofItems].map(({ id }) => id);
}
