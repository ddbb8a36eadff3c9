import { boolean, clearText, code, date, id, index, json, primaryKey, timestamp } from "../kit.ts";
import { personalTable } from "../personal-table.ts";

/** The account itself. */
const ACCOUNT = { id: "goes", uid: "goes", email: "goes" } as const;
const UNTIL_DONE = {
  uid: { stays: "what is left to do is found by it; the row goes when all is done" },
  userId: { stays: "what is left to do is found by it; the row goes when all is done" },
};

/** A person. Names are null until given (Google sign-in, an interrupted sign-up). A reference table under sharding. */
export const users = personalTable("users", ACCOUNT, {
  id: id("id").primaryKey(),
  /** The identity provider's name for this person. */
  uid: id("uid").notNull().unique(),
  email: clearText("email", "letters go there, and the identity provider has it too").notNull(),
  /** When the person showed that the address is theirs; null until then, and after it changed at the provider. */
  emailConfirmedAt: timestamp("email_confirmed_at"),
  /** ID tokens of a sign-in before this are worth nothing: somebody else's, who had made the account beforehand. */
  tokensFrom: timestamp("tokens_from"),
  firstName: clearText("first_name", "pages and letters call people by it"),
  lastName: clearText("last_name", "beside the first name"),
  /** IANA name; null until the browser or the person has told it: the day is UTC's until then. */
  timeZone: code("time_zone"),
  /** The tag of the language that this person has chosen to read in; null for what their browser asks for. */
  language: code("language"),
  /** The own day never goes back behind this local date (docs/product/the-couples-day.md#travelling). */
  dayFloor: date("day_floor"),
  /** When the floor's date began for this person: each of their days lasts 20 hours at least. Null without a floor. */
  dayFloorSince: timestamp("day_floor_since"),
  lastSeenAt: timestamp("last_seen_at"),
  /** Their partner is not told when they were last here, and nothing of it is kept. */
  lastSeenHidden: boolean("last_seen_hidden").notNull().default(false),
  /** Their partner is told that they are here also while they are in the 18+ part. */
  hereOnAdult: boolean("here_on_adult").notNull().default(false),
  /** The code was shared; it redirects nobody. */
  partnerInvited: boolean("partner_invited").notNull().default(false),
  inviteStepCompleted: boolean("invite_step_completed").notNull().default(false),
  inviteSeenAt: timestamp("invite_seen_at"),
  ageConsentAt: timestamp("age_consent_at"),
  ageConsentVersion: code("age_consent_version"),
  /** Since when what is 18+ may be kept of this person, by which wording, and when they took that back. */
  keepingAt: timestamp("keeping_at"),
  keepingVersion: code("keeping_version"),
  keepingWithdrawnAt: timestamp("keeping_withdrawn_at"),
  /** "admin", given by a command; "setting" where it is noted that ADMIN_EMAILS gives it; null for everybody else. */
  role: code("role"),
  /** Until when premium is theirs by what they pay, grace included; null for who pays nothing (app/features/premium). */
  premiumUntil: timestamp("premium_until"),
  createdAt: timestamp("created_at").notNull(),
});

/** One row for each signed-in browser, keyed by the SHA-256 of its cookie: the table alone opens no session. */
export const sessions = personalTable(
  "sessions",
  { userId: "goes" },
  {
    id: id("id").primaryKey(),
    userId: id("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: timestamp("created_at").notNull(),
    expiresAt: timestamp("expires_at").notNull(),
    /** When the identity provider last said that the cookie is good. */
    checkedAt: timestamp("checked_at").notNull(),
    /** How one has signed in: "password", "google.com". Null for sessions from before this was kept. */
    provider: code("provider"),
    /** The browser in words, for the list of where one is signed in. */
    browser: code("browser"),
    /** The IANA zone that the browser told when it signed in; null where it told none. */
    timeZone: code("time_zone"),
  },
  (t) => [index("sessions_user").on(t.userId), index("sessions_expires").on(t.expiresAt)],
);

/** Browsers that have signed in to an account before: another one is told to its owner by mail. */
export const knownBrowsers = personalTable(
  "known_browsers",
  { userId: "goes" },
  {
    userId: id("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** SHA-256 of the number in the browser's cookie. */
    browser: id("browser").notNull(),
    firstSeenAt: timestamp("first_seen_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.browser] })],
);

/**
 * Accounts that are being deleted: the person's rows went at once, what is left to do is done again until it is done.
 * No foreign key: the user is gone.
 */
export const deletions = personalTable("deletions", UNTIL_DONE, {
  uid: id("uid").primaryKey(),
  userId: id("user_id").notNull(),
  /** The couple spaces in which the person sat. */
  coupleIds: json<string[]>("couple_ids", "ids").notNull(),
  requestedAt: timestamp("requested_at").notNull(),
  /** Their customer at Stripe, with whom every subscription of theirs ends there; null for who never went to pay. */
  customerId: id("customer_id"),
});
