import { randomBytes } from "node:crypto";

/** Gives n bytes from a cryptographic source. An argument everywhere, so that tests can make it repeat. */
export type Random = (bytes: number) => Uint8Array;

export const systemRandom: Random = (bytes) => randomBytes(bytes);

/** A fresh id: 128 random bits, 22 URL-safe characters. */
export const newId = (random: Random): string => Buffer.from(random(16)).toString("base64url");
