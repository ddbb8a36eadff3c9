import { type Blind, isBlind } from "#app/encryption/blind-ids.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Card } from "./cards.ts";
import { offeredCards, retiredCards } from "./find-cards.server.ts";

/** What a card is called in a couple's rows: one that is 18+ by a name that tells nobody which it is. */
export const nameOf = ({ id, adult }: Pick<Card, "id" | "adult">, blind: Blind | null): string =>
  adult && blind ? blind(id) : id;

/** The item of a round: the card's name, and which time the two have it. */
export const itemOf = (name: string, time: number): string => `${name}.${time}`;

/** Which time an item is of; 0 for what is of none. */
export const timeOf = (item: string): number => Number(/\.([1-9]\d{0,3})$/.exec(item)?.[1] ?? 0);

/** The card that an item of a couple's rounds is of; null for one that there is not. */
export type ReadItem = (item: string) => Card | null;

/** Reads the items of a couple's rounds. @param items those that it is asked for */
export async function itemReader(
  { database, vault }: Pick<Services, "database" | "vault">,
  coupleId: string,
  items: Iterable<string>,
): Promise<ReadItem> {
  const all = [...items];
  const blind = all.some(isBlind) ? await vault.knownBlind(coupleId) : null;
  const cards = new Map<string, Card>();
  const read = (item: string) => cards.get(item.slice(0, item.lastIndexOf("."))) ?? null;
  const add = (some: readonly Card[]) => {
    for (const card of some) {
      cards.set(nameOf(card, blind), card);
    }
  };
  add(await offeredCards(database));
  if (all.some((item) => !read(item))) add(await retiredCards(database));
  return read;
}
