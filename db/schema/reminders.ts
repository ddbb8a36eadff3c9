import { code, id, index, timestamp } from "../kit.ts";
import { personalTable } from "../personal-table.ts";
import { users } from "./auth.ts";

/**
 * When it is next looked whether somebody wants to be reminded of something: once at a time and person, so that the
 * server reads what is due and never goes through all members (docs/product/reminders.md#when).
 */
export const reminders = personalTable(
  "reminders",
  { userId: "goes" },
  {
    userId: id("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /** What it is looked for then; null where it is only looked whether they are here, or the time is to be reckoned. */
    kind: code("kind"),
    /** By this person's clock, so it is reckoned anew when their zone changes: long ago where that is still to be done; never null. */
    dueAt: timestamp("due_at"),
  },
  (t) => [index("reminders_due").on(t.dueAt)],
);
