/** A turn that takes longer than this is no longer waited for. Milliseconds. */
const TURN_MS = 1000;

/**
 * Lets those who wait go on one at a time, in the order in which they asked; between any two the event loop goes round
 * once, so that everybody else has their turn.
 * @returns asks for a turn: `go` is called when it has come, and the turn ends when what `go` returned has resolved
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
