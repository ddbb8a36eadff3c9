import { AGAIN, GOOD, type Idea } from "#app/ideas/ideas.ts";
import type { WordField } from "./word-fields.ts";

/** In code points (docs/product/after-intimacy.md#the-form). */
export const WORDS_MAX = 2000;

/** How one is now. */
export const NOW = ["close", "calm", "happy", "tired", "thoughtful", "lonely", "bad"] as const;

/** The groups of what may be ticked, in the order of the page. */
export const TICKS = { good: GOOD, again: AGAIN, now: NOW } as const;
export type Group = keyof typeof TICKS;
export type Ticks<G extends Group> = readonly (typeof TICKS)[G][number][];

/** What is shared only if its author says so. */
export const SWITCHED = ["change", "now"] as const;
export type Switched = (typeof SWITCHED)[number];

/** What somebody said, all of it; what was left out is not there. */
export type Said = Partial<Record<WordField, string>> & { [G in Group]?: Ticks<G> };

/** What the partner may come to read, and what stays with its author: kept as JSON. */
export type After = { shared: Said; kept: Said };

/** Divides what was said. @param isShared what of the switched parts its author shares */
export function afterOf(said: Said, isShared: (part: Switched) => boolean): After {
  const shared: Record<string, unknown> = {};
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(said))
    (SWITCHED.some((part) => part === name && !isShared(part)) ? kept : shared)[name] = value;
  return { shared: shared as Said, kept: kept as Said };
}

/** What both ticked of a group, in the order of the page. */
export const bothTicked = <G extends Group>(group: G, mine: Said, theirs: Said): Ticks<G> =>
  (TICKS[group] as Ticks<G>).filter((one) =>
    [mine, theirs].every((said) => (said[group] as readonly string[] | undefined)?.includes(one)),
  );

/**
 * What of the partner's the member reads once both are in: their words, what they share, and of what they ticked only
 * what the member ticked too. What one alone ticked is shown to nobody else.
 */
export function revealed(mine: Said, theirs: Said): Said {
  const { good: _good, again: _again, ...rest } = theirs;
  const [good, again] = [bothTicked("good", mine, theirs), bothTicked("again", mine, theirs)];
  return { ...(good.length > 0 ? { good } : {}), ...(again.length > 0 ? { again } : {}), ...rest };
}

/** The ideas in what both said. */
export const ideasOf = (mine: Said, theirs: Said): Idea[] => [
  ...bothTicked("good", mine, theirs).map((name) => `good:${name}` as const),
  ...bothTicked("again", mine, theirs).map((name) => `again:${name}` as const),
];
