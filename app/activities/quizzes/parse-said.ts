import { z } from "zod";
import { perLanguage } from "#app/texts/catalogue.ts";
import { saidTexts } from "./texts.ts";

/** The forms of a quiz: of a question of each sort, and the one that ends a quiz in which nothing is asked any more. */
export const saidSchemas = perLanguage((language) => {
  const { notOurs, noAnswer, noGuess } = saidTexts(language);
  const ours = { error: notOurs };
  const common = {
    time: z.string(ours).regex(/^[1-9]\d{0,3}$/, ours),
    partner: z.string(ours).max(64, ours),
  };
  const question = {
    ...common,
    question: z.string(ours).max(64, ours),
    version: z.string(ours).regex(/^[1-9]\d{0,6}$/, ours),
    me: z.string({ error: noAnswer }).regex(/^[1-4]$/, { error: noAnswer }),
  };
  const guess = z.string({ error: noGuess }).regex(/^[1-4]$/, { error: noGuess });
  return {
    "about-us": z.strictObject(question, ours),
    "know-me": z.strictObject({ ...question, guess }, ours),
    end: z.strictObject(common, ours),
  };
});
