import { answerCard } from "#app/activities/intimacy-lab/answer-card.server.ts";
import { readCards } from "#app/activities/intimacy-lab/read-cards.server.ts";
import { knownTo } from "#app/members/known-partner.ts";
import type { Member } from "#app/members/member.ts";
import type { TestApp } from "./app.ts";

type Said = "yes" | "maybe" | "no" | "not-now";

/**
 * Answers desire cards by the use case: until the ten are done, or so many of them. Throws where an answer is refused.
 * @param pick what to say to both directions of a card, by its place among them
 * @returns the ids of the cards
 */
export async function answerCards(
  app: Pick<TestApp, "services">,
  member: Member,
  at: Date,
  pick: (place: number, card: string) => Said,
  most = Number.POSITIVE_INFINITY,
): Promise<string[]> {
  const services = { ...app.services, clock: () => at };
  const cards: string[] = [];
  while (cards.length < most) {
    const view = await readCards(services, member, "en");
    if (!view?.card) return cards;
    const { id, version, options } = view.card;
    const first = pick(cards.length, id);
    const sent = { ten: String(view.ten), card: id, version: String(version), partner: knownTo(member), first };
    const answered = await answerCard(services, member, options.length === 2 ? { ...sent, second: first } : sent, at);
    if (!answered.ok) throw new Error(`${id} could not be answered: ${answered.reason}`);
    cards.push(id);
    if (answered.finished) return cards;
  }
  return cards;
}
