import { code, date, id, index, integer, primaryKey, sealedText, timestamp } from "../kit.ts";
import { ownedTable } from "../owned-table.ts";
import { users } from "./auth.ts";
import { couples } from "./couple.ts";

/** Visits of the two: proposed by one, taken by the other (app/activities/visits/). */
export const visits = ownedTable(
  "visits",
  {
    coupleId: id("couple_id")
      .notNull()
      .references(() => couples.id, { onDelete: "cascade" }),
    /** Random. */
    id: id("id").notNull(),
    /** Who proposed it first: its words are theirs. */
    userId: id("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    fromDate: date("from_date").notNull(),
    toDate: date("to_date").notNull(),
    /** "proposed" until the other one has said yes to these dates, then "taken"; "passed" where they can't. */
    state: code("state").notNull(),
    /** Whose dates they are: "author", or "other" who has moved it. The other one of these says yes. */
    datesBy: code("dates_by").notNull(),
    /** Who travels, where, and a few words, as JSON text. */
    body: sealedText("body").notNull(),
    /** How often it was changed: calendars tell the newest by it. */
    revision: integer("revision").notNull().default(0),
    writtenAt: timestamp("written_at").notNull(),
  },
  {
    couple: "coupleId",
    author: "userId",
    key: ["id"],
    writtenAt: "writtenAt",
    open: {
      state: "statements find by it what both have taken",
      datesBy: "statements say by it who is asked",
      revision: "a form of an older page is told by it",
    },
  },
  (t) => [
    primaryKey({ columns: [t.coupleId, t.id, t.userId] }),
    index("visits_dates").on(t.coupleId, t.fromDate, t.id),
    index("visits_user").on(t.userId),
  ],
);
