import type { IncomingMessage, ServerResponse } from "node:http";
import { limitFor } from "./body-limits.ts";
import { bodyOf, keepBody } from "./sent-body.ts";
import { bringsUpload, keepUpload, type TakesUpload, uploadOf } from "./upload.ts";

/**
 * A body that is too large is read to its end and thrown away, up to this many times the limit: a browser that is cut
 * off while it sends shows its own error in place of our answer.
 */
const DISCARD_TIMES = 16;

/** What tells a request that its client has gone, by its answer. */
const tellers = new WeakMap<ServerResponse, () => void>();

/** Lets a request go whose answer lasts: nobody waits for it, and all that it was answered with would stay with it. */
export function letGo(res: ServerResponse): void {
  const tell = tellers.get(res);
  if (tell) res.off("close", tell);
  tellers.delete(res);
}

/** The same request, whose body has been read, for the page that says that it takes too long. */
export function lateOf(request: Request): Request {
  const { method, headers } = request;
  const upload = uploadOf(request);
  const late = new Request(request.url, { method, headers });
  return upload ? keepUpload(late, upload) : keepBody(late, bodyOf(request) ?? new Uint8Array());
}

/**
 * What has come from a socket as a Request of the configured origin, with its body read, an upload's excepted; throws
 * for what is none.
 */
export async function toRequest(
  req: IncomingMessage,
  res: ServerResponse,
  publicOrigin: string,
  takesUpload: TakesUpload,
): Promise<Request> {
  const headers = new Headers();
  for (let i = 0; i < req.rawHeaders.length; i += 2) {
    const name = req.rawHeaders[i] ?? "";
    if (!name.startsWith(":")) headers.append(name, req.rawHeaders[i + 1] ?? "");
  }
  const url = new URL(publicOrigin + (req.url?.startsWith("/") ? decodable(req.url) : "/"));
  const method = req.method ?? "GET";
  const gone = new AbortController();
  const tell = () => {
    if (!res.writableFinished) gone.abort();
  };
  tellers.set(res, tell);
  res.once("close", tell);
  const init: RequestInit = { method, headers, signal: gone.signal };
  if (method === "GET" || method === "HEAD") return new Request(url, init);
  const type = headers.get("content-type");
  if (bringsUpload(takesUpload, url.pathname, type)) {
    const announced = Number(req.headers["content-length"] ?? 0);
    return keepUpload(new Request(url, init), { type: type ?? "", announced, body: req });
  }
  const limit = limitFor(type);
  const { size, bytes } = await readBody(req, limit);
  // A body that comes in chunks announces no size: the app refuses it by the size that was counted.
  if (size > limit) headers.set("content-length", String(size));
  return keepBody(new Request(url, { ...init, body: bytes }), bytes);
}

/** The router puts an address with a broken %-sequence on the console as it came: it goes there mended. */
function decodable(path: string): string {
  try {
    // The result has to be used, or the build leaves the call out as one without an effect.
    return decodeURI(path) === "" ? "/" : path;
  } catch {
    return path.replaceAll("%", "%EF%BF%BD");
  }
}

/** Of a body over the limit only its size is kept. */
async function readBody(
  req: IncomingMessage,
  limit: number,
): Promise<{ size: number; bytes: Uint8Array<ArrayBuffer> }> {
  const announced = Number(req.headers["content-length"] ?? 0);
  if (announced > limit * DISCARD_TIMES) return { size: announced, bytes: new Uint8Array() };
  let chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= limit) chunks.push(chunk);
    else chunks = [];
    if (size > limit * DISCARD_TIMES) break;
  }
  return { size, bytes: new Uint8Array(Buffer.concat(chunks)) };
}
