import { adultIds } from "#app/content/adult-ids.server.ts";
import { type Blind, isBlind } from "#app/encryption/blind-ids.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Category } from "./find-category.server.ts";
import { ofItem } from "./plays.ts";

/**
 * What a category is called in the items of a couple's rounds: one that is 18+ by a name that tells nobody which it is.
 * Behind it comes the open name, which older versions have written there.
 * @param blind null where no 18+ category of the couple was ever called otherwise
 */
export const namesOf = ({ name, adult }: Pick<Category, "name" | "adult">, blind: Blind | null): string[] =>
  adult && blind ? [blind(name), name] : [name];

/** Which category and which time an item of the couple names; null for what names nothing. */
export type ReadItem = (item: string) => { category: string; time: number } | null;

/** Reads the items of a couple's rounds. @param items those that it is asked for */
export async function itemReader(
  { database, vault }: Pick<Services, "database" | "vault">,
  coupleId: string,
  items: Iterable<string>,
): Promise<ReadItem> {
  const blind = [...items].some(isBlind) ? await vault.knownBlind(coupleId) : null;
  if (!blind) return ofItem;
  const names = new Map((await adultIds(database.db)).map((id) => [blind(id), id]));
  return (item) => {
    const dot = item.lastIndexOf(".");
    return ofItem((names.get(item.slice(0, dot)) ?? item.slice(0, dot)) + item.slice(dot));
  };
}
