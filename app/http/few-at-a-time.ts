/**
 * Lets a few run at once in the whole process, and a few more wait for their turn in the order in which they came.
 * @returns runs `work`, or gives null at once where too many wait already
 */
export function fewAtATime(atOnce: number, mayWait: number): <T>(work: () => Promise<T>) => Promise<T> | null {
  const waiting: (() => void)[] = [];
  let running = 0;
  const turn = (): Promise<void> | null => {
    if (running >= atOnce) return new Promise((go) => void waiting.push(go));
    running++;
    return null;
  };
  return (work) => {
    if (running >= atOnce && waiting.length >= mayWait) return null;
    const wait = turn();
    const run = async () => {
      if (wait) await wait;
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running--;
      }
    };
    return run();
  };
}
