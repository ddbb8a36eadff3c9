import { boolean, code, date, id, index, integer, primaryKey, sealedText, timestamp } from "../kit.ts";
import { ownedTable } from "../owned-table.ts";
import { users } from "./auth.ts";
import { couples } from "./couple.ts";

/**
 * What is said under something that is open to both (app/threads/): the lines of a thread, and a reaction each. Each
 * activity says what its items are.
 */
export const threadParts = ownedTable(
  "thread_parts",
  {
    coupleId: id("couple_id")
      .notNull()
      .references(() => couples.id, { onDelete: "cascade" }),
    /** The activity's key. */
    activity: code("activity").notNull(),
    /** What it is said under, within the activity. */
    item: id("item").notNull(),
    /** Of a line: random. Of a reaction: "reaction". */
    id: id("id").notNull(),
    userId: id("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** "line" or "reaction". */
    kind: code("kind").notNull(),
    /** The date under which it is found. */
    date: date("date").notNull(),
    /** The place among the lines of its thread; a reaction has none, 0. It is told to nobody: it would tell of a gap. */
    number: integer("number").notNull(),
    body: sealedText("body").notNull(),
    /** 18+: it is erased when the two part. */
    adult: boolean("adult").notNull().default(false),
    /**
     * The couple space that it was said in. Moved to another one it is its author's alone: it was said to somebody, and
     * nobody else ever reads it.
     */
    saidIn: id("said_in").notNull(),
    /** Whether the partner has had the page that shows it. */
    seen: boolean("seen").notNull().default(false),
    writtenAt: timestamp("written_at").notNull(),
  },
  {
    couple: "coupleId",
    author: "userId",
    key: ["activity", "item", "id"],
    writtenAt: "writtenAt",
    adult: "adult",
    blind: ["item"],
    open: {
      kind: "that it is a line or a reaction: nothing of what it says",
      number: "the order of the lines",
      seen: "that a page was had",
    },
  },
  (t) => [
    primaryKey({ columns: [t.coupleId, t.activity, t.item, t.id, t.userId] }),
    index("thread_parts_own").on(t.coupleId, t.userId, t.activity, t.date, t.item, t.number),
    index("thread_parts_unseen").on(t.coupleId, t.userId, t.seen, t.writtenAt),
    index("thread_parts_user").on(t.userId),
  ],
);
