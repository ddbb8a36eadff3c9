/** Work that a server does by itself, again and again (docs/decisions/0032-jobs.md). */
export type Job = {
  /** Of its row, and in the log. It stays: a row of another name knows nothing of when it was done. */
  name: string;
  /** How long after a beginning it is due again. Milliseconds. */
  everyMs: number;
  /**
   * Whether there is anything to do: asked first, and it only reads. Where it says no, nothing is written. Without it
   * there always is.
   */
  hasWork?(now: Date): Promise<boolean>;
  /**
   * Does what is due. In portions, and safe where two do it at once: a server that stood still may wake up in the middle
   * of a turn that another one has taken over.
   * @param goOn asked before each portion: what is left then is due again
   */
  run(now: Date, goOn: () => boolean): Promise<void>;
};

/** What is written down of a job. */
export type Turns = {
  turn: number;
  leasedUntil: Date | null;
  startedAt: Date | null;
  /** How often it was begun since it has last ended well. */
  tries: number;
};

/** For how long a server that says nothing has a job. Milliseconds. */
export const LEASE_MS = 60_000;

/** So far the clocks of two servers may lie apart without either of them being taken for set back. Milliseconds. */
export const SKEW_MS = 60_000;

/** The first time it is tried again so long after its beginning, and later at most so long. Milliseconds. */
const AGAIN_MS = 60_000;
const AGAIN_MAX_MS = 600_000;
const HOUR_MS = 3_600_000;

/**
 * Whether a job is due. What was not done in time is due once, however long ago that was. What was begun and has not
 * ended well is due sooner than by its own rhythm, and each time later, so that one that ends its server does not do so
 * all day. A time that lies further ahead than the clocks of two servers lie apart was written by a clock that has been
 * set back since: it holds nothing up.
 */
export function isDue(turns: Turns, everyMs: number, now: Date): boolean {
  const { leasedUntil, startedAt, tries } = turns;
  const left = leasedUntil ? leasedUntil.getTime() - now.getTime() : 0;
  if (left > 0 && left <= LEASE_MS + SKEW_MS) return false;
  if (startedAt === null) return true;
  const since = now.getTime() - startedAt.getTime();
  return since < -SKEW_MS || since >= (tries === 0 ? everyMs : againAfter(tries, everyMs));
}

/** How long after a beginning that did not end well the next one is. @param tries how many did not, one after the other */
export function againAfter(tries: number, everyMs: number): number {
  const most = Math.max(AGAIN_MAX_MS, Math.min(everyMs, HOUR_MS));
  return Math.min(Math.min(everyMs, AGAIN_MS) * 2 ** (tries - 1), most);
}
