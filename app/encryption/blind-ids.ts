import { createHmac, type KeyObject } from "node:crypto";

/**
 * What an id of an 18+ item is called in the rows of one couple: an HMAC of it, so that a row is found by it and tells
 * nobody which item it is of. The same id is called otherwise in every other couple.
 */
export type Blind = (id: string) => string;

/** Whose the key of these names is, beside the authors and "both". There is one of it, and no rotation makes another. */
export const BLIND_AUTHOR = "ids";

/** No id of ours begins like this. */
const MARK = "_";
/** 132 of the 256 bits, in base64url. */
const LENGTH = 22;
const BLIND = /^_[A-Za-z0-9_-]{22}(?:\.|$)/;

/** The names under a couple's key. */
export const blindWith =
  (key: KeyObject): Blind =>
  (id) =>
    MARK + createHmac("sha256", key).update(id).digest("base64url").slice(0, LENGTH);

/** Whether a value is such a name, or one and something more after a dot. */
export const isBlind = (value: string): boolean => BLIND.test(value);

/** What of a value is called otherwise: what stands before its first dot. */
export const nameIn = (value: string): string => value.split(".", 1)[0] ?? "";

/** A value with what stands before its first dot called otherwise. @param names of those that are; others stay */
export function withNames(value: string, names: ReadonlyMap<string, string>): string {
  const id = nameIn(value);
  const name = names.get(id);
  return name === undefined ? value : name + value.slice(id.length);
}
