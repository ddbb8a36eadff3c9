import { boolean, date, id, index, primaryKey, sealedText, timestamp } from "../kit.ts";
import { ownedTable } from "../owned-table.ts";
import { users } from "./auth.ts";
import { couples } from "./couple.ts";

/** What one of the two remembers, told to both: it is no round, and opens at once (app/activities/memories/). */
export const memories = ownedTable(
  "memories",
  {
    coupleId: id("couple_id")
      .notNull()
      .references(() => couples.id, { onDelete: "cascade" }),
    /** Random. */
    id: id("id").notNull(),
    userId: id("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** When it was, not when it was written. */
    date: date("date").notNull(),
    title: sealedText("title"),
    body: sealedText("body").notNull(),
    /** Whether the page that it was last written on named the partner; else it waits for a yes of its author. */
    forPartner: boolean("for_partner").notNull(),
    createdAt: timestamp("created_at").notNull(),
    writtenAt: timestamp("written_at").notNull(),
  },
  {
    couple: "coupleId",
    author: "userId",
    key: ["id"],
    writtenAt: "writtenAt",
    open: {
      forPartner: "whom the page named: nothing of what was written",
      createdAt: "when it was first written: what is sent twice is known by it",
    },
  },
  (t) => [
    primaryKey({ columns: [t.coupleId, t.id, t.userId] }),
    index("memories_timeline").on(t.coupleId, t.date, t.id),
    index("memories_own").on(t.coupleId, t.userId, t.date, t.id),
    index("memories_user").on(t.userId),
  ],
);
