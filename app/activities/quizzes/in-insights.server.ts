import type { LocalDate } from "#app/calendar/local-date.ts";
import type { Compared } from "#app/insights/compared.ts";
import type { InCommon, InInsights } from "#app/rounds/in-insights.server.ts";
import { ofItem } from "#app/rounds/times.ts";
import { offeredQuizzes, type Quiz, quizzesNamed } from "./find-quiz.server.ts";
import { compare } from "./matches.ts";
import { type AllSaid, optionAt } from "./quiz.ts";
import { quizInsightTexts } from "./texts.ts";

/** So many questions of a quiz are kept by name, of those in which the two are the same, and of the others. */
const NAMED = 3;

/** What came of a quiz that both have taken; null where they have no question in common. */
export function comparedQuiz(
  quiz: Quiz,
  { item, on, mine, theirs }: { item: string; on: LocalDate; mine: unknown; theirs: unknown },
): Compared | null {
  const { matched, agreement } = compare(quiz, mine as AllSaid, theirs as AllSaid);
  if (agreement.of === 0) return null;
  const isSame = quiz.sort === "about-us";
  return {
    ...{ thing: quiz.name, time: ofItem(item)?.time ?? 1, on, ...agreement, points: agreement.of },
    // Where both say the same, what that is stands behind the dot.
    alike: matched
      .filter(({ match }) => match === "both")
      .slice(0, NAMED)
      .map((one) => `${one.question.id}.${isSame ? one.mine.me : 0}`),
    apart: matched
      .filter(({ match }) => match === "neither")
      .slice(0, NAMED)
      .map((one) => one.question.id),
  };
}

const at = <T>(all: readonly T[], turn: number): T | undefined => all[turn % all.length];

export const quizzesInInsights: InInsights = {
  weight: 3,
  most: 200,
  items: "all",
  texts: quizInsightTexts,
  compare: async ({ database }, opened) => {
    const nameOf = (item: string) => ofItem(item)?.name ?? "";
    const names = [...new Set(opened.map(({ item }) => nameOf(item)))];
    const quizzes = new Map((await quizzesNamed(database.db, names)).map((quiz) => [quiz.name, quiz]));
    return opened.flatMap((one) => {
      const quiz = quizzes.get(nameOf(one.item));
      return (quiz && comparedQuiz(quiz, one)) ?? [];
    });
  },
  ofWeek: async ({ database }, opened, _turn, language) => {
    if (opened.length === 0) return [];
    const t = quizInsightTexts(language);
    const quizzes = new Map((await offeredQuizzes(database, [])).map((quiz) => [quiz.name, quiz]));
    const [last] = opened.toReversed().flatMap((one) => {
      const quiz = quizzes.get(one.thing);
      return quiz ? [{ one, quiz }] : [];
    });
    const apart = last?.quiz.questions.find(({ id }) => id === last.one.apart[0]);
    const says = last ? [t.ofWeek[last.quiz.sort](last.quiz.title, last.one.same, last.one.of)] : [];
    return [{ counted: t.quizzes(opened.length), says, ask: apart?.talk }];
  },
  inCommon: async ({ database }, newest, turn, language) => {
    const t = quizInsightTexts(language);
    const quizzes = new Map((await offeredQuizzes(database, [])).map((quiz) => [quiz.name, quiz]));
    return newest.flatMap(({ thing, on, alike, apart }, i): InCommon[] => {
      const quiz = quizzes.get(thing);
      if (!quiz) return [];
      const to = `/quiz/${thing}/results` as const;
      const named = (id: string | undefined) => quiz.questions.find((question) => question.id === id);
      const [same, place] = at(alike, turn)?.split(".") ?? [];
      const [both, differ] = [named(same), named(at(apart, turn))];
      return [
        ...(both
          ? [
              {
                ...({ kind: "alike", on, to, ask: t.askAlike[(turn + i) % t.askAlike.length] ?? "" } as const),
                title: Number(place) > 0 ? t.same(both.text, optionAt(both, Number(place))) : t.knew(both.text),
              },
            ]
          : []),
        ...(differ
          ? [{ kind: "apart" as const, on, to, title: t.differ[quiz.sort](differ.text), ask: differ.talk }]
          : []),
      ];
    });
  },
};
