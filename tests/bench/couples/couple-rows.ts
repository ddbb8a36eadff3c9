import { hash } from "node:crypto";
import { addDays, type LocalDate } from "#app/calendar/local-date.ts";
import { knownBrowsers, sessions, users } from "#db/schema/auth.ts";
import { couples, invites, memberships } from "#db/schema/couple.ts";
import type { Bulk } from "./bulk.ts";
import { letters } from "./filler.ts";
import { idOf, type Shape, TODAY } from "./shape.ts";

const DAY = 86_400_000;
const SHIELD_EVERY = 7;
/** How long after midnight a day begins (docs/product/the-couples-day.md#own-day). Milliseconds. */
const BEGINS_MS = 4 * 3_600_000;

/** The two of a couple, by their names in the seed. */
export type Ids = { couple: string; people: readonly [string, string] };

export const idsOf = (size: number, index: number): Ids => ({
  couple: idOf(`couple ${size} ${index}`),
  people: [idOf(`person ${size} ${index} 0`), idOf(`person ${size} ${index} 1`)],
});

/** The cookie of a measured couple's first one. */
export const cookieOf = (size: number, index: number): string => `bench-${size}-${index}`;

/** A day as its date. @param now which is `TODAY` */
export const dateOf = (now: Date, day: number): LocalDate =>
  addDays(new Date(now.getTime() - BEGINS_MS).toISOString().slice(0, 10) as LocalDate, day - TODAY);

/** What puts a couple into the database as two who have signed up and were connected on the couple's first day. */
export async function coupleRows(bulk: Bulk, size: number, now: Date, next: () => number) {
  const user = await bulk.into(users, [
    ...["id", "uid", "email", "emailConfirmedAt", "firstName", "lastName", "timeZone", "lastSeenAt"],
    ...["inviteStepCompleted", "inviteSeenAt", "createdAt"],
  ]);
  const space = await bulk.into(couples, [
    ...["id", "shuffleSeed", "startsOn", "streakLength", "streakLongest", "completeDays", "shields"],
    ...["closedThrough", "createdAt"],
  ]);
  const seat = await bulk.into(memberships, [
    ...["coupleId", "seat", "userId", "joinedAt", "welcomedAt", "partnerConfirmedAt"],
  ]);
  const invite = await bulk.into(invites, ["userId", "code", "createdAt", "expiresAt", "acceptedBy", "acceptedAt"]);
  const session = await bulk.into(sessions, [
    ...["id", "userId", "createdAt", "expiresAt", "checkedAt", "provider", "browser", "timeZone"],
  ]);
  const browser = await bulk.into(knownBrowsers, ["userId", "browser", "firstSeenAt"]);
  return ({ index, first, days, past }: Shape, { couple, people }: Ids) => {
    const at = new Date(now.getTime() - (TODAY - first) * DAY);
    const seen = new Date(Math.min(now.getTime(), at.getTime() + days * DAY));
    const complete = past ? days - 1 : days;
    space(
      ...[couple, letters(next, 22), dateOf(now, first), complete, complete, complete],
      ...[Math.min(2, Math.floor(complete / SHIELD_EVERY)), dateOf(now, first + complete - 1), at],
    );
    for (const [i, id] of people.entries()) {
      user(
        ...[id, `u${id}`, `${id}@example.test`, at, i === 0 ? "Anna" : "Ben", "Bench", "UTC", seen],
        ...[true, at, at],
      );
      seat(couple, i, id, at, at, at);
      browser(id, hash("sha256", id), at);
      const value = past && i === 0 ? cookieOf(size, index) : next() < 0.2 ? `of ${id}` : null;
      if (value === null) continue;
      const expires = new Date(now.getTime() + 7 * DAY);
      session(hash("sha256", value), id, at, expires, now, "password", "Firefox on Windows", "UTC");
    }
    invite(people[0], idOf(`code ${couple}`).slice(0, 12), at, new Date(at.getTime() + 7 * DAY), people[1], at);
  };
}
