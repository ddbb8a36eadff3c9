import { boolean, clearText, code, id, index, integer, json, primaryKey, table, timestamp } from "../kit.ts";
import { personalTable } from "../personal-table.ts";
import { users } from "./auth.ts";

/** What an item says of itself, whatever its kind. */
const said = () => ({
  version: integer("version").notNull(),
  kind: code("kind").notNull(),
  category: code("category").notNull(),
  tone: code("tone").notNull(),
  /** 1 (anyone can answer) to 5 (remembered). */
  depth: integer("depth").notNull(),
  /** 0 (at dinner) to 3 (behind the consent). */
  heat: integer("heat").notNull(),
  setting: code("setting").notNull(),
  text: clearText("text", "the house asks it of everybody").notNull(),
  /** What the kind adds: the way of answering, options, ends of a scale. */
  detail: json<unknown>("detail", "the house asks it of everybody"),
  tier: code("tier").notNull(),
  /** Where its picture is, and what it shows in words: both or none. */
  image: clearText("image", "an address of ours"),
  alt: clearText("alt", "the house says it to everybody"),
  /** "shipped" with the product, or "imported": the one who wrote it last (docs/decisions/0026-imports.md). */
  source: code("source").notNull().default("shipped"),
});

/** Everything that the house asks or offers, in one shape. Items are retired, never deleted: old answers still show. */
export const contentItems = table(
  "content_items",
  {
    id: id("id").primaryKey(),
    ...said(),
    retiredAt: timestamp("retired_at"),
    /** "file": what is shipped no longer holds it. "admin": by somebody with the role. */
    retiredBy: code("retired_by"),
  },
  (t) => [index("content_items_of_kind").on(t.kind, t.id)],
);

/** The shipped files as they were loaded last, so that a start that finds the same ones loads nothing. */
export const contentFiles = table("content_files", {
  name: id("name").primaryKey(),
  /** SHA-256 of the file. */
  digest: code("digest").notNull(),
});

/** Files that were sent for import: what was found in them, and what became of them. */
export const contentImports = personalTable(
  "content_imports",
  { userId: "loses the name" },
  {
    id: id("id").primaryKey(),
    /** Who sent it; null for the command line, and once that account is gone. */
    userId: id("user_id").references(() => users.id, { onDelete: "set null" }),
    /** As its sender has named it. */
    name: clearText("name", "the name of a file of content").notNull(),
    bytes: integer("bytes").notNull(),
    /** checking, wrong, ready, writing, done */
    state: code("state").notNull(),
    /** How many rows the file has; 0 until they are read. */
    rows: integer("rows").notNull().default(0),
    checked: integer("checked").notNull().default(0),
    added: integer("added").notNull().default(0),
    changed: integer("changed").notNull().default(0),
    unchanged: integer("unchanged").notNull().default(0),
    wrong: integer("wrong").notNull().default(0),
    /** The first of what is wrong with it; of a good one the first of what changes. */
    report: json<unknown>("report", "rows of a file of content"),
    createdAt: timestamp("created_at").notNull(),
    /** When its check or its writing went on last: where that is long ago, the server was ended in the middle. */
    touchedAt: timestamp("touched_at").notNull(),
    doneAt: timestamp("done_at"),
  },
  (t) => [index("content_imports_user").on(t.userId), index("content_imports_at").on(t.createdAt)],
);

/** Pictures of items that were fetched from elsewhere: their files are in the storage (app/pictures). */
export const contentPictures = table(
  "content_pictures",
  {
    /** Where it came from. */
    source: clearText("source", "an address of content").notNull(),
    /** It belongs to an 18+ item. The same picture for everybody else is one of its own. */
    adult: boolean("adult").notNull(),
    id: id("id").notNull(),
    /** Of its largest size. Pixels. */
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    createdAt: timestamp("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.source, t.adult] }), index("content_pictures_id").on(t.id)],
);

/** Rounds in which pictures at foreign addresses are looked for and fetched. */
export const contentMigrations = personalTable(
  "content_migrations",
  { userId: "loses the name" },
  {
    id: id("id").primaryKey(),
    /** Who began it; null once that account is gone. */
    userId: id("user_id").references(() => users.id, { onDelete: "set null" }),
    /** It only looked what would come of it. */
    dry: boolean("dry").notNull(),
    /** running, done */
    state: code("state").notNull(),
    /** How many items have a picture elsewhere. */
    items: integer("items").notNull().default(0),
    looked: integer("looked").notNull().default(0),
    fetched: integer("fetched").notNull().default(0),
    failed: integer("failed").notNull().default(0),
    /** The first of what could not be fetched, and of what was. */
    report: json<unknown>("report", "ids and addresses of content"),
    createdAt: timestamp("created_at").notNull(),
    /** When it went on last: where that is long ago, the server was ended in the middle. */
    touchedAt: timestamp("touched_at").notNull(),
  },
  (t) => [index("content_migrations_user").on(t.userId), index("content_migrations_at").on(t.createdAt)],
);

/** The rows of an import, checked and whole, until they are all written at once. */
export const contentImportRows = table(
  "content_import_rows",
  {
    importId: id("import_id")
      .notNull()
      .references(() => contentImports.id, { onDelete: "cascade" }),
    /** Where it stands in the file, from 1. */
    line: integer("line").notNull(),
    itemId: id("item_id").notNull(),
    ...said(),
    /** added, changed, unchanged */
    what: code("what").notNull(),
    /** The version that was there at the check; null for none. Where it is another one by now, nothing is written. */
    seenVersion: integer("seen_version"),
  },
  (t) => [primaryKey({ columns: [t.importId, t.line] })],
);
