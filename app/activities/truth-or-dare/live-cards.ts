import type { Card, Turn } from "./cards.ts";
import { type Deck, done, draw, NEW_DECK } from "./deck.ts";

/** Where a heat stands that two play at the same time. */
export type LiveCards = {
  /** The card that lies before both, and those that have lain there. */
  deck: Deck;
  /** Which time of that card. */
  time: number;
  /** Whose turn it is to pick a truth or a dare. */
  turn: string;
  /** Who is done with a card that is open to both. */
  ready: readonly string[];
};

type Two = { me: string; partner: string };

/** @param turn whoever went there first */
export const newCards = (turn: string): LiveCards => ({ deck: NEW_DECK, time: 1, turn, ready: [] });

/** Whose turn it is of the two; the same for both where it was that of somebody who is none of them any more. */
export const pickerOf = ({ turn }: LiveCards, { me, partner }: Two): string =>
  turn === me || turn === partner ? turn : me < partner ? me : partner;

/**
 * Lays another card before both: one that neither has begun, of those that the two have had least often.
 * @param left the card that lies there
 * @returns null where there is none
 */
export function laid(
  game: LiveCards,
  left: string | null,
  cards: readonly { card: Card; time: number }[],
  turn: Turn,
  chance: (below: number) => number,
): LiveCards | null {
  const kind = cards.filter(({ card }) => card.turn === turn && card.id !== left);
  const least = Math.min(...kind.map(({ time }) => time));
  const some = kind.flatMap(({ card, time }) => (time === least ? [card] : []));
  const deck = draw({ ...game.deck, card: left }, some, turn, chance);
  return deck.card === null ? null : { ...game, deck, time: least, ready: [] };
}

/** One of the two is done with the card that is open: when both are, it is the other one's turn to pick. */
export function readyFor(game: LiveCards, card: string, two: Two): LiveCards {
  const ready = [...new Set([...game.ready, two.me])];
  if (!ready.includes(two.partner)) return { ...game, ready };
  const next = pickerOf(game, two) === two.me ? two.partner : two.me;
  return { ...game, deck: done(game.deck, card), turn: next, ready: [] };
}
