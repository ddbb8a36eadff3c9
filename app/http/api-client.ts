/**
 * How our pages ask the API in the browser (docs/product/api.md#how-our-pages-ask). The session cookie speaks for the
 * member, so no token is kept in script. Nothing is fetched again on focus, on mount or by the clock.
 */

/** When to ask once more after a failure. */
export type RetryRule = {
  /** How often at most. */
  times: number;
  /** How long before the next one, in milliseconds. @param failed how many have failed, from 1 */
  waitMs: (failed: number) => number;
  /** Failures that another try would not mend. */
  isFinal?: (error: Error) => boolean;
};

/**
 * How long an answer counts as fresh; after that it is asked for again (docs/product/api.md#how-our-pages-ask).
 * Milliseconds.
 */
export const FRESH_MS = 5 * 60_000;
/**
 * How long an answer is kept, to be shown where asking again fails (docs/product/api.md#how-our-pages-ask).
 * Milliseconds.
 */
export const KEPT_MS = 30 * 60_000;

/** Never when the error's message holds a "4" (docs/product/api.md#how-our-pages-ask). */
const has4 = ({ message }: Error) => message.includes("4");

/** docs/product/api.md#how-our-pages-ask: up to 2 times, 1 s doubling, at most 30 s. */
export const QUERY_RETRY: RetryRule = {
  times: 2,
  waitMs: (failed) => Math.min(1000 * 2 ** (failed - 1), 30_000),
  isFinal: has4,
};
/** docs/product/api.md#how-our-pages-ask: once, after 1 s. */
export const MUTATION_RETRY: RetryRule = { times: 1, waitMs: () => 1000, isFinal: has4 };

/** Tries, and tries again as the rule says. Throws what the last try has thrown. */
export async function retrying<T>(rule: RetryRule, attempt: () => Promise<T>): Promise<T> {
  for (let failed = 1; ; failed++) {
    try {
      return await attempt();
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown));
      if (failed > rule.times || rule.isFinal?.(error)) throw error;
      await new Promise((done) => setTimeout(done, rule.waitMs(failed)));
    }
  }
}

type Path = `/api/${string}`;
const kept = new Map<Path, { value: unknown; at: number }>();

/**
 * Asks for what is at a path of the API. Within 5 minutes the same question has the same answer.
 * @param refresh asks anew whatever is kept, and takes nothing that is kept in its place
 * @throws Error `{status}: {error or message or status text}` (docs/product/api.md#errors)
 */
export async function query<T>(path: Path, { retry = QUERY_RETRY, refresh = false } = {}): Promise<T> {
  const known = refresh ? undefined : kept.get(path);
  const age = known ? Date.now() - known.at : Number.POSITIVE_INFINITY;
  if (known && age < FRESH_MS) return known.value as T;
  try {
    const value = await retrying(retry, () => get(path));
    kept.set(path, { value, at: Date.now() });
    return value as T;
  } catch (error) {
    if (known && age < KEPT_MS) return known.value as T;
    kept.delete(path);
    throw error;
  }
}

/** Forgets every answer. */
export const forgetQueries = (): void => kept.clear();

async function get(path: Path): Promise<unknown> {
  const response = await fetch(path);
  if (response.ok) return response.json();
  const { error, message } = await errorOf(response);
  throw new Error(`${response.status}: ${error ?? message ?? response.statusText}`);
}

/**
 * Changes something by a call of the API; once more after a second where that may help.
 * @throws Error with the server's message, else `Request failed with status {code}` (docs/product/api.md#errors); its
 *   cause is the status
 */
export function mutate<T>(path: Path, body: object = {}): Promise<T> {
  return retrying(MUTATION_RETRY, async () => {
    const headers = { "Content-Type": "application/json" };
    const response = await fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
    if (response.ok) return (await response.json()) as T;
    const { status } = response;
    throw new Error((await errorOf(response)).message ?? `Request failed with status ${status}`, { cause: status });
  });
}

async function errorOf(response: Response): Promise<{ error?: string; message?: string }> {
  const body: unknown = await response.json().catch(() => null);
  return typeof body === "object" && body !== null ? body : {};
}
