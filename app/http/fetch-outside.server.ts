import { lookup } from "node:dns/promises";
import type { IncomingMessage } from "node:http";
import { request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import { isIP } from "node:net";
import { isPublicAddress } from "./public-address.ts";

/**
 * Why something was not fetched. "address": not https, or with a name, a password or a port of its own; "private": it
 * leads into a network of ours; "no-host": nobody has this name; "refused": the host has answered with another status.
 */
export type NotFetched =
  | "address"
  | "private"
  | "no-host"
  | "unreachable"
  | "slow"
  | "too-large"
  | "redirects"
  | "refused";

type Limits = {
  /** The most bytes that are taken. */
  most: number;
  /** How long all of it may take, with every redirect. Milliseconds. */
  withinMs: number;
  /** Hosts with their ports that are reached wherever they are, without encryption: stand-ins of tests. */
  testHosts: readonly string[];
};

/** So often an answer may lead elsewhere. */
const REDIRECTS = 3;

class Refused extends Error {
  reason: NotFetched;
  constructor(reason: NotFetched) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * Fetches something from an address that somebody else has written: over https alone, from public addresses alone, and
 * from the very address that was looked at. Wherever an answer leads is looked at in the same way
 * (docs/product/security.md#fetching-from-elsewhere).
 */
export async function fetchOutside(
  address: string,
  limits: Limits,
): Promise<{ ok: true; bytes: Uint8Array<ArrayBuffer> } | { ok: false; reason: NotFetched }> {
  const signal = AbortSignal.timeout(limits.withinMs);
  try {
    let at: string = address;
    for (let led = 0; led <= REDIRECTS; led++) {
      const answer = await ask(at, limits, signal);
      const leads = leadsTo(answer, at);
      if (leads === null) return { ok: true, bytes: await bytesOf(answer, limits.most) };
      answer.destroy();
      at = leads;
    }
    return { ok: false, reason: "redirects" };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, reason: error.reason };
    return { ok: false, reason: signal.aborted ? "slow" : "unreachable" };
  }
}

/** What an address elsewhere says to what is posted to it. */
type Posted = { ok: true; status: number; retryAfter: string | null } | { ok: false; reason: NotFetched };

/**
 * Posts something to an address that somebody else has named, as carefully as `fetchOutside` fetches. Nothing of the
 * answer but its status is read, and wherever it leads nobody goes.
 */
export async function postOutside(
  address: string,
  post: { headers: Record<string, string | number>; body: Uint8Array | null },
  limits: Pick<Limits, "withinMs" | "testHosts">,
): Promise<Posted> {
  const signal = AbortSignal.timeout(limits.withinMs);
  try {
    const answer = await ask(address, limits, signal, post);
    answer.destroy();
    return { ok: true, status: answer.statusCode ?? 0, retryAfter: answer.headers["retry-after"] ?? null };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, reason: error.reason };
    return { ok: false, reason: signal.aborted ? "slow" : "unreachable" };
  }
}

async function ask(
  address: string,
  { testHosts }: Pick<Limits, "testHosts">,
  signal: AbortSignal,
  post?: { headers: Record<string, string | number>; body: Uint8Array | null },
): Promise<IncomingMessage> {
  const url = URL.parse(address);
  if (url === null) throw new Refused("address");
  if (url.username !== "" || url.password !== "") throw new Refused("address");
  const isTest = testHosts.includes(url.host);
  if (!isTest && (url.protocol !== "https:" || url.port !== "")) throw new Refused("address");
  const pinned = await addressOf(url.hostname, isTest, signal);
  if (isTest) url.protocol = "http:";
  const send = isTest ? requestPlain : requestSecure;
  return new Promise((resolve, reject) => {
    const request = send(url, {
      signal,
      // A connection of its own, to the address that was looked at: a name may be resolved otherwise a moment later.
      agent: false,
      lookup: (_name, options, done) =>
        options.all ? done(null, [pinned]) : done(null, pinned.address, pinned.family),
      // What is packed may unpack to anything.
      headers: {
        ...(post?.headers ?? { Accept: "image/*" }),
        "Accept-Encoding": "identity",
        "User-Agent": "couple-app",
      },
      ...(post && { method: "POST" }),
    });
    request
      .on("response", resolve)
      .on("error", reject)
      .end(post?.body ?? undefined);
  });
}

/** The address of a host, where all that its name leads to are public. */
async function addressOf(hostname: string, isTest: boolean, signal: AbortSignal) {
  const bare = hostname.replace(/^\[(.*)\]$/, "$1");
  const all = await withSignal(lookup(bare, { all: true }), signal).catch((error: NodeJS.ErrnoException) => {
    throw error.code === "ENOTFOUND" ? new Refused("no-host") : error;
  });
  const [first] = all;
  if (!first) throw new Refused("no-host");
  if (!isTest && !all.every(({ address }) => isPublicAddress(address))) throw new Refused("private");
  return { address: first.address, family: isIP(first.address) };
}

/** A name is looked up by the system, which nothing ends. */
const withSignal = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      if (signal.aborted) reject(signal.reason);
      else signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    }),
  ]);

/** Where an answer leads; null for one that is the thing itself. */
function leadsTo({ statusCode = 0, headers }: IncomingMessage, from: string): string | null {
  if (statusCode === 200) return null;
  const to = [301, 302, 303, 307, 308].includes(statusCode) ? URL.parse(headers.location ?? "", from) : null;
  if (!to) throw new Refused("refused");
  return to.href;
}

async function bytesOf(answer: IncomingMessage, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Buffer[] = [];
  let size = Number(answer.headers["content-length"] ?? 0);
  if (size > most) {
    answer.destroy();
    throw new Refused("too-large");
  }
  size = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.length;
    // Leaving the loop ends the connection.
    if (size > most) throw new Refused("too-large");
    parts.push(part);
  }
  if (!answer.complete) throw new Refused("unreachable");
  return new Uint8Array(Buffer.concat(parts));
}
