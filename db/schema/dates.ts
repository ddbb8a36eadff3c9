import { code, date, id, index, integer, primaryKey, sealedText, timestamp } from "../kit.ts";
import { ownedTable } from "../owned-table.ts";
import { users } from "./auth.ts";
import { couples } from "./couple.ts";

/** Dates that one of the two has proposed, for a time (app/activities/dates/). */
export const datePlans = ownedTable(
  "date_plans",
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
    /** Which date idea it is; null for one in words of one's own. */
    item: code("item"),
    /** The own day of whoever proposed it, on which they did. */
    date: date("date").notNull(),
    startsAt: timestamp("starts_at").notNull(),
    endsAt: timestamp("ends_at").notNull(),
    /** "proposed" until the other one has said yes to this time, then "taken"; app/plans/plan-change.ts has the others. */
    state: code("state").notNull(),
    /** Whose time it is: "author", or "other" who has moved it. The other one of these says yes. */
    datesBy: code("dates_by").notNull(),
    /** An idea of one's own, and a few words, as JSON text. */
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
      item: "an idea of ours that is nobody's secret, and is never 18+",
      startsAt: "calendars and the dashboard have it",
      endsAt: "what is over is told from what is ahead by it",
      state: "statements find by it what both have taken",
      datesBy: "statements say by it who is asked",
      revision: "a form of an older page is told by it",
    },
  },
  (t) => [
    primaryKey({ columns: [t.coupleId, t.id, t.userId] }),
    index("date_plans_ends").on(t.coupleId, t.endsAt, t.id),
    index("date_plans_written").on(t.coupleId, t.date, t.id),
    index("date_plans_user").on(t.userId),
  ],
);
