import type { z } from "zod";
import { isJson } from "./body-limits.ts";

/** When to ask again after a 503. Seconds. */
const RETRY_AFTER = "60";

/** An error of the API, as the spec's helper reads it (section 7): the words for people in `message`. */
export function apiError(status: number, message: string): Response {
  const retry = status === 503 ? { "Retry-After": RETRY_AFTER } : {};
  return Response.json({ message }, { status, headers: { "Cache-Control": "private, no-store", ...retry } });
}

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
  const bytes = await request.arrayBuffer();
  // Under another type a body of 256 KB would have come in.
  if (bytes.byteLength > 0 && !isJson(request.headers.get("content-type")))
    return { ok: false, refusal: apiError(415, "Send JSON, with Content-Type: application/json.") };
  let body: unknown = {};
  try {
    if (bytes.byteLength > 0) body = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
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
