import { code, id, index, integer, primaryKey, sealedText, timestamp } from "../kit.ts";
import { ownedTable } from "../owned-table.ts";
import { users } from "./auth.ts";
import { couples } from "./couple.ts";

/**
 * Ten desire cards that the two answer, each alone (app/activities/intimacy-lab/). What they say of them are the parts
 * of a round.
 */
export const desireBatches = ownedTable(
  "desire_batches",
  {
    coupleId: id("couple_id")
      .notNull()
      .references(() => couples.id, { onDelete: "cascade" }),
    /** From 1, in the order in which the two had them. */
    number: integer("number").notNull(),
    /** Which cards these are, and the day of each, as JSON text of one length. */
    body: sealedText("body").notNull(),
  },
  { couple: "coupleId", author: "both", key: ["number"], adult: true },
  (t) => [primaryKey({ columns: [t.coupleId, t.number] })],
);

/** What one of the two has chosen for their own cards, which the other never learns. */
export const desireChoices = ownedTable(
  "desire_choices",
  {
    coupleId: id("couple_id")
      .notNull()
      .references(() => couples.id, { onDelete: "cascade" }),
    userId: id("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** What is chosen; "cards" is all there is. */
    kind: code("kind").notNull(),
    /** The topics that are off, and whether a maybe may meet another one, as JSON text of one length. */
    body: sealedText("body").notNull(),
    writtenAt: timestamp("written_at").notNull(),
  },
  { couple: "coupleId", author: "userId", key: ["kind"], writtenAt: "writtenAt", adult: true },
  (t) => [primaryKey({ columns: [t.coupleId, t.kind, t.userId] }), index("desire_choices_user").on(t.userId)],
);
