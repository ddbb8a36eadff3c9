import { and, type SQL, sql } from "drizzle-orm";
import type { TextMove } from "#app/encryption/move-texts.server.ts";
import { placeIn } from "#app/encryption/places.server.ts";
import type { Db } from "#db/database.ts";
import type { Field, OwnedTable } from "#db/owned-table.ts";
import { columnsOf, isOneOf, type Row, valuesOf } from "#db/rows.ts";

/** How many rows are moved in one statement. */
const ROWS = 100;

/** The columns by which the rows of one couple are told apart. */
const keyWithin = ({ key, author }: OwnedTable): Field[] => [...key, ...(author === "both" ? [] : [author])];

/** The rows that match the condition, by their keys, a few at a time. @param which limits them to one couple */
export async function* rowsIn(tx: Db, owned: OwnedTable, which: SQL | undefined): AsyncGenerator<Row[]> {
  const key = keyWithin(owned);
  for (let last: Row | undefined; ; ) {
    const rest = last && sql`${columnsOf(key)} > ${valuesOf(key, last)}`;
    const rows: Row[] = await tx
      .select()
      .from(owned.table)
      .where(and(which, rest))
      .orderBy(...key.map(({ column }) => column))
      .limit(ROWS);
    if (rows.length > 0) yield rows;
    if (rows.length < ROWS) return;
    last = rows.at(-1);
  }
}

/**
 * Writes rows into the space that their texts are moved to, and leaves the old ones where they are. Throws where the
 * database refuses one for anything but its place.
 * @param giveWay is awaited before each of them (app/http/in-portions.ts)
 * @returns the rows as they were in the old space. `kept`: stand in the new one now; `unreadable`: are not moved, the key
 * of one of their texts is gone; `left`: are not moved, another row has their place
 */
export async function moveRows(
  tx: Db,
  owned: OwnedTable,
  rows: readonly Row[],
  move: TextMove,
  giveWay: () => Promise<void>,
): Promise<{ kept: Row[]; unreadable: Row[]; left: Row[] }> {
  const key = keyWithin(owned);
  const nameOf = (row: Row) => JSON.stringify(key.map(({ property }) => row[property]));
  const moved: { row: Row; there: Row }[] = [];
  const unreadable: Row[] = [];
  for (const row of rows) {
    await giveWay();
    const there = await asThere(owned, row, move);
    if (there) moved.push({ row, there });
    else unreadable.push(row);
  }
  if (moved.length === 0) return { kept: [], unreadable, left: [] };
  const whole = [owned.couple, ...key];
  const written = await tx
    .insert(owned.table)
    .values(moved.map(({ there }) => there))
    .onConflictDoNothing({ target: whole.map(({ column }) => column) })
    .returning(Object.fromEntries(whole.map(({ property, column }) => [property, column])));
  const stand = new Set(written.map(nameOf));
  const [kept, left] = [true, false].map((is) =>
    moved.filter(({ there }) => stand.has(nameOf(there)) === is).map(({ row }) => row),
  );
  return { kept: kept ?? [], unreadable, left: left ?? [] };
}

/** A row as it stands in the space that it is moved to, its texts sealed for it; null where the key of one is gone. */
async function asThere(owned: OwnedTable, row: Row, move: TextMove): Promise<Row | null> {
  const author = owned.author === "both" ? "both" : String(row[owned.author.property]);
  const there: Record<string, unknown> = { ...row, [owned.couple.property]: move.to };
  for (const { property } of owned.blind) there[property] = await move.renamed(String(row[property]));
  for (const text of owned.sealed) {
    const sealed = row[text.property];
    if (typeof sealed !== "string") continue;
    const anew = await move.reseal(author, placeIn(owned, row, text), placeIn(owned, there, text), sealed);
    if (anew === null) return null;
    there[text.property] = anew;
  }
  return there;
}

/**
 * Deletes these rows, by their whole key alone: with the couple as a further condition PostgreSQL may read all of the
 * couple's rows for each of them, where it expects few.
 */
export async function deleteRows(tx: Db, owned: OwnedTable, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.delete(owned.table).where(isOneOf([owned.couple, ...keyWithin(owned)], rows));
}

/**
 * Takes away some of the rows that match, in the same way.
 * @returns whether there may be more
 */
export async function deleteSome(tx: Db, owned: OwnedTable, which: SQL, limit: number): Promise<boolean> {
  const fields = [owned.couple, ...keyWithin(owned)];
  const columns = Object.fromEntries(fields.map(({ property, column }) => [property, column]));
  const some = tx.select(columns).from(owned.table).where(which).limit(limit);
  const gone = await tx
    .delete(owned.table)
    .where(sql`${columnsOf(fields)} in ${some}`)
    .returning({ id: owned.couple.column });
  return gone.length === limit;
}
