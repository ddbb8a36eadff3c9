import type { ZodType } from "zod";
import { parseForm } from "#app/http/parse-form.ts";
import type { Language } from "#app/texts/languages.ts";
import { pickTexts } from "./texts.ts";

type Errors = { form: string };

/**
 * What the form of a game has sent. It has nothing to fill in: what is wrong is said of the page.
 * @param schema of the form, in that language
 */
export async function sentForm<T>(
  request: Request,
  schema: ZodType<T>,
  language: Language,
): Promise<{ ok: true; value: T } | { ok: false; errors: Errors }> {
  const form = await parseForm(request, schema, language);
  if (form.ok) return { ok: true, value: form.value };
  const { form: unknown } = form.problem.errors as Partial<Errors>;
  return { ok: false, errors: { form: unknown ?? pickTexts(language).noPick } };
}
