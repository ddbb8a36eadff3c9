import { z } from "zod";
import { LEVELS, MOODS } from "#app/content/content-item.ts";
import { perLanguage } from "#app/texts/catalogue.ts";
import type { Language } from "#app/texts/languages.ts";
import { ANY } from "./bag.ts";
import { ACTS, type Act } from "./mark.ts";
import { positionAnswers } from "./texts.ts";

/** The forms about one item: what is done with it, or that it is shown again. */
function itemForms(language: Language) {
  const { old } = positionAnswers(language);
  const item = z.string({ error: old }).max(64, { error: old });
  const version = z.string({ error: old }).regex(/^[1-9]\d{0,6}$/, { error: old });
  return [
    z.strictObject({ do: z.enum(Object.keys(ACTS) as [Act, ...Act[]]), item, version: version.transform(Number) }),
    z.strictObject({ do: z.literal("show"), item }),
  ] as const;
}

function drawForm(language: Language) {
  const { old, pick } = positionAnswers(language);
  const level = z.enum([ANY, ...LEVELS], { error: pick });
  return z.strictObject({
    do: z.literal("draw"),
    /** How often the page knew that something was drawn. */
    turn: z
      .string({ error: old })
      .regex(/^\d{1,6}$/, { error: old })
      .transform(Number),
    energy: level,
    /** An idea for two places asks nothing of a body. */
    mobility: level.default(ANY),
    mood: z.enum([ANY, ...MOODS], { error: pick }),
  });
}

/** What is wrong with a form, as its page can show it: of what nobody fills in all is said of the form. */
export function errorsOf(errors: Partial<Record<string, string>>): Partial<Record<string, string>> {
  const { energy, mobility, mood, ...others } = errors;
  const [form] = Object.values(others);
  return Object.fromEntries(Object.entries({ energy, mobility, mood, form }).filter(([, said]) => said !== undefined));
}

/** The forms of a page that draws. */
export const positionSchema = perLanguage((language) =>
  z.discriminatedUnion("do", [drawForm(language), ...itemForms(language)], { error: positionAnswers(language).old }),
);

/** The forms of the page of what is marked. */
export const markedSchema = perLanguage((language) =>
  z.discriminatedUnion("do", itemForms(language), { error: positionAnswers(language).old }),
);
