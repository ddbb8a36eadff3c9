import { createHash } from "node:crypto";
import { TEN } from "./ten.ts";

type Card = { id: string; category: string };

const chance = (text: string): string => createHash("sha256").update(text).digest("hex");

/**
 * The ten cards that come next: of each topic the gentle ones first, the topics in an order of the couple's own. What one
 * of the two has put off changes nothing, so that the other can't see it.
 * @param cards all that the two may have, in the order of their ids
 * @param had those that they have had
 */
export function nextTen(cards: readonly Card[], had: ReadonlySet<string>, coupleId: string): string[] {
  const topics = Map.groupBy(cards, ({ category }) => category);
  const placed = [...topics.values()].flatMap((topic) =>
    topic.map(({ id }, at) => ({ id, at, by: chance(`${coupleId} ${id}`) })),
  );
  return placed
    .filter(({ id }) => !had.has(id))
    .sort((a, b) => a.at - b.at || (a.by < b.by ? -1 : 1))
    .slice(0, TEN)
    .map(({ id }) => id);
}
