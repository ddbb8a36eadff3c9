import type { LocalDate } from "#app/calendar/local-date.ts";
import type { Member } from "#app/members/member.ts";

/** Which round: an activity's key, and what the round is about within it. */
export type RoundOf = { activity: string; item: string };

/** Which of somebody's own texts in it don't open. */
export type Damaged = { body: boolean; kept: boolean };

/** Something that both do, each for themselves, as one of the two sees it. It opens to both when both have done it. */
export type Round = RoundOf & {
  /** The later of the days on which somebody did it. */
  date: LocalDate;
  /** It is 18+: nobody is told of it whom that does not concern now. */
  adult: boolean;
  mine: {
    /** Whether the member has seen what both have said. */
    read: boolean;
    /** It waits for the member's yes to the partner: it was written before there was this one. */
    held: boolean;
    /** It was open to both, and the partner has erased theirs: it stays the member's, and opens no more. */
    closed: boolean;
  } | null;
  /** That they have done it, and nothing else. `closed`: it was open to both, and the member has erased theirs. */
  theirs: { held: boolean; closed: boolean } | null;
};

/** Whether what both said is open to both: the one place that says so. */
export const isOpen = ({ mine, theirs }: Pick<Round, "mine" | "theirs">): boolean =>
  mine !== null && theirs !== null && !mine.held && !theirs.held;

/**
 * Whether it was open to both and one of them has erased theirs. Nothing more is written to it: who could fill in theirs
 * anew, having read the other's, would learn by it what only the two parts together say.
 */
export const isClosed = ({ mine, theirs }: Pick<Round, "mine" | "theirs">): boolean =>
  mine?.closed === true || theirs?.closed === true;

/** Whether there is something here for the member to do or to read. */
export const waitsForMe = (round: Round): boolean =>
  round.theirs !== null && !isClosed(round) && (round.mine === null || (isOpen(round) && !round.mine.read));

/**
 * How far the partner's part is for the member. Held: they have done it, and it waits for a yes to the other one, the
 * member's own or theirs.
 */
export type TheirState = "open" | "mineHeld" | "theirsHeld" | "waiting" | "alone" | "paused";

/** @param hasText whether what the partner said could be opened */
export function stateOfTheirs(
  { partner, paused }: Pick<Member, "partner" | "paused">,
  round: Round,
  hasText: boolean,
): TheirState {
  if (paused || !partner) return paused ? "paused" : "alone";
  if (hasText) return "open";
  // What was open and does not open any more has lost its key: it is no more.
  if (!round.theirs || !round.mine || isOpen(round)) return "waiting";
  return round.mine.held ? "mineHeld" : "theirsHeld";
}
