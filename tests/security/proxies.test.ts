import { afterEach, describe, expect, test } from "vitest";
import { LIMITS } from "#app/limits/limits.ts";
import { listenApp, startApp, type TestApp } from "#tests/support/app.ts";

/**
 * docs/product/security.md#proxies: forwarded headers count only from configured proxies. Seen by what is counted for
 * an address: ID tokens that are no good.
 */
const MOST = LIMITS["sign-in:address"].points;

let app: TestApp;
afterEach(() => app.close());

type Client = { peer?: string; forwarded?: string; more?: Record<string, string> };

const guess = async ({ peer = "127.0.0.1", forwarded, more = {} }: Client): Promise<number> => {
  const request = new Request(`${app.origin}/api/auth/login`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      ...(forwarded ? { "X-Forwarded-For": forwarded } : {}),
      ...more,
    },
    body: JSON.stringify({ idToken: "no token" }),
  });
  return (await app.fetch(request, peer)).status;
};
/** Guesses as often as an address may. */
async function useUp(client: (i: number) => Client): Promise<void> {
  for (let i = 0; i < MOST; i++) expect(await guess(client(i))).toBe(401);
}

describe("Proxies: without a configured proxy", () => {
  test("a client is where its socket ends, whatever it says", async () => {
    app = await startApp();
    const peer = "203.0.113.7";
    const headers = ["X-Real-IP", "Forwarded", "CF-Connecting-IP", "True-Client-IP", "X-Client-IP"];
    await useUp((i) => ({
      peer,
      forwarded: `198.51.100.${i}`,
      more: { [headers[i % headers.length] ?? ""]: i % 5 === 1 ? `for=198.51.100.${i}` : `198.51.100.${i}` },
    }));
    expect(await guess({ peer, forwarded: "192.0.2.1" })).toBe(429);
    expect(await guess({ peer: "203.0.113.8" })).toBe(401);
  });

  test("a proxy on this machine hides everybody: nobody is limited by an address, and the log says what to set", async () => {
    app = await startApp();
    await useUp(() => ({ forwarded: "198.51.100.1" }));
    expect(await guess({ forwarded: "198.51.100.1" })).toBe(401);
    expect(app.logged.filter(({ event }) => event === "proxy.unnamed")).toHaveLength(1);
  });
});

describe("Proxies: behind a configured proxy", () => {
  const settings = { TRUSTED_PROXIES: "127.0.0.1, ::1, 10.0.0.0/8" };

  test("a client is what the proxy says, and not what it has put in front of that", async () => {
    app = await startApp({ settings });
    await useUp((i) => ({ forwarded: `192.0.2.${i}, 198.51.100.1${i % 2 ? ", 10.1.2.3" : ""}` }));
    expect(await guess({ forwarded: "192.0.2.200, 198.51.100.1" })).toBe(429);
    expect(await guess({ forwarded: "198.51.100.1, 198.51.100.2" })).toBe(401);
    expect(app.logged.filter(({ event }) => event === "proxy.unnamed")).toEqual([]);
  });

  test("who comes past the proxy is believed nothing", async () => {
    app = await startApp({ settings });
    await useUp((i) => ({ peer: "203.0.113.7", forwarded: `198.51.100.${i}` }));
    expect(await guess({ peer: "203.0.113.7", forwarded: "198.51.100.99" })).toBe(429);
  });

  test("an IPv6 client counts as its /64", async () => {
    app = await startApp({ settings });
    await useUp((i) => ({ forwarded: `2001:db8:1:2::${i.toString(16)}` }));
    expect(await guess({ forwarded: "2001:DB8:1:2:ffff:ffff:ffff:ffff" })).toBe(429);
    expect(await guess({ forwarded: "2001:db8:1:3::1" })).toBe(401);
  });

  test("so it is over a real socket", async () => {
    const listening = await listenApp({ settings });
    app = listening;
    const overSocket = async (forwarded: string) => {
      const answer = await fetch(`${listening.url}/api/auth/login`, {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-Forwarded-For": forwarded },
        body: JSON.stringify({ idToken: "no token" }),
      });
      return [answer.status, answer.headers.has("Retry-After")];
    };
    for (let i = 0; i < MOST; i++) expect(await overSocket("198.51.100.1")).toEqual([401, false]);
    expect(await overSocket("198.51.100.1")).toEqual([429, true]);
    expect(await overSocket("198.51.100.2")).toEqual([401, false]);
  });
});
