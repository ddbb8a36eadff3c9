import type { z } from "zod";
import { isJson } from "./body-limits.ts";

/** When to ask again after a 503. Seconds. */
const RETRY_AFTER = "60";

/**
 * The text of an answer of the API is kept beside its Response and not in it: the Response's own stream would take a
 * tenth of the whole call. So the body of such a Response is empty; only the code that sends it reads the text from
 * here.
 */
const texts = new WeakMap<Response, string>();
export const textOf = (response: Response): string | null => texts.get(response) ?? null;

function json(body: unknown, status: number, headers: Record<string, string>): Response {
  const response = new Response(null, {
    status,
    headers: { "Content-Type": "application/json", "Cache-Control": "private, no-store", ...headers },
  });
  texts.set(response, JSON.stringify(body));
  return response;
}

/**
 * An error of the API, as docs/product/api.md#errors has it: the words for people in `message`.
 * @param retryAfter when to ask again, in seconds; a 503 always says it
 */
export function apiError(status: number, message: string, retryAfter?: number): Response {
  const wait = retryAfter?.toString() ?? (status === 503 ? RETRY_AFTER : null);
  return json({ message }, status, wait ? { "Retry-After": wait } : {});
}

/** An answer of the API. */
export const apiAnswer = (body: unknown, headers: Record<string, string> = {}): Response => json(body, 200, headers);

/**
 * Reads a JSON body by a schema; an empty body counts as an empty object.
 * @returns the value, or the answer that refuses it
 */
export async function readJson<S extends z.ZodType>(
  request: Request,
  schema: S,
): Promise<{ ok: true; value: z.infer<S> } | { ok: false; refusal: Response }> {
  const bytes = await request.arrayBuffer();
  // Under another type the limit of forms would have held, which lets 256 KB in.
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
