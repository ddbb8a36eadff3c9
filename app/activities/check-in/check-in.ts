/** In code points (docs/product/check-in.md#a-check-in). */
export const WORDS_MAX = 2000;

/** What is said on a scale from 1 to 5, in the order of the page. */
export const SCALES = ["mood", "energy", "stress", "closeness"] as const;
export type Scale = (typeof SCALES)[number];

/** All that can be said, each shared or kept by itself. */
export const PARTS = [...SCALES, "words"] as const;
export type Part = (typeof PARTS)[number];

export type Place = 1 | 2 | 3 | 4 | 5;

/** Parts of one check-in; what was not said is not there. Kept as JSON text. */
export type Said = Partial<Record<Scale, Place> & { words: string }>;

/** How somebody was on a date: what they share with their partner, and what stays with them. No part is in both. */
export type CheckIn = { shared: Said; kept: Said };

/** Puts what was said in one order, so that the same check-in is always the same text. */
function inOrder(said: Said): Said {
  const { mood, energy, stress, closeness, words } = said;
  return {
    ...(mood && { mood }),
    ...(energy && { energy }),
    ...(stress && { stress }),
    ...(closeness && { closeness }),
    ...(words && { words }),
  };
}

/** Everything that its author said. */
export const allOf = ({ shared, kept }: CheckIn): Said => inOrder({ ...kept, ...shared });

/** Parts what was said by what its author switched to "Shared". */
export function checkInOf(said: Said, isShared: (part: Part) => boolean): CheckIn {
  const only = (wanted: boolean): Said =>
    inOrder(Object.fromEntries(Object.entries(said).filter(([part]) => isShared(part as Part) === wanted)));
  return { shared: only(true), kept: only(false) };
}

/** The parts that were said, in the order of the page. */
export const partsOf = (said: Said): Part[] => PARTS.filter((part) => said[part] !== undefined);

/** On the scale of energy: so much and less is tired. */
const TIRED = 2;

/** Whether one of the two is tired, by what both have shared; not where only one has. */
export const isTired = ({ energy: mine }: Said, { energy: theirs }: Said): boolean =>
  mine !== undefined && theirs !== undefined && Math.min(mine, theirs) <= TIRED;
