import { mayUse } from "#app/couple/may-use.ts";
import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import { lockForWriting } from "#app/rounds/keep-part.server.ts";
import type { Acted } from "./act-apart.server.ts";
import { type Card, DARE, DONE, type Heat, suits, YES } from "./cards.ts";
import { chanceOf } from "./chance.ts";
import { type Deck, done, draw, NEW_DECK, passedOn } from "./deck.ts";
import { deckOf, keepDeck, readDecks } from "./decks.server.ts";
import { offeredCards } from "./find-cards.server.ts";
import type { SentPassed } from "./parse-act.ts";

/**
 * Takes what somebody presses on the phone that goes from hand to hand. What is pressed twice, or for a card that lies
 * there no longer, changes nothing.
 */
export async function actPassed(
  { database, vault, random, ...server }: Pick<Services, "database" | "vault" | "includes" | "random">,
  member: Member,
  { heat, adult, sent }: { heat: Heat; adult: boolean; sent: SentPassed },
  now: Date,
): Promise<Acted> {
  const cards = (await offeredCards(database)).filter((card) => card.heat === heat && suits("passed", card));
  const key = await vault.keyFor({ coupleId: member.couple.id, author: member.person.id });
  const name = deckOf("passed", heat);
  return database.transaction(async (tx): Promise<Acted> => {
    const reader = await lockForWriting(tx, member, { knew: sent.partner, adult });
    if (!reader.ok) return reader;
    const before = (await readDecks(tx, vault, member)).get(name) ?? NEW_DECK;
    const card = cards.find(({ id }) => id === before.card) ?? null;
    if (sent.card !== (card?.id ?? "") || Number(sent.yes) !== before.yes) return { ok: true };
    if (card === null || sent.do === "truth" || sent.do === "dare") {
      const some = cards.filter((one) => mayUse(server, member, one));
      if (some.length === 0) return { ok: false, reason: "not-included" };
      if (sent.do === YES || sent.do === DONE) return { ok: true };
      const deck = draw({ ...before, card: card?.id ?? null }, some, sent.do, chanceOf(random));
      await keepDeck(tx, key, member, { name, before, deck, adult }, now);
      return { ok: true };
    }
    const deck = sent.do === YES ? saidYes(before, card) : afterIt(before, card);
    if (deck) await keepDeck(tx, key, member, { name, before, deck, adult }, now);
    return { ok: true };
  }, key.isLate);
}

/** One more of the two has said yes to a dare. */
const saidYes = (deck: Deck, { turn }: Card): Deck | null =>
  turn === DARE && deck.yes < 2 ? { ...deck, yes: deck.yes === 0 ? 1 : 2 } : null;

/** A dare waits for the yes of both; then it is the other one's turn. */
const afterIt = (deck: Deck, card: Card): Deck | null =>
  card.turn === DARE && deck.yes < 2 ? null : passedOn(done(deck, card.id));
