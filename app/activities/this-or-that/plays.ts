export const FIRST = "first";
export const SECOND = "second";
/** In the place of a pick: takes it back. */
export const BACK = "back";
/** In the place of a pick: ends a game in which no pair is left to pick in. */
export const END = "end";
export type Pick = typeof FIRST | typeof SECOND;
/** What somebody has picked, by the ids of the pairs, in the order in which they picked. */
export type Picks = Readonly<Record<string, Pick>>;
