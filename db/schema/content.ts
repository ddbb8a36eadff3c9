import { index, integer, json, table, text, timestamp } from "../kit.ts";

/** Everything that the house asks or offers, in one shape. Items are retired, never deleted: old answers still show. */
export const contentItems = table(
  "content_items",
  {
    id: text("id").primaryKey(),
    version: integer("version").notNull(),
    kind: text("kind").notNull(),
    category: text("category").notNull(),
    tone: text("tone").notNull(),
    /** 1 (anyone can answer) to 5 (remembered). */
    depth: integer("depth").notNull(),
    /** 0 (at dinner) to 3 (behind the consent). */
    heat: integer("heat").notNull(),
    setting: text("setting").notNull(),
    text: text("text").notNull(),
    /** What the kind adds: the way of answering, options, ends of a scale. */
    detail: json<unknown>("detail"),
    tier: text("tier").notNull(),
    retiredAt: timestamp("retired_at"),
  },
  (t) => [index("content_items_kind").on(t.kind)],
);
