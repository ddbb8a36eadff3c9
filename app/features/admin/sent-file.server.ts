import { IMPORT_MAX } from "#app/content/import-report.ts";
import { readUpload } from "#app/http/read-upload.ts";
import type { Upload } from "#app/http/upload.ts";
import { isFormMark } from "#app/ui/form-mark.ts";

/** A file that was sent, or why there is none. */
export type SentFile = { ok: true; name: string; bytes: Uint8Array } | { ok: false; reason: "too-large" | "no-file" };

/**
 * The file of a posted form that has nothing but this file. Of one that is too large nothing stays in memory.
 * @param upload null for a form that can hold no file
 */
export async function readSentFile(upload: Upload | null | undefined): Promise<SentFile> {
  if (!upload) return { ok: false, reason: "no-file" };
  const form = await readUpload(upload, "file", IMPORT_MAX);
  if (!form.ok) return { ok: false, reason: form.reason === "large" ? "too-large" : "no-file" };
  if (typeof form.file === "string") return { ok: false, reason: "too-large" };
  const isOther = form.fields.some(([name, value]) => !isFormMark(name, value));
  return form.file && !isOther ? { ok: true, name: form.fileName, bytes: form.file } : { ok: false, reason: "no-file" };
}
