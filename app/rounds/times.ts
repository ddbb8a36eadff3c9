import { addDays, type LocalDate } from "#app/calendar/local-date.ts";
import { isClosed, isOpen, type Round } from "./round.ts";

/** What two play more than once, they may play again so many days after both have finished it. */
export const AGAIN_DAYS = 30;

/** The item of a round: the name of what is played and which time the two play it. */
export const itemOf = (name: string, time: number): string => `${name}.${time}`;

/** What an item names; null for what names nothing. */
export function ofItem(item: string): { name: string; time: number } | null {
  const [, name, time] = /^([a-z][a-z-]{1,40})\.([1-9]\d{0,3})$/.exec(item) ?? [];
  return name && time ? { name, time: Number(time) } : null;
}

/** Something that is played more than once, as the two stand with it. */
export type Play = {
  /** Which time it is that the member plays or has played, from 1. */
  time: number;
  /** That round; null where neither has finished it. */
  round: Round | null;
};

/** How the two stand with it. @param rounds all times that they have played it */
export function playOf(rounds: readonly Round[], today: LocalDate): Play {
  const [last] = rounds.toSorted((a, b) => timeOf(b) - timeOf(a));
  if (!last) return { time: 1, round: null };
  // One that is closed for good is over: what the two play next is another time.
  if (isClosed(last) || (isOpen(last) && today >= addDays(last.date, AGAIN_DAYS)))
    return { time: timeOf(last) + 1, round: null };
  return { time: timeOf(last), round: last };
}

/** Which time a round is, whatever that which is played is called in it. */
export const timeOf = ({ item }: { item: string }): number => Number(/\.([1-9]\d{0,3})$/.exec(item)?.[1] ?? 0);

/** How far the two are with something that is played. `again`: both have finished it long enough ago. */
export type PlayState = "new" | "going" | "mine" | "theirs" | "open" | "again";

/** How far the two are. @param isGoing whether the member has begun this time of it */
export function stateOf({ round, time }: Play, isGoing: boolean): PlayState {
  if (round && isOpen(round)) return "open";
  if (round?.mine) return "mine";
  if (round?.theirs) return "theirs";
  if (isGoing) return "going";
  return time > 1 ? "again" : "new";
}

/** What waits for the member first, then what they have begun; the rest as it comes. */
export function waitingFirst<T extends { state: PlayState }>(views: readonly T[]): T[] {
  const rank = ({ state }: T) => (state === "theirs" ? 0 : state === "going" ? 1 : 2);
  return views.toSorted((a, b) => rank(a) - rank(b));
}
