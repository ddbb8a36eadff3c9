import { and, asc, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Database, Db } from "#db/database.ts";
import { contentItems } from "#db/schema/content.ts";
import { reviseContent } from "./revision.server.ts";

/** How many are shown of what a search finds. */
const SHOWN = 50;

/** Items whose words or id hold what is looked for, in the order of their ids; at most 50, and whether there are more. */
export async function findItems(db: Db, words: string) {
  const { id, kind, version, text, source, image, alt, retiredAt } = contentItems;
  const within = `%${words.toLowerCase().replaceAll(/[\\%_]/g, "\\$&")}%`;
  const items = await db
    .select({ id, kind, version, text, source, image, alt, retiredAt })
    .from(contentItems)
    .where(or(sql`lower(${text}) like ${within} escape '\\'`, sql`${id} like ${within} escape '\\'`))
    .orderBy(asc(id))
    .limit(SHOWN + 1);
  return {
    items: items.slice(0, SHOWN).map(({ retiredAt, ...item }) => ({ ...item, retired: retiredAt !== null })),
    more: items.length > SHOWN,
  };
}

/**
 * Retires an item, or brings it back; it is not deleted. What was brought back is from then on as if it had been
 * imported, so that no shipped file retires it again.
 * @param also done in the same transaction
 * @returns whether that changed anything
 */
export async function setRetired(
  database: Database,
  { id, retired }: { id: string; retired: boolean },
  now: Date,
  also: (tx: Db) => Promise<void>,
): Promise<boolean> {
  const { retiredAt } = contentItems;
  return database.transaction(async (tx) => {
    const changed = await tx
      .update(contentItems)
      .set(retired ? { retiredAt: now, retiredBy: "admin" } : { retiredAt: null, retiredBy: null, source: "imported" })
      .where(and(eq(contentItems.id, id), retired ? isNull(retiredAt) : isNotNull(retiredAt)))
      .returning({ id: contentItems.id });
    if (changed.length > 0) {
      await reviseContent(tx);
      await also(tx);
    }
    return changed.length > 0;
  });
}
