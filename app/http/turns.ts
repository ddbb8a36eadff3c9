/** A turn that has taken so long is no longer waited for. Milliseconds. */
const TURN_MS = 1000;

/**
 * Of many who want to go on one goes at a time, in the order in which they asked, and between any two everybody else
 * has their turn.
 * @returns what asks for a turn; what it gives back may be waited for
 */
export function takeTurns(): (go: () => void | Promise<void>) => void {
  const waiting: (() => void | Promise<void>)[] = [];
  let isTaken = false;
  const next = (): void => {
    const go = waiting.shift();
    isTaken = go !== undefined;
    if (go) setImmediate(() => void done(go).finally(next));
  };
  return (go) => {
    waiting.push(go);
    if (!isTaken) next();
  };
}

async function done(go: () => void | Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((passes) => {
    timer = setTimeout(passes, TURN_MS);
  });
  await Promise.race([go(), late]);
  clearTimeout(timer);
}
