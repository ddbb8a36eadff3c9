/** How often a process looks whether the npm that started it is still there. Milliseconds. */
const LOOK_MS = 500;

/**
 * Calls `act` once the npm that started this process is gone; never where it was started otherwise. npm passes SIGTERM
 * and SIGINT on to its shell and waits for that alone: a shell that stands between dies of them and tells nobody, and a
 * killed npm passes on nothing. What it had started would run on, with its port.
 * @returns a function that ends the watch
 */
export function whenNpmIsGone(act: () => void): () => void {
  if (!process.env.npm_lifecycle_event) return () => {};
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    act();
  }, LOOK_MS).unref();
  return () => clearInterval(watch);
}

/**
 * Calls `end` once when this process is asked to end: by SIGTERM, by SIGINT, or because its npm is gone. Later signals
 * change nothing: what has begun to end ends in its own time.
 */
export function whenAskedToEnd(end: () => void): void {
  let asked = false;
  const once = () => {
    if (asked) return;
    asked = true;
    endWatch();
    end();
  };
  const endWatch = whenNpmIsGone(once);
  process.on("SIGTERM", once).on("SIGINT", once);
}
