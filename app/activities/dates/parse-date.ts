import { z } from "zod";
import { optionalWords } from "#app/http/optional-fields.ts";
import { writtenText } from "#app/http/text.ts";
import { httpTexts } from "#app/http/texts.ts";
import { PLAIN_ACTS } from "#app/plans/plan-change.ts";
import type { Language } from "#app/texts/languages.ts";
import { endOf, IDEA_MAX, LENGTHS, momentOf, type SaidTime, WORDS_MAX } from "./date-plan.ts";
import { dateRefusals } from "./texts.ts";

/** What a form's time is reckoned by. */
type At = { zone: string | null; now: Date };

/** The fields of a time; what is wrong with it stands beside the field that is wrong. */
const timeFields = (language: Language) => {
  const t = dateRefusals(language);
  const field = (error: string) => z.string({ error }).optional();
  return { slot: field(t.pick), date: field(t.date), time: field(t.time) };
};

/** Adds the moment that the fields mean, and that at which it ends. */
const withTimes =
  (language: Language, { zone, now }: At) =>
  <F extends SaidTime>(form: F, minutes: number, context: z.core.$RefinementCtx) => {
    const found = momentOf(form, zone, now);
    if ("at" in found) return { ...form, startsAt: found.at, endsAt: endOf(found.at, minutes) };
    const message = dateRefusals(language)[found.fault];
    context.addIssue({ code: "custom", path: [found.field], message, input: form });
    return z.NEVER;
  };

const wordsIn = (language: Language) => {
  const t = dateRefusals(language);
  const messages = { empty: t.oneField, long: t.wordsLong, notKeepable: httpTexts(language).notKeepable };
  return optionalWords(WORDS_MAX, messages);
};

const version = (error: string) =>
  z
    .string({ error })
    .regex(/^\d{1,7}$/, { error })
    .transform(Number);

/** The form that proposes an idea of ours. @param minutes how long it takes */
export function ideaSchema(language: Language, at: At, minutes: number) {
  const fields = {
    partner: z.string().optional(),
    version: version(dateRefusals(language).idea_changed),
    ...timeFields(language),
    words: wordsIn(language),
  };
  return z.strictObject(fields).transform((form, context) => withTimes(language, at)(form, minutes, context));
}

/** The form that proposes one in words of one's own. */
export function ownIdeaSchema(language: Language, at: At) {
  const t = dateRefusals(language);
  const fields = {
    partner: z.string().optional(),
    idea: writtenText(IDEA_MAX, { empty: t.idea, long: t.ideaLong, notKeepable: httpTexts(language).notKeepable }),
    length: z.enum(LENGTHS, { error: t.length }).transform(Number),
    ...timeFields(language),
    words: wordsIn(language),
  };
  return z.strictObject(fields).transform((form, context) => withTimes(language, at)(form, form.length, context));
}

/** The forms of one date: a button says which; another time comes with it. @param minutes how long it takes */
export function changeSchema(language: Language, at: At, minutes: number) {
  const t = dateRefusals(language);
  const page = { partner: z.string().optional(), revision: version(t.changed) };
  const plain = z.strictObject({ ...page, act: z.enum(PLAIN_ACTS) });
  const move = z.strictObject({ ...page, act: z.literal("move"), ...timeFields(language) });
  const timed = withTimes(language, at);
  return z
    .discriminatedUnion("act", [plain, move], { error: t.changed })
    .transform((form, context) => (form.act === "move" ? timed(form, minutes, context) : form));
}
