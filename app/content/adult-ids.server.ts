import { and, asc, gt, gte, inArray, or, sql } from "drizzle-orm";
import { inPortions } from "#app/http/in-portions.ts";
import type { Db } from "#db/database.ts";
import { prepareOnce } from "#db/prepared.ts";
import { contentItems } from "#db/schema/content.ts";
import { ADULT_HEAT } from "./adult-heat.ts";
import { ADULT_KINDS } from "./adult-kinds.ts";
import { oncePerRevision } from "./revision.server.ts";

/** How many items are read in one statement. */
const AT_ONCE = 500;

const { id, kind, category, heat } = contentItems;
const readSome = prepareOnce((db: Db) =>
  db
    .select({ id, category, heat })
    .from(contentItems)
    .where(and(gt(id, sql.placeholder("after")), or(gte(heat, ADULT_HEAT), inArray(kind, [...ADULT_KINDS]))))
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
    for (const row of rows) {
      found.add(row.id);
      // Of a kind that is 18+ whole no category is played by itself.
      if (row.heat >= ADULT_HEAT) found.add(row.category);
    }
    after = rows.length < AT_ONCE ? undefined : rows.at(-1)?.id;
  }
  return [...found];
}

const ids = oncePerRevision(readAll);
/** The ids of all 18+ items that there ever were, and of their categories. */
export const adultIds = ids.now;
/** Those that this process has read: an id that is not among them may be among `adultIds`. Items are never deleted, so what was one still is. */
export const knownAdultIds = ids.known;
