import { boolean, clearText, code, date, id, index, integer, primaryKey, timestamp } from "../kit.ts";
import { ownedTable } from "../owned-table.ts";
import { personalTable } from "../personal-table.ts";
import { users } from "./auth.ts";
import { couples } from "./couple.ts";

/** What somebody wants to hear of and when, and how much of it has come today. No row: everything as it begins. */
export const notificationSettings = personalTable(
  "notification_settings",
  { userId: "goes" },
  {
    userId: id("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    joined: boolean("joined").notNull().default(true),
    answered: boolean("answered").notNull().default(true),
    question: boolean("question").notNull().default(true),
    nudge: boolean("nudge").notNull().default(true),
    streak: boolean("streak").notNull().default(false),
    summary: boolean("summary").notNull().default(true),
    /** Whether a letter goes where no device is reached. */
    letters: boolean("letters").notNull().default(true),
    /** Full hours on one's own clock, 0 to 23. The same twice: there are none. */
    quietFrom: integer("quiet_from").notNull().default(23),
    quietTo: integer("quiet_to").notNull().default(8),
    /** When they were asked whether something may come, or had said so before: nobody is asked twice. */
    askedAt: timestamp("asked_at"),
    /** On which own day something was sent last, and how much of it on that day. */
    sentOn: date("sent_on"),
    sentCount: integer("sent_count").notNull().default(0),
    /** What the address in a letter names that ends letters: made for the first letter, and never changed. */
    letterToken: id("letter_token").unique(),
  },
);

/**
 * Browsers that take what is pushed. In the clear: whoever had this table alone could push nothing, because a push
 * service takes only what is signed with the key of the settings (RFC 8292, section 4.2).
 */
export const pushSubscriptions = personalTable(
  "push_subscriptions",
  { userId: "goes" },
  {
    id: id("id").primaryKey(),
    userId: id("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** SHA-256 of the address: each belongs to one account. */
    endpointHash: id("endpoint_hash").notNull().unique(),
    endpoint: clearText(
      "endpoint",
      "what is pushed goes there; without the key of the settings it takes nothing",
    ).notNull(),
    /** The browser's public key, and what it shares with us alone (RFC 8291). */
    p256dh: code("p256dh").notNull(),
    auth: code("auth").notNull(),
    /** The session in which it was made or last seen: it ends with the sign-out there. */
    sessionId: id("session_id").notNull(),
    /** SHA-256 of the browser's number, by which it is known again after another sign-in; null where it keeps none. */
    browser: id("browser"),
    /** The browser in words. */
    label: code("label"),
    createdAt: timestamp("created_at").notNull(),
    /** Its push service wants to hear nothing before this. */
    notBefore: timestamp("not_before"),
  },
  (t) => [index("push_subscriptions_user").on(t.userId), index("push_subscriptions_session").on(t.sessionId)],
);

/** What somebody is to be told of outside of the pages: each thing once, and never what it says. */
export const notices = ownedTable(
  "notices",
  {
    userId: id("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** "joined", "answered", "question", "nudge", "streak", "summary". */
    kind: code("kind").notNull(),
    /** Which of its kind: an act, a date. The same once more is one thing. */
    item: id("item").notNull(),
    coupleId: id("couple_id")
      .notNull()
      .references(() => couples.id, { onDelete: "cascade" }),
    /** From when on it is of use, and until when. */
    dueAt: timestamp("due_at").notNull(),
    until: timestamp("until").notNull(),
    /** When it is looked at next; null once it is settled: sent, folded into another, or dropped. */
    nextAt: timestamp("next_at"),
    /** How often sending has failed. */
    tries: integer("tries").notNull().default(0),
    /** Whether they have been here since it was due. */
    seen: boolean("seen").notNull().default(false),
  },
  {
    byHand:
      "of the thing alone: notifications/ drops it when it is over, couple/outbox.server.ts when two part, and it goes with the account",
    open: {
      dueAt: "what is due is found by it",
      until: "what is over is found by it",
      nextAt: "what is due is found by it",
      tries: "how often a server did not answer",
      seen: "a page was opened",
    },
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.kind, t.item] }),
    index("notices_next").on(t.nextAt),
    index("notices_old").on(t.until),
    index("notices_couple").on(t.coupleId),
  ],
);
