import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { checkImport, takeFile, writeImport } from "#app/content/import-file.server.ts";
import { errorFields } from "#app/http/log.ts";
import type { Services } from "#app/request/services.server.ts";
import { contentImports } from "#db/schema/content.ts";
import { recordAction } from "./record.server.ts";

/** How long an answer waits for what was begun: a short file is done by then, and a long one shows how far it is. */
const WAITED_MS = 700;

const waited = (job: Promise<unknown>) => Promise.race([job, sleep(WAITED_MS)]);

/**
 * Takes a file in and begins its check, which goes on after the answer.
 * @returns the import's id
 */
export async function beginImport(
  { database, clock, random, log }: Services,
  { userId, name, bytes }: { userId: string; name: string; bytes: Uint8Array },
): Promise<string> {
  const now = clock();
  const about = { file: name.slice(0, 100) };
  const id = await database.transaction(async (tx) => {
    await recordAction(tx, { what: "import.sent", place: "page", userId, about }, now);
    return takeFile(tx, { name, bytes, userId }, now, random);
  });
  await waited(
    checkImport(database, id, bytes, clock)
      .catch(async (error: unknown) => {
        log("import.failed", errorFields(error));
        await database.db.update(contentImports).set({ state: "stopped" }).where(eq(contentImports.id, id));
      })
      .catch(() => {}),
  );
  return id;
}

/** Begins to write an import, which goes on after the answer. What came of it stands on its page. */
export async function beginWriting({ database, clock, log }: Services, id: string, userId: string): Promise<void> {
  const now = clock();
  await waited(
    writeImport(database, id, now, (tx, { name: file, rows, added, changed }) =>
      recordAction(tx, { what: "import.written", place: "page", userId, about: { file, rows, added, changed } }, now),
    ).catch((error: unknown) => log("import.failed", errorFields(error))),
  );
}
