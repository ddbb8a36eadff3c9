import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from "node:crypto";

/** Whose text it is. The author is a user's id, or "both" for what was made from the two. */
export type Owner = { coupleId: string; author: string };

declare const ofATable: unique symbol;
/**
 * Where a sealed text stands: moved to another place it opens no more. Only places.server.ts makes one, of a table that
 * says whose its rows are: what is sealed anywhere else would be lost when keys are turned over.
 */
export type Place = { table: string; row: string; column: string; readonly [ofATable]: true };

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const SEALED = /^v([1-9][0-9]{0,8})\.([A-Za-z0-9_-]+)$/;

/** A sealed text that can't be opened with the key that it names: damaged, or not the one that was put there. */
export class SealBroken extends Error {
  override name = "SealBroken";
}

/** The associated data: as JSON, so that no two places can be written alike. */
const placeBytes = (owner: Owner, place: Place, version: number): Buffer =>
  Buffer.from(JSON.stringify([place.table, place.row, place.column, owner.coupleId, owner.author, version]));

/**
 * Seals a text under AES-256-GCM with a random 96-bit nonce (docs/product/security.md#sealed-words).
 * @param key 32 bytes; a KeyObject, since OpenSSL takes three times as long with a Buffer
 * @returns `v<version>.<nonce, ciphertext and tag in base64url>`
 */
export function sealText(key: KeyObject, version: number, owner: Owner, place: Place, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(placeBytes(owner, place, version));
  const sealed = Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return `v${version}.${sealed.toString("base64url")}`;
}

/** The version of the key that a text is sealed with. Throws SealBroken for what was never sealed. */
export function sealedVersion(sealed: string): number {
  const version = SEALED.exec(sealed)?.[1];
  if (!version) throw new SealBroken("not a sealed text");
  return Number(version);
}

/** Opens what `sealText` has made, in the place that it was made for. Throws SealBroken. */
export function openText(key: KeyObject, owner: Owner, place: Place, sealed: string): string {
  const version = sealedVersion(sealed);
  const bytes = Buffer.from(sealed.slice(sealed.indexOf(".") + 1), "base64url");
  if (bytes.length < NONCE_BYTES + TAG_BYTES) throw new SealBroken("too short");
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, NONCE_BYTES))
      .setAAD(placeBytes(owner, place, version))
      .setAuthTag(bytes.subarray(-TAG_BYTES));
    const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString("utf8");
  } catch {
    throw new SealBroken("the text, its place or its key is not the one that it was sealed with");
  }
}
