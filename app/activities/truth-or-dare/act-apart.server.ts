import { mayUse } from "#app/couple/may-use.ts";
import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import { keepPart, lockForWriting, type PartResult } from "#app/rounds/keep-part.server.ts";
import { truthOrDare } from "./activity.ts";
import { type Card, CHANGE, DONE, type Heat, LEAVE, suits, TRUTH } from "./cards.ts";
import { chanceOf } from "./chance.ts";
import { type Deck, done, draw } from "./deck.ts";
import { deckOf, keepDeck } from "./decks.server.ts";
import { offeredCards, retiredCards } from "./find-cards.server.ts";
import type { SentApart } from "./parse-act.ts";
import { isToDo, standIn } from "./stand.server.ts";
import { itemOf, nameOf } from "./stored-cards.server.ts";

export type Acted =
  | { ok: true }
  /**
   * `unknown`: no card of the heat. `retired`: it is not asked any more. `changed`: it has other words since. `wordless`:
   * a truth without an answer. `not-included`: it is part of premium.
   */
  | { ok: false; reason: "unknown" | "retired" | "changed" | "wordless" | "not-included" }
  | Extract<PartResult, { ok: false }>;

type Acts = Pick<Services, "database" | "vault" | "includes" | "random">;
type Sent = { heat: Heat; adult: boolean; sent: SentApart };

/**
 * Takes what somebody does in a heat that two play apart: another card, or that they have done one. Sent twice it changes
 * nothing more; another card for one that lies there no longer is none.
 */
export async function actApart(services: Acts, member: Member, act: Sent, now: Date): Promise<Acted> {
  const { heat, adult, sent } = act;
  // Asked again with the couple locked; here so that no name is made for somebody who keeps nothing.
  if (adult && member.person.keeping !== "given") return { ok: false, reason: "not-to-be-kept" };
  const cards = (await offeredCards(services.database)).filter((card) => card.heat === heat);
  if (sent.do !== DONE) return layApart(services, member, { ...act, cards }, now);
  const card = cards.find(({ id }) => id === sent.card);
  if (!card || !suits("apart", card)) return { ok: false, reason: await whyNot(services, heat, sent.card) };
  if (card.version !== Number(sent.version)) return { ok: false, reason: "changed" };
  if (card.turn === TRUTH && !sent.words) return { ok: false, reason: "wordless" };
  return doApart(services, member, { ...act, cards, card }, now);
}

/** Why a card can't be done that is not among those that are asked. */
async function whyNot({ database }: Pick<Acts, "database">, heat: Heat, id: string): Promise<"retired" | "unknown"> {
  return (await retiredCards(database)).some((card) => card.heat === heat && card.id === id) ? "retired" : "unknown";
}

/** Keeps the member's part of a card, and takes it from their deck, in one transaction. */
async function doApart(
  { database, vault, ...server }: Acts,
  member: Member,
  { heat, adult, cards, card, sent }: Sent & { cards: readonly Card[]; card: Card },
  now: Date,
): Promise<Acted> {
  const { id } = member.couple;
  const blind = adult ? await vault.blindFor(id) : null;
  const key = await vault.keyFor({ coupleId: id, author: member.person.id });
  return database.transaction(async (tx): Promise<Acted> => {
    const reader = await lockForWriting(tx, member, { knew: sent.partner, adult });
    if (!reader.ok) return reader;
    const { partner } = reader;
    const stand = await standIn(tx, vault, partner ? member : { ...member, partner: null }, { heat, cards, blind });
    const { time, round } = stand.of(card);
    const asked = Number(sent.time);
    if (asked > time) return { ok: false, reason: "unknown" };
    // What was begun may be done to its end, whatever is paid.
    const isBegun = round !== null || asked < time || stand.card?.id === card.id;
    if (!isBegun && !mayUse(server, member, card)) return { ok: false, reason: "not-included" };
    const body = sent.words ? { words: sent.words } : {};
    const part = { activity: truthOrDare.key, item: itemOf(nameOf(card, blind), asked), body, adult };
    const kept = await keepPart(tx, { vault, key }, member, { ...part, partner }, now);
    if (!kept.ok) return kept;
    const name = deckOf("apart", heat);
    await keepDeck(tx, key, member, { name, before: stand.deck, deck: done(stand.deck, card.id), adult }, now);
    return { ok: true };
  }, key.isLate);
}

/** Draws another card in the place of the one that lay there, or lays one there again of which the words may be changed. */
async function layApart(
  { database, vault, random, ...server }: Acts,
  member: Member,
  { heat, adult, cards, sent }: Sent & { cards: readonly Card[] },
  now: Date,
): Promise<Acted> {
  const { id } = member.couple;
  const blind = adult ? await vault.knownBlind(id) : null;
  const key = await vault.keyFor({ coupleId: id, author: member.person.id });
  return database.transaction(async (tx): Promise<Acted> => {
    const reader = await lockForWriting(tx, member, { knew: sent.partner, adult });
    if (!reader.ok) return reader;
    const stand = await standIn(tx, vault, member, { heat, cards, blind });
    const keep = async (deck: Deck): Promise<Acted> => {
      await keepDeck(tx, key, member, { name: deckOf("apart", heat), before: stand.deck, deck, adult }, now);
      return { ok: true };
    };
    if (sent.do === CHANGE) {
      const card = stand.cards.find((one) => one.id === sent.card);
      // What is open stays as it was read.
      return card && !isToDo(stand.of(card)) ? keep({ ...stand.deck, card: card.id }) : { ok: true };
    }
    const before = stand.card?.id ?? null;
    // Pressed twice, or on two devices: the card was changed already.
    if (sent.card !== (before ?? "")) return { ok: true };
    if (sent.do === LEAVE || sent.do === DONE) return keep({ ...stand.deck, card: null });
    const some = stand.cards.filter((card) => isToDo(stand.of(card)) && mayUse(server, member, card));
    if (some.length === 0) return { ok: false, reason: "not-included" };
    return keep(draw({ ...stand.deck, card: before }, some, sent.do, chanceOf(random)));
  }, key.isLate);
}
