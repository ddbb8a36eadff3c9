import { BLIND_AUTHOR, type Blind, isBlind, nameIn, withNames } from "./blind-ids.ts";
import type { Owner, Place } from "./sealed-text.ts";
import type { SealingKey, Vault } from "./vault.server.ts";

/** Carries texts from one couple space to another: what was sealed for the old one is sealed for the new. */
export type TextMove = {
  /** The couple that the texts are moved to. */
  to: string;
  /**
   * @param author one of those that the move was prepared for
   * @param there the place of the text in its row in the new space
   * @returns null when the text's key is gone, and the text with it
   */
  reseal(author: string, place: Place, there: Place, sealed: string): Promise<string | null>;
  /** What a column in which ids of 18+ items may stand says in the new space. A name that no id has stays as it is. */
  renamed(value: string): Promise<string>;
  /** For the transaction that moves the rows: see `SealingKey`. */
  isLate(): boolean;
  /** After the commit: the old keys go, and with them the old texts in every backup. */
  done(): Promise<void>;
};

/** Whether what one of these moves has sealed must not be committed any more: see `SealingKey`. */
export const isAnyLate = (moves: ReadonlyMap<string, TextMove>): boolean =>
  [...moves.values()].some((move) => move.isLate());

type AdultIds = () => Promise<readonly string[]>;

/**
 * Calls ids of 18+ items what they are called in a space. Which ids there are is asked anew where a name is met that none
 * of them has: the key, the items or both may have been made since this was prepared.
 * @param before what they are called now; null where they stand as they are
 */
async function renaming(
  before: (() => Promise<Blind | null>) | null,
  after: () => Promise<Blind>,
  adultIds: AdultIds,
): Promise<TextMove["renamed"]> {
  const namesNow = async (): Promise<ReadonlyMap<string, string>> => {
    const old = before ? await before() : (id: string) => id;
    if (!old) return new Map();
    const anew = await after();
    return new Map((await adultIds()).map((id) => [old(id), anew(id)]));
  };
  let names = await namesNow();
  const nobodys = new Set<string>();
  return async (value) => {
    const name = nameIn(value);
    if (before && isBlind(value) && !names.has(name) && !nobodys.has(name)) {
      names = await namesNow();
      if (!names.has(name)) nobodys.add(name);
    }
    return withNames(value, names);
  };
}

/**
 * Makes the new keys first; call it before the transaction that moves the rows.
 * @param authors whose texts may come along: one, or one and "both"
 * @param adultIds the ids of all 18+ items that there ever were: asked for where some are named in the old space
 */
export async function prepareMove(
  vault: Vault,
  from: string,
  to: string,
  authors: readonly string[],
  adultIds: AdultIds,
): Promise<TextMove> {
  const move = await moveOf(vault, from, to, authors);
  const renamed = await renaming(
    () => vault.knownBlind(from),
    () => vault.blindFor(to),
    adultIds,
  );
  // With what was made from the two all of a space is moved: nothing is left that could be named by it.
  const whose = authors.includes("both") ? [...authors, BLIND_AUTHOR] : authors;
  const old = whose.map((author): Owner => ({ coupleId: from, author }));
  return { ...move, renamed, done: () => vault.destroyAll(old) };
}

/**
 * Makes ready to call the ids of 18+ items otherwise in the rows of a couple, as `prepareMove` does: a row is moved to its
 * new name within its space.
 * @param authors of these rows
 */
export async function prepareBlinding(
  vault: Vault,
  coupleId: string,
  authors: readonly string[],
  adultIds: AdultIds,
): Promise<TextMove> {
  const move = await moveOf(vault, coupleId, coupleId, authors);
  const renamed = await renaming(null, () => vault.blindFor(coupleId), adultIds);
  return { ...move, renamed, done: async () => {} };
}

async function moveOf(
  vault: Vault,
  from: string,
  to: string,
  authors: readonly string[],
): Promise<Omit<TextMove, "renamed" | "done">> {
  const keys = new Map<string, SealingKey>();
  for (const author of authors) keys.set(author, await vault.keyFor({ coupleId: to, author }));
  return {
    to,
    reseal: async (author, place, there, sealed) => {
      const key = keys.get(author);
      if (!key) throw new Error("nobody has prepared to move this author's texts");
      const text = await vault.open({ coupleId: from, author }, place, sealed);
      return text === null ? null : key.seal(there, text);
    },
    isLate: () => [...keys.values()].some((key) => key.isLate()),
  };
}
