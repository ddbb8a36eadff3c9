import { globSync, readFileSync } from "node:fs";
import { getTableColumns, getTableName, is, Table } from "drizzle-orm";
import * as schema from "#db/schema/all.ts";

const NAMES = "it says of whom the row is";
const OURS = "a count or a mark of the server's own work, which says nothing of anybody";
const OPENS = "whoever has it could act with it";
const SERVER = "the server's own work, of nobody";

/** What of a column somebody takes along: the place in their JSON, by its names; or in parentheses why they do not. */
const PLACES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  users: { here_on_adult: "lastHere.onAdultPages", premium_until: "premiumUntil" },
  memberships: { summary_version: "summaryConsent.version", summary_agreed_at: "summaryConsent.at" },
  couples: { tired_on: "(reckoned from check-ins, which are among what they take along)" },
  deletions: { customer_id: `(${SERVER}: an account that is deleted takes nothing along)` },
  live_rounds: {
    couple_id: `(${NAMES})`,
    activity: "playing.0.activity",
    item: "(a name of ours, of what is 18+ a code)",
    body: "playing.0.since",
    adult: "(it follows from the activity)",
    asked_at: "(what one asked for stands for ten minutes; it is when one went there)",
  },
  notices: {
    user_id: `(${NAMES})`,
    kind: "waiting.0",
    item: "(it names an act of the partner)",
    couple_id: `(${NAMES})`,
    due_at: "(mostly when the partner did something, which nobody learns)",
    until: "(the same, a day later)",
    next_at: `(${OURS})`,
    tries: `(${OURS})`,
    seen: `(${OURS})`,
  },
  notification_settings: {
    user_id: `(${NAMES})`,
    joined: "notifications.joined",
    answered: "notifications.answered",
    question: "notifications.question",
    nudge: "notifications.nudge",
    streak: "notifications.streak",
    summary: "notifications.summary",
    letters: "notifications.letters",
    quiet_from: "notifications.quietFrom",
    quiet_to: "notifications.quietTo",
    asked_at: "notifications.asked",
    sent_on: "notifications.lastSent.on",
    sent_count: "notifications.lastSent.count",
    letter_token: `(${OPENS})`,
  },
  push_subscriptions: {
    id: `(${OURS})`,
    user_id: `(${NAMES})`,
    endpoint_hash: `(${OPENS})`,
    endpoint: `(${OPENS})`,
    p256dh: `(${OPENS})`,
    auth: `(${OPENS})`,
    session_id: `(${OPENS})`,
    browser: `(${OPENS})`,
    label: "devices.0.browser",
    created_at: "devices.0.since",
    not_before: `(${OURS})`,
  },
  reminders: { user_id: `(${NAMES})`, kind: "nextReminder.kind", due_at: "nextReminder.at" },
  jobs: {
    name: `(${SERVER})`,
    turn: `(${SERVER})`,
    leased_until: `(${SERVER})`,
    started_at: `(${SERVER})`,
    ended_at: `(${SERVER})`,
    failed_at: `(${SERVER})`,
    tries: `(${SERVER})`,
  },
  couple_insights: { couple_id: `(${NAMES})`, part: "score.parts.0.name", body: "score.whole" },
  rhythm_months: { couple_id: `(${NAMES})`, month: "score.months.0.month", days: "score.parts.2.sentence" },
  insights_due: { couple_id: `(${NAMES})`, since: `(${OURS})` },
  weekly_summaries: {
    couple_id: `(${NAMES})`,
    week: "weeks.0.date",
    body: "weeks.0.words",
    claim: `(${OURS})`,
    claimed_at: `(${OURS})`,
    written_at: "(which of the two pressed, and when, the other one would read in it)",
  },
  payment_events: { id: `(${SERVER})`, received_at: `(${SERVER})` },
  premium_payers: {
    user_id: `(${NAMES})`,
    customer_id: "stripeCustomer",
    asked: `(${OURS})`,
    written: `(${OURS})`,
    checkout_key: `(${OPENS})`,
    checkout_at: "wentToPay",
  },
  premium_subscriptions: {
    id: "subscriptions.0.id",
    user_id: `(${NAMES})`,
    status: "subscriptions.0.status",
    price_id: "subscriptions.0.price",
    began_at: "subscriptions.0.began",
    first_paid_at: "subscriptions.0.firstPaid",
    period_ends_at: "subscriptions.0.periodEnds",
    ends_at: "subscriptions.0.ends",
    unpaid_since: "subscriptions.0.unpaidSince",
    ended_at: "subscriptions.0.ended",
  },
};

const TABLES = Object.values<unknown>(schema).filter((one) => is(one, Table)) as Table[];

/** From this migration on every column says where somebody takes it along. */
const FIRST = "0035";

/** The SQL of the migrations from the first one on. */
const migrations = (): string =>
  globSync("db/migrations/sqlite/*.sql")
    .filter((file) => (file.split(/[\\/]/).at(-1) ?? "") >= FIRST)
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");

/** The tables that these migrations have made, as the schema has them. */
export function newTables(): Table[] {
  const made = new Set([...migrations().matchAll(/CREATE TABLE `(?!__new_)(\w+)`/g)].map(([, name]) => name));
  return TABLES.filter((table) => made.has(getTableName(table)));
}

/** Every column that these migrations have brought: "table.column", and where it is taken along, as above. */
export function newColumns(): { column: string; place: string | undefined }[] {
  const ofTables = newTables().flatMap((table) =>
    Object.values(getTableColumns(table)).map(({ name }) => [getTableName(table), name] as const),
  );
  const added = [...migrations().matchAll(/ALTER TABLE `(\w+)` ADD `(\w+)`/g)];
  const columns = [...ofTables, ...added.map(([, table = "", name = ""]) => [table, name] as const)];
  return columns.map(([table, name]) => ({ column: `${table}.${name}`, place: PLACES[table]?.[name] }));
}

/** How many columns have a place written down, in the schema or not any more. */
export const placesKnown = (): string[] =>
  Object.entries(PLACES).flatMap(([table, columns]) => Object.keys(columns).map((name) => `${table}.${name}`));
