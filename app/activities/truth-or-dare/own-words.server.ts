import { roundWords } from "#app/rounds/round-words.server.ts";
import { truthOrDare } from "./activity.ts";
import { itemReader, timeOf } from "./stored-cards.server.ts";
import { cardTexts } from "./texts.ts";

const wordsOf = (body: unknown): string | null => (body as { words?: string }).words ?? null;

/** How what was said to cards reads in the archive, in a search, and in what somebody takes along. */
export const cardWords = roundWords({
  activity: truthOrDare.key,
  wording: async (stores, items, language, coupleId) => {
    const t = cardTexts(language);
    const cardOf = await itemReader(stores, coupleId, items);
    return {
      title: (item) => cardOf(item)?.text ?? t.title,
      inWords: (_item, body) => wordsOf(body),
      about: (item) => {
        const card = cardOf(item);
        return { card: card?.text ?? null, turn: card?.turn ?? null, heat: card?.heat ?? null, time: timeOf(item) };
      },
      data: (_item, body) => ({ words: wordsOf(body) }),
    };
  },
});
