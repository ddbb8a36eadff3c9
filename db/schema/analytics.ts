import { code, id, index, integer, json, primaryKey, table, timestamp } from "../kit.ts";
import { users } from "./auth.ts";

/**
 * What has been counted. The key is a hash of the distinct id, the name and the properties; the bucket is the time in
 * steps of ten minutes, so that two servers that count the same thing at once keep one row.
 */
export const analyticsEvents = table(
  "analytics_events",
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
