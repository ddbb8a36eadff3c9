import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import { nextStep } from "#app/rounds/steps.ts";
import type { Language } from "#app/texts/languages.ts";
import { answerOf } from "./answers.ts";
import { atTen, cardView, frameOf, standWithCards } from "./at-cards.server.ts";
import { offeredCards } from "./cards.server.ts";
import { currentTen } from "./current-ten.server.ts";
import type { AnswersView, CardsView, TopicsView } from "./lab-view.ts";
import { readChoices } from "./stored-choices.server.ts";
import { topicText } from "./texts.ts";

/** The card that the member is at; null where there are no more. */
export async function readCards(services: Services, member: Member, language: Language): Promise<CardsView | null> {
  const frame = frameOf(member);
  if (frame.instead) return { ...frame, ten: 0, at: 0, total: 0, card: null };
  const { stand, cards, included } = await standWithCards(services, member);
  const current = currentTen(stand, included, member.couple.id);
  if (!current) return null;
  const { said, asked, total, answered } = await atTen(services, member, stand, cards, current);
  const card = cards.get(nextStep(asked, said)?.id ?? "");
  return {
    ...frame,
    ...{ ten: current.number, total, at: Math.min(answered + 1, total) },
    card: card ? cardView(card, language) : null,
  };
}

/**
 * What the member has said to ten cards, those too that they are at.
 * @param asked which, null for the newest; and which of its cards is to be changed, from 1
 */
export async function readAnswers(
  services: Services,
  member: Member,
  asked: { ten: number | null; card: number | null },
  language: Language,
): Promise<AnswersView> {
  const frame = frameOf(member);
  const none = { ...frame, ten: 0, tens: [], answers: [], changing: null };
  if (frame.instead) return none;
  const { stand, cards, included } = await standWithCards(services, member);
  const current = currentTen(stand, included, member.couple.id);
  const going = current && (await atTen(services, member, stand, cards, current));
  const said = new Map<number, Readonly<Record<string, unknown>>>(
    // What is closed for good is changed no more.
    [...stand.mine].filter(([number]) => stand.tens.some((ten) => ten.number === number)),
  );
  if (current && going && going.answered > 0) said.set(current.number, going.said);
  const tens = [...said.keys()].sort((a, b) => b - a);
  const ten = tens.find((number) => number === asked.ten) ?? tens[0];
  if (!ten) return none;
  const answers = Object.entries(said.get(ten) ?? {}).flatMap(([id, kept]) => {
    const card = cards.get(id);
    if (!card || typeof kept !== "string") return [];
    return [{ ...cardView(card, language), mine: [...kept].map((letter) => answerOf(letter)), retired: card.retired }];
  });
  const changing = asked.card !== null && asked.card <= answers.length ? asked.card - 1 : null;
  return { ...frame, ten, tens, answers, changing };
}

/** What the member may put off, and has. */
export async function readTopics(services: Services, member: Member, language: Language): Promise<TopicsView> {
  const frame = frameOf(member);
  if (frame.instead) return { ...frame, topics: [], off: [], maybe: false };
  const { included } = await offeredCards(services, member);
  const { database, vault } = services;
  const choices = (await readChoices(database.db, vault, member.couple.id))(member.person.id);
  const topics = Map.groupBy(included, ({ category }) => category);
  return {
    ...frame,
    topics: [...topics].map(([name, { length }]) => ({ name, label: topicText(language, name), cards: length })),
    off: choices.off,
    maybe: choices.maybe,
  };
}
