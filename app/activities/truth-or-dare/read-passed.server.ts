import { mayUse } from "#app/couple/may-use.ts";
import { knownTo } from "#app/members/known-partner.ts";
import { callName, type Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import { type Heat, suits } from "./cards.ts";
import { NEW_DECK } from "./deck.ts";
import { deckOf, readDecks } from "./decks.server.ts";
import { offeredCards } from "./find-cards.server.ts";
import type { PassedView } from "./heat-view.ts";

/** A heat on one phone: that of the member. */
export async function readPassed(
  services: Services,
  member: Member,
  { heat, adult }: { heat: Heat; adult: boolean },
): Promise<PassedView> {
  const { database, vault } = services;
  const { person, partner } = member;
  const asks = adult && person.keeping !== "given";
  const decks = asks ? null : await readDecks(database.db, vault, member);
  const deck = decks?.get(deckOf("passed", heat)) ?? NEW_DECK;
  const cards = (await offeredCards(database)).filter((card) => card.heat === heat && suits("passed", card));
  const card = cards.find(({ id }) => id === deck.card) ?? null;
  const mayDraw = cards.length === 0 || cards.some((one) => mayUse(services, member, one));
  return {
    ...{ heat, adult, partner: knownTo(member), partnerName: partner && callName(partner) },
    myName: person.firstName && callName(person),
    instead: asks ? "keeping" : card === null && !mayDraw ? "premium" : null,
    card: card && {
      id: card.id,
      version: card.version,
      turn: card.turn,
      text: card.text,
      milder: card.milder,
    },
    turn: deck.turn,
    yes: card ? deck.yes : 0,
    again: card !== null && deck.again,
  };
}
