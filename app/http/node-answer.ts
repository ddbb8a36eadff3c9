import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, gzip } from "node:zlib";
import { accepting } from "./accept-encoding.ts";
import { type Answer, isStream, type Pieces } from "./answer.ts";
import { letGo } from "./node-request.ts";
import { newNonce } from "./nonce.ts";
import { contentSecurityPolicy, securityHeaders } from "./security-headers.ts";

/** A smaller page fits into the first packets anyway. Bytes. */
const GZIP_FROM = 1400;

/** For what can't be handed to the app: with the headers that every answer has. */
export function plainAnswer(status: number, text: string, secure: boolean): Answer {
  const headers = new Headers([
    ...securityHeaders(secure).map(([name, value]) => [name, value] as [string, string]),
    ["Content-Security-Policy", contentSecurityPolicy(`'nonce-${newNonce()}'`)],
    ["Content-Type", "text/plain; charset=utf-8"],
    ["Cache-Control", "private, no-store"],
  ]);
  if (status === 405) headers.set("Allow", "GET, HEAD, POST");
  return { status, headers, body: text };
}

/** Sends an answer over a socket, compressed where that pays. */
export async function send(
  req: IncomingMessage,
  res: ServerResponse,
  { status, headers, body }: Answer,
): Promise<void> {
  const out: Record<string, string | string[]> = {};
  for (const [name, value] of headers) {
    if (name !== "set-cookie") out[name] = value;
    else out[name] = [...((out[name] as string[] | undefined) ?? []), value];
  }
  if (isStream(body)) {
    res.writeHead(status, out);
    const { cut } = body;
    if (!cut) return pipeline(Readable.from(body), res);
    letGo(res);
    return lasting(body, res, cut);
  }
  // A text goes out in one piece with its headers; bytes would be a second one.
  let bytes = body;
  let size = typeof body === "string" ? Buffer.byteLength(body) : (body?.length ?? 0);
  if (bytes && size >= GZIP_FROM && worthCompressing(req, headers)) {
    bytes = await compress(typeof bytes === "string" ? Buffer.from(bytes) : bytes);
    size = bytes.length;
    out["content-encoding"] = "gzip";
    out.vary = headers.has("vary") ? `${headers.get("vary")}, Accept-Encoding` : "Accept-Encoding";
  }
  if (bytes) out["content-length"] = String(size);
  // The unread rest of this request would stand in the way of the next one.
  if (!req.complete) out.connection = "close";
  res.writeHead(status, out);
  res.end(req.method === "HEAD" ? undefined : (bytes ?? undefined));
}

/**
 * Sends an answer that goes on as long as its reader stays. There are a thousand of them: nothing waits for the end of
 * one, and no stream stands in between, which would cost more than all else of it. It ends with its connection, whoever
 * ends that: it is no failure.
 */
function lasting(body: Pieces, res: ServerResponse, cut: AbortSignal): void {
  const pieces = body[Symbol.asyncIterator]();
  const write = ({ done, value }: IteratorResult<string | Uint8Array>): void => {
    if (res.destroyed) return;
    if (done) res.end();
    else if (res.write(value)) next();
    else res.once("drain", next);
  };
  const fail = () => void res.destroy();
  const next = () => void pieces.next().then(write).catch(fail);
  const over = () => void pieces.return?.();
  cut.addEventListener("abort", fail);
  res.once("close", over);
  if (res.destroyed) over();
  else next();
}

const worthCompressing = (req: IncomingMessage, headers: Headers): boolean =>
  accepting(req.headers["accept-encoding"])("gzip") &&
  !headers.has("content-encoding") &&
  /^(text\/|application\/json|text\/x-script)/.test(headers.get("content-type") ?? "");

/** Level 1, off the main thread: a tenth of the time of level 6 for nearly its size. */
const compress = (bytes: Uint8Array): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    gzip(bytes, { level: constants.Z_BEST_SPEED }, (error, done) => (error ? reject(error) : resolve(done)));
  });
