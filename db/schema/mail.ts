import { clearText, code, index, integer, primaryKey, timestamp } from "../kit.ts";
import { personalTable } from "../personal-table.ts";

/**
 * Letters that were too many for one recipient, waiting to be told in one: how many of which kind, and no more. No
 * foreign key: who gets a letter may have no account any more.
 */
export const gatheredLetters = personalTable(
  "gathered_letters",
  { address: { stays: "the last letter tells of the deletion itself; the row goes when it is sent" } },
  {
    address: clearText("address", "the letter goes there").notNull(),
    kind: code("kind").notNull(),
    times: integer("times").notNull(),
    /** What the last one of them was written in; null in rows from before that was kept. */
    language: code("language"),
    /** When the recipient may have a letter again. */
    dueAt: timestamp("due_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.address, t.kind] }), index("gathered_letters_due").on(t.dueAt)],
);
