import { and, asc, count, eq, gt, isNotNull, isNull } from "drizzle-orm";
import type { Db } from "#db/database.ts";
import { contentItems } from "#db/schema/content.ts";
import { KINDS, type Kind } from "./content-item.ts";
import { type FlatItem, toFlat } from "./flat-item.ts";

const AT_ONCE = 500;

/** The items that are offered, or those that are retired, kind by kind in the order of their ids. */
export async function* listItems(
  db: Db,
  { kind, retired }: { kind: Kind | null; retired: boolean },
): AsyncGenerator<FlatItem> {
  const { id, retiredAt } = contentItems;
  for (const one of kind ? [kind] : KINDS) {
    for (let after: string | undefined = ""; after !== undefined; ) {
      const rows = await db
        .select()
        .from(contentItems)
        .where(and(eq(contentItems.kind, one), gt(id, after), retired ? isNotNull(retiredAt) : isNull(retiredAt)))
        .orderBy(asc(id))
        .limit(AT_ONCE);
      for (const row of rows) yield toFlat(row);
      after = rows.length < AT_ONCE ? undefined : rows.at(-1)?.id;
    }
  }
}

/** How many items of each kind there are. */
export async function countItems(db: Db): Promise<{ kind: Kind; live: number; retired: number }[]> {
  const { kind, retiredAt } = contentItems;
  const counts: { kind: Kind; live: number; retired: number }[] = [];
  for (const one of KINDS) {
    const [all] = await db
      .select({ all: count(), retired: count(retiredAt) })
      .from(contentItems)
      .where(eq(kind, one));
    counts.push({ kind: one, live: (all?.all ?? 0) - (all?.retired ?? 0), retired: all?.retired ?? 0 });
  }
  return counts;
}
