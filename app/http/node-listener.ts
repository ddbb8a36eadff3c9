import { randomUUID } from "node:crypto";
import { type IncomingMessage, METHODS, type ServerResponse } from "node:http";
import { type Language, WRITTEN } from "#app/texts/languages.ts";
import type { Answer } from "./answer.ts";
import { type About, errorFields, type Log } from "./log.ts";
import { plainAnswer, send } from "./node-answer.ts";
import { lateOf, toRequest } from "./node-request.ts";
import { httpTexts } from "./texts.ts";
import { discardRest, type TakesUpload, UPLOAD_LIMIT_MS, uploadOf } from "./upload.ts";

/** An answer has to begin within this (docs/product/security.md#times). Milliseconds. */
const ANSWER_LIMIT_MS = 15_000;

/**
 * The last part of that time is kept for the page that says that it takes too long. It asks neither the database nor
 * the provider, so it is there at once or not at all. Milliseconds.
 */
const LATE_PAGE_MS = 500;

/** Methods that no Request can have. */
const NO_REQUEST = new Set(["CONNECT", "TRACE", "TRACK"]);

/**
 * The bridge between node:http and the app's answers. The request's address is built from the configured origin:
 * what the Host header says is never believed (docs/product/security.md#our-own-address).
 * @param userName what somebody is called in the log
 * @param languageOf what is answered in by the listener itself, by Accept-Language
 * @param takesUpload the paths whose forms bring a file
 */
export function nodeListener(
  answer: (request: Request, peer: string, about: About, late?: boolean) => Promise<Answer>,
  publicOrigin: string,
  log: Log,
  userName: (userId: string) => string,
  languageOf: (accepted: string | undefined) => Language = () => WRITTEN[0],
  takesUpload: TakesUpload = () => false,
) {
  const secure = publicOrigin.startsWith("https:");
  return async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const started = performance.now();
    const about: About = { request: randomUUID() };
    res.setHeader("X-Request-Id", about.request);
    // Read now: once the socket has closed, its address is gone.
    const peer = req.socket.remoteAddress ?? "";
    const t = httpTexts(languageOf(req.headers["accept-language"]));
    try {
      const request = NO_REQUEST.has(req.method ?? "")
        ? null
        : await toRequest(req, res, publicOrigin, takesUpload).catch(() => "unreadable" as const);
      if (request === null) await send(req, res, plainAnswer(405, t.noMethod, secure));
      else if (request === "unreadable") await send(req, res, plainAnswer(400, t.noRequest, secure));
      else {
        const upload = uploadOf(request);
        const reply = await inTime(
          answer(request, peer, about),
          () => answer(lateOf(request), peer, about, true),
          () => plainAnswer(503, t.late, secure),
          // It is read while it is answered.
          ANSWER_LIMIT_MS + (upload ? UPLOAD_LIMIT_MS : 0),
        );
        if (upload) await discardRest(upload);
        await send(req, res, reply);
      }
    } catch (error) {
      log("error", { request: about.request, ...errorFields(error) });
      if (res.headersSent || res.destroyed) return void res.destroy();
      await send(req, res, plainAnswer(500, t.failed, secure));
    } finally {
      log("request", {
        request: about.request,
        // Any other method is text that somebody typed, and is not logged.
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
 * @param sayLate makes the page that says so
 * @param sentence where that does not come either
 * @param limit milliseconds
 */
async function inTime(
  answer: Promise<Answer>,
  sayLate: () => Promise<Answer>,
  sentence: () => Answer,
  limit: number,
): Promise<Answer> {
  const none = Symbol();
  const first = await within(answer, limit - LATE_PAGE_MS, none);
  if (first !== none) return first;
  const page = await within(
    sayLate().catch(() => none),
    LATE_PAGE_MS,
    none,
  );
  if (page !== none) return page as Answer;
  const reply = sentence();
  reply.headers.set("Retry-After", "10");
  return reply;
}

/** What a promise gives, or `otherwise` if it takes longer than `limit`. Milliseconds. */
function within<T, E>(promise: Promise<T>, limit: number, otherwise: E): Promise<T | E> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<E>((resolve) => {
    timer = setTimeout(resolve, limit, otherwise);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
