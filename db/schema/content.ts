import { clearText, code, id, index, integer, json, table, timestamp } from "../kit.ts";

/** Everything that the house asks or offers, in one shape. Items are retired, never deleted: old answers still show. */
export const contentItems = table(
  "content_items",
  {
    id: id("id").primaryKey(),
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
    retiredAt: timestamp("retired_at"),
  },
  (t) => [index("content_items_kind").on(t.kind)],
);

/** The shipped files as they were loaded last, so that a start that finds the same ones loads nothing. */
export const contentFiles = table("content_files", {
  name: id("name").primaryKey(),
  /** SHA-256 of the file. */
  digest: code("digest").notNull(),
});
