import { boolean, code, id, primaryKey, sealedText, timestamp } from "../kit.ts";
import { ownedTable } from "../owned-table.ts";
import { couples } from "./couple.ts";

/**
 * Something that two play at the same time, each on their own device (app/rounds/): who is in it, and where it stands.
 * What they say in it stands with the activity's own rows, as always.
 */
export const liveRounds = ownedTable(
  "live_rounds",
  {
    coupleId: id("couple_id")
      .notNull()
      .references(() => couples.id, { onDelete: "cascade" }),
    /** The activity's key. */
    activity: code("activity").notNull(),
    /** What is played, within the activity: a theme and which time, a heat. */
    item: id("item").notNull(),
    /** Where it stands, as JSON text: each activity knows its own. */
    body: sealedText("body").notNull(),
    /** 18+: it is erased when the two part. */
    adult: boolean("adult").notNull().default(false),
    /** When one of the two asked the other one to come; null where neither waits. */
    askedAt: timestamp("asked_at"),
  },
  {
    couple: "coupleId",
    author: "both",
    key: ["activity", "item"],
    adult: "adult",
    blind: ["item"],
    open: { askedAt: "what is asked now is found by it" },
  },
  (t) => [primaryKey({ columns: [t.coupleId, t.activity, t.item] })],
);
