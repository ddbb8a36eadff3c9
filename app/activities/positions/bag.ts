/** What is drawn: positions for two who are together, or ideas for two places. */
export const DECKS = ["together", "apart"] as const;
export type Deck = (typeof DECKS)[number];

/** In a filter: whatever it is. */
export const ANY = "any";
/** What somebody wants to be asked for. `mobility` is the most that it may ask of a body. */
export type Filters = { energy: string; mobility: string; mood: string };
export const NO_FILTERS: Filters = { energy: ANY, mobility: ANY, mood: ANY };

/** What of an item the filters look at. */
export type Drawable = { id: string; energy: string; mobility: string | null; mood: string };

/** A shuffled bag, as its owner has left it. */
export type Bag = {
  /** What the order hangs on. */
  seed: string;
  /** What has come out of it since it was shuffled. */
  seen: readonly string[];
  /** What lies on the table; null where nothing fitted. */
  current: string | null;
  filters: Filters;
  /** How often something was drawn: a form of an older page is told by it. */
  turn: number;
};

export const newBag = (seed: string): Bag => ({ seed, seen: [], current: null, filters: NO_FILTERS, turn: 0 });

const LEVELS = ["low", "middle", "high"];

/** Whether an item is one of those that are asked for. */
export function fits({ energy, mobility, mood }: Drawable, wanted: Filters): boolean {
  const isOf = (value: string, filter: string) => filter === ANY || value === filter;
  const asks = mobility === null ? 0 : LEVELS.indexOf(mobility);
  const mayAsk = wanted.mobility === ANY ? LEVELS.length : LEVELS.indexOf(wanted.mobility);
  return isOf(energy, wanted.energy) && isOf(mood, wanted.mood) && asks <= mayAsk;
}

export const sameFilters = (a: Filters, b: Filters): boolean =>
  a.energy === b.energy && a.mobility === b.mobility && a.mood === b.mood;
