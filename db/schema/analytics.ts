import { code, date, id, index, integer, json, primaryKey, table, timestamp } from "../kit.ts";
import { personalTable } from "../personal-table.ts";
import { users } from "./auth.ts";

/**
 * What has been counted. The key is a hash of the distinct id, the name and the properties; the bucket is the time in
 * steps of ten minutes, so that two servers that count the same thing at once keep one row.
 */
export const analyticsEvents = personalTable(
  "analytics_events",
  { userId: "goes" },
  {
    key: id("key").notNull(),
    bucket: integer("bucket").notNull(),
    /** track or identify */
    type: code("type").notNull(),
    /** Null for identify. */
    eventName: code("event_name"),
    properties: json<Record<string, string | number>>(
      "properties",
      "numbers and codes of our own events (app/analytics/events.ts)",
    ).notNull(),
    distinctId: id("distinct_id").notNull(),
    /** Whose it is, where somebody was signed in: goes with the account. */
    userId: id("user_id").references(() => users.id, { onDelete: "cascade" }),
    at: timestamp("at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.key, t.bucket] }),
    index("analytics_events_user").on(t.userId),
    index("analytics_events_at").on(t.at),
  ],
);

/**
 * How often something happened on a day of UTC: sign-ups, pairs, answers, failures. Of nobody in particular, and kept
 * up as it happens, so that a page with years of them reads a few hundred rows.
 */
export const dayCounts = table(
  "day_counts",
  {
    what: code("what").notNull(),
    date: date("date").notNull(),
    /** Rows are parted, so that those who count at the same moment do not wait for each other. */
    part: integer("part").notNull().default(0),
    times: integer("times").notNull(),
    /** The last time. */
    lastAt: timestamp("last_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.what, t.date, t.part] })],
);
