import { Readable } from "node:stream";
import { type Answer, isStream } from "./answer.ts";
import { keepBody } from "./sent-body.ts";
import { bringsUpload, keepUpload, type TakesUpload, uploadFrom } from "./upload.ts";

/** The same request with its bytes or its upload beside it, as one from a socket has them. */
export async function withBody(request: Request, takesUpload: TakesUpload): Promise<Request> {
  if (!request.body) return request;
  const { url, method, headers } = request;
  if (bringsUpload(takesUpload, new URL(url).pathname, headers.get("content-type")))
    return keepUpload(new Request(url, { method, headers }), uploadFrom(request));
  const bytes = new Uint8Array(await request.arrayBuffer());
  return keepBody(new Request(request, { body: bytes }), bytes);
}

/** An answer as a Response, for callers without a socket. */
export function toResponse({ status, headers, body }: Answer): Response {
  if (isStream(body))
    return new Response(Readable.toWeb(Readable.from(body, { objectMode: false })) as ReadableStream, {
      status,
      headers,
    });
  // Bytes and strings are both bodies; the copy keeps TypeScript's shared-buffer rule content.
  return new Response(typeof body === "string" || body === null ? body : new Uint8Array(body), { status, headers });
}
