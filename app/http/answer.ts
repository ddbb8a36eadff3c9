/**
 * What goes back: status, headers and bytes, before it becomes a Response or is written to a socket. A long text is
 * made while it is sent.
 */
export type Answer = { status: number; headers: Headers; body: string | Uint8Array | AsyncIterable<string> | null };

/** Whether a body is made while it is sent. */
export const isStream = (body: Answer["body"]): body is AsyncIterable<string> =>
  body !== null && typeof body === "object" && Symbol.asyncIterator in body;
