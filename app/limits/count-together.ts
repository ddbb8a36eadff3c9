import cluster from "node:cluster";
import type * as Library from "rate-limiter-flexible";

/** The one that counts for all answers in less; then a process counts by itself. Milliseconds. */
const WAITS_MS = 1_000;

type Counts = Pick<Library.RateLimiterAbstract, "consume" | "get" | "reward" | "delete" | "set">;

/**
 * What is counted in memory is counted once for all processes of a server, in the one that has started them; by a
 * process alone where there is one, or where that one does not answer.
 * @param keyPrefix tells this count from the others
 * @param memory what counts in this process
 */
export function countTogether(
  library: typeof Library,
  keyPrefix: string,
  { points, duration }: { points: number; duration: number },
  memory: Library.RateLimiterMemory,
): Counts {
  if (!cluster.isWorker) return memory;
  const all = new library.RateLimiterCluster({ keyPrefix, points, duration, timeoutMs: WAITS_MS });
  // It refuses with its result, and fails with an Error.
  const orAlone = async <T>(together: () => Promise<T>, alone: () => Promise<T>): Promise<T> => {
    try {
      return await together();
    } catch (reason) {
      if (reason instanceof Error) return alone();
      throw reason;
    }
  };
  const both = (name: "consume" | "get" | "reward" | "delete") => (key: string | number) =>
    orAlone<never>(
      () => all[name](key) as Promise<never>,
      () => memory[name](key) as Promise<never>,
    );
  return {
    consume: both("consume"),
    get: both("get"),
    reward: both("reward"),
    delete: both("delete"),
    set: (key, count, seconds) => memory.set(key, count, seconds),
  };
}
