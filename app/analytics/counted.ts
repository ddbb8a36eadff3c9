/** Weeks after their pairing for which it is counted how many couples come back. */
export const WEEKS = 8;

/** What the log tells of and somebody should look at, each with its count for the day. */
export const FAILURES = [
  "failure:request",
  "failure:error",
  "failure:signup.failed",
  "failure:invite.failed",
  "failure:mail.failed",
  "failure:import.failed",
  "failure:migration.failed",
  "failure:job.failed",
  // What it was called before: the days that it was counted for keep it.
  "failure:upkeep.failed",
  "failure:key-backup.failed",
  "failure:identity.refused",
  "failure:identity.misconfigured",
  "failure:analytics.failed",
  "failure:payment.failed",
  "failure:payment.unsigned",
] as const;

/** What is counted by the day, of nobody in particular. `week:3`: couples of that day's week that came back in week 3. */
export type Counted = "sign-up" | "pair" | "answer" | "complete" | `week:${number}` | (typeof FAILURES)[number];

const DAY_MS = 86_400_000;

/** The Monday of a moment's week in UTC, as a date. */
export function mondayOf(at: Date): string {
  const day = (at.getUTCDay() + 6) % 7;
  return new Date(at.getTime() - day * DAY_MS).toISOString().slice(0, 10);
}

/** How many whole weeks lie between two moments. */
export const weeksBetween = (from: Date, to: Date): number =>
  Math.floor((to.getTime() - from.getTime()) / (7 * DAY_MS));
