/**
 * How many times as long the second takes as the first, for comparing work of the same run: never against a clock of
 * ours. Each counts by its shortest time of some, in turns: a busy machine makes work longer and never shorter.
 */
export async function timesAsLong(first: () => unknown, second: () => unknown, pairs = 7): Promise<number> {
  let [one, two] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let pair = 0; pair < pairs; pair++) {
    one = Math.min(one, await timeOf(first));
    two = Math.min(two, await timeOf(second));
  }
  return two / one;
}

/** Milliseconds. */
async function timeOf(work: () => unknown): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
