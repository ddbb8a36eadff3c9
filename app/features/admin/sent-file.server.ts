import { IMPORT_MAX, isTooLarge } from "#app/http/body-limits.ts";
import { readForm } from "#app/http/read-form.ts";
import { isFormMark } from "#app/ui/form-mark.ts";

type SentFile = { ok: true; name: string; bytes: Uint8Array } | { ok: false; reason: "too-large" | "no-file" };

/** The file of a posted form that has nothing but this file. */
export async function readSentFile(request: Request): Promise<SentFile> {
  if (isTooLarge(request)) return { ok: false, reason: "too-large" };
  const form = await readForm(request);
  if (!form.ok) return { ok: false, reason: "no-file" };
  const fields = form.fields.filter(([name, value]) => !isFormMark(name, value));
  const [file] = fields.map(([name, value]) => (name === "file" && typeof value !== "string" ? value : null));
  if (!file || fields.length > 1 || file.size === 0) return { ok: false, reason: "no-file" };
  if (file.size > IMPORT_MAX) return { ok: false, reason: "too-large" };
  return { ok: true, name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
}
