import { randomUUID } from "node:crypto";
import { type IncomingMessage, METHODS, type ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, gzip } from "node:zlib";
import { accepting } from "./accept-encoding.ts";
import { type Answer, isStream } from "./answer.ts";
import { limitFor } from "./body-limits.ts";
import { type About, errorFields, type Log } from "./log.ts";
import { newNonce } from "./nonce.ts";
import { contentSecurityPolicy, securityHeaders } from "./security-headers.ts";
import { bodyOf, keepBody } from "./sent-body.ts";

/** An answer has to begin within this (security.md 22). Milliseconds. */
const ANSWER_LIMIT_MS = 15_000;

/**
 * The page that says that it takes too long asks nobody and is there at once, or not at all: it has the last part of
 * that time. Milliseconds.
 */
const LATE_PAGE_MS = 500;

/** A smaller page fits into the first packets anyway. Bytes. */
const GZIP_FROM = 1400;

/**
 * A body that is too large is read to its end and thrown away, up to this many times the limit: a browser that is cut
 * off while it sends shows its own error in place of our answer.
 */
const DISCARD_TIMES = 16;

/** Methods that no Request can have. */
const NO_REQUEST = new Set(["CONNECT", "TRACE", "TRACK"]);

/**
 * The bridge between node:http and the app's answers. The request's address is built from the configured origin:
 * what the Host header says is never believed (security.md 7).
 * @param userName what somebody is called in the log
 */
export function nodeListener(
  answer: (request: Request, peer: string, about: About, late?: boolean) => Promise<Answer>,
  publicOrigin: string,
  log: Log,
  userName: (userId: string) => string,
) {
  const secure = publicOrigin.startsWith("https:");
  return async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const started = performance.now();
    const about: About = { request: randomUUID() };
    res.setHeader("X-Request-Id", about.request);
    // Asked now: of a socket that has closed it is gone.
    const peer = req.socket.remoteAddress ?? "";
    try {
      const request = NO_REQUEST.has(req.method ?? "")
        ? null
        : await toRequest(req, res, publicOrigin).catch(() => "unreadable" as const);
      if (request === null) await send(req, res, plainAnswer(405, "There is nothing here for this method.", secure));
      else if (request === "unreadable")
        await send(req, res, plainAnswer(400, "The request could not be read.", secure));
      else
        await send(
          req,
          res,
          await inTime(answer(request, peer, about), () => answer(lateOf(request), peer, about, true), secure),
        );
    } catch (error) {
      log("error", { request: about.request, ...errorFields(error) });
      if (res.headersSent || res.destroyed) return void res.destroy();
      await send(req, res, plainAnswer(500, "Something went wrong", secure));
    } finally {
      log("request", {
        request: about.request,
        // Another one is something that somebody typed.
        method: METHODS.includes(req.method ?? "") ? req.method : "other",
        route: about.route ?? "none",
        status: res.statusCode,
        ms: Math.round(performance.now() - started),
        ...(about.userId && about.route !== "adult" ? { user: userName(about.userId) } : {}),
      });
    }
  };
}

/**
 * An answer begins within the limit, whatever it waits for; what was begun goes on and is thrown away.
 * @param sayLate makes the page that says so; where that does not come either, a sentence does
 */
async function inTime(answer: Promise<Answer>, sayLate: () => Promise<Answer>, secure: boolean): Promise<Answer> {
  const none = Symbol();
  const first = await within(answer, ANSWER_LIMIT_MS - LATE_PAGE_MS, none);
  if (first !== none) return first;
  const page = await within(
    sayLate().catch(() => none),
    LATE_PAGE_MS,
    none,
  );
  if (page !== none) return page as Answer;
  const reply = plainAnswer(503, "This takes too long right now. Please try again in a moment.", secure);
  reply.headers.set("Retry-After", "10");
  return reply;
}

/** What a promise gives, or something else if it takes longer than this. Milliseconds. */
function within<T, E>(promise: Promise<T>, limit: number, otherwise: E): Promise<T | E> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<E>((resolve) => {
    timer = setTimeout(resolve, limit, otherwise);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** The same request, whose body has been read, for the page that says that it takes too long. */
function lateOf(request: Request): Request {
  const { method, headers } = request;
  return keepBody(new Request(request.url, { method, headers }), bodyOf(request) ?? new Uint8Array());
}

async function toRequest(req: IncomingMessage, res: ServerResponse, publicOrigin: string): Promise<Request> {
  const headers = new Headers();
  for (let i = 0; i < req.rawHeaders.length; i += 2) {
    const name = req.rawHeaders[i] ?? "";
    if (!name.startsWith(":")) headers.append(name, req.rawHeaders[i + 1] ?? "");
  }
  const url = new URL(publicOrigin + (req.url?.startsWith("/") ? decodable(req.url) : "/"));
  const method = req.method ?? "GET";
  const gone = new AbortController();
  res.once("close", () => {
    if (!res.writableFinished) gone.abort();
  });
  const init: RequestInit = { method, headers, signal: gone.signal };
  if (method === "GET" || method === "HEAD") return new Request(url, init);
  const limit = limitFor(headers.get("content-type"));
  const { size, bytes } = await readBody(req, limit);
  // In pieces it could not announce its size: the app refuses it by what was counted.
  if (size > limit) headers.set("content-length", String(size));
  return keepBody(new Request(url, { ...init, body: bytes }), bytes);
}

/** The router puts an address with a broken %-sequence on the console as it came: it goes there mended. */
function decodable(path: string): string {
  try {
    // Its result is used, or the build takes the call for one that does nothing.
    return decodeURI(path) === "" ? "/" : path;
  } catch {
    return path.replaceAll("%", "%EF%BF%BD");
  }
}

/** Keeps nothing of a body over the limit, and its size. */
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

/** For what can't be handed to the app: with the headers that every answer has. */
function plainAnswer(status: number, text: string, secure: boolean): Answer {
  const headers = new Headers([
    ...securityHeaders(secure).map(([name, value]) => [name, value] as [string, string]),
    ["Content-Security-Policy", contentSecurityPolicy(`'nonce-${newNonce()}'`)],
    ["Content-Type", "text/plain; charset=utf-8"],
    ["Cache-Control", "private, no-store"],
  ]);
  if (status === 405) headers.set("Allow", "GET, HEAD, POST");
  return { status, headers, body: text };
}

async function send(req: IncomingMessage, res: ServerResponse, { status, headers, body }: Answer): Promise<void> {
  const out: Record<string, string | string[]> = {};
  for (const [name, value] of headers) {
    if (name !== "set-cookie") out[name] = value;
    else out[name] = [...((out[name] as string[] | undefined) ?? []), value];
  }
  if (isStream(body)) {
    res.writeHead(status, out);
    await pipeline(Readable.from(body), res);
    return;
  }
  let bytes = typeof body === "string" ? Buffer.from(body) : body;
  if (bytes && bytes.length >= GZIP_FROM && worthCompressing(req, headers)) {
    bytes = await compress(bytes);
    out["content-encoding"] = "gzip";
    out.vary = headers.has("vary") ? `${headers.get("vary")}, Accept-Encoding` : "Accept-Encoding";
  }
  if (bytes) out["content-length"] = String(bytes.length);
  // What is left of the request lies in the way of the next one.
  if (!req.complete) out.connection = "close";
  res.writeHead(status, out);
  res.end(req.method === "HEAD" ? undefined : (bytes ?? undefined));
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
