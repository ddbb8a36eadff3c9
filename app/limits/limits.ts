import { networkAround } from "#app/http/client-address.ts";

/** How often something may be tried: `points` times in so many `seconds`. */
export type Rule = { points: number; seconds: number };

const MINUTES = 60;
const HOUR = 3600;

/**
 * What is counted, for whom, and how much of it is too much. The part of a name behind the colon says for whom. A limit
 * on tries at an account counts the account together with the address that they come from ("pair"), so nobody is
 * refused for what a stranger did. A stranger who tries from many addresses makes that limit tighter and shuts nobody
 * out.
 */
export const LIMITS = {
  /** Wrong passwords, for an account and an address. */
  "sign-in:pair": { points: 10, seconds: 15 * MINUTES },
  /** The same while the account is under attack from many addresses: an address's first tries always pass. */
  "sign-in:pair-under-attack": { points: 3, seconds: 15 * MINUTES },
  /** Wrong passwords for an account from everywhere: more than this is an attack. Refuses nobody by itself. */
  "sign-in:account": { points: 100, seconds: HOUR },
  /** Wrong passwords, and ID tokens that are no good. */
  "sign-in:address": { points: 60, seconds: HOUR },
  /** Ways to Google and back that ended in nothing. */
  "google:address": { points: 60, seconds: HOUR },
  "sign-up:address": { points: 20, seconds: HOUR },
  "sign-up:pair": { points: 5, seconds: HOUR },
  "reset:pair": { points: 3, seconds: HOUR },
  /** From all addresses together. Somebody who is refused by it can use one of the letters of the last hour. */
  "reset:account": { points: 10, seconds: HOUR },
  "reset:address": { points: 20, seconds: HOUR },
  /** Failed accepts (docs/product/pairing.md#limits-on-accepting). */
  "invite:account": { points: 10, seconds: HOUR },
  "invite:address": { points: 30, seconds: HOUR },
  "invite:site": { points: 600, seconds: HOUR },
  /**
   * An account's first wrong codes count for the account alone; further ones are taken from what the whole site shares.
   */
  "invite:first-wrong": { points: 3, seconds: 30 * 24 * HOUR },
  "invite:further-wrong": { points: 60, seconds: HOUR },
  "invite:young-account": { points: 1, seconds: 10 * MINUTES },
  /**
   * Connecting, taking it back and leaving: each seals words anew and leaves a space behind. A couple does each once,
   * or twice with a mistake between; ten a day are more than anybody has reasons for. Leaving is never the tightest:
   * who has connected may go again.
   */
  "connect:account": { points: 10, seconds: 24 * HOUR },
  "undo:account": { points: 5, seconds: 24 * HOUR },
  "leave:account": { points: 20, seconds: 24 * HOUR },
  /** Each goes to the error service. */
  "signup-failure:address": { points: 30, seconds: HOUR },
  "export:account": { points: 10, seconds: 24 * HOUR },
  /** Each opens everything that somebody has written. */
  "search:account": { points: 60, seconds: 5 * MINUTES },
  /** Each goes through all cities of the world. */
  "cities:account": { points: 60, seconds: 5 * MINUTES },
  /** Lines, reactions and deletions under what is open to two: faster than anybody writes. */
  "thread:account": { points: 30, seconds: 60 },
  /** Photos that are sent: each is decoded and encoded anew. */
  "photo:account": { points: 60, seconds: HOUR },
  "photo:address": { points: 300, seconds: HOUR },
  /** New memories: more than anybody writes down in a day. */
  "memory:account": { points: 50, seconds: 24 * HOUR },
  /** New visits: more than anybody proposes in a day. */
  "visit:account": { points: 50, seconds: 24 * HOUR },
  /** New dates: more than anybody proposes in a day. */
  "date:account": { points: 50, seconds: 24 * HOUR },
  /** Ways to the pages of Stripe, and refunds: each asks there several times. */
  "checkout:account": { points: 20, seconds: HOUR },
  /** Letters to a new address, which may be anybody's. */
  "new-email:account": { points: 5, seconds: 24 * HOUR },
  /**
   * Letters to one recipient, whoever causes them (docs/product/security.md#letters-to-one-recipient): of one kind, and
   * of all.
   */
  "mail:kind": { points: 5, seconds: HOUR },
  "mail:recipient": { points: 20, seconds: 24 * HOUR },
  /** How many of those 20 a day may be letters that a stranger can ask for: the rest is for what one has to know. */
  "mail:asked": { points: 10, seconds: 24 * HOUR },
  "nudge:account": { points: 5, seconds: 24 * HOUR },
  /** Calls of the API: far above what a page does, far below what a script can. API_CALL_LIMIT changes both alike. */
  "api:account": { points: 600, seconds: 5 * MINUTES },
  "api:address": { points: 3000, seconds: 5 * MINUTES },
} as const satisfies Record<string, Rule>;

export type LimitName = keyof typeof LIMITS;

/** A network may have this many times the tries of one address in it. */
const NETWORK_TIMES = 10;

/** What a try counts under, and what the limit's number is multiplied by there. */
export type Counter = { key: string; times: number };

/**
 * A try counts under its key; under that of the network around it too where the limit is one by address
 * (docs/product/security.md#counting-by-network): who has a /48 has 65,536 addresses to try from. The key of such a
 * limit ends in the address.
 */
export function countersOf(name: LimitName, key: string): { own: Counter; network: Counter | null } {
  const own = { key, times: 1 };
  const at = key.lastIndexOf(" ") + 1;
  const network = /:(?:address|pair)/.test(name) ? networkAround(key.slice(at)) : null;
  return { own, network: network === null ? null : { key: key.slice(0, at) + network, times: NETWORK_TIMES } };
}

/** The API's are counted in memory, by each host for itself: a row written for every call would cost more than the call. */
export const inMemory = (name: LimitName): boolean => name.startsWith("api:");

/** How long to wait, as one says it: whole minutes, and from an hour and a half on whole hours. */
export function waitInWords(seconds: number): { count: number; unit: "minute" | "hour" } {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return minutes < 90 ? { count: minutes, unit: "minute" } : { count: Math.round(minutes / 60), unit: "hour" };
}
