import { mayUse } from "#app/couple/may-use.ts";
import { isUnreadable } from "#app/encryption/unreadable.ts";
import { knownTo } from "#app/members/known-partner.ts";
import { callName, type Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import { openOwn } from "#app/rounds/open-parts.server.ts";
import type { Language } from "#app/texts/languages.ts";
import { truthOrDare } from "./activity.ts";
import type { Card, Heat } from "./cards.ts";
import { offeredCards } from "./find-cards.server.ts";
import type { ApartView } from "./heat-view.ts";
import { readSaid } from "./read-said.server.ts";
import { isToDo, type StandOfCard, standIn } from "./stand.server.ts";

const { key: activity } = truthOrDare;

/** A heat that two play apart, as one of them sees it. Notes that what is open was seen. */
export async function readApart(
  services: Services,
  member: Member,
  { heat, adult }: { heat: Heat; adult: boolean },
  language: Language,
): Promise<ApartView> {
  const { database, vault } = services;
  const { person, partner, couple } = member;
  const common = { heat, adult, partner: knownTo(member), partnerName: partner && callName(partner) };
  const nothing = { mayLive: false, card: null, again: false, allWait: false, fresh: [], said: [] };
  // Without the yes to keeping the page holds nothing of what was kept.
  if (adult && person.keeping !== "given") return { ...common, ...nothing, instead: "keeping" };
  const cards = (await offeredCards(database)).filter((card) => card.heat === heat);
  const blind = adult ? await vault.knownBlind(couple.id) : null;
  const stand = await standIn(database.db, vault, member, { heat, cards, blind });
  const said = await readSaid(services, member, { heat, rounds: stand.rounds }, language);
  const card = stand.card && (await lying(services, member, stand.card, stand.of(stand.card)));
  const some = stand.cards.filter((one) => mayUse(services, member, one));
  return {
    ...{ ...common, ...said, card },
    again: stand.deck.again && card !== null && !card.changes,
    allWait: some.length > 0 && !some.some((one) => isToDo(stand.of(one))),
    mayLive: partner !== null && member.confirmed && (card !== null || some.length > 0),
    instead: card === null && some.length === 0 && stand.cards.length > 0 ? "premium" : null,
  };
}

/** The card that lies before the member; one that they have done with what they said, for they want to change it. */
async function lying(
  services: Services,
  member: Member,
  { id, version, turn, text, milder }: Card,
  { time, item, round }: StandOfCard,
): Promise<NonNullable<ApartView["card"]>> {
  const view = { id, version, turn, text, milder, time };
  if (!round?.mine) return { ...view, isTheirs: round?.theirs != null, words: null, damaged: false, changes: false };
  const of = { coupleId: member.couple.id, activity, userId: member.person.id };
  const mine = (await openOwn(services, of, [item])).get(item);
  const damaged = isUnreadable(mine?.body);
  const { words = null } = (damaged ? {} : (mine?.body ?? {})) as { words?: string };
  return { ...view, isTheirs: false, words, damaged, changes: true };
}
