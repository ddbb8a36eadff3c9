/** What `work` has left to others of the event loop. Milliseconds of this thread's own time: another program's count for nothing. */
export type Beside<T> = {
  result: T;
  /** The longest time in which nobody else had a turn. */
  longest: number;
  /** How long all of it took. */
  whole: number;
};

const spent = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/** Runs `work` and looks beside it how long others have to wait for their turn. */
export async function beside<T>(work: () => Promise<T>): Promise<Beside<T>> {
  let [longest, running] = [0, true];
  const began = spent();
  let last = began;
  const look = () => {
    const now = spent();
    longest = Math.max(longest, now - last);
    last = now;
    if (running) setImmediate(look);
  };
  setImmediate(look);
  const result = await work();
  running = false;
  look();
  return { result, longest, whole: last - began };
}
