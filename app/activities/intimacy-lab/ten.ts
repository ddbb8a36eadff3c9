import type { LocalDate } from "#app/calendar/local-date.ts";

/** So many cards are answered at a time. */
export const TEN = 10;

/** Which cards the two answer together, and on which day each comes out where it meets: none until both are done. */
export type Ten = { number: number; cards: readonly { id: string; day: LocalDate | null }[] };

/** A round's item. */
export const itemOf = (number: number): string => `cards-${number}`;

/** Which ten an item names; null for what names none. */
export function ofItem(item: string): number | null {
  const [, number] = /^cards-([1-9]\d{0,3})$/.exec(item) ?? [];
  return number ? Number(number) : null;
}

/** All texts are as long as the longest ids and ten days make one. */
const LENGTH = 1_024;

/** What is sealed of a ten. */
export const textOf = (cards: Ten["cards"]): string =>
  JSON.stringify(cards.map(({ id, day }) => [id, day])).padEnd(LENGTH);

/** What was sealed. */
export const cardsIn = (text: string): Ten["cards"] =>
  (JSON.parse(text) as [string, LocalDate | null][]).map(([id, day]) => ({ id, day }));
