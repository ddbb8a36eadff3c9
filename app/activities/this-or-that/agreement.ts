import type { Picks } from "./plays.ts";

/** A pair as its page shows it. */
export type Pair = { id: string; version: number; first: string; second: string; retired: boolean };

/** The pairs that both have picked in, in the game's order: those that differ, those that are the same. */
export function compare(pairs: readonly Pair[], mine: Picks, theirs: Picks) {
  const both = pairs.filter(({ id }) => Object.hasOwn(mine, id) && Object.hasOwn(theirs, id));
  const same = both.filter(({ id }) => mine[id] === theirs[id]);
  const differ = both.filter(({ id }) => mine[id] !== theirs[id]);
  return { same, differ, agreement: { same: same.length, of: both.length } };
}
