import { boolean, code, id, index, primaryKey, sealedText, timestamp } from "../kit.ts";
import { ownedTable } from "../owned-table.ts";
import { users } from "./auth.ts";
import { couples } from "./couple.ts";

/**
 * How far somebody is in the cards of a heat: which they have had, which lies before them, whose turn it is. It is its
 * owner's alone: so nobody learns what was passed over (app/activities/truth-or-dare/).
 */
export const cardDecks = ownedTable(
  "card_decks",
  {
    coupleId: id("couple_id")
      .notNull()
      .references(() => couples.id, { onDelete: "cascade" }),
    userId: id("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** A heat, and whether it is played apart or on one phone. */
    deck: code("deck").notNull(),
    /** As JSON text. */
    body: sealedText("body").notNull(),
    /** 18+: it is erased when the two part. */
    adult: boolean("adult").notNull().default(false),
    writtenAt: timestamp("written_at").notNull(),
  },
  { couple: "coupleId", author: "userId", key: ["deck"], writtenAt: "writtenAt", adult: "adult" },
  (t) => [primaryKey({ columns: [t.coupleId, t.deck, t.userId] }), index("card_decks_user").on(t.userId)],
);
