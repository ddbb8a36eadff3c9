import type { Pieces } from "./answer.ts";

/**
 * The text of a long answer travels beside its Response, as that of the API does, and goes to the socket piece by piece:
 * a Response's own stream would be gathered first.
 */
const texts = new WeakMap<Response, Pieces>();

export const streamOf = (response: Response): Pieces | null => texts.get(response) ?? null;

/** A 200 whose text is made while it is sent. */
export function streamed(text: Pieces, headers: Record<string, string>): Response {
  const response = new Response(null, { headers });
  texts.set(response, text);
  return response;
}
