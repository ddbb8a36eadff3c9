import type { Log } from "#app/http/log.ts";
import type { Language } from "#app/texts/languages.ts";
import { type Owner, type Place, SealBroken } from "./sealed-text.ts";
import { brokenTexts } from "./texts.ts";

/** In place of a sealed text that is damaged. As data it says so itself. */
export const UNREADABLE = Object.freeze({ unreadable: true as const });
export type Unreadable = typeof UNREADABLE;

export const isUnreadable = (value: unknown): value is Unreadable => value === UNREADABLE;

/**
 * What is opened among much else of somebody's, in an export or a search: one damaged text takes nothing else along. The
 * vault has told the operator of it.
 */
export const orUnreadable = <T>(opened: Promise<T>): Promise<T | Unreadable> =>
  opened.catch((error: unknown) => {
    if (error instanceof SealBroken) return UNREADABLE;
    throw error;
  });

/** What is opened for something that goes on without it: null for what is damaged, as for what has lost its key. */
export const orNothing = async <T>(opened: Promise<T>): Promise<T | null> => {
  const found = await orUnreadable(opened);
  return isUnreadable(found) ? null : found;
};

/** Tells the operator where a damaged text stands; not in which row, for that alone may tell what somebody wrote about. */
export const tellBroken =
  (log: Log) =>
  ({ table, column }: Pick<Place, "table" | "column">): void =>
    log("seal.broken", { table, column });

/** Opens a sealed text: as the vault does, or with what stands in place of a damaged one. */
export type Open = (owner: Owner, place: Place, sealed: string) => Promise<string | null | Unreadable>;

/** Opens as the vault does, and gives `UNREADABLE` for what is damaged. */
export const openOrUnreadable =
  (vault: { open(...text: Parameters<Open>): Promise<string | null> }): Open =>
  (...text) =>
    orUnreadable(vault.open(...text));

/** What was opened, as it is shown: a sentence in place of what is damaged. */
export const shown = <T>(language: Language, opened: T | Unreadable): T | string =>
  isUnreadable(opened) ? brokenTexts(language).unreadable : opened;
