import { eq, lte } from "drizzle-orm";
import { errorFields } from "#app/http/log.ts";
import type { Services } from "#app/request/services.server.ts";
import { photoLeftovers } from "#db/schema/photos.ts";
import { keptAmong } from "./kept-files.server.ts";
import { fileNames } from "./photo.ts";

/** How many photos' files are taken away at a time. */
const PORTION = 50;
/** A photo whose files could not be taken away is looked at again so long after. Milliseconds. */
const AGAIN_MS = 3_600_000;

/**
 * Takes the files of photos away that are gone, or that never came to be kept. The row that says so goes last, so what
 * an end of the process has left is found again. One whose files can't be taken away keeps no other one waiting.
 * @param goOn asked before each photo
 */
export async function takeAwayFiles(
  { database: { db }, files, log }: Pick<Services, "database" | "files" | "log">,
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
      const isOfRow = eq(photoLeftovers.id, id);
      try {
        if (kept.length === 0) for (const name of fileNames(id)) await files.remove(name);
        await db.delete(photoLeftovers).where(isOfRow);
      } catch (error) {
        log("photo.unkept", errorFields(error));
        await db
          .update(photoLeftovers)
          .set({ dueAt: new Date(now.getTime() + AGAIN_MS) })
          .where(isOfRow);
      }
    }
    more = due.length === PORTION;
  }
}
