import type { Blind } from "#app/encryption/blind-ids.ts";
import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import { readRounds } from "#app/rounds/read-rounds.server.ts";
import { isClosed, isOpen, type Round } from "#app/rounds/round.ts";
import type { Db } from "#db/database.ts";
import { truthOrDare } from "./activity.ts";
import { type Card, type Heat, suits } from "./cards.ts";
import { type Deck, NEW_DECK } from "./deck.ts";
import { deckOf, readDecks } from "./decks.server.ts";
import { itemOf, nameOf, timeOf } from "./stored-cards.server.ts";

/** A card as the two stand with it. */
export type StandOfCard = {
  /** Which time of it comes next, or is begun. */
  time: number;
  item: string;
  /** That round; null where neither has begun it. */
  round: Round | null;
};

/** Where a member stands in a heat that two play apart. */
export type Stand = {
  deck: Deck;
  /** The cards of the heat that can be played so. */
  cards: readonly Card[];
  of(card: Card): StandOfCard;
  /** The card that lies before the member: their own, or one that the partner has done. */
  card: Card | null;
};

/** Reads where a member stands. @param cards all that are offered in the heat */
export async function standIn(
  db: Db,
  vault: Services["vault"],
  member: Pick<Member, "couple" | "person" | "partner">,
  { heat, cards: all, blind }: { heat: Heat; cards: readonly Card[]; blind: Blind | null },
): Promise<Stand & { rounds: ReadonlyMap<string, Round> }> {
  const rounds = await readRounds(db, member, truthOrDare.key, "all");
  const deck = (await readDecks(db, vault, member)).get(deckOf("apart", heat)) ?? NEW_DECK;
  const cards = all.filter((card) => suits("apart", card));
  const of = standings(rounds, blind);
  const own = cards.find(({ id }) => id === deck.card);
  // One that they have done lies there because they want to change what they have said.
  const card = own ?? firstOffer(cards, of, deck);
  return { rounds, deck, cards, of, card };
}

/** How the two stand with each card. */
function standings(rounds: ReadonlyMap<string, Round>, blind: Blind | null) {
  const last = new Map<string, Round>();
  for (const round of rounds.values()) {
    const name = round.item.slice(0, round.item.lastIndexOf("."));
    if (timeOf(round.item) > timeOf(last.get(name)?.item ?? "")) last.set(name, round);
  }
  return (card: Card): StandOfCard => {
    const name = nameOf(card, blind);
    const round = last.get(name) ?? null;
    if (!round) return { time: 1, item: itemOf(name, 1), round };
    const time = timeOf(round.item);
    // What is open, or closed for good, is over: the next is another time of it.
    if (isOpen(round) || isClosed(round)) return { time: time + 1, item: itemOf(name, time + 1), round: null };
    return { time, item: round.item, round };
  };
}

/** Whether the member has not done it yet, this time. */
export const isToDo = ({ round }: StandOfCard): boolean => round?.mine == null;

/** Whether the partner has done it, and the member neither did nor passed over it. */
const isOffered = (card: Card, of: (card: Card) => StandOfCard, { seen }: Deck): boolean => {
  const { round } = of(card);
  return round !== null && round.theirs !== null && round.mine === null && !seen.includes(card.id);
};

/** What the partner has done comes before what chance would draw: what they did first, first. */
function firstOffer(cards: readonly Card[], of: Stand["of"], deck: Deck): Card | null {
  const offers = cards.filter((card) => isOffered(card, of, deck));
  const dateOf = (card: Card) => of(card).round?.date ?? "";
  return offers.toSorted((a, b) => (dateOf(a) < dateOf(b) ? -1 : 1))[0] ?? null;
}
