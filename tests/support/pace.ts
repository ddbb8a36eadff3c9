/** How long work takes, for comparing with other work of the same run: never against a clock of ours. */
const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** The median of some goes. Milliseconds. */
async function paceOf(work: () => unknown, goes = 7): Promise<number> {
  const times: number[] = [];
  for (let go = 0; go < goes; go++) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return median(times);
}

/**
 * How many times as long the second takes as the first: the median over pairs, in turns, so that a machine that is busy
 * for a while is busy for both.
 */
export async function timesAsLong(first: () => unknown, second: () => unknown, pairs = 7): Promise<number> {
  const ratios: number[] = [];
  for (let pair = 0; pair < pairs; pair++) {
    const one = await paceOf(first, 1);
    ratios.push((await paceOf(second, 1)) / Math.max(one, 1e-3));
  }
  return median(ratios);
}
