import { date, id, index, primaryKey, sealedText, timestamp } from "../kit.ts";
import { ownedTable } from "../owned-table.ts";
import { users } from "./auth.ts";
import { couples } from "./couple.ts";

/**
 * What one of the two has drawn and marked among positions and ideas for two places (app/activities/positions/): a row for
 * each of the two bags, and one for each item that has a mark. Which item it is stands in the text alone.
 */
export const positionNotes = ownedTable(
  "position_notes",
  {
    coupleId: id("couple_id")
      .notNull()
      .references(() => couples.id, { onDelete: "cascade" }),
    /** The name of a bag, or random. */
    id: id("id").notNull(),
    userId: id("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The author's own day when they changed it last. */
    date: date("date").notNull(),
    /** A bag or a mark, as JSON text. */
    body: sealedText("body").notNull(),
    writtenAt: timestamp("written_at").notNull(),
  },
  { couple: "coupleId", author: "userId", key: ["id"], writtenAt: "writtenAt", adult: true },
  (t) => [primaryKey({ columns: [t.coupleId, t.id, t.userId] }), index("position_notes_user").on(t.userId)],
);
