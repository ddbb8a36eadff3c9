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

/** The services for what is read ahead. `wrote`: something wanted to write, to count, to tell or to send. */
export function lookingAhead(services: Services): { services: Services; wrote(): boolean } {
  let wrote = false;
  const refuse = (): never => {
    wrote = true;
    throw new AheadOfLooking("nobody has looked at it yet");
  };
  const refuseLater = async () => refuse();
  const { database, limits, mailer } = services;
  const reads = (db: Db): Db =>
    Object.assign(Object.create(db), { insert: refuse, update: refuse, delete: refuse, announce: refuse });
  return {
    wrote: () => wrote,
    services: {
      ...services,
      database: {
        ...database,
        db: reads(database.db),
        reading: () => reads(database.reading()),
        transaction: refuseLater,
        tell: refuseLater,
      },
      limits: { ...limits, count: refuseLater, giveBack: refuseLater, forget: refuseLater },
      mailer: { ...mailer, send: refuseLater },
      // What fails by being refused is no failure.
      report: (...error) => (wrote ? undefined : services.report(...error)),
      log: (event, fields) => (wrote && event === "error" ? undefined : services.log(event, fields)),
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
