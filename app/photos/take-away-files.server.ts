import { eq, lte } from "drizzle-orm";
import type { Services } from "#app/request/services.server.ts";
import { photoLeftovers } from "#db/schema/photos.ts";
import { keptAmong } from "./kept-files.server.ts";
import { fileNames } from "./photo.ts";

/** How many photos' files are taken away at a time. */
const PORTION = 50;

/**
 * Takes the files of photos away that are gone, or that never came to be kept. The row that says so goes last, so what
 * an end of the process has left is found again.
 * @param goOn asked before each photo
 */
export async function takeAwayFiles(
  { database: { db }, files }: Pick<Services, "database" | "files">,
  now: Date,
  goOn: () => boolean,
): Promise<void> {
  for (let more = true; more && goOn(); ) {
    const due = await db
      .select({ id: photoLeftovers.id })
      .from(photoLeftovers)
      .where(lte(photoLeftovers.dueAt, now))
      .orderBy(photoLeftovers.dueAt)
      .limit(PORTION);
    for (const { id } of due) {
      if (!goOn()) return;
      // One that was moved to another space is a row that went and a row that came.
      const kept = await keptAmong(db, [id]);
      if (kept.length === 0) for (const name of fileNames(id)) await files.remove(name);
      await db.delete(photoLeftovers).where(eq(photoLeftovers.id, id));
    }
    more = due.length === PORTION;
  }
}
