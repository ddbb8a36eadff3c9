import { type Card, TURNS, type Turn } from "./cards.ts";

/** How far somebody is in the cards of a heat. */
export type Deck = {
  /** The ids of the cards that they have had since the bag was full. */
  seen: readonly string[];
  /** The one that lies before them. */
  card: string | null;
  /** Of the way on one phone: whose turn it is, the owner's or the other one's. */
  turn: "mine" | "theirs";
  /** Of a dare on one phone: how many of the two have said yes to it. */
  yes: 0 | 1 | 2;
  /** Whether all of a kind were had before this card was drawn. */
  again: boolean;
};

export const NEW_DECK: Deck = { seen: [], card: null, turn: "mine", yes: 0, again: false };

/** A number from 0 up to, and without, another one. */
type Chance = (below: number) => number;

/**
 * Draws a card of a kind: one that was not had before, until all were; then the bag is full again. The card that lay
 * there counts as had.
 * @param cards those that may be drawn
 * @returns a deck without a card where there is none to draw
 */
export function draw(deck: Deck, cards: readonly Card[], turn: Turn, chance: Chance): Deck {
  const left = deck.card;
  const seen = new Set(left === null ? deck.seen : [...deck.seen, left]);
  const kind = cards.filter((card) => card.turn === turn && card.id !== left);
  const unseen = kind.filter(({ id }) => !seen.has(id));
  const again = unseen.length === 0 && kind.length > 0;
  if (again) for (const { id } of kind) seen.delete(id);
  const from = again ? kind : unseen;
  const card = from.length > 0 ? (from[chance(from.length)]?.id ?? null) : null;
  return { ...deck, seen: [...seen], card, yes: 0, again };
}

/** A card was done: another one may be drawn. */
export const done = (deck: Deck, id: string): Deck => ({
  ...deck,
  seen: [...new Set([...deck.seen, id])],
  card: deck.card === id ? null : deck.card,
  yes: 0,
  again: false,
});

/** The other one's turn. */
export const passedOn = (deck: Deck): Deck => ({ ...deck, turn: deck.turn === "mine" ? "theirs" : "mine" });

/** The other kind. */
export const otherTurn = (turn: Turn): Turn => (turn === TURNS[0] ? TURNS[1] : TURNS[0]);
