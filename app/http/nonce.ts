import { randomBytes } from "node:crypto";

/** 128 bits for each answer; one call to the system's random source serves 1,024 of them. */
const NONCE_BYTES = 16;
let pool = Buffer.alloc(0);
let used = 0;
export function newNonce(): string {
  if (used + NONCE_BYTES > pool.length) {
    pool = randomBytes(NONCE_BYTES * 1024);
    used = 0;
  }
  used += NONCE_BYTES;
  return pool.toString("base64", used - NONCE_BYTES, used);
}
