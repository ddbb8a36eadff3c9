import { cityOf } from "#app/calendar/time-zone.ts";
import { mayUse } from "#app/couple/may-use.ts";
import { isHandle } from "#app/encryption/handles.ts";
import { ifPossible } from "#app/http/if-possible.server.ts";
import { knownTo } from "#app/members/known-partner.ts";
import { callName, type Member } from "#app/members/member.ts";
import type { Answer } from "#app/questions/answer.ts";
import { unreadableAnswer } from "#app/questions/unreadable-answer.ts";
import type { Services } from "#app/request/services.server.ts";
import { openRound } from "#app/rounds/open-parts.server.ts";
import { readRound } from "#app/rounds/read-rounds.server.ts";
import { isClosed, type Round, stateOfTheirs } from "#app/rounds/round.ts";
import { markRead } from "#app/rounds/take-part.server.ts";
import type { Language } from "#app/texts/languages.ts";
import { intimacyQuestions } from "./activity.ts";
import { pathsOf, questionNamed } from "./find-questions.server.ts";
import { questionAfter } from "./list-questions.server.ts";
import { type IntimacyQuestion, QUESTIONS } from "./question.ts";
import type { QuestionView } from "./questions-view.ts";
import { topicText, whyTexts } from "./texts.ts";

const { key: activity } = intimacyQuestions;

/** A question that an address stands for, and how far the two are with it. */
export type Asked = {
  question: IntimacyQuestion;
  /** What its round is called in the couple's rows; null where nothing of this couple has a name yet. */
  item: string | null;
  round: Round | null;
  to: `/${string}`;
};

/** The question that an address stands for. Null for none, and for a retired one that neither has begun. */
export async function findAsked(services: Services, member: Member, handle: string): Promise<Asked | null> {
  const named = await questionNamed(services, member, handle);
  if (!named) return null;
  const { question, retired } = named;
  const blind = await services.vault.knownBlind(member.couple.id);
  const item = blind?.(question.id) ?? null;
  const round = item && (await readRound(services.database.db, member, { activity, item }));
  const begun = round && (round.mine || round.theirs) ? round : null;
  if (retired && !begun) return null;
  return { question, item, round: begun, to: pathsOf(services, member)(question) };
}

/** What the form of a question says of it: its place, and the version of the words that stand there. */
export const formOf = ({ question, to }: Pick<Asked, "question" | "to">): string =>
  `${to.slice(to.lastIndexOf("/") + 1)}.${question.version}`;

/** Reads the page of a question, and marks a reveal that it shows as seen; null for what is none. */
export async function readQuestion(
  services: Services,
  member: Member,
  handle: string,
  editing: boolean,
  language: Language,
): Promise<QuestionView | null> {
  const { person, partner } = member;
  // Without the yes to keeping the page holds nothing: neither which question it is, nor whether it is one.
  if (person.keeping !== "given")
    return { instead: "keeping", to: isHandle(handle) ? `${QUESTIONS}/${handle}` : QUESTIONS };
  const asked = await findAsked(services, member, handle);
  if (!asked) return null;
  const { question, item, round, to } = asked;
  const { text, topic, form, picture } = question;
  const frame = {
    ...{ instead: null, to, partner: knownTo(member), partnerName: partner && callName(partner), editing: false },
    question: { id: formOf(asked), category: topicText(language, topic), ...{ text, form, picture } },
    myCity: person.timeZone && cityOf(person.timeZone),
    partnerCity: partner?.timeZone ? cityOf(partner.timeZone) : null,
    next: null,
  };
  const partnerAnswered = round?.theirs != null;
  const of = { activity, item: item ?? "" };
  const said = round?.mine ? await openRound(services, member, of, { body: unreadableAnswer(language) }) : null;
  const mine = (said?.mine?.body ?? null) as Answer | null;
  const theirs = (said?.theirs ?? null) as Answer | null;
  if (round && isClosed(round)) {
    return { ...frame, state: "over", mine, next: await questionAfter(services, member, question) };
  }
  if (!round || !mine) {
    return {
      ...{ ...frame, state: "before", partnerAnswered },
      mayAnswer: partnerAnswered || mayUse(services, member, question),
    };
  }
  const next = await questionAfter(services, member, question);
  if (!theirs) {
    return { ...frame, next, state: "waiting", mine, partnerAnswered, why: whyOf(member, round, language), editing };
  }
  const fresh = round.mine?.read === false;
  if (fresh) await ifPossible(services.log, markRead(services.database.db, member, of, services.clock()));
  return { ...frame, next, state: "revealed", mine, theirs, fresh };
}

/** Why the partner's answer is not there. */
function whyOf(member: Member, round: Round, language: Language): string {
  const t = whyTexts(language);
  const state = stateOfTheirs(member, round, false);
  const name = member.partner ? callName(member.partner) : "";
  return t[state === "open" ? "waiting" : state](name);
}
