import { code, date, id, index, integer, primaryKey, sealedText, timestamp } from "../kit.ts";
import { ownedTable } from "../owned-table.ts";
import { couples } from "./couple.ts";

/**
 * What the score of a couple is made of: a row for each of its parts, kept up by the acts that open something to both
 * (app/insights/). What was the same stands in the text alone.
 */
export const coupleInsights = ownedTable(
  "couple_insights",
  {
    coupleId: id("couple_id")
      .notNull()
      .references(() => couples.id, { onDelete: "cascade" }),
    /** The key of the activity that it comes from. */
    part: code("part").notNull(),
    /** What was compared, as JSON text. */
    body: sealedText("body").notNull(),
  },
  { couple: "coupleId", author: "both", key: ["part"] },
  (t) => [primaryKey({ columns: [t.coupleId, t.part] })],
);

/** The dates of a month on which both did their part, each a bit of a number: the first is the lowest. */
export const rhythmMonths = ownedTable(
  "rhythm_months",
  {
    coupleId: id("couple_id")
      .notNull()
      .references(() => couples.id, { onDelete: "cascade" }),
    month: code("month").notNull(),
    days: integer("days").notNull(),
  },
  { couple: "coupleId", author: "both", key: ["month"], open: { days: "reckoned from the days of both" } },
  (t) => [primaryKey({ columns: [t.coupleId, t.month] })],
);

/**
 * Couples of whom more may be open than was compared as it opened: they were folded, somebody has said yes to the other,
 * or they are older than the score. Their parts are reckoned anew from what is open to both.
 */
export const insightsDue = ownedTable(
  "insights_due",
  {
    coupleId: id("couple_id")
      .primaryKey()
      .references(() => couples.id, { onDelete: "cascade" }),
    since: timestamp("since").notNull(),
  },
  {
    byHand: "gone as soon as it is reckoned, and with its couple",
    open: { since: "who waits longest is reckoned first" },
  },
  (t) => [index("insights_due_since").on(t.since)],
);

/** A week of the two in words, written once for both (app/insights/). While it is being written it has no words yet. */
export const weeklySummaries = ownedTable(
  "weekly_summaries",
  {
    coupleId: id("couple_id")
      .notNull()
      .references(() => couples.id, { onDelete: "cascade" }),
    /** The Monday of the week. */
    week: date("week").notNull(),
    /** The words, who wrote them, and what they were written from, as JSON text. */
    body: sealedText("body"),
    /** Who writes it at the moment: of two presses at once one writes. */
    claim: id("claim"),
    claimedAt: timestamp("claimed_at"),
    writtenAt: timestamp("written_at"),
  },
  {
    couple: "coupleId",
    author: "both",
    key: ["week"],
    open: { claimedAt: "that somebody has asked for it", writtenAt: "that it was written" },
  },
  (t) => [primaryKey({ columns: [t.coupleId, t.week] })],
);
