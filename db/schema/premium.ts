import { code, id, index, integer, table, timestamp } from "../kit.ts";
import { personalTable } from "../personal-table.ts";
import { users } from "./auth.ts";

/** Who has ever gone to pay: whom Stripe knows by this customer. No card, no amount, no address. */
export const premiumPayers = personalTable(
  "premium_payers",
  { userId: "goes" },
  {
    userId: id("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Their customer at Stripe. */
    customerId: id("customer_id").notNull().unique(),
    /** How often Stripe was asked what they have, and which of these askings was written down last. */
    asked: integer("asked").notNull().default(0),
    written: integer("written").notNull().default(0),
    /** The checkout that they opened last, by a key of ours: at most one of a couple is open. Null where none is. */
    checkoutKey: id("checkout_key"),
    checkoutAt: timestamp("checkout_at"),
  },
);

/** Subscriptions as Stripe told of them last. They are the payer's own: what they open goes where the payer sits. */
export const premiumSubscriptions = personalTable(
  "premium_subscriptions",
  { userId: "goes" },
  {
    /** Its id at Stripe. */
    id: id("id").primaryKey(),
    userId: id("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Stripe's own word for how it stands. */
    status: code("status").notNull(),
    priceId: code("price_id"),
    beganAt: timestamp("began_at").notNull(),
    /** The first payment, from which the days of the refund count. */
    firstPaidAt: timestamp("first_paid_at"),
    /** Up to when it is paid for, or was to be. */
    periodEndsAt: timestamp("period_ends_at"),
    /** When it ends, where it was cancelled. */
    endsAt: timestamp("ends_at"),
    /** Since when a payment is missing. */
    unpaidSince: timestamp("unpaid_since"),
    endedAt: timestamp("ended_at"),
  },
  (t) => [index("premium_subscriptions_user").on(t.userId)],
);

/** What Stripe has told: each event does something once. */
export const paymentEvents = table(
  "payment_events",
  { id: id("id").primaryKey(), receivedAt: timestamp("received_at").notNull() },
  (t) => [index("payment_events_received").on(t.receivedAt)],
);
