import { boolean, code, id, index, primaryKey, sealedText, timestamp } from "../kit.ts";
import { ownedTable } from "../owned-table.ts";
import { users } from "./auth.ts";
import { couples } from "./couple.ts";

/** What somebody says of themselves in a couple space (app/about/): one row for each kind of thing. */
export const aboutParts = ownedTable(
  "about_parts",
  {
    coupleId: id("couple_id")
      .notNull()
      .references(() => couples.id, { onDelete: "cascade" }),
    userId: id("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** "gender", "anniversary", "city" or "hours". */
    fact: code("fact").notNull(),
    /** As JSON text; null in it where it was taken away again. */
    body: sealedText("body").notNull(),
    /** Whether the page that it was written on named the partner: else it opens to them by a later yes of its author. */
    forPartner: boolean("for_partner").notNull(),
    /**
     * Of "hours" the same once more (app/about/noted-hours.ts), for the dashboard, which opens nothing. Null for every
     * other fact, and for hours from before this column: these are opened.
     */
    awake: code("awake"),
    writtenAt: timestamp("written_at").notNull(),
  },
  {
    couple: "coupleId",
    author: "userId",
    key: ["fact"],
    writtenAt: "writtenAt",
    open: {
      forPartner: "statements leave out by it what waits for a yes",
      awake: "the dashboard asks for it each time, and opening it would take two keys: docs/decisions/0020",
    },
  },
  (t) => [primaryKey({ columns: [t.coupleId, t.fact, t.userId] }), index("about_parts_user").on(t.userId)],
);
