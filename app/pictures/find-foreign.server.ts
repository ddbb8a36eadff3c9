import { and, asc, gt, like, sql } from "drizzle-orm";
import { isAdultItem } from "#app/content/adult-kinds.ts";
import type { Db } from "#db/database.ts";
import { prepareOnce } from "#db/prepared.ts";
import { contentItems } from "#db/schema/content.ts";

/** An item whose picture is elsewhere. */
export type ForeignItem = { id: string; source: string; adult: boolean };

/** How many items are read in one statement. */
const AT_ONCE = 200;

const { id, kind, heat, image } = contentItems;
const readSome = prepareOnce((db: Db) =>
  db
    .select({ id, kind, heat, image })
    .from(contentItems)
    .where(and(gt(id, sql.placeholder("after")), like(image, "https://%")))
    .orderBy(asc(id))
    .limit(AT_ONCE)
    .prepare("foreign_pictures"),
);

/** How many items have a picture that is elsewhere. */
export async function countForeign(db: Db): Promise<number> {
  let count = 0;
  for await (const some of foreignItems(db)) count += some.length;
  return count;
}

/** All items whose picture is elsewhere, the retired ones too: old answers show them. By their ids, some at a time. */
export async function* foreignItems(db: Db): AsyncGenerator<ForeignItem[]> {
  for (let after: string | undefined = ""; after !== undefined; ) {
    const rows = await readSome(db).execute({ after });
    yield rows.map((row) => ({ id: row.id, source: row.image ?? "", adult: isAdultItem(row) }));
    after = rows.length < AT_ONCE ? undefined : rows.at(-1)?.id;
  }
}
