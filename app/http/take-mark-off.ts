import { withoutMark } from "./fresh-address.ts";

/**
 * The server marks addresses for browsers that say nothing about where a request comes from. One that runs scripts does
 * not need the mark, and takes it off.
 */
export function takeMarkOff(): void {
  const { pathname, search, hash } = location;
  const path = withoutMark(pathname + search);
  if (path !== pathname + search) history.replaceState(history.state, "", path + hash);
}
