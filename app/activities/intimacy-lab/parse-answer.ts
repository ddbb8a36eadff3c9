import { z } from "zod";
import { perLanguage } from "#app/texts/catalogue.ts";
import { ANSWERS } from "./answers.ts";
import { answerTexts } from "./texts.ts";

/** In the place of a card: ends ten in which nothing is asked any more. */
export const END = "end";

/** The form of a card: which, as it was worded, and what is said to it or to each of its two directions. */
export const answerSchema = perLanguage((language) => {
  const { noAnswer } = answerTexts(language);
  const error = { error: noAnswer };
  return z.strictObject(
    {
      ten: z.string(error).regex(/^[1-9]\d{0,3}$/, error),
      card: z.string(error).max(64, error),
      version: z.string(error).regex(/^[1-9]\d{0,6}$/, error),
      first: z.enum(ANSWERS, error),
      second: z.enum(ANSWERS, error).optional(),
      /** Whom the page had as partner. */
      partner: z.string(error).max(64, error),
    },
    error,
  );
});

export type SentAnswer = z.infer<ReturnType<typeof answerSchema>>;

const TOPIC = /^[a-z][a-z-]{1,40}$/;
/** More topics than there will ever be. */
const MOST = 200;

/** The form of what somebody chooses for their own cards. */
export const choicesSchema = perLanguage((language) => {
  const { noChoice } = answerTexts(language);
  const error = { error: noChoice };
  const topic = z.string(error).regex(TOPIC, error);
  return z.strictObject(
    {
      off: z.union([topic, z.array(topic).max(MOST, error)], error).optional(),
      maybe: z.literal("yes", error).optional(),
      partner: z.string(error).max(64, error),
    },
    error,
  );
});
