import { isDeepStrictEqual } from "node:util";
import { and, eq, isNull, notInArray } from "drizzle-orm";
import type { Database } from "#db/database.ts";
import { contentItems } from "#db/schema/content.ts";
import { contentFileSchema, rowOf } from "./content-item.ts";

export type LoadReport =
  | { ok: true; kind: string; added: number; changed: number; retired: number }
  | { ok: false; problems: string[] };

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
  const doubles = items.filter((item, i) => items.findIndex((other) => other.id === item.id) !== i);
  if (doubles.length > 0) return { ok: false, problems: doubles.map((item) => `${item.id}: stands twice`) };

  return database.transaction(async (tx) => {
    const known = new Map(
      (await tx.select().from(contentItems).where(eq(contentItems.kind, kind))).map((row) => [row.id, row]),
    );
    let added = 0;
    let changed = 0;
    for (const item of items) {
      const row = { ...rowOf(kind, item), retiredAt: null };
      const before = known.get(item.id);
      if (!before) {
        // Another server may have loaded the same file in the meantime.
        await tx.insert(contentItems).values(row).onConflictDoUpdate({ target: contentItems.id, set: row });
        added++;
      } else if (!isDeepStrictEqual({ ...before, ...row }, before)) {
        await tx.update(contentItems).set(row).where(eq(contentItems.id, item.id));
        changed++;
      }
    }
    const gone = and(
      eq(contentItems.kind, kind),
      isNull(contentItems.retiredAt),
      notInArray(
        contentItems.id,
        items.map((item) => item.id),
      ),
    );
    const retired = await tx
      .update(contentItems)
      .set({ retiredAt: now })
      .where(gone)
      .returning({ id: contentItems.id });
    return { ok: true, kind, added, changed, retired: retired.length };
  });
}
