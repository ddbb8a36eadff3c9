import { code, id, primaryKey, sealedText } from "../kit.ts";
import { ownedTable } from "../owned-table.ts";
import { couples } from "./couple.ts";

/**
 * What both of a couple liked, kept for the two (app/ideas/): a row for each activity that it comes from. How many there
 * are stands in the text alone.
 */
export const sharedIdeas = ownedTable(
  "shared_ideas",
  {
    coupleId: id("couple_id")
      .notNull()
      .references(() => couples.id, { onDelete: "cascade" }),
    /** The key of the activity that knows what these ideas are called. */
    activity: code("activity").notNull(),
    /** Their names within the activity, as JSON text. */
    body: sealedText("body").notNull(),
  },
  { couple: "coupleId", author: "both", key: ["activity"], adult: true },
  (t) => [primaryKey({ columns: [t.coupleId, t.activity] })],
);
