import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { checkImport, isStillHeard, SILENT_MS, takeFile, writeImport } from "#app/content/import-file.server.ts";
import { fewAtATime } from "#app/http/few-at-a-time.ts";
import { errorFields } from "#app/http/log.ts";
import type { Services } from "#app/request/services.server.ts";
import { contentImports } from "#db/schema/content.ts";
import { recordAction } from "./record.server.ts";
import type { SentFile } from "./sent-file.server.ts";

/** How long an answer waits for what was begun: a short file is done by then, and a long one shows how far it is. */
const WAITED_MS = 700;

/** So many files arrive, wait and are checked at once in this process: the bytes of each are in memory all the while. */
const FILES_MAX = 4;
const place = fewAtATime(FILES_MAX, 0);
/** One is checked at a time: its rows take many times the memory of its bytes. */
const turn = fewAtATime(1, FILES_MAX);

const waited = (job: Promise<unknown>) => Promise.race([job, sleep(WAITED_MS)]);

type Begun = { ok: true; id: string } | Exclude<SentFile, { ok: true }> | { ok: false; reason: "busy" };

/**
 * Takes a file in and begins its check, which goes on after the answer.
 * @param read reads what was sent; not called where as many files are under way as may be
 * @returns the import's id
 */
export function beginImport(services: Services, userId: string, read: () => Promise<SentFile>): Promise<Begun> {
  return new Promise((answer, fail) => {
    const held = place(async () => {
      const file = await read();
      if (!file.ok) return answer(file);
      const id = await keepSent(services, userId, file);
      const checked = heard(services, id, async () => turn(() => check(services, id, file.bytes)));
      await waited(checked);
      answer({ ok: true, id });
      await checked;
    });
    if (held) held.catch(fail);
    else answer({ ok: false, reason: "busy" });
  });
}

/** Records that a file was sent. @returns the import's id */
async function keepSent(
  { database, clock, random }: Services,
  userId: string,
  { name, bytes }: { name: string; bytes: Uint8Array },
): Promise<string> {
  const now = clock();
  return database.transaction(async (tx) => {
    const about = { file: name.slice(0, 100) };
    await recordAction(tx, { what: "import.sent", place: "page", userId, about }, now);
    return takeFile(tx, { name, bytes, userId }, now, random);
  });
}

/** While a file waits or is checked its page is told so: of one that nothing is heard of it says that it has stopped. */
async function heard({ database, clock }: Services, id: string, work: () => Promise<unknown>): Promise<void> {
  const tell = () => void isStillHeard(database.db, id, clock()).catch(() => {});
  const timer = setInterval(tell, SILENT_MS / 3).unref();
  await work().finally(() => clearInterval(timer));
}

/** Checks what was sent; where that fails its page says so. */
const check = ({ database, clock, log }: Services, id: string, bytes: Uint8Array): Promise<unknown> =>
  checkImport(database, id, bytes, clock)
    .catch(async (error: unknown) => {
      log("import.failed", errorFields(error));
      await database.db.update(contentImports).set({ state: "stopped" }).where(eq(contentImports.id, id));
    })
    .catch(() => {});

/** Begins to write an import, which goes on after the answer. What came of it stands on its page. */
export async function beginWriting({ database, clock, log }: Services, id: string, userId: string): Promise<void> {
  const now = clock();
  await waited(
    writeImport(database, id, now, (tx, { name: file, rows, added, changed }) =>
      recordAction(tx, { what: "import.written", place: "page", userId, about: { file, rows, added, changed } }, now),
    ).catch((error: unknown) => log("import.failed", errorFields(error))),
  );
}
