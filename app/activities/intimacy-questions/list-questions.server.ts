import { mayUse } from "#app/couple/may-use.ts";
import { bytesOnPage, ROOM, thatFit } from "#app/http/page-room.ts";
import { callName, type Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import { readRounds } from "#app/rounds/read-rounds.server.ts";
import type { Round } from "#app/rounds/round.ts";
import type { Language } from "#app/texts/languages.ts";
import { intimacyQuestions } from "./activity.ts";
import { offeredQuestions, pathsOf, retiredQuestions } from "./find-questions.server.ts";
import { type IntimacyQuestion, placeOfTopic, type QuestionState, stateOf } from "./question.ts";
import type { ListedQuestion, QuestionsView, TopicView } from "./questions-view.ts";
import { topicText } from "./texts.ts";

/** A question with how far the two are with it. */
type Standing = { question: IntimacyQuestion; state: QuestionState };

/** So many that nobody has answered stand in a topic: the next ones come when these are answered. */
const NEW_IN_TOPIC = 20;
/** So many of what waits for the member stand before the rest. */
const WAITING = 5;
/** What a line of a list takes besides its words. Bytes. */
const LINE = 600;

/** Every question that is offered, or that one of the two has begun. */
async function standings({ database, vault }: Services, member: Member): Promise<Standing[]> {
  const rounds = await readRounds(database.db, member, intimacyQuestions.key, "all");
  const offered = await offeredQuestions(database);
  // Most couples have begun none: then nothing has a name yet.
  const blind = rounds.size > 0 ? await vault.knownBlind(member.couple.id) : null;
  if (!blind) return offered.map((question) => ({ question, state: "new" }));
  const found = new Set<Round>();
  const withState = (question: IntimacyQuestion): Standing => {
    const round = rounds.get(blind(question.id)) ?? null;
    if (round) found.add(round);
    return { question, state: stateOf(round) };
  };
  const all = offered.map(withState);
  if (found.size === rounds.size) return all;
  const retired = (await retiredQuestions(database)).map(withState);
  return [...all, ...retired.filter(({ state }) => state !== "new")];
}

/** All questions by their topics, as the member sees them, with what waits for the member before them. */
export async function listQuestions(services: Services, member: Member, language: Language): Promise<QuestionsView> {
  // Without the yes to keeping the page holds nothing of what was kept.
  if (member.person.keeping !== "given") return { instead: "keeping" };
  const pathOf = pathsOf(services, member);
  const listed = ({ question, state }: Standing): ListedQuestion => ({
    to: pathOf(question),
    ...{ text: question.text, state },
  });
  const isOpenTo = ({ question, state }: Standing) => state !== "new" || mayUse(services, member, question);
  const all = await standings(services, member);
  const mine = all.filter(isOpenTo);
  const waiting = [...mine.filter(({ state }) => state === "fresh"), ...mine.filter(({ state }) => state === "theirs")];
  // The lightest first, and among these by topic: so nobody begins with the deepest.
  const next = mine
    .filter(({ state }) => state === "new")
    .toSorted((a, b) => a.question.depth - b.question.depth || compare(a.question, b.question))[0];
  const topics = [...Map.groupBy(all, ({ question }) => question.topic)]
    .toSorted(([a], [b]) => placeOfTopic(a) - placeOfTopic(b) || (a < b ? -1 : 1))
    .map(([name, some]): TopicView => {
      const here = some.filter(isOpenTo);
      const shown = [
        ...here.filter(({ state }) => state !== "new"),
        ...here.filter(({ state }) => state === "new").slice(0, NEW_IN_TOPIC),
      ];
      return {
        ...{ name, label: topicText(language, name), total: here.length },
        open: here.filter(({ state }) => state === "open" || state === "fresh").length,
        questions: shown.map(listed),
        further: some.length - here.length,
        isNext: name === next?.question.topic,
      };
    });
  return {
    instead: null,
    partnerName: member.partner && callName(member.partner),
    waiting: waiting.slice(0, WAITING).map(listed),
    next: next ? { ...listed(next), topic: topicText(language, next.question.topic) } : null,
    topics: fitting(topics),
  };
}

const compare = (a: IntimacyQuestion, b: IntimacyQuestion): number =>
  placeOfTopic(a.topic) - placeOfTopic(b.topic) || (a.id < b.id ? -1 : 1);

/** The topics with as many questions as a page has room for. */
function fitting(topics: readonly TopicView[]): TopicView[] {
  const room = ROOM / Math.max(1, topics.length);
  return topics.map((topic) => ({
    ...topic,
    questions: thatFit(topic.questions, ({ text }) => bytesOnPage(text) + LINE, room),
  }));
}

/** A question to go on with after one: the first of its topic that nobody has answered and the two may use, or of all. */
export async function questionAfter(services: Services, member: Member, after: IntimacyQuestion) {
  const others = (await standings(services, member)).filter(
    ({ question, state }) =>
      question.id !== after.id && (state === "theirs" || (state === "new" && mayUse(services, member, question))),
  );
  const inTopic = others.filter(({ question }) => question.topic === after.topic);
  const [first] = (inTopic.length > 0 ? inTopic : others).toSorted((a, b) => compare(a.question, b.question));
  return first ? pathsOf(services, member)(first.question) : null;
}
