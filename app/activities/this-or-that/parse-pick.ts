import { z } from "zod";
import { perLanguage } from "#app/texts/catalogue.ts";
import { BACK, END, FIRST, SECOND } from "./plays.ts";
import { pickTexts } from "./texts.ts";

/** The form of a tap: which pair, as it was worded, and what was picked. */
export const pickSchema = perLanguage((language) => {
  const { noPick } = pickTexts(language);
  return z.strictObject(
    {
      pair: z.string({ error: noPick }).max(64, { error: noPick }),
      version: z.string({ error: noPick }).regex(/^[1-9]\d{0,6}$/, { error: noPick }),
      pick: z.enum([FIRST, SECOND, BACK, END], { error: noPick }),
      /** Which time, as the page had it. */
      time: z.string({ error: noPick }).regex(/^[1-9]\d{0,3}$/, { error: noPick }),
      /** Whom the page had as partner, or `ALONE`. */
      partner: z.string({ error: noPick }).max(64, { error: noPick }),
    },
    { error: noPick },
  );
});

/** What is done in a game that two play at the same time; a pick as it is in any game. */
export const liveSchema = perLanguage((language) => {
  const { noPick } = pickTexts(language);
  const error = { error: noPick };
  return z.strictObject(
    {
      do: z.enum([FIRST, SECOND, "next", "enter", "leave"], error),
      pair: z.string(error).max(64, error),
      version: z.string(error).regex(/^[1-9]\d{0,6}$/, error),
      time: z.string(error).regex(/^[1-9]\d{0,3}$/, error),
      partner: z.string(error).max(64, error),
    },
    error,
  );
});

export type SentLive = z.infer<ReturnType<typeof liveSchema>>;
export type SentPick = z.infer<ReturnType<typeof pickSchema>>;
