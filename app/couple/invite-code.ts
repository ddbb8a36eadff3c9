import type { Random } from "#app/http/random.ts";

/** docs/product/pairing.md#the-code. */
export const INVITE_CODE_LENGTH = 5;
/**
 * Without the look-alikes 0 O 1 I (docs/product/pairing.md#the-code): 32 signs, so that a byte's low 5 bits choose one
 * evenly.
 */
export const ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
/** A code lives 7 days (docs/product/pairing.md#the-code). Milliseconds. */
export const INVITE_LIFE_MS = 7 * 24 * 3600 * 1000;

/**
 * A code as people type or paste it, mended: white space gone, upper case, cut to 5 (docs/product/pairing.md#the-code).
 */
export const mendCode = (typed: string): string => typed.replace(/\s/g, "").toUpperCase().slice(0, INVITE_CODE_LENGTH);

/** Whether a mended code can be one: 5 letters or digits. */
export const isCode = (code: string): boolean => /^[A-Z0-9]{5}$/.test(code);

/** A new code from a cryptographic source. */
export const newCode = (random: Random): string =>
  Array.from(random(INVITE_CODE_LENGTH), (byte) => ALPHABET[byte & 31]).join("");

/** The link that is shared (docs/product/pairing.md#sharing-the-code). */
export const inviteLink = (publicOrigin: string, code: string): string => `${publicOrigin}/join?code=${code}`;
