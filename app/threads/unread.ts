import type { LocalDate } from "#app/calendar/local-date.ts";
import type { ThreadOf } from "./thread.ts";

/** Where something unread stands, as a member's seat keeps it. No key of an activity has a space in it. */
export const unreadMark = ({ activity, date, item }: ThreadOf): string => `${activity} ${date} ${item}`;

/**
 * The newest of an activity's threads in which the partner has written what the member has not seen. Null for another
 * activity's, and while there is no partner.
 */
export function unreadIn(
  { unreadThread, partner }: { unreadThread: string | null; partner: unknown },
  activity: string,
): { date: LocalDate; item: string } | null {
  if (!unreadThread || !partner) return null;
  const [of, date, ...item] = unreadThread.split(" ");
  return of === activity ? { date: date as LocalDate, item: item.join(" ") } : null;
}
