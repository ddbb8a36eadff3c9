import { readdirSync, readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listenApp, type TestApp } from "#tests/support/app.ts";
import { overSocket, rawSocket } from "#tests/support/socket.ts";

/** docs/product/security.md#caches: static files, which are kept for a year. */
let app: TestApp & { url: string };
beforeAll(async () => {
  app = await listenApp();
});
afterAll(() => app.close());

const ask = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  overSocket(app.url, path, { method, headers });

const assets = readdirSync("build/client/assets").filter((name) => /\.(js|css|woff2)$/.test(name));

test("Caches: immutable for a year, compressed, and what was built", async () => {
  for (const ending of ["js", "css", "woff2"]) {
    const name = assets.find((file) => file.endsWith(ending)) ?? "";
    const answer = await ask(`/assets/${name}`, { "Accept-Encoding": "br" });
    expect([name, answer.status]).toEqual([name, 200]);
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
])("Caches: %s is no file of ours", async (path) => {
  const answer = await rawSocket(app.url, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 404 /);
  expect(answer).not.toContain("createRequestHandler");
});

test("Caches: a file takes no post", async () => {
  expect((await ask(`/assets/${assets[0]}`, { Origin: app.origin }, "POST")).status).toBe(404);
});

test("Caches: what has no name of its content is asked for again", async () => {
  for (const path of ["/favicon.svg", "/manifest.webmanifest"])
    expect([path, (await ask(path)).headers["cache-control"]]).toEqual([
      path,
      expect.not.stringContaining("immutable"),
    ]);
});

test("Caches: the probes are kept by nobody, and one says which version runs", async () => {
  const says = { "/healthz": /^ok \d+\.\d+\.\d+( [0-9a-f]+)?\n$/, "/readyz": /^ok\n$/ };
  for (const [path, words] of Object.entries(says)) {
    const answer = await ask(path);
    expect([answer.status, answer.headers["cache-control"]]).toEqual([200, "no-store"]);
    expect(answer.body.toString()).toMatch(words);
  }
});
