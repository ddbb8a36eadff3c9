import { boolean, date, id, index, primaryKey, sealedText, timestamp } from "../kit.ts";
import { ownedTable } from "../owned-table.ts";
import { users } from "./auth.ts";
import { couples } from "./couple.ts";

/**
 * How somebody was on a local date, in two texts: what they share with their partner, and what they keep. Whoever reads
 * it for the partner has no reason to touch the second one.
 */
export const checkIns = ownedTable(
  "check_ins",
  {
    coupleId: id("couple_id")
      .notNull()
      .references(() => couples.id, { onDelete: "cascade" }),
    date: date("date").notNull(),
    userId: id("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The parts that are shared, as JSON text (app/activities/check-in/check-in.ts); `{}` where there is none. */
    shared: sealedText("shared").notNull(),
    /** The parts that stay with the author, in the same way. */
    kept: sealedText("kept").notNull(),
    /**
     * Whether the page that it was written on named the partner. Else it opens to them only by a yes of the author that
     * comes later. A couple space never has another two in it, so it is not said which partner.
     */
    forPartner: boolean("for_partner").notNull(),
    createdAt: timestamp("created_at").notNull(),
    updatedAt: timestamp("updated_at").notNull(),
  },
  { couple: "coupleId", author: "userId", key: ["date"], writtenAt: "updatedAt", day: { date: "date" } },
  (t) => [primaryKey({ columns: [t.coupleId, t.date, t.userId] }), index("check_ins_user").on(t.userId)],
);
