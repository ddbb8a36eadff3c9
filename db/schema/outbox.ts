import { code, id, index, primaryKey, timestamp } from "../kit.ts";
import { ownedTable } from "../owned-table.ts";
import { users } from "./auth.ts";
import { couples } from "./couple.ts";

/**
 * What the partner of somebody is to be told: that something was done, that what both did is open, or that there is a
 * line under it. Written in the
 * transaction of the act, each thing once; gone after a week, and when the two part.
 */
export const outbox = ownedTable(
  "outbox",
  {
    coupleId: id("couple_id")
      .notNull()
      .references(() => couples.id, { onDelete: "cascade" }),
    /** Who did it. */
    userId: id("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The activity's key; "pairing" for a yes to the partner. */
    activity: code("activity").notNull(),
    /** Which act within the activity: a date, a question of a pack, what a thread stands under. */
    item: id("item").notNull(),
    /** "done"; "opened": what both did is open to both by it; "wrote": a line under it that is not seen yet. */
    what: code("what").notNull(),
    createdAt: timestamp("created_at").notNull(),
  },
  {
    byHand:
      "of the act alone: couple/outbox.server.ts drops it after a week, and it goes when the two part, and with the account",
    open: { createdAt: "what is older than a week is found by it" },
  },
  (t) => [
    primaryKey({ columns: [t.coupleId, t.userId, t.activity, t.item, t.what] }),
    index("outbox_user").on(t.userId),
    index("outbox_old").on(t.createdAt),
  ],
);
