import { readForm } from "#app/http/read-form.ts";
import { isWithin } from "#app/http/within.ts";

/**
 * The words that somebody has sent after their session had ended; null where there are none. A single letter is no
 * words: it is the id of an option.
 * @param wordFields which fields of which pages' forms take words, as the activities say it
 */
export async function signedOutWords(
  request: Request,
  url: URL,
  wordFields: readonly { path: string; fields: readonly string[] }[],
): Promise<string | null> {
  if (request.method !== "POST") return null;
  const names = wordFields.flatMap(({ path, fields }) => (isWithin(url.pathname, path) ? fields : []));
  const form = await readForm(request);
  const written = form.ok ? form.fields.filter(([name]) => names.includes(name)).map(([, value]) => value) : [];
  return written.filter((value) => typeof value === "string" && value.trim().length >= 2).join("\n\n") || null;
}
