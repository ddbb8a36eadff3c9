import { and, eq, lt, ne, notInArray, or } from "drizzle-orm";
import type { Database, Db } from "#db/database.ts";
import { contentImports } from "#db/schema/content.ts";
import { SILENT_MS } from "./import-file.server.ts";
import { clearRows } from "./write-rows.server.ts";

/** An import that nobody has confirmed goes away after this long. Milliseconds. */
const KEPT_MS = 24 * 3_600_000;

const { id, createdAt, touchedAt, state } = contentImports;

/** Takes away imports that were never written, with their rows. @param goOn asked before each */
export async function dropOldImports(
  database: Pick<Database, "db" | "transaction">,
  now: Date,
  goOn: () => boolean = () => true,
): Promise<void> {
  const old = and(lt(createdAt, new Date(now.getTime() - KEPT_MS)), ne(state, "done"));
  for (const one of await database.db.select({ id }).from(contentImports).where(old).limit(100)) {
    if (!goOn()) return;
    await dropImport(database, one.id, now);
  }
}

/**
 * Takes away an import that was not written, with its rows.
 * @param record is done in the transaction that gives it up; its rows go after it, in portions
 * @returns whether it was there
 */
export async function dropImport(
  { db, transaction }: Pick<Database, "db" | "transaction">,
  importId: string,
  now: Date,
  record: (tx: Db) => Promise<void> = async () => {},
): Promise<boolean> {
  // While it is written its rows are needed; one whose server was ended in the middle is written no more.
  const silent = and(eq(state, "writing"), lt(touchedAt, new Date(now.getTime() - SILENT_MS)));
  const dropped = await transaction(async (tx) => {
    const rows = await tx
      .update(contentImports)
      .set({ state: "dropped" })
      .where(and(eq(id, importId), or(notInArray(state, ["done", "writing"]), silent)))
      .returning({ id });
    if (rows.length > 0) await record(tx);
    return rows.length > 0;
  });
  if (!dropped) return false;
  await clearRows(db, importId, async () => {});
  await db.delete(contentImports).where(eq(id, importId));
  return true;
}
