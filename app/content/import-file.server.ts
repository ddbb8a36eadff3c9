import { and, eq, lt, or, sql } from "drizzle-orm";
import { inPortions } from "#app/http/in-portions.ts";
import { newUuid, type Random } from "#app/http/random.ts";
import type { Database, Db } from "#db/database.ts";
import { contentImportRows, contentImports } from "#db/schema/content.ts";
import { type Check, checkRows, type PlannedRow } from "./check-file.server.ts";
import type { ImportReport } from "./import-report.ts";
import { PROBLEMS_TOLD, shownValue } from "./problem.ts";
import { readContentFile } from "./read-file.server.ts";
import { clearRows, layReady, writeReady } from "./write-rows.server.ts";

/** Nothing has been heard of a check or a writing for this long: its server was ended. Milliseconds. */
export const SILENT_MS = 60_000;
/** How often the progress of a check is written down. Rows. */
const TOLD_EVERY = 1000;

const t = contentImports;

/** Checks a file beside what is there, and writes nothing. */
export async function checkFile(
  db: Db,
  bytes: Uint8Array,
  told: (checked: number, rows: number) => Promise<void> = async () => {},
): Promise<{ report: ImportReport; rows: PlannedRow[] }> {
  const portion = inPortions();
  const read = await readContentFile(bytes, portion);
  if (!read.ok) return { report: reportOf(0, { rows: [], wrongRows: 1, problems: [read.problem] }), rows: [] };
  const rows = read.rows.length + read.problems.length;
  await told(0, rows);
  let next = TOLD_EVERY;
  const check = await checkRows(db, read, "imported", async (checked) => {
    await portion();
    if (checked < next) return;
    next = checked + TOLD_EVERY;
    await told(checked, rows);
  });
  return { report: reportOf(rows, check), rows: check.rows };
}

function reportOf(rows: number, { rows: planned, wrongRows, problems }: Check): ImportReport {
  const count = (what: PlannedRow["what"]) => planned.filter((one) => one.what === what).length;
  const changes = planned.filter(({ what }) => what === "changed").slice(0, PROBLEMS_TOLD);
  return {
    ...{ rows, added: count("added"), changed: count("changed"), unchanged: count("unchanged"), wrong: wrongRows },
    problems: problems.slice(0, PROBLEMS_TOLD),
    changes: changes.map(({ line, row, changes }) => ({ line, id: row.id, fields: changes })),
  };
}

type Sent = { name: string; bytes: Uint8Array; userId: string | null };

/** Takes a file in: it has an id from now on, and its check may be begun. */
export async function takeFile(db: Db, { name, bytes, userId }: Sent, now: Date, random: Random): Promise<string> {
  const id = newUuid(random);
  const row = { id, userId, name: shownValue(name) || "?", bytes: bytes.length, state: "checking" };
  await db.insert(t).values({ ...row, createdAt: now, touchedAt: now });
  return id;
}

/** Notes that a check is to be expected still: it waits for its turn, or works at something long. */
export const isStillHeard = (db: Db, id: string, now: Date) =>
  db
    .update(t)
    .set({ touchedAt: now })
    .where(and(eq(t.id, id), eq(t.state, "checking")));

/**
 * Checks a file that was taken in and lays its rows ready, unless something is wrong with it. How far it is stands in
 * the import's row meanwhile.
 */
export async function checkImport(
  database: Database,
  id: string,
  bytes: Uint8Array,
  clock: () => Date,
): Promise<ImportReport> {
  const { db } = database;
  const set = (values: Partial<typeof t.$inferInsert>) =>
    db
      .update(t)
      .set({ ...values, touchedAt: clock() })
      .where(eq(t.id, id));
  const { report, rows } = await checkFile(db, bytes, async (checked, rows) => void (await set({ checked, rows })));
  const { problems, changes, ...counts } = report;
  if (report.wrong === 0) await layReady(db, id, rows, "imported", inPortions());
  const state = report.wrong === 0 ? "ready" : "wrong";
  await set({ ...counts, state, checked: counts.rows, report: { problems, changes } });
  return report;
}

/**
 * Writes an import whose rows lie ready: all of it or nothing.
 * @param also done in the transaction that writes it
 * @returns false where it is not ready (any more), or where an item was changed since the check: then it is to be
 * checked anew
 */
export async function writeImport(
  database: Database,
  id: string,
  now: Date,
  also: (tx: Db, done: typeof t.$inferSelect) => Promise<void>,
): Promise<boolean> {
  const { db } = database;
  // Whoever was ended in the middle of it has written nothing: then it may be begun again.
  const silent = and(eq(t.state, "writing"), lt(t.touchedAt, new Date(now.getTime() - SILENT_MS)));
  const [begun] = await db
    .update(t)
    .set({ state: "writing", touchedAt: now })
    .where(and(eq(t.id, id), or(eq(t.state, "ready"), silent)))
    .returning();
  if (!begun) return false;
  const set = (to: Db, values: Partial<typeof t.$inferInsert>) => to.update(t).set(values).where(eq(t.id, id));
  const [last] = await db
    .select({ line: sql<number>`max(${contentImportRows.line})` })
    .from(contentImportRows)
    .where(eq(contentImportRows.importId, id));
  try {
    const written = await writeReady(database, id, Number(last?.line ?? 0), async (tx) => {
      await set(tx, { state: "done", doneAt: now });
      await also(tx, begun);
    });
    if (!written) await set(db, { state: "moved" });
    await clearRows(db, id, inPortions());
    return written;
  } catch (error) {
    await set(db, { state: "ready" }).catch(() => {});
    throw error;
  }
}
