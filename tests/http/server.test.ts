import { readdirSync, readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { listenApp, type TestApp } from "#tests/support/app.ts";
import { newMember } from "#tests/support/members.ts";
import { expectFixed, expectNonce } from "#tests/support/policy.ts";
import { headersOf, overSocket, rawSocket } from "#tests/support/socket.ts";

/** What only the real server does: static files, odd methods and addresses, and what a Host header can't do. */
let app: TestApp & { url: string };
let session: string;
beforeAll(async () => {
  app = await listenApp();
  const { visitor } = await newMember(app);
  session = `session=${visitor.cookies.get("session")}`;
});
afterAll(() => app.close());

const ask = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  overSocket(app.url, path, { method, headers });

describe("static files", () => {
  const assets = readdirSync("build/client/assets").filter((name) => /\.(js|css|woff2)$/.test(name));

  test("are kept for a year, come compressed, and are what was built", async () => {
    for (const ending of ["js", "css", "woff2"]) {
      const name = assets.find((file) => file.endsWith(ending)) ?? "";
      const answer = await ask(`/assets/${name}`, { "Accept-Encoding": "br" });
      expect([name, answer.status]).toEqual([name, 200]);
      expectFixed(headersOf(answer), name);
      expect(answer.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
      expect(answer.headers.vary).toBe("Accept-Encoding");
      const bytes = answer.headers["content-encoding"] === "br" ? brotliDecompressSync(answer.body) : answer.body;
      expect(bytes.equals(readFileSync(`build/client/assets/${name}`))).toBe(true);
      const again = await ask(`/assets/${name}`, {
        "Accept-Encoding": "br",
        "If-None-Match": String(answer.headers.etag),
      });
      expect([again.status, again.body.length]).toEqual([304, 0]);
    }
  });

  test.each([
    "/assets/../../server/index.js",
    "/../package.json",
    "/..%2f..%2fpackage.json",
    "/assets/",
    "/assets/%2e%2e/%2e%2e/server/index.js",
    "/assets/nothing.js",
    "//etc/passwd",
    "/server/index.js",
  ])("%s is none", async (path) => {
    const answer = await rawSocket(app.url, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
    expect(answer).not.toContain("createRequestHandler");
  });

  test("take no post", async () => {
    expect((await ask(`/assets/${assets[0]}`, { Origin: app.origin }, "POST")).status).toBe(404);
  });
});

test.each(["TRACE", "OPTIONS", "PROPFIND"])("%s is 405, with the headers of every answer", async (method) => {
  for (const path of ["/", "/privacy", "/dashboard"]) {
    const answer = await ask(path, {}, method);
    expect([path, answer.status]).toEqual([path, 405]);
    expectFixed(headersOf(answer), method);
    expectNonce(headersOf(answer), method);
  }
});

test("the probes carry them as well", async () => {
  for (const path of ["/healthz", "/readyz"]) {
    const answer = await ask(path);
    expect([answer.status, answer.body.toString(), answer.headers["cache-control"]]).toEqual([200, "ok\n", "no-store"]);
    expectFixed(headersOf(answer), path);
  }
});

test("a broken address is a page that is not there", async () => {
  const warned = vi.spyOn(console, "warn");
  const answer = await ask("/%E0%A4%A/%");
  expect(warned).not.toHaveBeenCalled();
  expect([answer.status, answer.body.toString().includes("404 Page Not Found")]).toEqual([404, true]);
});

test("a spoofed host shows nowhere, and changes nothing", async () => {
  const spoofed = {
    Host: "evil.test",
    "X-Forwarded-Host": "evil.test",
    "X-Forwarded-Proto": "https",
    "X-Forwarded-For": "evil.test",
    "X-Forwarded-Port": "1234",
    "X-Original-Host": "evil.test",
    "X-Original-URL": "/evil.test",
    Forwarded: "host=evil.test;proto=https",
  };
  for (const cookie of ["", session, "pendingInviteCode=ABCDE"])
    for (const path of [
      "/",
      "/?code=ABCDE",
      "/join?code=ABCDE",
      "/auth/sign-in",
      "/privacy",
      "/dashboard",
      "/dashboard.data",
    ].concat([
      "/us",
      "/daily-questions",
      "/invite/connect",
      "/api/user",
      "/nothing",
      "/healthz",
      `/assets/${readdirSync("build/client/assets")[0]}`,
    ]))
      for (const method of ["GET", "POST"]) {
        const answer = await ask(path, { ...spoofed, ...(cookie ? { Cookie: cookie } : {}) }, method);
        const everything = answer.rawHeaders.join("\n") + answer.body.toString();
        expect([method, path, everything.includes("evil.test")]).toEqual([method, path, false]);
        expect(answer.headers.location ?? "/").toMatch(/^\//);
        expect(String(answer.headers["set-cookie"] ?? "")).not.toMatch(/Secure|__Host-/);
        // Neither the Host nor a proxy that nobody has configured makes a post ours.
        if (method === "POST" && cookie && path !== "/healthz") expect([path, answer.status]).toEqual([path, 403]);
      }
  const invite = await ask("/dashboard", { ...spoofed, Cookie: session });
  expect(invite.body.toString()).toContain(`${app.origin}/join?code=`);
});

test("an Origin of the spoofed host is a foreign one", async () => {
  const headers = { Host: "evil.test", "X-Forwarded-Host": "evil.test", Origin: "http://evil.test", Cookie: session };
  expect((await ask("/us/edit-firstName", headers, "POST")).status).toBe(403);
});
