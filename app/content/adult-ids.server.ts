import { and, asc, gt, gte, sql } from "drizzle-orm";
import { inPortions } from "#app/http/in-portions.ts";
import type { Db } from "#db/database.ts";
import { prepareOnce } from "#db/prepared.ts";
import { contentItems } from "#db/schema/content.ts";
import { ADULT_HEAT } from "./adult-heat.ts";
import { readRevision } from "./revision.server.ts";

type Ids = { revision: string; ids: Promise<readonly string[]> };

const kept = new WeakMap<Db, Ids>();

/**
 * The ids of all 18+ items that there ever were, and of their categories. They are read once and kept in this process;
 * what is asked each time is one row, as for the bank.
 */
export async function adultIds(db: Db): Promise<readonly string[]> {
  const revision = await readRevision(db);
  const before = kept.get(db);
  if (before?.revision === revision) return before.ids;
  const reading: Ids = { revision, ids: readAll(db) };
  kept.set(db, reading);
  reading.ids.catch(() => {
    if (kept.get(db) === reading) kept.delete(db);
  });
  return reading.ids;
}

/**
 * Those that this process has read, without asking whether there are more by now: an id that is looked for and not among
 * them may be among `adultIds`. Items are never deleted, so what was one still is.
 */
export const knownAdultIds = (db: Db): Promise<readonly string[]> => kept.get(db)?.ids ?? adultIds(db);

/** How many items are read in one statement. */
const AT_ONCE = 500;

const { id, category, heat } = contentItems;
const readSome = prepareOnce((db: Db) =>
  db
    .select({ id, category })
    .from(contentItems)
    .where(and(gt(id, sql.placeholder("after")), gte(heat, ADULT_HEAT)))
    .orderBy(asc(id))
    .limit(AT_ONCE)
    .prepare("adult_ids"),
);

async function readAll(db: Db): Promise<readonly string[]> {
  const giveWay = inPortions();
  const found = new Set<string>();
  for (let after: string | undefined = ""; after !== undefined; ) {
    await giveWay();
    const rows = await readSome(db).execute({ after });
    for (const row of rows) found.add(row.id).add(row.category);
    after = rows.length < AT_ONCE ? undefined : rows.at(-1)?.id;
  }
  return [...found];
}
