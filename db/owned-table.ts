import { getTableColumns, getTableName, type Table } from "drizzle-orm";
import type { PgColumn, PgColumnBuilderBase, PgTable } from "drizzle-orm/pg-core";
import { makeTable, type TableExtra } from "./kit.ts";

/**
 * Whose the rows of a couple's table are. From this alone follow the place that a text is sealed for, the turning over
 * of keys, what comes along when two spaces are folded, what goes back when a pairing is undone, what an account's
 * deletion takes, and what time erases (docs/decisions/0020-the-schema-says-whose.md). The names are properties of the
 * columns.
 */
type Ownership<P extends string> = {
  /**
   * Of every column that holds a number, a yes or no, a time, or, where the rows have an author, a value of a set: why
   * it is not sealed. What somebody says of themselves or of the other is sealed, also where it is a number. What is
   * named below needs no reason of its own.
   */
  open?: Partial<Record<P, string>>;
} & (
  | {
      couple: P;
      /** The column of the one whose rows they are. They stay theirs when the two part. */
      author: P;
      /** What makes a row one of its couple and author; a part of what its texts are sealed for. */
      key: readonly P[];
      /** When the row was last written: what is older than a pairing goes back when the pairing is undone. */
      writtenAt: P;
      /** Rows that are one's part of a local date. With a question: one's answer to it. */
      day?: { date: P; question?: P };
      /** The column that says of a row whether it is 18+, or that all are: erased when the two part. */
      adult?: P | true;
      /**
       * Columns in which the id of an 18+ item may stand: never as it is, but as an HMAC under a key of the couple
       * (app/encryption/blind-ids.ts). What comes after a dot stays.
       */
      blind?: readonly P[];
    }
  | {
      couple: P;
      /**
       * Made from the two, by what both have done: it goes when one of them is deleted, and 30 days after they part.
       */
      author: "both";
      key: readonly P[];
      adult?: P | true;
      blind?: readonly P[];
    }
  /** Holds no words, and this is where it is looked after. */
  | { byHand: string }
);

/** A column, and its name in a row. */
export type Field = { property: string; column: PgColumn };

/** A table whose rows belong to a couple and one of it, or both. */
export type OwnedTable = {
  table: PgTable;
  name: string;
  couple: Field;
  author: Field | "both";
  key: readonly Field[];
  sealed: readonly Field[];
  /** Null for what was made from the two. */
  writtenAt: Field | null;
  day: { date: Field; question: Field | null } | null;
  /** Which of its rows are 18+: none (false), all, or those where this column says so. */
  adult: Field | boolean;
  blind: readonly Field[];
};

const declared = new WeakMap<Table, OwnedTable | "by hand">();
const opened = new WeakMap<Table, Readonly<Record<string, string>>>();

const allAdult = new Set<string>();

/** Whether all rows of a table are 18+: its name tells as much as a page's. */
export const isAdultTable = (name: string): boolean => allAdult.has(name);

/** What a table says of itself; null for one that says nothing. */
export const ownershipOf = (of: Table): OwnedTable | "by hand" | null => declared.get(of) ?? null;

/** Which columns of such a table are not sealed, and why, by their names in a row. */
export const openIn = (of: Table): Readonly<Record<string, string>> => opened.get(of) ?? {};

/** A table that holds rows of a couple. */
export function ownedTable<N extends string, C extends Record<string, PgColumnBuilderBase>>(
  name: N,
  columns: C,
  ownership: Ownership<Extract<keyof C, string>>,
  extra?: TableExtra<N, C>,
) {
  const { made, sealed } = makeTable(name, columns, extra);
  opened.set(made, (ownership.open ?? {}) as Record<string, string>);
  if ("byHand" in ownership) {
    if (sealed.length > 0) throw new Error(`${name} holds sealed text and does not say whose`);
    declared.set(made, "by hand");
    return made;
  }
  const built: Record<string, unknown> = getTableColumns(made);
  const field = (property: string): Field => ({ property, column: built[property] as PgColumn });
  const day = "day" in ownership ? ownership.day : undefined;
  const { adult = false, blind = [] } = ownership;
  if (adult === true) allAdult.add(name);
  declared.set(made, {
    table: made,
    name: getTableName(made),
    couple: field(ownership.couple),
    author: ownership.author === "both" ? "both" : field(ownership.author),
    key: ownership.key.map(field),
    sealed: sealed.map(field),
    writtenAt: "writtenAt" in ownership ? field(ownership.writtenAt) : null,
    day: day ? { date: field(day.date), question: day.question ? field(day.question) : null } : null,
    adult: typeof adult === "string" ? field(adult) : adult,
    blind: blind.map(field),
  });
  return made;
}
