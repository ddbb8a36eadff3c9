import { createHash } from "node:crypto";
import type { AddressInfo } from "node:net";
import { load } from "cheerio";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listen } from "#app/http/listen.ts";
import { type Askers, everyAnswer, type Kind, newAskers } from "#tests/support/answers.ts";
import { listenApp, type TestApp } from "#tests/support/app.ts";
import { encoded } from "#tests/support/bodies.ts";
import { bodyText } from "#tests/support/body-text.ts";
import { expectCleanPage, expectFixed, expectNonce, expectPolicy } from "#tests/support/policy.ts";
import { everyRoute } from "#tests/support/routes.ts";
import { headersOf, headOf, overSocket, rawSocket } from "#tests/support/socket.ts";
import { Visitor } from "#tests/support/visitor.ts";

/**
 * docs/product/security.md#content-policy: the policy of every kind of answer, and pages that hold nothing it would not
 * let run.
 */
let app: TestApp & { url: string };
let askers: Askers;
beforeAll(async () => {
  app = await listenApp();
  askers = await newAskers(app);
});
afterAll(() => app.close());

const stranger = () => new Visitor(app);
const { strangers, members, everybody } = everyAnswer(() => askers);
const seen = new Set<string>();

async function held([what, status, answer]: Kind): Promise<void> {
  const response = await answer();
  const html = await response.text();
  expect([what, response.status]).toEqual([what, status]);
  const nonce = expectNonce(response.headers, what);
  expect([what, seen.has(nonce)]).toEqual([what, false]);
  seen.add(nonce);
  if (!response.headers.get("Content-Type")?.startsWith("text/html")) expect(html, what).not.toContain(nonce);
  else if (html !== "") expectPage(html, nonce, what);
}

function expectPage(html: string, nonce: string, what: string): void {
  expect(html.startsWith("<!DOCTYPE html>"), what).toBe(true);
  expectCleanPage(html, what);
  const scripts = load(html)("script").toArray();
  expect([what, scripts.filter((script) => script.attribs.nonce !== nonce)]).toEqual([what, []]);
  // Nowhere but where it belongs: what is sent to the scripts never holds it.
  expect(html.replaceAll(`nonce="${nonce}"`, ""), what).not.toContain(nonce);
}

describe("Content policy: a fresh nonce of 128 bits or more, and nothing without it, errors and refusals too", () => {
  test.each([...strangers, ...members, ...everybody])("%s, %i", (...kind) => held(kind));

  test.each(["TRACE", "OPTIONS", "PROPFIND"])("%s over a socket, 405", async (method) => {
    for (const path of ["/", "/privacy", "/dashboard"]) {
      const answer = await overSocket(app.url, path, { method });
      expect([path, answer.status]).toEqual([path, 405]);
      expectNonce(headersOf(answer), method);
    }
  });
});

test("Content policy: what is no request at all is refused with them too, late bodies among it", async () => {
  const counted: unknown[] = [];
  const server = await listen(app.listener, { PORT: 0, HOST: "127.0.0.1", secure: false }, (event, fields) =>
    counted.push([event, fields?.status]),
  );
  Object.assign(server, { requestTimeout: 300, headersTimeout: 300 });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const WRONG: [status: number, sent: string][] = [
    [400, "GET / HTTP/1.1\r\nno header\r\n\r\n"],
    [400, "<script>alert(1)</script>\r\n\r\n"],
    [400, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"],
    [431, `GET / HTTP/1.1\r\nHost: x\r\nA: ${"x".repeat(20_000)}\r\n\r\n`],
    [417, "GET / HTTP/1.1\r\nHost: x\r\nExpect: tea\r\n\r\n"],
    [417, "POST /auth/sign-in HTTP/1.1\r\nHost: x\r\nExpect: tea\r\nContent-Length: 3\r\n\r\na=b"],
    [400, "GET / HTTP/1.1\r\n\r\n"],
    [431, `GET /${"x".repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
    [413, `POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1;${"x".repeat(20_000)}\r\na\r\n0\r\n\r\n`],
    [400, "GET / HTTP/3.0\r\nHost: x\r\n\r\n"],
    [408, "POST /auth/sign-in HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nhalf"],
  ];
  const answers = await Promise.all(WRONG.map(([, sent]) => rawSocket(url, sent)));
  for (const [i, [expected, sent]] of WRONG.entries()) {
    const { status, headers } = headOf(answers[i] ?? "");
    expect([sent.slice(0, 60), status]).toEqual([sent.slice(0, 60), expected]);
    expectNonce(headers, sent);
    expectFixed(headers, sent);
    expect([headers.get("Cache-Control"), answers[i]?.includes("alert")]).toEqual(["private, no-store", false]);
    expect([sent.slice(0, 60), headers.get("Connection")]).toEqual([sent.slice(0, 60), "close"]);
  }
  expect(counted.sort()).toEqual(WRONG.map(([status]) => ["unreadable", status]).sort());
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

test("Content policy: no style attribute, handler or foreign address in any page that is served, whoever looks", async () => {
  let looked = 0;
  for (const who of [stranger(), askers.newcomer, askers.member, askers.paired])
    for (const { path } of everyRoute()) {
      const response = await who.send(path.replace(/:\w+|\*/, "x"));
      const html = await bodyText(response);
      if (!response.headers.get("Content-Type")?.startsWith("text/html")) continue;
      expectCleanPage(html, path);
      if (html !== "") looked++;
    }
  expect(looked).toBeGreaterThan(60);
});

test("Content policy: what one typed never becomes markup, whatever it is", async () => {
  const typed = `"><script>alert(1)</script><img src=x onerror=alert(1)>' style=x`;
  for (const answer of [
    await stranger().post("/auth/sign-in", encoded({ email: typed })),
    await askers.member.post("/us/edit-firstName", encoded({ firstName: typed.repeat(3), lastName: typed })),
    await askers.newcomer.post("/invite/connect", encoded({ code: typed })),
    await stranger().send(`/nothing/${encodeURIComponent(typed)}?${encodeURIComponent(typed)}`),
  ]) {
    const html = await answer.text();
    expectPage(html, expectNonce(answer.headers, "typed"), "typed");
    expect(html).not.toContain("<script>alert");
  }
});

test("Content policy: the page that is the same for all strangers is trusted by the hashes of its own scripts, which are all of them", async () => {
  const answer = await overSocket(app.url, "/");
  const html = answer.body.toString();
  expect([answer.status, answer.headers.etag === undefined]).toEqual([200, false]);
  const trusted = expectPolicy(headersOf(answer), "/");
  const $ = load(html);
  const inline = $("script:not([src])")
    .toArray()
    .map((script) => `'sha256-${createHash("sha256").update($(script).text()).digest("base64")}'`);
  expect(inline.length).toBeGreaterThan(0);
  expect(new Set(trusted)).toEqual(new Set(inline));
  // 'strict-dynamic' does not let a script run by where it is: one with an address would not.
  expect($("script[src]").length).toBe(0);
  expect(html).not.toContain("nonce");
  expectCleanPage(html, "/");
});
