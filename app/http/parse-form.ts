import { data } from "react-router";
import { z } from "zod";
import type { Language } from "#app/texts/languages.ts";
import { isFormMark } from "#app/ui/form-mark.ts";
import type { FormErrors } from "./form-errors.ts";
import { beginning, bytesOnPage, ROOM } from "./page-room.ts";
import { readForm } from "./read-form.ts";
import { httpTexts } from "./texts.ts";

type Parsed<S extends z.ZodType> =
  /** `marked`: whether the form carried the mark of all our forms, which is no field of any schema. */
  { ok: true; value: z.infer<S>; marked: boolean } | { ok: false; problem: FormErrors<keyof z.infer<S> & string> };

/** Never sent back in a page. */
export const SECRET_FIELDS = new Set(["password"]);

/**
 * Reads a posted form by a schema. Repeated fields become arrays; unknown fields, files and unreadable bodies are
 * errors of the form as a whole.
 * @param language of the errors; the schema's own are in it already
 */
export async function parseForm<S extends z.ZodType>(
  request: Request,
  schema: S,
  language: Language,
): Promise<Parsed<S>> {
  const form = await readForm(request);
  if (form.ok) return parseFields(form.fields, schema, language);
  const errors = { form: httpTexts(language)[form.reason] };
  return { ok: false, problem: { errors, values: {} } as FormErrors<keyof z.infer<S> & string> };
}

/** The same for fields that were read already. */
export function parseFields<S extends z.ZodType>(
  sent: readonly (readonly [name: string, value: string | File])[],
  schema: S,
  language: Language,
): Parsed<S> {
  type Field = keyof z.infer<S> & string;
  const t = httpTexts(language);
  const fields: Record<string, string | string[]> = Object.create(null);
  let marked = false;
  for (const [name, entry] of sent) {
    if (isFormMark(name, entry)) {
      marked = true;
      continue;
    }
    const value = typeof entry === "string" ? entry : "\u0000";
    const known = fields[name];
    fields[name] = known === undefined ? value : [...(typeof known === "string" ? [known] : known), value];
  }
  const result = schema.safeParse(fields);
  if (result.success) return { ok: true, value: result.data, marked };
  const errors: Record<string, string> = {};
  for (const issue of result.error.issues) {
    // Unknown fields have no place beside a field: they are never made by our own pages.
    const at = issue.code === "unrecognized_keys" || issue.path.length === 0 ? "form" : String(issue.path[0]);
    errors[at] ??= issue.code === "unrecognized_keys" ? t.unknownFields : issue.message;
  }
  const values: Record<string, string> = {};
  let room = ROOM;
  for (const [name, sent] of Object.entries(fields)) {
    if (SECRET_FIELDS.has(name) || typeof sent !== "string") continue;
    const value = sent.replaceAll("\u0000", "");
    const kept = beginning(value, room);
    if (kept !== value) errors.form ??= t.onlyBeginning;
    values[name] = kept;
    room -= bytesOnPage(kept);
  }
  return { ok: false, problem: { errors, values } as FormErrors<Field> };
}

const noFields = z.strictObject({});

/**
 * For a form that is a button alone: throws the page of a refusal when something else comes along, or when the mark of
 * our forms is missing. So a form that was written without it can't be overlooked: it works in no browser.
 */
export async function expectNoFields(request: Request, language: Language): Promise<void> {
  const form = await parseForm(request, noFields, language);
  if (form.ok && !form.marked) throw data(httpTexts(language).unmarked, { status: 400 });
  const errors: FormErrors["errors"] = form.ok ? {} : form.problem.errors;
  if (errors.form) throw data(errors.form, { status: 400 });
}
