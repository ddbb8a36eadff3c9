import { z } from "zod";
import { optionalWords } from "#app/http/optional-fields.ts";
import { httpTexts } from "#app/http/texts.ts";
import { IDEAS } from "#app/ideas/ideas.ts";
import { KEEPING_VERSION } from "#app/members/keeping.ts";
import { perLanguage } from "#app/texts/catalogue.ts";
import { type After, afterOf, type Group, SWITCHED, TICKS, WORDS_MAX } from "./after.ts";
import { shareName, tickName, YES } from "./fields.ts";
import { refusalTexts } from "./texts.ts";
import { WORD_FIELDS } from "./word-fields.ts";

/** What a page sends: what somebody says, what they take back, or an idea that the two no longer want. */
export type Sent =
  | { do: "say"; occasion: string; knew: string | undefined; consent: boolean; after: After }
  | { do: "erase" }
  | { do: "remove"; idea: (typeof IDEAS)[number] };

type Fields = Readonly<Record<string, string | undefined>>;

/** All that a page of these sends. Each part may be left out, but not all of them. */
export const afterSchema = perLanguage((language) => {
  const t = refusalTexts(language);
  const yes = z.literal(YES, { error: t.tick }).optional();
  const words = optionalWords(WORDS_MAX, {
    empty: t.words,
    long: t.long,
    notKeepable: httpTexts(language).notKeepable,
  });
  const ticks = (Object.keys(TICKS) as Group[]).flatMap((group) => TICKS[group].map((name) => tickName(group, name)));
  const named = <T>(names: readonly string[], of: T) => Object.fromEntries(names.map((name) => [name, of]));
  return z
    .strictObject({
      occasion: z.string().optional(),
      partner: z.string().optional(),
      // Which words its form has shown.
      consent: z.string({ error: t.tick }).optional(),
      erase: yes,
      remove: z.enum(IDEAS, { error: t.idea }).optional(),
      ...named(ticks, yes),
      ...named(SWITCHED.map(shareName), yes),
      ...named(WORD_FIELDS, words.optional()),
    })
    .transform((form): Sent => {
      const { occasion, partner, consent, erase, remove, ...fields } = form;
      if (remove) return { do: "remove", idea: remove };
      if (erase) return { do: "erase" };
      const after = afterIn(fields as Fields);
      return { do: "say", occasion: occasion ?? "", knew: partner, consent: consent === KEEPING_VERSION, after };
    })
    .refine((sent) => sent.do !== "say" || Object.keys({ ...sent.after.shared, ...sent.after.kept }).length > 0, {
      error: t.nothing,
    });
});

/** What was said, in the order of the page: the same is always the same text. */
function afterIn(fields: Fields): After {
  const ticked = (Object.keys(TICKS) as Group[]).flatMap((group) => {
    const names = TICKS[group].filter((name) => fields[tickName(group, name)] !== undefined);
    return names.length > 0 ? [[group, names] as const] : [];
  });
  const written = WORD_FIELDS.flatMap((field) =>
    fields[field] === undefined ? [] : [[field, fields[field]] as const],
  );
  return afterOf(Object.fromEntries([...ticked, ...written]), (part) => fields[shareName(part)] !== undefined);
}
