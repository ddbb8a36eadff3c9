import { roundWords } from "#app/rounds/round-words.server.ts";
import { ofItem } from "#app/rounds/times.ts";
import { quizzesActivity } from "./activity.ts";
import { quizzesNamed } from "./find-quiz.server.ts";
import { type AllSaid, optionAt } from "./quiz.ts";
import { quizTexts, quizWordTexts } from "./texts.ts";

/** How answers read in the archive, in a search, and in what somebody takes along. */
export const quizWords = roundWords({
  activity: quizzesActivity.key,
  inSteps: true,
  wording: async ({ database }, items, language) => {
    const [t, says] = [quizTexts(language), quizWordTexts(language)];
    const nameOf = (item: string) => ofItem(item)?.name ?? "";
    const quizzes = new Map((await quizzesNamed(database.db, items.map(nameOf))).map((quiz) => [quiz.name, quiz]));
    const of = (item: string) => quizzes.get(nameOf(item));
    const answered = (item: string, body: unknown) =>
      (of(item)?.questions ?? []).flatMap((question) => {
        const said = Object.hasOwn(body as AllSaid, question.id) ? (body as AllSaid)[question.id] : undefined;
        const [me, guess] = [optionAt(question, said?.me), optionAt(question, said?.guess)];
        return said ? [{ text: question.text, me, guess }] : [];
      });
    return {
      title: (item) => {
        const quiz = of(item);
        return quiz ? t.barTitle[quiz.sort](quiz.title) : t.title;
      },
      inWords: (item, body) =>
        answered(item, body)
          .map(({ text, me, guess }) => (guess ? says.andGuessed(text, me, guess) : says.answered(text, me)))
          .join("\n") || null,
      about: (item) => ({ quiz: of(item)?.title ?? "", time: ofItem(item)?.time }),
      // As the results show it: of the partner's answers those to questions that both have answered.
      revealed: (mine, theirs) =>
        Object.fromEntries(Object.entries(theirs as AllSaid).filter(([id]) => Object.hasOwn(mine as AllSaid, id))),
      data: (item, body) =>
        answered(item, body).map(({ text, me, guess }) => ({
          question: text,
          answer: me,
          ...(guess ? { guess } : {}),
        })),
    };
  },
});
