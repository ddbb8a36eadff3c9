import { z } from "zod";
import { writtenText } from "#app/http/text.ts";
import { httpTexts } from "#app/http/texts.ts";
import type { Language } from "#app/texts/languages.ts";
import { refusedTexts } from "./texts.ts";
import { LINE_MAX, NO_REACTION, REACTIONS } from "./thread.ts";

/** What each of the three forms under an answer says, by the name of the field that it is told by. */
export const SAYS = ["line", "reaction", "remove"] as const;

/**
 * The forms of what stands under something: `line` is written, `reaction` is one of those offered or takes it back,
 * `remove` names one's own line. `partner` is whom the page knew as partner, `since` when it was made.
 */
export function saidSchemas(language: Language) {
  const t = refusedTexts(language);
  const { notKeepable } = httpTexts(language);
  const about = {
    partner: z.string().optional(),
    since: z
      .string()
      .regex(/^\d{1,15}$/)
      .optional()
      .catch(undefined),
  };
  return {
    line: z.strictObject({
      ...about,
      line: writtenText(LINE_MAX, { empty: t.empty, long: t.long(LINE_MAX), notKeepable }),
    }),
    reaction: z.strictObject({ ...about, reaction: z.enum([...REACTIONS, NO_REACTION], { error: t.notOffered }) }),
    remove: z.strictObject({
      ...about,
      remove: z.string({ error: t.notOffered }).regex(/^[\w-]{1,64}$/, { error: t.notOffered }),
    }),
  };
}
