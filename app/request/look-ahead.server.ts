import { AsyncLocalStorage } from "node:async_hooks";
import type { Db } from "#db/database.ts";
import type { Services } from "./services.server.ts";

/** What a page's script sends with what it reads on the way to a click. */
const AHEAD = "x-ahead";
/** The pattern of a page that is counted when it is looked at, told to whoever has read it ahead. */
export const COUNTED_AS = "X-Counted-As";

/** Nothing may be written while nobody has looked at anything yet. */
class AheadOfLooking extends Error {
  override name = "AheadOfLooking";
}

/** Whether somebody reads this before they look at it: our own scripts, or the browser by itself. */
export const isAhead = ({ method, headers }: Request): boolean =>
  method === "GET" &&
  (headers.has(AHEAD) || /prefetch/.test(headers.get("Sec-Purpose") ?? headers.get("Purpose") ?? ""));

/** A look ahead: whether something wanted to write, to count, to tell or to send. */
type Look = { wrote: boolean };
const looking = new AsyncLocalStorage<Look>();

function refuse(): never {
  const look = looking.getStore();
  if (look) look.wrote = true;
  throw new AheadOfLooking("nobody has looked at it yet");
}
const refuseLater = async () => refuse();

const readers = new WeakMap<Db, Db>();
/** The same for every look: what is kept by a database, as prepared statements and the content, is kept by this one too. */
function readerOf(db: Db): Db {
  const writes = { insert: refuse, update: refuse, delete: refuse, announce: refuse };
  const reader = readers.get(db) ?? Object.assign(Object.create(db), writes);
  readers.set(db, reader);
  return reader;
}

/** The services for what is read ahead, all of it within `run`. */
export function lookingAhead(services: Services): {
  services: Services;
  run<T>(work: () => T): T;
  wrote(): boolean;
} {
  const look: Look = { wrote: false };
  const { database, limits, mailer } = services;
  return {
    wrote: () => look.wrote,
    run: (work) => looking.run(look, work),
    services: {
      ...services,
      database: {
        ...database,
        db: readerOf(database.db),
        reading: () => readerOf(database.reading()),
        transaction: refuseLater,
        tell: refuseLater,
      },
      limits: { ...limits, count: refuseLater, giveBack: refuseLater, forget: refuseLater },
      mailer: { ...mailer, send: refuseLater },
      // What fails by being refused is no failure.
      report: (...error) => (look.wrote ? undefined : services.report(...error)),
      log: (event, fields) => (look.wrote && event === "error" ? undefined : services.log(event, fields)),
    },
  };
}

/**
 * What is sent of a page that was read ahead: the page, where reading it has changed nothing, or nothing at all. Then
 * it is asked for when somebody looks at it.
 * @param isSecret of an 18+ page nothing is kept in a browser's memory before somebody goes there
 */
export function sentAhead(response: Response, { wrote, isSecret }: { wrote: boolean; isSecret: boolean }): Response {
  const isWhole = response.status === 200 && !response.headers.has("Set-Cookie") && !wrote && !isSecret;
  return isWhole ? response : new Response(null, { status: 204, headers: { "Cache-Control": "private, no-store" } });
}
