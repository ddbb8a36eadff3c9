import { adultIds, knownAdultIds } from "#app/content/adult-ids.server.ts";
import { type Blind, isBlind } from "#app/encryption/blind-ids.ts";
import type { Services } from "#app/request/services.server.ts";
import { ofItem } from "#app/rounds/times.ts";
import type { Category } from "./find-category.server.ts";

/**
 * What a category is called in the items of a couple's rounds: one that is 18+ by a name that tells nobody which it is.
 * Behind it comes the open name, which older versions have written there.
 * @param blind null where no 18+ category of the couple was ever called otherwise
 */
export const namesOf = ({ name, adult }: Pick<Category, "name" | "adult">, blind: Blind | null): string[] =>
  adult && blind ? [blind(name), name] : [name];

/** Which category and which time an item of the couple names; null for what names nothing. */
export type ReadItem = (item: string) => { name: string; time: number } | null;

/** Reads the items of a couple's rounds. @param items those that it is asked for */
export async function itemReader(
  { database, vault }: Pick<Services, "database" | "vault">,
  coupleId: string,
  items: Iterable<string>,
): Promise<ReadItem> {
  const blinded = [...items].filter(isBlind).map((item) => item.slice(0, item.lastIndexOf(".")));
  const blind = blinded.length > 0 ? await vault.knownBlind(coupleId) : null;
  if (!blind) return ofItem;
  const named = (ids: readonly string[]) => new Map(ids.map((id) => [blind(id), id]));
  let names = named(await knownAdultIds(database.db));
  // One that somebody has imported since.
  if (!blinded.every((name) => names.has(name))) names = named(await adultIds(database.db));
  return (item) => {
    const dot = item.lastIndexOf(".");
    return ofItem((names.get(item.slice(0, dot)) ?? item.slice(0, dot)) + item.slice(dot));
  };
}
