import { code, id, index, json, timestamp } from "../kit.ts";
import { personalTable } from "../personal-table.ts";
import { users } from "./auth.ts";

/** What was done with the admin's role: who, when, what. Never changed, never taken away. */
export const adminActions = personalTable(
  "admin_actions",
  { userId: "loses the name", subjectId: "loses the name" },
  {
    id: id("id").primaryKey(),
    at: timestamp("at").notNull(),
    /** Who did it; null for the command line and the setting, and once that account is gone. */
    userId: id("user_id").references(() => users.id, { onDelete: "set null" }),
    /** Where it was done: "page", "command", or "setting" for what ADMIN_EMAILS says. */
    place: code("place").notNull(),
    /** What was done (app/features/admin/record.server.ts). */
    what: code("what").notNull(),
    /** Whose role it was; null where it was nobody's, and once that account is gone. */
    subjectId: id("subject_id").references(() => users.id, { onDelete: "set null" }),
    /** The item or the file it was done to, and how many rows. */
    about: json<Record<string, string | number>>("about", "ids of items, names of files of content, counts").notNull(),
  },
  (t) => [
    index("admin_actions_at").on(t.at, t.id),
    index("admin_actions_user").on(t.userId),
    index("admin_actions_subject").on(t.subjectId),
  ],
);
