import { mayUse } from "#app/couple/may-use.ts";
import { shown, UNREADABLE } from "#app/encryption/unreadable.ts";
import { ifPossible } from "#app/http/if-possible.server.ts";
import { callName, type Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import { isAsked } from "#app/rounds/live-round.ts";
import { openRound } from "#app/rounds/open-parts.server.ts";
import { markRead } from "#app/rounds/take-part.server.ts";
import type { Language } from "#app/texts/languages.ts";
import type { Heat } from "./cards.ts";
import { offeredCards } from "./find-cards.server.ts";
import { pickerOf } from "./live-cards.ts";
import { liveOf, tableIn } from "./live-table.server.ts";
import type { LiveView } from "./live-view.ts";

/**
 * A heat that two play at the same time, as one of them sees it: of what the partner has said only what both have. Notes
 * that what is open was seen.
 * @returns null where there is none for these two, and one plays apart
 */
export async function readLiveHeat(
  services: Services,
  member: Member,
  { heat, adult }: { heat: Heat; adult: boolean },
  language: Language,
): Promise<LiveView | null> {
  const { database, vault, clock, log } = services;
  const { couple, person, partner } = member;
  if (!partner || (adult && person.keeping !== "given")) return null;
  const cards = (await offeredCards(database)).filter((card) => card.heat === heat);
  const blind = adult ? await vault.knownBlind(couple.id) : null;
  const table = await tableIn(database.db, vault, member, { heat, adult, cards, blind });
  const { live, there, card, item, round } = table;
  if (!there.known) return null;
  if (!card && !table.cards.some((one) => mayUse(services, member, one))) return null;
  const { activity, item: place } = liveOf(heat, adult, blind);
  const common = {
    ...{ heat, adult, partner: partner.id, partnerName: callName(partner) },
    place: adult ? null : `${activity}/${place}`,
  };
  if (!live || !there.isIn(person.id))
    return { ...common, state: "enter", asks: live?.asks === partner.id && isAsked(live.askedAt, clock()) };
  if (!there.both) return { ...common, state: "waiting" };
  const { game } = live;
  const two = { me: person.id, partner: partner.id };
  if (!card || !item) return { ...common, state: "choose", mine: pickerOf(game, two) === person.id };
  const { id, version, turn, text, milder } = card;
  if (!table.isOpen) {
    const lies = { id, version, turn, text, milder, time: game.time, words: null, damaged: false, changes: false };
    const [done, isTheirs] = [round?.mine != null, round?.theirs != null];
    return { ...common, state: "card", card: { ...lies, isTheirs }, done, again: game.deck.again };
  }
  const broken = { words: shown<string>(language, UNREADABLE) };
  const { mine, theirs } = await openRound(services, member, { activity, item }, { body: broken });
  if (round?.mine?.read === false) await ifPossible(log, markRead(database.db, member, { activity, item }, clock()));
  const wordsOf = (body: unknown) => (body as { words?: string } | null | undefined)?.words ?? null;
  const said = { id, time: game.time, turn, text, why: null, changeable: false };
  return {
    ...{ ...common, state: "open" },
    card: { ...said, mine: wordsOf(mine?.body), theirs: { words: wordsOf(theirs) } },
    ready: { mine: game.ready.includes(person.id), theirs: game.ready.includes(partner.id) },
  };
}
