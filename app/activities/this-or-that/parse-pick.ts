import { z } from "zod";
import { perLanguage } from "#app/texts/catalogue.ts";
import type { Language } from "#app/texts/languages.ts";
import { BACK, END, FIRST, SECOND } from "./plays.ts";
import { pickTexts } from "./texts.ts";

/** What both forms say: which pair, as it was worded, and what is done, under the name that the form has for it. */
const schemaOf = <D extends z.ZodRawShape>(language: Language, done: (error: { error: string }) => D) => {
  const error = { error: pickTexts(language).noPick };
  return z.strictObject(
    {
      pair: z.string(error).max(64, error),
      version: z.string(error).regex(/^[1-9]\d{0,6}$/, error),
      /** Which time, as the page had it. */
      time: z.string(error).regex(/^[1-9]\d{0,3}$/, error),
      /** Whom the page had as partner, or `ALONE`. */
      partner: z.string(error).max(64, error),
      ...done(error),
    },
    error,
  );
};

/** The form of a tap. */
export const pickSchema = perLanguage((language) =>
  schemaOf(language, (error) => ({ pick: z.enum([FIRST, SECOND, BACK, END], error) })),
);

/** What is done in a game that two play at the same time; a pick as it is in any game. */
export const liveSchema = perLanguage((language) =>
  schemaOf(language, (error) => ({ do: z.enum([FIRST, SECOND, "next", "enter", "leave"], error) })),
);

export type SentLive = z.infer<ReturnType<typeof liveSchema>>;
export type SentPick = z.infer<ReturnType<typeof pickSchema>>;
