import type { z } from "zod";

/** An error of the API, as the spec's helper reads it (section 7): the words for people in `message`. */
export const apiError = (status: number, message: string): Response =>
  Response.json({ message }, { status, headers: { "Cache-Control": "private, no-store" } });

/** An answer of the API. */
export const apiAnswer = (body: unknown, headers: Record<string, string> = {}): Response =>
  Response.json(body, { headers: { "Cache-Control": "private, no-store", ...headers } });

/**
 * Reads a JSON body by a schema; an empty body counts as an empty object.
 * @returns the value, or the answer that refuses it
 */
export async function readJson<S extends z.ZodType>(
  request: Request,
  schema: S,
): Promise<{ ok: true; value: z.infer<S> } | { ok: false; refusal: Response }> {
  let body: unknown;
  try {
    const text = await request.text();
    body = text === "" ? {} : JSON.parse(text);
  } catch {
    return { ok: false, refusal: apiError(400, "The body is not valid JSON.") };
  }
  const parsed = schema.safeParse(body);
  if (parsed.success) return { ok: true, value: parsed.data };
  const [issue] = parsed.error.issues;
  const where = issue?.path.join(".");
  return {
    ok: false,
    refusal: apiError(400, where ? `${where}: ${issue?.message}` : (issue?.message ?? "Invalid body.")),
  };
}
