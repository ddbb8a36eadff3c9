import { knownTo } from "#app/members/known-partner.ts";
import { callName, type Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import { readProgress } from "#app/rounds/read-progress.server.ts";
import type { Language } from "#app/texts/languages.ts";
import { askedOf } from "./answer-card.server.ts";
import { type Card, offeredCards, withRetired } from "./cards.server.ts";
import type { Current } from "./current-ten.server.ts";
import type { CardView } from "./lab-view.ts";
import { readStand, roundOf, type Stand } from "./stand.server.ts";
import { topicText } from "./texts.ts";

/** What each page of the lab begins with. */
export function frameOf(member: Member) {
  const { person, partner, paused } = member;
  const alone = paused ? ("paused" as const) : ("alone" as const);
  return {
    instead: person.keeping !== "given" ? ("keeping" as const) : partner ? null : alone,
    partnerName: partner ? callName(partner) : "",
    partner: knownTo(member),
  };
}

/** How the two stand, and the cards that it is about. */
export async function standWithCards(services: Services, member: Member) {
  const { all, included } = await offeredCards(services, member);
  let cards: ReadonlyMap<string, Card> = all;
  const stand = await readStand(services, member, async (ids) => {
    cards = await withRetired(services.database.db, all, ids);
    return (id) => cards.get(id)?.category;
  });
  return { stand, cards, all, included };
}

/** A card as it is asked. */
export const cardView = (
  { id, version, category, text, about, safety, options }: Card,
  language: Language,
): CardView => ({
  ...{ id, version, text, about, safety, options },
  topic: topicText(language, category),
});

/** What the member has said so far to the ten that they are at, and what is asked in it. */
export async function atTen(
  services: Services,
  member: Member,
  stand: Stand,
  cards: ReadonlyMap<string, Card>,
  ten: Current,
) {
  const of = { coupleId: member.couple.id, userId: member.person.id };
  const said = await readProgress(services, of, roundOf(ten.number));
  const asked = ten.cards.map((id) => askedOf(id, cards.get(id), stand.choices));
  const total = asked.filter(({ id, retired }) => !retired || Object.hasOwn(said, id)).length;
  const answered = ten.cards.filter((id) => Object.hasOwn(said, id)).length;
  return { said, asked, total, answered };
}
