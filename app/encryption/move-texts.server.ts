import type { Owner, Place } from "./sealed-text.ts";
import type { SealingKey, Vault } from "./vault.server.ts";

/** Carries texts from one couple space to another: what was sealed for the old one is sealed for the new. */
export type TextMove = {
  /** The couple that the texts are moved to. */
  to: string;
  /**
   * @param author one of those that the move was prepared for
   * @returns null when the text's key is gone, and the text with it
   */
  reseal(author: string, place: Place, sealed: string): Promise<string | null>;
  /** For the transaction that moves the rows: see `SealingKey`. */
  isLate(): boolean;
  /** After the commit: the old keys go, and with them the old texts in every backup. */
  done(): Promise<void>;
};

/** Whether what one of these moves has sealed must not be committed any more: see `SealingKey`. */
export const isAnyLate = (moves: ReadonlyMap<string, TextMove>): boolean =>
  [...moves.values()].some((move) => move.isLate());

/**
 * Makes the new keys first; call it before the transaction that moves the rows.
 * @param authors whose texts may come along: one, or one and "both"
 */
export async function prepareMove(
  vault: Vault,
  from: string,
  to: string,
  authors: readonly string[],
): Promise<TextMove> {
  const keys = new Map<string, SealingKey>();
  for (const author of authors) keys.set(author, await vault.keyFor({ coupleId: to, author }));
  const old = authors.map((author): Owner => ({ coupleId: from, author }));
  return {
    to,
    reseal: async (author, place, sealed) => {
      const key = keys.get(author);
      if (!key) throw new Error("nobody has prepared to move this author's texts");
      const text = await vault.open({ coupleId: from, author }, place, sealed);
      return text === null ? null : key.seal(place, text);
    },
    isLate: () => [...keys.values()].some((key) => key.isLate()),
    done: () => vault.destroyAll(old),
  };
}
