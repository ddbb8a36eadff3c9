/** What is counted of a day while it goes on. */
export type Tally = {
  times: Record<string, number[]>;
  /** What went wrong, in words; only how many of each. */
  errors: Map<string, number>;
  perSecond: number[];
  wrong(what: string): void;
  /** Times a request of a kind; one that does not end is an error, and thrown on. */
  timed<T>(kind: string, ask: () => Promise<T>): Promise<T>;
};

/** A new one, whose seconds begin now. */
export function newTally(): Tally {
  const began = performance.now();
  const tally: Tally = {
    times: {},
    errors: new Map(),
    perSecond: [],
    wrong: (what) => void tally.errors.set(what, (tally.errors.get(what) ?? 0) + 1),
    timed: async (kind, ask) => {
      const at = performance.now();
      const second = Math.floor((at - began) / 1000);
      while (tally.perSecond.length <= second) tally.perSecond.push(0);
      tally.perSecond[second] = (tally.perSecond[second] ?? 0) + 1;
      const answer = await ask();
      tally.times[kind] ??= [];
      tally.times[kind].push(performance.now() - at);
      return answer;
    },
  };
  return tally;
}
