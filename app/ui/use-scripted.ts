import { useSyncExternalStore } from "react";

const subscribe = () => () => {};

/**
 * False on the server and while hydrating, true from then on: for what only makes sense with script, and for
 * `disabled`, which served HTML never carries.
 */
export function useScripted(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
