import { addDays, daysBetween, isLocalDate, type LocalDate } from "#app/calendar/local-date.ts";
import { isClosed, type Round } from "#app/rounds/round.ts";

/** So many days whoever was asked by the other's part may take; as long one's own may be changed. */
const JOINED_WITHIN_DAYS = 4;
/** So many occasions a date may have. */
const OF_A_DATE = 3;
/** So many of one's own may wait for the other at a time. */
const WAITING_AT_ONCE = 3;

/** Which occasion: the own day of whoever began it, and which of that day. */
export type Occasion = { date: LocalDate; nth: number };

/** The round of an occasion. */
export const itemOf = ({ date, nth }: Occasion): string => `${date}-${nth}`;

/** The occasion of a round; null for what is none. */
export function ofItem(item: string): Occasion | null {
  const [date, nth] = [item.slice(0, 10), Number(item.slice(11))];
  const isOne = isLocalDate(date) && item === `${date}-${nth}` && Number.isInteger(nth) && nth >= 1 && nth <= OF_A_DATE;
  return isOne ? { date, nth } : null;
}

/** The rounds that may be written to on an own day, by their items. */
export const writableItems = (today: LocalDate) => ({
  from: itemOf({ date: addDays(today, -JOINED_WITHIN_DAYS), nth: 1 }),
  to: itemOf({ date: addDays(today, JOINED_WITHIN_DAYS), nth: OF_A_DATE }),
});

type Parts = Pick<Round, "mine" | "theirs">;

const waitsForMine = ({ mine, theirs }: Parts): boolean => mine === null && theirs !== null;

/** Whether one that somebody has begun may still be written to on an own day: where one has erased theirs it is over. */
export const isStillOn = ({ date }: Occasion, parts: Parts, today: LocalDate): boolean =>
  (parts.mine !== null || parts.theirs !== null) && !isClosed(parts) && isNear(date, today);

const isNear = (date: LocalDate, today: LocalDate): boolean => Math.abs(daysBetween(date, today)) <= JOINED_WITHIN_DAYS;

/** What a page without an occasion in its address is about. */
export type Current =
  /** A form: of one that the other has begun, or of a new one. */
  | { form: Occasion; isNew: boolean }
  /** The member's own of today: what they said is there, and may be open. */
  | { done: Occasion; canBegin: boolean }
  /** No more of today's, or too many wait for the other. */
  | { full: true };

/**
 * What there is for the member now. What the other has begun comes first, the oldest of it, since its time runs out
 * first.
 * @param rounds those of `writableItems`
 * @param another whether they ask for a new one though they have done one today
 */
export function currentOf(rounds: readonly Round[], today: LocalDate, another: boolean): Current {
  const near = rounds.flatMap((round) => {
    const occasion = ofItem(round.item);
    return occasion && isNear(occasion.date, today) ? [{ round, occasion }] : [];
  });
  const byItem = near.sort((a, b) => (a.round.item < b.round.item ? -1 : 1));
  const begun = byItem.filter(({ round, occasion }) => isStillOn(occasion, round, today));
  const joins = begun.find(({ round }) => waitsForMine(round));
  if (joins) return { form: joins.occasion, isNew: false };
  const ofToday = byItem.filter(({ occasion }) => occasion.date === today);
  const newest = ofToday.findLast(({ round }) => round.mine !== null);
  const waiting = begun.filter(({ round }) => round.mine !== null && round.theirs === null);
  // Those that are over are counted too: their names are taken.
  const nth = (ofToday.at(-1)?.occasion.nth ?? 0) + 1;
  const canBegin = nth <= OF_A_DATE && waiting.length < WAITING_AT_ONCE;
  if (newest && !another) return { done: newest.occasion, canBegin };
  return canBegin ? { form: { date: today, nth }, isNew: true } : { full: true };
}
