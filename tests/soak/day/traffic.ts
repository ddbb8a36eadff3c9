/** The two of a couple by their clocks: hours ahead of UTC. */
const ZONES = [1, -5] as const;
/** The hour of UTC at which the day begins that is played: so each one's morning comes before their evening. */
const BEGINS_AT = 5;

/** When people come, by their own clocks, and how many of them do. Nobody has measured that: it is a guess, and busier than most days. */
export const WINDOWS = [
  { from: 7, to: 9, share: 0.4 },
  { from: 9, to: 19, share: 0.3 },
  { from: 19, to: 23, share: 0.8 },
] as const;

/** How likely somebody does something in a visit, where it can be done. */
export const SHARES = {
  /** The question that they have not answered yet. */
  answer: 0.8,
  /** A look at what is open to both, and was not seen. */
  reveal: 0.9,
  line: 0.2,
  checkIn: 0.2,
  thought: 0.25,
  /** Somebody has a device that takes what is pushed; the others get letters. */
  device: 0.6,
} as const;

/** Somebody comes: at which share of the day, and who. */
export type Coming = { at: number; couple: number; seat: 0 | 1 };

/** An hour on somebody's own clock, as a share of the day that is played. */
export const shareAt = (hour: number, seat: 0 | 1): number => ((hour - ZONES[seat] - BEGINS_AT + 48) % 24) / 24;

/** All visits of a day, in their order. @param next numbers from 0 to 1 */
export function dayOf(couples: number, next: () => number): Coming[] {
  const all: Coming[] = [];
  for (let couple = 0; couple < couples; couple++)
    for (const seat of [0, 1] as const)
      for (const { from, to, share } of WINDOWS)
        if (next() < share) all.push({ at: shareAt(from + next() * (to - from), seat), couple, seat });
  return all.sort((one, other) => one.at - other.at);
}

/** How many times as many come in the busiest hour as on average: where all live by one clock, as the shares say. */
export function peakFactor(): number {
  const visits = WINDOWS.reduce((sum, { share }) => sum + share, 0);
  return Math.max(...WINDOWS.map(({ from, to, share }) => share / (to - from))) / (visits / 24);
}
