import { and, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Database, Db } from "#db/database.ts";
import { isPostgres } from "#db/dialect.ts";
import type { Field, OwnedTable } from "#db/owned-table.ts";
import { ownedTables } from "#db/registry.ts";
import { columnsOf, type Row, valuesOf } from "#db/rows.ts";
import { placeIn } from "./places.server.ts";
import type { Owner, Place } from "./sealed-text.ts";

/** A sealed text, where it stands, and how to put another one in its place. */
export type SealedRow = {
  place: Place;
  sealed: string;
  /** Puts the text there sealed anew, unless it has been changed since it was read. */
  replace(tx: Db, sealed: string): Promise<unknown>;
};

/** How many texts are in memory at a time, and sealed anew in one transaction. */
const PORTION = 200;

/** A column of sealed texts, and its table. */
type Texts = { owned: OwnedTable; text: Field };

const allTexts = (): Texts[] => ownedTables.flatMap((owned) => owned.sealed.map((text) => ({ owned, text })));

/** The version of the key that a text is sealed with, found by the database; 0 for what was never sealed. */
const sealedWith = ({ column }: Field) =>
  (isPostgres
    ? sql<number>`coalesce(cast(substring(${column} from '^v([0-9]{1,9})[.]') as integer), 0)`
    : sql<number>`case when ${column} glob 'v[0-9]*.*' then cast(substr(${column}, 2) as integer) else 0 end`
  ).mapWith(Number);

/** The rows of one owner in a table that is theirs. */
const rowsOf = ({ couple, author }: OwnedTable, owner: Owner): SQL | undefined =>
  and(eq(couple.column, owner.coupleId), author === "both" ? undefined : eq(author.column, owner.author));

/** The texts of one owner that an older key than `version` has sealed, in portions, by their keys. */
export async function* sealedBefore(
  { db }: Pick<Database, "db">,
  owner: Owner,
  version: number,
): AsyncGenerator<SealedRow[]> {
  for (const texts of allTexts()) {
    const { owned, text } = texts;
    if ((owned.author === "both") !== (owner.author === "both")) continue;
    const older = and(rowsOf(owned, owner), isNotNull(text.column), sql`${sealedWith(text)} < ${version}`);
    const wanted: Record<string, PgColumn> = Object.fromEntries(
      [...owned.key, text].map(({ property, column }) => [property, column]),
    );
    for (let last: Row | undefined; ; ) {
      const after = last && sql`${columnsOf(owned.key)} > ${valuesOf(owned.key, last)}`;
      const rows: Row[] = await db
        .select(wanted)
        .from(owned.table)
        .where(and(older, after))
        .orderBy(...owned.key.map(({ column }) => column))
        .limit(PORTION);
      if (rows.length > 0) yield rows.map((row) => sealedRow(texts, owner, row));
      last = rows.at(-1);
      if (rows.length < PORTION) break;
    }
  }
}

function sealedRow({ owned, text }: Texts, owner: Owner, row: Row): SealedRow {
  const sealed = String(row[text.property]);
  const thisRow = owned.key.map(({ property, column }) => eq(column, row[property]));
  return {
    place: placeIn(owned, row, text),
    sealed,
    replace: async (tx, anew) =>
      tx
        .update(owned.table)
        .set({ [text.property]: anew })
        .where(and(rowsOf(owned, owner), ...thisRow, eq(text.column, sealed))),
  };
}

/** How many texts of one owner a version of their key has sealed, in one column of one table. */
export type SealedCount = Owner & { version: number; texts: number };

/** Counts the texts of these couples, without taking any of them out of the database. */
export async function countSealed({ db }: Pick<Database, "db">, ids: readonly string[]): Promise<SealedCount[]> {
  const counts: SealedCount[] = [];
  if (ids.length === 0) return counts;
  for (const { owned, text } of allTexts()) {
    const { couple, author } = owned;
    const coupleId = sql<string>`${couple.column}`;
    const whose = author === "both" ? sql<string>`'both'` : sql<string>`${author.column}`;
    const found = await db
      .select({
        coupleId,
        author: whose,
        version: sealedWith(text),
        texts: sql<number>`count(*)`.mapWith(Number),
      })
      .from(owned.table)
      .where(and(inArray(couple.column, [...ids]), isNotNull(text.column)))
      .groupBy(couple.column, ...(author === "both" ? [] : [author.column]), sealedWith(text));
    counts.push(...found);
  }
  return counts;
}

/** Whether anything in these data is sealed. */
export async function hasTexts(data: Pick<Database, "db">): Promise<boolean> {
  for (const { owned, text } of allTexts()) {
    const [row] = await data.db.select({ text: text.column }).from(owned.table).where(isNotNull(text.column)).limit(1);
    if (row) return true;
  }
  return false;
}
