import { createHmac, createSecretKey, hkdfSync } from "node:crypto";

/**
 * What an id is called in the addresses of one couple: it tells nobody which item it is, neither who reads a log or a
 * history nor another couple, and it stands in no row. Whoever only looks needs no key to be made for it.
 */
export type Handle = (id: string) => string;

/** 132 of the 256 bits, in base64url. */
const LENGTH = 22;

/** Whether something in an address can be a handle. */
export const isHandle = (value: string): boolean => /^[\w-]{22}$/.test(value);

/** The handles of a couple. @param secret one of those that sign; with a newer one all are called otherwise */
export function handlesOf(secret: string, coupleId: string): Handle {
  const key = createSecretKey(Buffer.from(hkdfSync("sha256", secret, coupleId, "handles", 32)));
  return (id) => createHmac("sha256", key).update(id).digest("base64url").slice(0, LENGTH);
}
