import type { IncomingMessage, ServerResponse } from "node:http";
import { constants, gzip } from "node:zlib";
import type { Answer } from "./answer.ts";
import { limitFor } from "./body-limits.ts";
import type { Log } from "./log.ts";

/** A smaller page fits into the first packets anyway. Bytes. */
const GZIP_FROM = 1400;

class BodyTooLarge extends Error {}

/**
 * The bridge between node:http and the app's answers. The request's address is built from the configured origin:
 * what the Host header says is never believed (security.md 7).
 */
export function nodeListener(answer: (request: Request) => Promise<Answer>, publicOrigin: string, log: Log) {
  return async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const started = performance.now();
    try {
      const request = await toRequest(req, res, publicOrigin);
      await send(req, res, await answer(request));
    } catch (error) {
      if (res.headersSent || res.destroyed) return void res.destroy();
      const status = error instanceof BodyTooLarge ? 413 : 400;
      // The rest of a body that was refused is not read: the connection can't be used again.
      res.writeHead(status, {
        "Content-Type": "text/plain; charset=utf-8",
        "Cache-Control": "no-store",
        Connection: "close",
      });
      res.end(status === 413 ? "That is more than we can take in one go." : "The request could not be read.");
    } finally {
      log("request", {
        method: req.method,
        path: patternOf(req.url ?? "/"),
        status: res.statusCode,
        ms: Math.round(performance.now() - started),
      });
    }
  };
}

/** The address without what is somebody's own: queries, codes, ids and dates become a star. */
function patternOf(url: string): string {
  const path = url.split("?")[0] ?? "/";
  return path
    .split("/")
    .map((part) => (/^[a-zA-Z-]{0,20}(\.data)?$/.test(part) ? part : "*"))
    .join("/")
    .replace(/^(\/api\/invites\/accept)\/.*$/, "$1/*");
}

async function toRequest(req: IncomingMessage, res: ServerResponse, publicOrigin: string): Promise<Request> {
  const headers = new Headers();
  for (let i = 0; i < req.rawHeaders.length; i += 2) {
    const name = req.rawHeaders[i] ?? "";
    if (!name.startsWith(":")) headers.append(name, req.rawHeaders[i + 1] ?? "");
  }
  const url = new URL(publicOrigin + (req.url?.startsWith("/") ? req.url : "/"));
  const method = req.method ?? "GET";
  const gone = new AbortController();
  res.once("close", () => {
    if (!res.writableFinished) gone.abort();
  });
  const init: RequestInit = { method, headers, signal: gone.signal };
  if (method !== "GET" && method !== "HEAD") init.body = await readBody(req, limitFor(headers.get("content-type")));
  return new Request(url, init);
}

async function readBody(req: IncomingMessage, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) throw new BodyTooLarge();
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

async function send(req: IncomingMessage, res: ServerResponse, { status, headers, body }: Answer): Promise<void> {
  const out: Record<string, string | string[]> = {};
  for (const [name, value] of headers) {
    if (name !== "set-cookie") out[name] = value;
    else out[name] = [...((out[name] as string[] | undefined) ?? []), value];
  }
  let bytes = typeof body === "string" ? Buffer.from(body) : body;
  if (bytes && bytes.length >= GZIP_FROM && worthCompressing(req, headers)) {
    bytes = await compress(bytes);
    out["content-encoding"] = "gzip";
    out.vary = headers.has("vary") ? `${headers.get("vary")}, Accept-Encoding` : "Accept-Encoding";
  }
  if (bytes) out["content-length"] = String(bytes.length);
  res.writeHead(status, out);
  res.end(req.method === "HEAD" ? undefined : (bytes ?? undefined));
}

const worthCompressing = (req: IncomingMessage, headers: Headers): boolean =>
  /\bgzip\b/.test(String(req.headers["accept-encoding"] ?? "")) &&
  !headers.has("content-encoding") &&
  /^(text\/|application\/json|text\/x-script)/.test(headers.get("content-type") ?? "");

/** Level 1, off the main thread: a tenth of the time of level 6 for nearly its size. */
const compress = (bytes: Uint8Array): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    gzip(bytes, { level: constants.Z_BEST_SPEED }, (error, done) => (error ? reject(error) : resolve(done)));
  });
