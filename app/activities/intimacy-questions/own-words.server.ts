import { type Answer, answerInWords } from "#app/questions/answer.ts";
import { roundWords } from "#app/rounds/round-words.server.ts";
import { intimacyQuestions } from "./activity.ts";
import { offeredQuestions, retiredQuestions } from "./find-questions.server.ts";
import { questionsTexts, topicText } from "./texts.ts";

/** How answers read in the archive, in a search, and in what somebody takes along. */
export const questionWords = roundWords({
  activity: intimacyQuestions.key,
  wording: async ({ database, vault }, items, language, coupleId) => {
    const blind = await vault.knownBlind(coupleId);
    const named = (questions: Awaited<ReturnType<typeof offeredQuestions>>) =>
      new Map(blind ? questions.map((question) => [blind(question.id), question]) : []);
    let known = named(await offeredQuestions(database));
    if (items.some((item) => !known.has(item))) known = new Map([...known, ...named(await retiredQuestions(database))]);
    const inWords = (item: string, body: unknown) =>
      answerInWords(language, body as Answer, known.get(item)?.form ?? { kind: "text" }) || null;
    return {
      title: (item) => known.get(item)?.text ?? questionsTexts(language).title,
      inWords,
      about: (item) => {
        const question = known.get(item);
        return { question: question?.text ?? null, topic: question ? topicText(language, question.topic) : null };
      },
      data: inWords,
    };
  },
});
