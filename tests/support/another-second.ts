/**
 * Until the clock shows another whole second: the identity provider counts times in these, and within one it makes the
 * same cookie again. Half a second on average.
 */
export const anotherSecond = (): Promise<void> =>
  // A timer may fire a millisecond early.
  new Promise((done) => setTimeout(done, 1_002 - (Date.now() % 1_000)));
