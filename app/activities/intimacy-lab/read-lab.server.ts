import { fullDate } from "#app/calendar/date-words.ts";
import { ifPossible } from "#app/http/if-possible.server.ts";
import { IDEAS_OF, isIdea } from "#app/ideas/ideas.ts";
import { readIdeas } from "#app/ideas/shared-ideas.server.ts";
import { ideaText, ideaTexts } from "#app/ideas/texts.ts";
import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import { isClosed, isOpen } from "#app/rounds/round.ts";
import { markRead } from "#app/rounds/take-part.server.ts";
import type { Language } from "#app/texts/languages.ts";
import { atTen, frameOf, standWithCards } from "./at-cards.server.ts";
import type { Card } from "./cards.server.ts";
import { currentTen } from "./current-ten.server.ts";
import type { LabView, MatchView, OpenView } from "./lab-view.ts";
import { type Match, roundOf } from "./stand.server.ts";
import { dayOfLab } from "./stored-tens.server.ts";
import { topicText } from "./texts.ts";

/** So many of what is open stand where the lab begins. */
const NEWEST = 2;
/** So many stand on a page. */
const A_PAGE = 20;

const matchView = (
  { number, card: id, which, day }: Match,
  card: Card,
  today: string,
  language: Language,
): MatchView => ({
  ten: number,
  card: id,
  version: card.version,
  topic: topicText(language, card.category),
  text: card.text,
  about: card.about,
  safety: card.safety,
  lines: which.flatMap((at) => card.options[at] ?? []),
  hasDirections: card.options.length === 2,
  since: day === today ? null : fullDate(language, day),
});

const viewsOf = (
  matches: readonly Match[],
  cards: ReadonlyMap<string, Card>,
  today: string,
  language: Language,
): MatchView[] =>
  matches.flatMap((match) => {
    const card = cards.get(match.card);
    return card ? [matchView(match, card, today, language)] : [];
  });

/** Where the lab begins: how far the two are, and the newest that both opened. Notes that it was seen. */
export async function readLab(services: Services, member: Member, language: Language): Promise<LabView> {
  const frame = frameOf(member);
  const none = { state: "new", answered: 0, total: 0, done: null, more: false, maybe: false } as const;
  if (frame.instead) return { ...frame, ...none, matches: [], ideas: [] };
  const now = services.clock();
  const { stand, cards, all, included } = await standWithCards(services, member);
  const rounds = [...stand.rounds].filter(([number]) => stand.tens.some((ten) => ten.number === number));
  for (const [number, round] of stand.rounds)
    if (isOpen(round) && !isClosed(round) && !round.mine?.read)
      await ifPossible(services.log, markRead(services.database.db, member, roundOf(number), now));
  const current = currentTen(stand, included, member.couple.id);
  const { answered, total } = current
    ? await atTen(services, member, stand, cards, current)
    : { answered: 0, total: 0 };
  const theirs = current !== null && stand.rounds.get(current.number)?.theirs != null;
  const [, done] = rounds.filter(([, { mine }]) => mine !== null).sort(([a], [b]) => b - a)[0] ?? [];
  const t = ideaTexts(language);
  return {
    ...frame,
    state: !current ? "through" : answered > 0 ? "going" : theirs ? "theirs" : "new",
    ...{ answered, total },
    done: done ? (isOpen(done) ? "both" : "waiting") : null,
    more: included.length < all.size,
    maybe: stand.choices.maybe,
    matches: viewsOf(stand.matches.slice(0, NEWEST), cards, dayOfLab(now), language),
    ideas: (await readIdeas(services, member, IDEAS_OF)).filter(isIdea).map((idea) => ideaText(t, idea)),
  };
}

/** A page of all that both opened, the newest first. */
export async function readOpen(
  services: Services,
  member: Member,
  asked: number,
  language: Language,
): Promise<OpenView> {
  const frame = frameOf(member);
  if (frame.instead) return { ...frame, maybe: false, matches: [], page: 1, pages: 1 };
  const { stand, cards } = await standWithCards(services, member);
  const pages = Math.max(1, Math.ceil(stand.matches.length / A_PAGE));
  const page = Math.min(asked, pages);
  const some = stand.matches.slice((page - 1) * A_PAGE, page * A_PAGE);
  return {
    ...frame,
    ...{ page, pages, maybe: stand.choices.maybe },
    matches: viewsOf(some, cards, dayOfLab(services.clock()), language),
  };
}
