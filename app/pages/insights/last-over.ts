import { addDays, type LocalDate } from "#app/calendar/local-date.ts";
import { type Clockface, firstOpenDay, ownDay } from "#app/calendar/own-day.ts";

/** The last date that is over for both of the two. */
export function lastOver({ person, partner }: { person: Clockface; partner: Clockface }, now: Date): LocalDate {
  const [one, other] = [firstOpenDay(now, person), firstOpenDay(now, partner)];
  return addDays(one < other ? one : other, -1);
}

/**
 * The first date that was on for both once they were connected, by each one's own day: the later of the two, for on the
 * earlier one it may have been over for one of them.
 */
export function firstDay({
  person,
  partner,
  couple,
}: {
  person: Clockface;
  partner: Clockface;
  couple: { firstPairedAt: Date | null; startsOn: LocalDate };
}): LocalDate {
  const { firstPairedAt: at, startsOn } = couple;
  if (!at) return startsOn;
  // A floor says something of the days since a journey, and nothing of then.
  const [one, other] = [person, partner].map(({ timeZone }) =>
    ownDay(at, { timeZone, dayFloor: null, dayFloorSince: null }),
  );
  return one && other ? (one > other ? one : other) : startsOn;
}
