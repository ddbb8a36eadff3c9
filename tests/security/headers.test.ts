import { readdirSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Askers, everyAnswer, newAskers } from "#tests/support/answers.ts";
import { listenApp, startApp, type TestApp } from "#tests/support/app.ts";
import { expectFixed } from "#tests/support/policy.ts";
import { headersOf, overSocket } from "#tests/support/socket.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** docs/product/security.md#headers: the headers that every answer carries. */
let app: TestApp & { url: string };
let askers: Askers;
beforeAll(async () => {
  app = await listenApp();
  askers = await newAskers(app);
});
afterAll(() => app.close());

const { strangers, members, everybody } = everyAnswer(() => askers);

describe("Headers: nosniff, Referrer-Policy, CORP, COOP and Permissions-Policy", () => {
  test.each([...strangers, ...members, ...everybody])("%s, %i", async (what, status, answer) => {
    const response = await answer();
    expect([what, response.status]).toEqual([what, status]);
    expectFixed(response.headers, what);
    for (const none of ["Strict-Transport-Security", "X-Powered-By", "Server"])
      expect([what, none, response.headers.has(none)]).toEqual([what, none, false]);
  });

  test("on what comes before the router: the kept page, files, probes, 304 and odd methods", async () => {
    const file = `/assets/${readdirSync("build/client/assets")[0]}`;
    for (const path of ["/", file, "/favicon.svg", "/healthz", "/readyz"]) {
      const answer = await overSocket(app.url, path);
      expect([path, answer.status]).toEqual([path, 200]);
      expectFixed(headersOf(answer), path);
      const { etag } = answer.headers;
      if (!etag) continue;
      const again = await overSocket(app.url, path, { headers: { "If-None-Match": etag } });
      expect([path, again.status]).toEqual([path, 304]);
      expectFixed(headersOf(again), path);
    }
    for (const method of ["TRACE", "OPTIONS", "PROPFIND"])
      expectFixed(headersOf(await overSocket(app.url, "/privacy", { method })), method);
  });
});

test("Headers: HSTS for a year on https: pages, redirects, refusals and calls", async () => {
  const secure = await startApp({ settings: { PUBLIC_ORIGIN: "https://couple.test" } });
  try {
    for (const path of ["/", "/dashboard", "/nothing", "/api/user", "/privacy.data"])
      expect((await new Visitor(secure).send(path)).headers.get("Strict-Transport-Security")).toBe(
        "max-age=31536000; includeSubDomains",
      );
  } finally {
    await secure.close();
  }
});
