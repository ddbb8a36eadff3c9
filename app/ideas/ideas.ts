/** The activity that the ideas come from: what both ticked there. */
export const IDEAS_OF = "after-intimacy";

/** What may be ticked, by the names that are kept and exported: what felt good. */
export const GOOD = [
  "slow",
  "kissing",
  "laughing",
  "held",
  "voice",
  "looks",
  "time",
  "new",
  "asking",
  "after",
] as const;
/** What to do again. */
export const AGAIN = ["all", "beginning", "slower", "longer", "hour", "place"] as const;

/** An idea that is kept for the two: what both ticked, by its group and name. */
export type Idea = `good:${(typeof GOOD)[number]}` | `again:${(typeof AGAIN)[number]}`;

export const IDEAS: readonly Idea[] = [
  ...GOOD.map((name) => `good:${name}` as const),
  ...AGAIN.map((name) => `again:${name}` as const),
];

export const isIdea = (text: string): text is Idea => (IDEAS as readonly string[]).includes(text);
