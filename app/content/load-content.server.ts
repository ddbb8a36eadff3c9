import { isDeepStrictEqual } from "node:util";
import { eq, inArray, sql } from "drizzle-orm";
import type { Database, Db } from "#db/database.ts";
import { contentItems } from "#db/schema/content.ts";
import { contentFileSchema, rowOf } from "./content-item.ts";

export type LoadReport =
  | { ok: true; kind: string; added: number; changed: number; retired: number }
  | { ok: false; problems: string[] };

/** How many items are written in one statement, however many a file holds. */
const BATCH = 50;

/**
 * Loads a file of content, all or nothing: checks it whole, adds and changes by id, retires what the file no longer
 * holds. Running it again changes nothing.
 * @param file parsed JSON
 * @returns counts, or a line for each problem with the item's place in the file
 */
export async function loadContent(database: Database, file: unknown, now: Date): Promise<LoadReport> {
  const parsed = contentFileSchema.safeParse(file);
  if (!parsed.success) {
    return { ok: false, problems: parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`) };
  }
  const { kind, items } = parsed.data;
  const rows = new Map(items.map((item) => [item.id, { ...rowOf(kind, item), retiredAt: null }]));
  if (rows.size < items.length) {
    const seen = new Set<string>();
    const doubles = items.filter(({ id }) => seen.has(id) || !seen.add(id));
    return { ok: false, problems: doubles.map(({ id }) => `${id}: stands twice`) };
  }
  return database.transaction(async (tx) => {
    const there = await tx.select().from(contentItems).where(eq(contentItems.kind, kind));
    const known = new Map(there.map((row) => [row.id, row]));
    const added = [...rows.values()].filter(({ id }) => !known.has(id));
    const changed = [...rows.values()].filter((row) => {
      const before = known.get(row.id);
      return before && !isDeepStrictEqual({ ...before, ...row }, before);
    });
    const gone = there.filter(({ id, retiredAt }) => retiredAt === null && !rows.has(id));
    for (const some of inBatches([...added, ...changed])) await write(tx, some);
    for (const some of inBatches(gone)) {
      const ids = some.map(({ id }) => id);
      await tx.update(contentItems).set({ retiredAt: now }).where(inArray(contentItems.id, ids));
    }
    return { ok: true, kind, added: added.length, changed: changed.length, retired: gone.length };
  });
}

type ContentRow = ReturnType<typeof rowOf> & { retiredAt: null };

/** Another server may have loaded the same file in the meantime: then its rows are these. */
async function write(tx: Db, rows: ContentRow[]): Promise<void> {
  const sent = (column: string) => sql.raw(`excluded.${column}`);
  await tx
    .insert(contentItems)
    .values(rows)
    .onConflictDoUpdate({
      target: contentItems.id,
      set: {
        version: sent("version"),
        kind: sent("kind"),
        category: sent("category"),
        tone: sent("tone"),
        depth: sent("depth"),
        heat: sent("heat"),
        setting: sent("setting"),
        text: sent("text"),
        detail: sent("detail"),
        tier: sent("tier"),
        retiredAt: sent("retired_at"),
      },
    });
}

function* inBatches<T>(all: readonly T[]): Generator<T[]> {
  for (let i = 0; i < all.length; i += BATCH) yield all.slice(i, i + BATCH);
}
