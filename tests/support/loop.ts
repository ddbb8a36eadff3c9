/** What `work` has left to others of the event loop. Milliseconds of this thread's own time: another program's count for nothing. */
export type Beside<T> = {
  result: T;
  /**
   * Half of the work was done in turns of the loop no longer than this. Not the longest turn: a virtual machine takes
   * the processor away for 100 ms now and then, and its clock calls that work.
   */
  turn: number;
  /** How long all of it took. */
  whole: number;
};

const spent = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/** Runs `work` and looks beside it how long others have to wait for their turn. */
export async function beside<T>(work: () => Promise<T>): Promise<Beside<T>> {
  const turns: number[] = [];
  let running = true;
  const began = spent();
  let last = began;
  const look = () => {
    const now = spent();
    turns.push(now - last);
    last = now;
    if (running) setImmediate(look);
  };
  setImmediate(look);
  const result = await work();
  running = false;
  look();
  const whole = last - began;
  let [done, turn] = [0, 0];
  for (const time of turns.sort((one, other) => one - other)) {
    if (done < whole / 2) turn = time;
    done += time;
  }
  return { result, turn, whole };
}
