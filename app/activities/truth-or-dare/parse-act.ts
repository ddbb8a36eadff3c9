import { z } from "zod";
import { optionalWords } from "#app/http/optional-fields.ts";
import { httpTexts } from "#app/http/texts.ts";
import { perLanguage } from "#app/texts/catalogue.ts";
import { CHANGE, DARE, DONE, ENTER, LEAVE, NEXT, TRUTH, WORDS_MAX, YES } from "./cards.ts";
import { actTexts } from "./texts.ts";

/** What both ways have: the card that lay there, and whom the page had as partner, or `ALONE`. */
const common = (unknown: string) => ({
  card: z.string({ error: unknown }).max(64, { error: unknown }),
  partner: z.string({ error: unknown }).max(64, { error: unknown }),
});

/** A card that is answered in words, as its form sends it, and what else may be done there. */
const answered = <const A extends readonly string[]>(acts: A) =>
  perLanguage((language) => {
    const t = actTexts(language);
    const { notKeepable } = httpTexts(language);
    const error = { error: t.unknown };
    return z
      .strictObject(
        {
          ...common(t.unknown),
          do: z.enum([TRUTH, DARE, DONE, LEAVE, ...acts], error),
          version: z
            .string(error)
            .regex(/^[1-9]\d{0,6}$/, error)
            .optional(),
          time: z
            .string(error)
            .regex(/^[1-9]\d{0,3}$/, error)
            .optional(),
          words: optionalWords(WORDS_MAX, { empty: t.words, long: t.long, notKeepable }),
        },
        error,
      )
      .refine((sent) => sent.do !== DONE || (sent.version !== undefined && sent.time !== undefined), error);
  });

/** The form of a heat that two play apart: another card, or that this one was done, with words. */
export const apartSchema = answered([CHANGE]);

/** The form of a heat that two play at the same time. */
export const liveSchema = answered([ENTER, NEXT]);

/** The form of a heat on one phone. */
export const passedSchema = perLanguage((language) => {
  const { unknown } = actTexts(language);
  return z.strictObject(
    {
      ...common(unknown),
      do: z.enum([TRUTH, DARE, YES, DONE], { error: unknown }),
      /** How many had said yes on the page. */
      yes: z.enum(["0", "1", "2"], { error: unknown }),
    },
    { error: unknown },
  );
});

export type SentApart = z.infer<ReturnType<typeof apartSchema>>;
export type SentLive = z.infer<ReturnType<typeof liveSchema>>;
export type SentPassed = z.infer<ReturnType<typeof passedSchema>>;
