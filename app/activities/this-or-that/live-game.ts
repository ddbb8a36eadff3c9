import type { Pair } from "./agreement.ts";
import type { Picks } from "./plays.ts";

/**
 * Where a game stands that two play at the same time: the pair that both have open before them, who is done with it, and
 * the pairs that have opened to both. `shown` outlives the two going away: what both have seen changes no more.
 */
export type LiveGame = { open: string | null; ready: readonly string[]; shown: readonly string[] };

export const NEW_GAME: LiveGame = { open: null, ready: [], shown: [] };

/** What both have picked so far. `done`: they have finished the game, and pick no more. */
export type BothPicks = { mine: { said: Picks; done: boolean }; theirs: { said: Picks; done: boolean } };

/** The pair that is open to both: the first in which one of them may still pick; null where that was the last. */
export const pairNow = (pairs: readonly Pair[], { mine, theirs }: BothPicks): Pair | null =>
  pairs.find(({ id, retired }) => {
    const [own, other] = [Object.hasOwn(mine.said, id), Object.hasOwn(theirs.said, id)];
    return !retired && !(own && other) && ((!own && !mine.done) || (!other && !theirs.done));
  }) ?? null;

/** The pairs both have picked in, of those that are asked. */
export const pickedByBoth = (pairs: readonly Pair[], { mine, theirs }: BothPicks): string[] =>
  pairs.map(({ id }) => id).filter((id) => Object.hasOwn(mine.said, id) && Object.hasOwn(theirs.said, id));

/** The game with these pairs among those that have opened to both. */
export const withShown = <G extends LiveGame>(game: G, pairs: readonly string[]): G => ({
  ...game,
  shown: [...new Set([...game.shown, ...pairs])],
});

/** One of the two is done with the pair that is open: when both are, the next one comes. */
export function readyIn(game: LiveGame, me: string, partner: string): LiveGame {
  const ready = [...new Set([...game.ready, me])];
  return ready.includes(partner) ? { ...game, open: null, ready: [] } : { ...game, ready };
}
