import { isClosed, type Round } from "#app/rounds/round.ts";
import { nextTen } from "./next-ten.server.ts";
import type { Ten } from "./ten.ts";

/** The ten that the member is at, and whether anybody has begun it. */
export type Current = { number: number; cards: readonly string[]; isNew: boolean };

/**
 * The ten that comes next for the member: the oldest that they have not finished, else a new one; null where there are no
 * more cards.
 */
export function currentTen(
  { tens, rounds }: { tens: readonly Ten[]; rounds: ReadonlyMap<number, Round> },
  included: readonly { id: string; category: string }[],
  coupleId: string,
): Current | null {
  const going = tens.find(({ number }) => {
    const round = rounds.get(number);
    return !round?.mine && !(round && isClosed(round));
  });
  if (going) return { number: going.number, cards: going.cards.map(({ id }) => id), isNew: false };
  const had = new Set(tens.flatMap(({ cards }) => cards.map(({ id }) => id)));
  const cards = nextTen(included, had, coupleId);
  const number = Math.max(0, ...tens.map((ten) => ten.number), ...rounds.keys()) + 1;
  return cards.length > 0 ? { number, cards, isNew: true } : null;
}
