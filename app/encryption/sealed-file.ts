import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from "node:crypto";
import { SealBroken } from "./sealed-text.ts";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A fresh key for the files of one thing, as it is sealed beside it. */
export const newFileKey = (): string => randomBytes(32).toString("base64url");

export const fileKey = (text: string): KeyObject => createSecretKey(Buffer.from(text, "base64url"));

const nameBytes = (name: string): Buffer => Buffer.from(JSON.stringify(["file", name]));

/** Seals a file for its name, under AES-256-GCM with a random 96-bit nonce: nonce, ciphertext, tag. */
export function sealFile(key: KeyObject, name: string, bytes: Uint8Array): Uint8Array {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(nameBytes(name));
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

/** Opens what `sealFile` has made, under the name that it was made for. Throws SealBroken. */
export function openFile(key: KeyObject, name: string, sealed: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
  if (bytes.length < NONCE_BYTES + TAG_BYTES) throw new SealBroken("too short");
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, NONCE_BYTES))
      .setAAD(nameBytes(name))
      .setAuthTag(bytes.subarray(-TAG_BYTES));
    const head = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
    return new Uint8Array(Buffer.concat([head, decipher.final()]));
  } catch {
    throw new SealBroken("the file, its name or its key is not the one that it was sealed with");
  }
}
