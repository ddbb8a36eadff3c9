/**
 * What goes back: status, headers and bytes, before it becomes a Response or is written to a socket. A long text is
 * made while it is sent.
 */
export type Answer = { status: number; headers: Headers; body: string | Uint8Array | Pieces | null };

/** A body in pieces. Of one that goes on as long as its reader stays, `cut` breaks the connection off. */
export type Pieces = AsyncIterable<string | Uint8Array> & { cut?: AbortSignal };

/** Whether a body is made while it is sent. */
export const isStream = (body: Answer["body"]): body is Pieces =>
  body !== null && typeof body === "object" && Symbol.asyncIterator in body;
