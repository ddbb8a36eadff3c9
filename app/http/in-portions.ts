/** How long one piece of work goes on before others get their turn. Milliseconds. */
const PORTION_MS = 10;

/** Those who have worked a portion and wait to go on, first come first served. */
const waiting: (() => void)[] = [];

/**
 * Lets one of them go on in each round of the event loop, so that requests which came meanwhile run between two
 * portions.
 */
function goOn(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(goOn);
}

const ownTurn = (): Promise<void> =>
  new Promise((go) => {
    if (waiting.push(go) === 1) setImmediate(goOn);
  });

/**
 * For work that grows with what somebody has done in years: awaited between its pieces, it lets others have their turn
 * whenever 10 ms have gone by, and before the first piece. All such work shares its turns, so that many at once hold
 * the event loop no longer than one.
 * @param now milliseconds that go on evenly
 * @param turn resolves when one may go on
 */
export function inPortions(now: () => number = () => performance.now(), turn = ownTurn): () => Promise<void> {
  let until = Number.NEGATIVE_INFINITY;
  return async () => {
    if (now() < until) return;
    await turn();
    until = now() + PORTION_MS;
  };
}

/**
 * The same for work inside a transaction that others' writes wait for: it goes on in the next round of the event loop,
 * past all who only read, however many they are.
 */
export const inPortionsOfATransaction = (): (() => Promise<void>) =>
  inPortions(undefined, () => new Promise((go) => void setImmediate(go)));
