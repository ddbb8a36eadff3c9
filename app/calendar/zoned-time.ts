import { isLocalDate, type LocalDate } from "./local-date.ts";
import { localDateAt, localTime, minutesAhead } from "./time-zone.ts";

const MINUTE = 60_000;
/** No zone changes its clocks twice in so many hours. */
const AROUND_HOURS = 26;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Whether the text is a time of day, "00:00" to "23:59". */
export const isTime = (text: string): boolean => TIME.test(text);

/**
 * The moments at which a clock of a zone shows this date and time, the earliest first: one, as a rule; none where the
 * clocks leave that time out, two where they go through it twice. Throws RangeError for an unknown zone.
 */
export function momentsAt(date: LocalDate, time: string, zone: string): Date[] {
  if (!isLocalDate(date) || !isTime(time)) return [];
  const asUtc = Date.parse(`${date}T${time}Z`);
  const ahead = [-AROUND_HOURS, 0, AROUND_HOURS].map((hours) =>
    minutesAhead(new Date(asUtc + hours * 60 * MINUTE), zone, "UTC"),
  );
  return [...new Set(ahead)]
    .map((minutes) => new Date(asUtc - minutes * MINUTE))
    .filter((at) => localDateAt(at, zone) === date && localTime(at, zone) === time)
    .sort((one, other) => one.getTime() - other.getTime());
}
