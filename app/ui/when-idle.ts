/** Nothing is put off for longer than this. Milliseconds. */
const IDLE_MS = 4_000;

/** Does what can wait once the browser has nothing else to do. */
export function whenIdle(act: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(act, { timeout: IDLE_MS });
  else setTimeout(act, IDLE_MS);
}
