/** What was read on the way to a click is as good as new for so long. Milliseconds. */
const FRESH_MS = 5_000;
/** How many pages are kept at a time. */
const KEPT_MAX = 3;

type Kept = { at: number; answer: Promise<Response | null> };
/** In memory alone, and of each page once. */
const kept = new Map<string, Kept>();
let readAt = 0;

/** Since when the page that was read last is as it is, by `performance.now()`; 0 for the page that the server has sent. */
export const pageReadAt = (): number => readAt;

/** What has changed meanwhile is read anew. */
export const forgetAhead = (): void => kept.clear();

/** Where the router asks for the data of a page. */
const dataOf = ({ origin, pathname, search }: URL): string =>
  `${origin}${pathname}${pathname.endsWith("/") ? "_" : ""}.data${search}`;

const isFresh = ({ at }: Kept): boolean => performance.now() - at < FRESH_MS;

/** Reads the data of a page into memory, where it is not there already. The server answers nothing where reading changes something. */
export function readAhead(url: URL): void {
  const address = dataOf(url);
  const known = kept.get(address);
  if (known && isFresh(known)) return;
  kept.delete(address);
  for (const oldest of [...kept.keys()].slice(0, kept.size + 1 - KEPT_MAX)) kept.delete(oldest);
  const answer = fetch(address, { headers: { "X-Ahead": "1" } }).then(
    (response) => (response.status === 200 ? response : null),
    () => null,
  );
  kept.set(address, { at: performance.now(), answer });
}

/**
 * How the router asks the server: a page that was read ahead is taken from memory, once. Whatever somebody does makes
 * what was read before it old.
 * @param lookedAt what such a page is counted as, now that somebody looks at it
 */
export const askingServer =
  (lookedAt: (page: string) => void) =>
  async (request: Request, { type }: { type: string }): Promise<Response> => {
    if (request.method !== "GET") {
      forgetAhead();
      return fetch(request).finally(forgetAhead);
    }
    if (type !== "navigation") {
      forgetAhead();
      readAt = performance.now();
      return fetch(request);
    }
    const url = new URL(request.url);
    // Which parts of the page it wants: what was read ahead has them all.
    url.searchParams.delete("_routes");
    const known = kept.get(url.href);
    kept.delete(url.href);
    const answer = known && isFresh(known) ? await known.answer : null;
    readAt = answer && known ? known.at : performance.now();
    if (!answer) return fetch(request);
    const page = answer.headers.get("X-Counted-As");
    if (page) lookedAt(page);
    return answer;
  };
