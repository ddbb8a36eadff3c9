import { createHash } from "node:crypto";
import { type Bag, type Drawable, type Filters, fits } from "./bag.ts";

/** Where an item lies in a bag: each bag has an order of its own, which no other item changes. */
const rank = (seed: string, id: string): string => createHash("sha256").update(`${seed}/${id}`).digest("base64");

/**
 * Takes the next one out of the bag. Nothing comes twice until all that fits has come; then that much of it is shuffled
 * anew, and what lay on the table does not come first.
 * @param items all that there are for the two
 * @param away what one of the two has put away
 * @param seed a new one, for when it is shuffled
 */
export function draw(
  bag: Bag,
  {
    items,
    away,
    filters,
    seed,
  }: { items: readonly Drawable[]; away: ReadonlySet<string>; filters: Filters; seed: string },
): Bag {
  const turn = bag.turn + 1;
  const fitting = items.filter((item) => fits(item, filters) && !away.has(item.id)).map(({ id }) => id);
  if (fitting.length === 0) return { ...bag, current: null, filters, turn };
  const seen = new Set(bag.seen);
  const next = fitting.filter((id) => !seen.has(id));
  if (next.length > 0) return taken({ ...bag, filters, turn }, next);
  const others = bag.seen.filter((id) => !fitting.includes(id));
  const again = fitting.filter((id) => id !== bag.current);
  return taken({ ...bag, seed, seen: others, filters, turn }, again.length > 0 ? again : fitting);
}

function taken(bag: Bag, from: readonly string[]): Bag {
  const [current = ""] = from.toSorted((a, b) => (rank(bag.seed, a) < rank(bag.seed, b) ? -1 : 1));
  return { ...bag, current, seen: [...bag.seen.filter((id) => id !== current), current] };
}
