import { sql } from "drizzle-orm";
import { boolean, code, date, id, index, primaryKey, sealedText, timestamp } from "../kit.ts";
import { ownedTable } from "../owned-table.ts";
import { users } from "./auth.ts";
import { couples } from "./couple.ts";

/**
 * What one of the two has said in something that both do, each for themselves, and that opens when both have
 * (app/rounds/). Each activity says what its items are and what stands in the texts.
 */
export const roundParts = ownedTable(
  "round_parts",
  {
    coupleId: id("couple_id")
      .notNull()
      .references(() => couples.id, { onDelete: "cascade" }),
    /** The activity's key. */
    activity: code("activity").notNull(),
    /** What it is about, within the activity: a week, a question of a pack, a quiz and which time. */
    item: id("item").notNull(),
    userId: id("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The author's own day when they did it first. */
    date: date("date").notNull(),
    /** What the partner reads once it is open, as JSON text. */
    body: sealedText("body").notNull(),
    /** What stays with its author, in the same way. */
    kept: sealedText("kept"),
    /** 18+: it is erased when the two part. */
    adult: boolean("adult").notNull().default(false),
    /**
     * Whether the page that it was written on named the partner. Else it opens to them only by a yes of the author that
     * comes later. A couple space never has another two in it, so it is not said which partner.
     */
    forPartner: boolean("for_partner").notNull(),
    /** It was open to both, and the other has erased theirs since: it opens to nobody any more. */
    closed: boolean("closed").notNull().default(false),
    writtenAt: timestamp("written_at").notNull(),
    /** When the author first saw what both have said. */
    readAt: timestamp("read_at"),
  },
  {
    couple: "coupleId",
    author: "userId",
    key: ["activity", "item"],
    writtenAt: "writtenAt",
    day: { date: "date" },
    adult: "adult",
    blind: ["item"],
    open: {
      forPartner: "statements leave out by it what waits for a yes",
      closed: "that the round is over, so that nothing opens in it twice",
      readAt: "that a page was had",
    },
  },
  (t) => [
    primaryKey({ columns: [t.coupleId, t.activity, t.item, t.userId] }),
    index("round_parts_date").on(t.coupleId, t.date),
    // Years of them are read a portion at a time, in the order of dates: without it each portion would sort all.
    index("round_parts_own").on(t.coupleId, t.userId, t.activity, t.date, t.item),
    index("round_parts_user").on(t.userId),
    // What waits for one of the two is among what somebody has not read: few of ten years.
    index("round_parts_unread").on(t.coupleId, t.activity).where(sql`${t.readAt} is null`),
  ],
);

/**
 * What one of the two has said so far in a round that is done in steps: the answers of a quiz, the picks of a game. It
 * is its author's alone. With the last step it becomes their part of the round, and this row goes.
 */
export const roundProgress = ownedTable(
  "round_progress",
  {
    coupleId: id("couple_id")
      .notNull()
      .references(() => couples.id, { onDelete: "cascade" }),
    activity: code("activity").notNull(),
    item: id("item").notNull(),
    userId: id("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The author's own day when they took a step last. */
    date: date("date").notNull(),
    /** What was said at which step, in the order in which it was said, as JSON text. */
    steps: sealedText("steps").notNull(),
    /** 18+: it is erased when the two part. */
    adult: boolean("adult").notNull().default(false),
    /** Whether all of it was said on pages that named the partner, or before a yes to them. */
    forPartner: boolean("for_partner").notNull(),
    writtenAt: timestamp("written_at").notNull(),
  },
  {
    couple: "coupleId",
    author: "userId",
    key: ["activity", "item"],
    writtenAt: "writtenAt",
    adult: "adult",
    blind: ["item"],
    open: { forPartner: "as of the part that it becomes" },
  },
  (t) => [
    primaryKey({ columns: [t.coupleId, t.activity, t.item, t.userId] }),
    index("round_progress_user").on(t.userId),
  ],
);
