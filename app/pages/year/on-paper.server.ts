import type { Dates, InOurYear, MemberOfTwo } from "#app/activities/activity.server.ts";
import type { LocalDate } from "#app/calendar/local-date.ts";
import type { Month } from "#app/calendar/month.ts";
import type { CoupleDay } from "#app/couple/couple-days.server.ts";
import type { Db } from "#db/database.ts";
import { serverActivities } from "../activities.server.ts";
import { datesInBoth } from "./year.ts";

const all = serverActivities.flatMap(({ part }) => part.inOurYear ?? []);

/** Which of some dates are in the book, for each activity: what is of when it was said begins with the pairing. */
export const datesOnPaper =
  (asked: Dates, together: Dates) =>
  ({ beside }: InOurYear): Dates | null =>
    beside ? asked : datesInBoth(asked, together);

/** How many things some months have, by what they are counted among. */
export type Counted = { months: Month[]; answers: number; memories: number };

/**
 * What is in the book of some dates, counted; each activity has its own statement.
 * @param days the couple's days of those dates on which the two were together
 */
export async function countOnPaper(
  db: Db,
  member: MemberOfTwo,
  datesOf: (onPaper: InOurYear) => Dates | null,
  days: readonly CoupleDay[],
): Promise<Counted> {
  const counted = { answers: 0, memories: 0 };
  const months = new Set<Month>();
  for (const one of all) {
    const within = datesOf(one);
    if (!within) continue;
    for (const [month, count] of await one.perMonth(db, member, within, days)) {
      months.add(month);
      counted[one.as] += count;
    }
  }
  return { ...counted, months: [...months].sort() };
}

/** The nearest dates before and after some of which there is something in the book, whenever the two were paired. */
export async function datesBeside(db: Db, member: MemberOfTwo, within: Dates): Promise<(LocalDate | null)[]> {
  const found: (LocalDate | null)[] = [];
  for (const { beside } of all) {
    const nearest = await beside?.(db, member, within);
    if (nearest) found.push(nearest.before, nearest.after);
  }
  return found;
}
