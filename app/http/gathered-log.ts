import type { Log } from "./log.ts";

/** Lines that say the same within this are gathered. Milliseconds. */
const WINDOW_MS = 60_000;
/** How often it is looked for windows that are over. Milliseconds. */
const LOOK_MS = 5_000;
/**
 * Requests that failed in the same way are written this often before they are gathered: each has an id that a person
 * may name.
 */
const FAILED_REQUESTS = 20;
/** With more kinds of lines than this at once, they are told apart by their event alone. */
const KINDS_MAX = 1_000;

type Fields = Parameters<Log>[1];

/** Fields that differ from line to line although the same thing happens. */
const VARYING = new Set(["request", "user", "ms", "minutes", "waiting"]);

type Window = { since: number; written: number; event: string; last: Fields; left: number };

/**
 * A log in which what happens again and again takes no disk: the first line of its kind is written at once, further
 * ones within a minute are counted, and one line says how many they were, with `times`. Kinds are told apart by all
 * that does not vary by itself: event, error, code, place. Answers below 500 are never gathered.
 * @returns the log; `tell` writes what was counted in windows that are over, `close` all that was counted
 */
export function gathered(write: Log, clock: () => Date): { log: Log; tell(): void; close(): void } {
  const windows = new Map<string, Window>();

  const tellOne = ({ event, last, left }: Window): void => {
    if (left === 1) write(event, last);
    if (left > 1) write(event, { ...last, times: left });
  };
  /** A window that lies in the future is over too: the clock was set back. */
  const isOver = ({ since }: Window, now: number): boolean => now >= since + WINDOW_MS || now < since;

  const tell = (): void => {
    const now = clock().getTime();
    for (const [key, window] of windows) {
      if (!isOver(window, now)) continue;
      windows.delete(key);
      tellOne(window);
    }
  };

  const log: Log = (event, fields = {}) => {
    const isRequest = event === "request";
    if (isRequest && Number(fields.status) < 500) return write(event, fields);
    const now = clock().getTime();
    const kind = JSON.stringify([event, Object.entries(fields).filter(([name]) => !VARYING.has(name))]);
    const key = windows.has(kind) || windows.size < KINDS_MAX ? kind : event;
    let window = windows.get(key);
    if (window && isOver(window, now)) {
      windows.delete(key);
      tellOne(window);
      window = undefined;
    }
    window ??= { since: now, written: 0, event, last: fields, left: 0 };
    windows.set(key, window);
    if (window.written < (isRequest ? FAILED_REQUESTS : 1)) {
      window.written++;
      return write(event, fields);
    }
    window.left++;
    window.last = fields;
  };

  const timer = setInterval(tell, LOOK_MS).unref();
  const close = (): void => {
    clearInterval(timer);
    for (const window of windows.values()) tellOne(window);
    windows.clear();
  };
  return { log, tell, close };
}
