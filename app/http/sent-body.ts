/**
 * The bytes of a posted form beside its Request, whose own body is gone once somebody has read it: what can't be taken
 * is given back from here. They live as long as the request.
 */
const bodies = new WeakMap<Request, Uint8Array<ArrayBuffer>>();

/** The same request, with its bytes kept. */
export function keepBody(request: Request, bytes: Uint8Array<ArrayBuffer>): Request {
  bodies.set(request, bytes);
  return request;
}

export const bodyOf = (request: Request): Uint8Array<ArrayBuffer> | null => bodies.get(request) ?? null;
