import type { Owner, Place } from "./sealed-text.ts";
import type { SealingKey, Vault } from "./vault.server.ts";

/** Carries one author's texts from one couple space to another: what was sealed for the old one is sealed for the new. */
export type TextMove = {
  to: Owner;
  /** @returns null when the text's key is gone, and the text with it */
  reseal(place: Place, sealed: string): Promise<string | null>;
  /** For the transaction that moves the rows: see `SealingKey`. */
  isLate(): boolean;
  /** After the commit: the old key goes, and with it the old texts in every backup. */
  done(): Promise<void>;
};

/** Whether what one of these moves has sealed must not be committed any more: see `SealingKey`. */
export const isAnyLate = (moves: ReadonlyMap<string, TextMove>): boolean =>
  [...moves.values()].some((move) => move.isLate());

/** Makes the new key first; call it before the transaction that moves the rows. */
export async function prepareMove(vault: Vault, from: Owner, to: Owner): Promise<TextMove> {
  const key: SealingKey = await vault.keyFor(to);
  return {
    to,
    reseal: async (place, sealed) => {
      const text = await vault.open(from, place, sealed);
      return text === null ? null : key.seal(place, text);
    },
    isLate: key.isLate,
    done: () => vault.destroy(from),
  };
}
