import { and, asc, eq, gt, type SQL, sql } from "drizzle-orm";
import { adultIds } from "#app/content/adult-ids.server.ts";
import { prepareBlinding, type TextMove } from "#app/encryption/move-texts.server.ts";
import { orNothing } from "#app/encryption/unreadable.ts";
import { inPortionsOfATransaction } from "#app/http/in-portions.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Field } from "#db/owned-table.ts";
import type { Row } from "#db/rows.ts";
import { lockCouple } from "./lock-couple.server.ts";
import { deleteRows, moveRows, rowsIn } from "./move-rows.server.ts";
import { type AuthoredTable, authoredTables } from "./space-rows.server.ts";

type Stores = Pick<Services, "database" | "vault">;

/** How many couples are found in one statement. */
const COUPLES = 200;

/** The tables in which an older version may have written the id of an 18+ item as it is. */
const tables = (): AuthoredTable[] => authoredTables().filter(({ blind }) => blind.length > 0);

/** 18+ rows whose value begins neither like a name that tells nothing nor like a date. */
const isNamed = ({ adult, blind }: AuthoredTable): SQL => {
  const begins = ({ column }: Field) =>
    sql`substr(${column}, 1, 1) not in ('_', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9')`;
  const ofThese = typeof adult === "object" ? sql`${adult.column} = ${sql.param(true, adult.column)}` : sql`true`;
  return sql`${ofThese} and (${sql.join(blind.map(begins), sql` or `)})`;
};

/**
 * Calls the ids of 18+ items otherwise in a couple's rows, where an older version has written them as they are: also those
 * of a row whose words are damaged, or have lost their key, for the ids would tell of it all the same.
 * @returns how many rows
 */
export async function blindRows({ database, vault }: Stores, coupleId: string): Promise<number> {
  const of = (owned: AuthoredTable) => and(eq(owned.couple.column, coupleId), isNamed(owned));
  const authors = new Set<string>();
  for (const owned of tables()) {
    const { column } = owned.author;
    const rows = await database.db
      .selectDistinct({ author: sql<string>`${column}` })
      .from(owned.table)
      .where(of(owned));
    for (const { author } of rows) authors.add(author);
  }
  if (authors.size === 0) return 0;
  const move = await prepareBlinding(vault, coupleId, [...authors], () => adultIds(database.db));
  // What does not open stays as it is, and does not open under its new name either.
  const whole: TextMove = { ...move, reseal: async (...text) => (await orNothing(move.reseal(...text))) ?? text[3] };
  return database.transaction(async (tx) => {
    if (!(await lockCouple(tx, coupleId))) return 0;
    const giveWay = inPortionsOfATransaction();
    let count = 0;
    for (const owned of tables())
      for await (const some of rowsIn(tx, owned, of(owned))) {
        const otherwise: Row[] = [];
        for (const row of some) if (await isCalledOtherwise(owned, row, move)) otherwise.push(row);
        const { kept } = await moveRows(tx, owned, otherwise, whole, giveWay);
        await deleteRows(tx, owned, kept);
        count += kept.length;
      }
    return count;
  }, move.isLate);
}

async function isCalledOtherwise({ blind }: AuthoredTable, row: Row, move: TextMove): Promise<boolean> {
  for (const { property } of blind) {
    const value = String(row[property]);
    if ((await move.renamed(value)) !== value) return true;
  }
  return false;
}

/** The same for all couples, a few at a time, while the product runs. It looks at every row: for an operator. */
export async function blindAllRows(stores: Stores): Promise<number> {
  let count = 0;
  for (const { table, couple, ...owned } of tables()) {
    const { column } = couple;
    for (let last = ""; ; ) {
      const rows = await stores.database.db
        .selectDistinct({ id: sql<string>`${column}` })
        .from(table)
        .where(and(gt(column, last), isNamed({ table, couple, ...owned })))
        .orderBy(asc(column))
        .limit(COUPLES);
      for (const { id } of rows) count += await blindRows(stores, id);
      last = rows.at(-1)?.id ?? "";
      if (rows.length < COUPLES) break;
    }
  }
  return count;
}
