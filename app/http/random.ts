import { randomBytes } from "node:crypto";

/** Gives n bytes from a cryptographic source. An argument everywhere, so that tests can make it repeat. */
export type Random = (bytes: number) => Uint8Array;

export const systemRandom: Random = (bytes) => randomBytes(bytes);

/** A fresh id: 128 random bits, 22 URL-safe characters. */
export const newId = (random: Random): string => Buffer.from(random(16)).toString("base64url");

/** A fresh random UUID, version 4. */
export function newUuid(random: Random): string {
  const bytes = Buffer.from(random(16));
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
