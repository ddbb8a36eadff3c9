import type { Picks } from "./plays.ts";

/** A pair as its page shows it. */
export type Pair = { id: string; version: number; first: string; second: string; retired: boolean };

/** How many of the pairs that both have picked in are the same. */
export type Agreement = { same: number; of: number };

/** The pairs that both have picked in, in the game's order: those that differ, those that are the same. */
export function compare(pairs: readonly Pair[], mine: Picks, theirs: Picks) {
  const both = pairs.filter(({ id }) => Object.hasOwn(mine, id) && Object.hasOwn(theirs, id));
  const same = both.filter(({ id }) => mine[id] === theirs[id]);
  const differ = both.filter(({ id }) => mine[id] !== theirs[id]);
  return { same, differ, agreement: { same: same.length, of: both.length } };
}

/** How much of two circles' areas they share, of the one of them; the circles have the radius 1. */
function shared(distance: number): number {
  const half = Math.min(distance / 2, 1);
  return (2 * Math.acos(half) - 2 * half * Math.sqrt(1 - half * half)) / Math.PI;
}

/** How far apart the centres of two circles are whose lens is this share of one circle's area, in radii: 0 to 2. */
export function distanceFor({ same, of }: Agreement): number {
  const share = of === 0 ? 0 : same / of;
  let [near, far] = [0, 2];
  // The share falls as they part: halving the way 40 times is more than a screen can show.
  for (let i = 0; i < 40; i++) {
    const middle = (near + far) / 2;
    if (shared(middle) > share) near = middle;
    else far = middle;
  }
  return (near + far) / 2;
}

/** How much of it is the same, for the words above it. */
export function howMuch({ same, of }: Agreement): "all" | "most" | "half" | "few" | "none" {
  if (same === of) return "all";
  if (same === 0) return "none";
  return same / of >= 0.6 ? "most" : same / of >= 0.4 ? "half" : "few";
}
