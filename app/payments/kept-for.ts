/** Milliseconds. `againMs`: how long nobody asks again after it could not be told. */
type Times = { freshMs: number; staleMs: number; againMs: number };

/**
 * Keeps what is told by somebody elsewhere: for a while it is not asked again, many who ask at once ask once, and where
 * it can't be told any more what was told last still holds for a longer while.
 * @param ask null where it can't be told
 */
export function keptFor<T>(times: Times, clock: () => Date, ask: () => Promise<T | null>): () => Promise<T | null> {
  let kept: { value: T; at: number } | null = null;
  let failedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<T | null> | null = null;
  return async () => {
    const now = clock().getTime();
    const age = kept ? Math.abs(now - kept.at) : Number.POSITIVE_INFINITY;
    if (kept && age < times.freshMs) return kept.value;
    if (Math.abs(now - failedAt) >= times.againMs) {
      asking ??= ask().finally(() => {
        asking = null;
      });
      const value = await asking;
      if (value !== null) {
        kept = { value, at: now };
        return value;
      }
      failedAt = now;
    }
    return kept && age < times.staleMs ? kept.value : null;
  };
}
