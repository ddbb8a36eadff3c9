/** In how many rounds of the event loop `work` has gone on. */
export type Beside<T> = { result: T; rounds: number };

/** Longer than a portion (app/http/in-portions.ts). Milliseconds. */
const PAST_A_PORTION = 11;

/**
 * Runs `work` and counts the rounds of the event loop in which it looked at the clock: those that it waits for a
 * database are not counted. By its clock every look is a portion later than the one before, so that it gives way
 * wherever it can: how fast the machine is, and whether it was taken away for a while, changes nothing.
 * @param every only so many looks are one portion, for what must not take half a minute by that clock
 */
export async function beside<T>(work: () => Promise<T>, every = 1): Promise<Beside<T>> {
  const real = performance.now.bind(performance);
  let [looks, before, rounds, running] = [0, 0, 0, true];
  const nextRound = () => {
    if (looks > before) rounds++;
    before = looks;
    if (running) setImmediate(nextRound);
  };
  Object.defineProperty(performance, "now", {
    configurable: true,
    value: () => real() + Math.floor(++looks / every) * PAST_A_PORTION,
  });
  setImmediate(nextRound);
  try {
    return { result: await work(), rounds };
  } finally {
    running = false;
    // What stands on the prototype is the real one.
    Reflect.deleteProperty(performance, "now");
  }
}
