import { code, id, index, integer, keyTable, primaryKey, timestamp } from "../kit.ts";

/**
 * The wrapped keys that texts are sealed with, one for each couple and author (docs/product/security.md#sealed-words),
 * in a store of its own: a backup of the data holds none of them, and a key that is destroyed here takes its texts with
 * it in every old backup too. No foreign keys: the rows that they would point at are in the other store.
 */
export const dataKeys = keyTable(
  "data_keys",
  {
    coupleId: id("couple_id").notNull(),
    /** The author's user id, or "both" for what was made from the two. */
    author: id("author").notNull(),
    /** The highest one seals; the lower ones still open until their texts have been sealed anew. */
    version: integer("version").notNull(),
    wrapped: code("wrapped").notNull(),
    /** The name of the key outside that wraps this one. */
    wrappedBy: code("wrapped_by").notNull(),
    createdAt: timestamp("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.coupleId, t.author, t.version] }),
    index("data_keys_author").on(t.author),
    index("data_keys_created").on(t.createdAt),
  ],
);

/**
 * One row that counts how often keys were destroyed: each host sees by it that its own copy of this store still holds
 * what another host has destroyed.
 */
export const keyChanges = keyTable("key_changes", {
  what: code("what").primaryKey(),
  count: integer("count").notNull(),
});
