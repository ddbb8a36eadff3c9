import { sql } from "drizzle-orm";
import { boolean, check, code, date, id, index, integer, primaryKey, timestamp } from "../kit.ts";
import { ownedTable } from "../owned-table.ts";
import { personalTable } from "../personal-table.ts";
import { users } from "./auth.ts";
import { contentItems } from "./content.ts";

/** A couple space: from sign-up on with one in it, after pairing with two. The key by which a database is sharded. */
export const couples = ownedTable(
  "couples",
  {
    id: id("id").primaryKey(),
    /** Seed of the couple's own order of questions. */
    shuffleSeed: code("shuffle_seed").notNull(),
    /** The packs whose questions may be the day's, by name, with a space between two; null where there is none. */
    questionPacks: code("question_packs"),
    /** The dates of the visits that are proposed or taken and not over yet (app/couple/next-visit.ts). */
    visits: code("visits"),
    /** The dates that are proposed or agreed and not over yet (app/couple/noted-dates.ts). */
    datePlans: code("date_plans"),
    /**
     * The last date on which one of the two had little energy, by what both have shared of it: the dashboard goes by it,
     * and opens nothing (app/couple/tired.server.ts).
     */
    tiredOn: date("tired_on"),
    /** The first local date that counts. */
    startsOn: date("starts_on").notNull(),
    streakLength: integer("streak_length").notNull().default(0),
    streakLongest: integer("streak_longest").notNull().default(0),
    completeDays: integer("complete_days").notNull().default(0),
    shields: integer("shields").notNull().default(0),
    /** When two sat here for the first time: who part and make up have it still, and their seats a later one. */
    firstPairedAt: timestamp("first_paired_at"),
    /** The last week after their pairing, from 0, in which one of the two did their part: counted once each. */
    lastWeek: integer("last_week"),
    /** The last local date that the streak has taken in; null before the first. */
    closedThrough: date("closed_through"),
    createdAt: timestamp("created_at").notNull(),
    /** When the two parted. Nobody is seated here any more; each one's own words stay readable to their author. */
    endedAt: timestamp("ended_at"),
    /** "left": the same two may come back within 30 days. "undone": a pairing that was taken back. */
    endedBy: code("ended_by"),
    /**
     * Who is asked whether the other one is their partner: until then neither sees anything of the other. No reference:
     * both are reference tables under sharding.
     */
    pausedFor: id("paused_for"),
    /** When, after the end, what the two had in common was taken away, and only words of one's own are left. */
    emptiedAt: timestamp("emptied_at"),
  },
  {
    byHand: "the space itself: it goes when nobody sits in it and nobody has words in it",
    open: {
      lastWeek: "a number of weeks, for counting alone",
      streakLength: "reckoned from the days of both",
      streakLongest: "reckoned from the days of both",
      completeDays: "reckoned from the days of both",
      shields: "reckoned from the days of both",
      createdAt: "when the space began",
      firstPairedAt: "when the two were first connected",
      endedAt: "what is due after the end is found by it",
      emptiedAt: "what is still due after the end is found by it",
    },
  },
  (t) => [index("couples_to_empty").on(t.emptiedAt, t.endedAt)],
);

/** Who sat in a couple space that has ended, and where. */
export const formerMembers = ownedTable(
  "former_members",
  {
    coupleId: id("couple_id")
      .notNull()
      .references(() => couples.id, { onDelete: "cascade" }),
    seat: integer("seat").notNull(),
    userId: id("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /**
     * The same as the couple's own; kept here too, so that somebody's spaces can be read in this order, a few at a
     * time.
     */
    endedAt: timestamp("ended_at"),
  },
  {
    byHand: "written when two part, taken away when they come back, and with the account",
    open: { seat: "0 or 1", endedAt: "spaces are read in its order" },
  },
  (t) => [
    primaryKey({ columns: [t.coupleId, t.seat] }),
    index("former_members_user_ended").on(t.userId, t.endedAt, t.coupleId),
  ],
);

/**
 * Who sits where. Seat 0 or 1 and nothing else: the database holds "two at most", and the unique user "one couple
 * each". No foreign key to couples: under sharding this is a reference table, and those cannot point at shards.
 */
export const memberships = ownedTable(
  "memberships",
  {
    coupleId: id("couple_id").notNull(),
    seat: integer("seat").notNull(),
    userId: id("user_id")
      .notNull()
      .unique()
      .references(() => users.id, { onDelete: "cascade" }),
    joinedAt: timestamp("joined_at").notNull(),
    /** When this one went on from the success screen: until then the dashboard tells that the partner has come. */
    welcomedAt: timestamp("welcomed_at"),
    /**
     * When this one said that the partner is who they meant; accepting a code is saying so. Of no meaning alone
     * (docs/product/security.md#words-from-before-the-pairing).
     */
    partnerConfirmedAt: timestamp("partner_confirmed_at"),
    /** Where the partner has written what this one has not seen yet, as app/threads/unread.ts writes it down. */
    unreadThread: code("unread_thread"),
    /** When this one has last let the partner know that they think of them, on which own day, and how often on it. */
    thoughtAt: timestamp("thought_at"),
    thoughtOn: date("thought_on"),
    thoughts: integer("thoughts").notNull().default(0),
    /** Which wording of the weekly summary this one has agreed to, and when; null where they have not, or not any more. */
    summaryVersion: code("summary_version"),
    summaryAgreedAt: timestamp("summary_agreed_at"),
  },
  {
    byHand: "who sits where: changed by whatever opens, folds or ends a space; goes with the account",
    open: {
      seat: "0 or 1",
      joinedAt: "what was written before it is told from what came after",
      welcomedAt: "a screen was gone on from",
      partnerConfirmedAt: "each statement that reads words asks for it",
      thoughtAt: "a button was pressed: it has no words",
      thoughts: "how often it was, so that it stays few",
      summaryAgreedAt: "when a consent was given",
    },
  },
  (t) => [primaryKey({ columns: [t.coupleId, t.seat] }), check("memberships_two_seats", sql`${t.seat} in (0, 1)`)],
);

/** The one code that a person has given out last. Kept after its success so that the same pair's retry succeeds too. */
export const invites = personalTable(
  "invites",
  { userId: "goes", acceptedBy: "loses the name" },
  {
    userId: id("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    code: code("code").notNull().unique(),
    createdAt: timestamp("created_at").notNull(),
    expiresAt: timestamp("expires_at").notNull(),
    acceptedBy: id("accepted_by").references(() => users.id, { onDelete: "set null" }),
    acceptedAt: timestamp("accepted_at"),
  },
  (t) => [index("invites_accepted_by").on(t.acceptedBy), index("invites_open").on(t.acceptedAt, t.expiresAt)],
);

/**
 * A couple's local date, kept up as things happen, so that nothing is gathered. "first" and "second" are the seats. Done:
 * the part of the day, on one's own day. Answered: this date's question, whenever. Read: has seen the reveal.
 */
export const coupleDays = ownedTable(
  "couple_days",
  {
    coupleId: id("couple_id")
      .notNull()
      .references(() => couples.id, { onDelete: "cascade" }),
    date: date("date").notNull(),
    questionId: id("question_id").references(() => contentItems.id),
    firstDoneAt: timestamp("first_done_at"),
    secondDoneAt: timestamp("second_done_at"),
    firstAnswered: boolean("first_answered").notNull().default(false),
    secondAnswered: boolean("second_answered").notNull().default(false),
    firstRead: boolean("first_read").notNull().default(false),
    secondRead: boolean("second_read").notNull().default(false),
    /** A missed date that a shield has covered. */
    shielded: boolean("shielded").notNull().default(false),
    /** What was answered here stays closed to both until the one who is asked has confirmed the partner. */
    held: boolean("held").notNull().default(false),
  },
  {
    byHand: "made from the two: app/couple folds and undoes it, space-rows.server.ts takes it away",
    open: {
      firstDoneAt: "that a part of the day was done, and when: nothing of what was said",
      secondDoneAt: "that a part of the day was done, and when: nothing of what was said",
      firstAnswered: "that there is an answer: nothing of what it says",
      secondAnswered: "that there is an answer: nothing of what it says",
      firstRead: "that a page was had",
      secondRead: "that a page was had",
      shielded: "reckoned from the days of both",
      held: "statements leave out by it what waits for a yes",
    },
  },
  (t) => [
    primaryKey({ columns: [t.coupleId, t.date] }),
    index("couple_days_question").on(t.questionId),
    // Years of them are counted, and chosen beside, from here alone (docs/product/speed-and-weight.md#many-couples).
    index("couple_days_past").on(t.coupleId, t.date, t.questionId, t.firstAnswered, t.secondAnswered),
  ],
);
