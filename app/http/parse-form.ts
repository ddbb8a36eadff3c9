import { data } from "react-router";
import { z } from "zod";
import type { FormErrors } from "./form-errors.ts";

type Parsed<S extends z.ZodType> =
  | { ok: true; value: z.infer<S> }
  | { ok: false; problem: FormErrors<keyof z.infer<S> & string> };

/** Never sent back in a page. */
const SECRET_FIELDS = new Set(["password"]);

/** Our longest form has a dozen fields; a body may hold a hundred thousand, and one is checked after the other. */
const FIELDS_MAX = 100;

/**
 * Reads a posted form by a schema. Repeated fields become arrays; unknown fields, files and unreadable bodies are
 * errors of the form as a whole.
 */
export async function parseForm<S extends z.ZodType>(request: Request, schema: S): Promise<Parsed<S>> {
  type Field = keyof z.infer<S> & string;
  const unreadable = (sentence: string): Parsed<S> => ({
    ok: false,
    problem: { errors: { form: sentence }, values: {} } as FormErrors<Field>,
  });
  let form: FormData;
  try {
    // A form without a field may come without a type: there is nothing to read then.
    form = request.headers.has("content-type") ? await request.formData() : new FormData();
  } catch {
    return unreadable("The form could not be read. Please send it again.");
  }
  const fields: Record<string, string | string[]> = Object.create(null);
  let count = 0;
  for (const [name, entry] of form) {
    // Lynx sends a field that has no name as well.
    if (name === "") continue;
    if (++count > FIELDS_MAX) return unreadable("This form has more fields than any of ours.");
    const value = typeof entry === "string" ? entry : "\u0000";
    const known = fields[name];
    fields[name] = known === undefined ? value : [...(typeof known === "string" ? [known] : known), value];
  }
  const result = schema.safeParse(fields);
  if (result.success) return { ok: true, value: result.data };
  const errors: Record<string, string> = {};
  for (const issue of result.error.issues) {
    // Unknown fields have no place beside a field: they are never made by our own pages.
    const at = issue.code === "unrecognized_keys" || issue.path.length === 0 ? "form" : String(issue.path[0]);
    errors[at] ??= issue.code === "unrecognized_keys" ? "This form has fields that don't belong to it." : issue.message;
  }
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (!SECRET_FIELDS.has(name) && typeof value === "string") values[name] = value.replaceAll("\u0000", "");
  }
  return { ok: false, problem: { errors, values } as FormErrors<Field> };
}

const noFields = z.strictObject({});

/** For a form that is a button alone: throws the page of a refusal when something else comes along. */
export async function expectNoFields(request: Request): Promise<void> {
  const form = await parseForm(request, noFields);
  const errors: FormErrors["errors"] = form.ok ? {} : form.problem.errors;
  if (errors.form) throw data(errors.form, { status: 400 });
}
