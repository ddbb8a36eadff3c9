/** In whose colour a shape is: filled, in a line of dots, or drawn in ink. */
type Look = "you" | "them" | "both" | "you-dots" | "them-dots" | "ink";

/** One shape of a small picture, 104 wide and 64 high. */
export type ArtShape = { look: Look } & (
  | { circle: readonly [x: number, y: number, r: number] }
  | { path: string }
  /** A card, turned around its middle by some degrees. */
  | { card: readonly [x: number, y: number, degrees: number] }
);

/** A small picture in the colours of the two, from back to front. */
export type Art = readonly ArtShape[];
