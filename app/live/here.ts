import { useSyncExternalStore } from "react";

/** Whether the partner is here, and in what the two play at the same time, as the stream has told; null where it has not. */
export type Here = {
  here: boolean | null;
  together: boolean | null;
  /** What the partner waits in, for the two to play it at the same time. */
  asks: { activity: string; item: string } | null;
};

const NOTHING: Here = { here: null, together: null, asks: null };
let now = NOTHING;
const listeners = new Set<() => void>();

/** Takes what a stream has told; null: there is none any more. */
export function tellHere(told: Partial<Here> | null): void {
  now = told ? { ...now, ...told } : NOTHING;
  for (const listener of listeners) listener();
}

const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Without script, and before the stream has told, nothing is known. */
export const useHere = (): Here =>
  useSyncExternalStore(
    listen,
    () => now,
    () => NOTHING,
  );
