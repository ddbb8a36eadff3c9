import type { Deck, Filters } from "./bag.ts";
import type { MarkName } from "./mark.ts";

/** The two lines of a drawing, as SVG paths; the light; and the drawing in words. */
export type ArtView = {
  front: "you" | "them";
  you: { line: string; land: string };
  them: { line: string; land: string };
  light: { x: number; y: number };
  /** Null: the page says it. */
  alt: string | null;
};

/** What lies on the table. */
export type ShownPosition = {
  id: string;
  version: number;
  title: string;
  about: string;
  mood: string;
  energy: string;
  mobility: string | null;
  lead: readonly string[];
  comfort: readonly string[];
  easier: string | null;
  art: ArtView;
  marks: Record<MarkName, boolean>;
};

export type PositionView = {
  deck: Deck;
  /** In place of all of it: the question whether it may be kept. */
  asks: boolean;
  filters: Filters;
  turn: number;
  /** Null before the first one, and where nothing fits. */
  shown: ShownPosition | null;
  /** Why the next one will be the same, or none. */
  only: boolean;
  /** Whether there are more with premium. */
  more: boolean;
};

/** One of those that the member has marked. */
export type MarkedItem = { id: string; version: number; title: string; deck: Deck; tried: boolean };

export type MarkedView = { asks: boolean; saved: MarkedItem[]; tried: MarkedItem[]; away: MarkedItem[] };
