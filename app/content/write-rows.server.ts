import { and, between, eq, inArray, notInArray, sql } from "drizzle-orm";
import { inPortionsOfATransaction } from "#app/http/in-portions.ts";
import type { Database, Db } from "#db/database.ts";
import { asJson, insertOf } from "#db/json-rows.ts";
import { prepareOnce } from "#db/prepared.ts";
import { contentImportRows, contentItems } from "#db/schema/content.ts";
import type { PlannedRow } from "./check-file.server.ts";
import type { Source } from "./plan.ts";
import { reviseContent } from "./revision.server.ts";

/** How many rows are laid ready in one statement: SQLite takes some milliseconds for so many. */
const LAID_AT_ONCE = 200;
/** How many rows are written, or looked through, in one statement. */
const LINES_AT_ONCE = 500;

const t = contentImportRows;
const lay = prepareOnce((db: Db) =>
  db
    .insert(t)
    .select(insertOf(t, sql.placeholder("rows")))
    .prepare("lay_ready"),
);

/** Lays the rows of an import ready, in statements of their own: until they are written nobody sees any of them. */
export async function layReady(
  db: Db,
  importId: string,
  rows: readonly PlannedRow[],
  source: Source,
  goOn: () => Promise<void>,
): Promise<void> {
  for (let i = 0; i < rows.length; i += LAID_AT_ONCE) {
    await goOn();
    const some = rows.slice(i, i + LAID_AT_ONCE).map(({ line, row: { id, ...row }, what, seenVersion }) => ({
      ...{ importId, line, itemId: id, ...row, source, what, seenVersion },
    }));
    await lay(db).execute({ rows: asJson(some) });
  }
}

/** What is copied as it is. */
const COPIED = [
  "version",
  "kind",
  "category",
  "tone",
  "depth",
  "heat",
  "setting",
  "text",
  "detail",
  "tier",
  "image",
  "alt",
  "source",
] as const;

/**
 * Writes the rows that lie ready, all or none of them, and takes note of it in the same transaction. Readers see the
 * old state until it is committed; a server that is killed meanwhile has written nothing.
 * @param lastLine the highest line among the rows
 * @param also done in the same transaction
 * @returns false where somebody has changed one of the items since the check: then nothing is written
 */
export async function writeReady(
  database: Database,
  importId: string,
  lastLine: number,
  also: (tx: Db) => Promise<void> = async () => {},
): Promise<boolean> {
  const goOn = inPortionsOfATransaction();
  const moved = Symbol();
  const written = database.transaction(async (tx) => {
    await reviseContent(tx);
    for (let from = 0; from <= lastLine; from += LINES_AT_ONCE) {
      await goOn();
      const some = and(eq(t.importId, importId), between(t.line, from, from + LINES_AT_ONCE - 1));
      const seen = tx
        .select({ line: t.line })
        .from(t)
        .leftJoin(contentItems, eq(contentItems.id, t.itemId))
        .where(and(some, sql`coalesce(${t.seenVersion}, 0) <> coalesce(${contentItems.version}, 0)`))
        .limit(1);
      if ((await seen).length > 0) throw moved;
      await copy(tx, sql`${some} and ${t.what} in ('added', 'changed')`);
    }
    await also(tx);
    return true;
  });
  return written.catch((error: unknown) => {
    if (error === moved) return false;
    throw error;
  });
}

async function copy(tx: Db, some: ReturnType<typeof sql>): Promise<void> {
  const columns = COPIED.map((name) => sql`${t[name]}`);
  const set = Object.fromEntries(COPIED.map((name) => [name, sql.raw(`excluded."${contentItems[name].name}"`)]));
  await tx
    .insert(contentItems)
    .select(sql`select ${t.itemId}, ${sql.join(columns, sql`, `)}, null, null from ${t} where ${some}`)
    .onConflictDoUpdate({ target: contentItems.id, set });
}

/** Retires what a shipped file no longer holds, and brings back what it holds again. What was imported stays. */
export async function followFile(tx: Db, importId: string, kind: string, now: Date): Promise<number> {
  const { id, source, retiredAt, retiredBy } = contentItems;
  const held = tx.select({ id: t.itemId }).from(t).where(eq(t.importId, importId));
  await tx
    .update(contentItems)
    .set({ retiredAt: null, retiredBy: null })
    .where(and(eq(contentItems.kind, kind), eq(retiredBy, "file"), inArray(id, held)));
  const gone = await tx
    .update(contentItems)
    .set({ retiredAt: now, retiredBy: "file" })
    .where(and(eq(contentItems.kind, kind), eq(source, "shipped"), sql`${retiredAt} is null`, notInArray(id, held)))
    .returning({ id });
  return gone.length;
}

/** Takes away what lies ready of an import, a few rows at a time. */
export async function clearRows(db: Db, importId: string, goOn: () => Promise<void>): Promise<void> {
  for (let left = 1; left > 0; ) {
    await goOn();
    const some = db.select({ line: t.line }).from(t).where(eq(t.importId, importId)).limit(LINES_AT_ONCE);
    left = (
      await db
        .delete(t)
        .where(and(eq(t.importId, importId), inArray(t.line, some)))
        .returning({ line: t.line })
    ).length;
  }
}
