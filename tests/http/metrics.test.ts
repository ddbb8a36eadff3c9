import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isPostgres } from "#db/dialect.ts";
import { freePort, type RealServer, run, SERVER_SETTINGS, startServer } from "#tests/support/process.ts";
import { readyDatabase } from "#tests/support/ready-database.ts";
import { overSocket, rawSocket } from "#tests/support/socket.ts";

/** docs/decisions/0039-metrics.md: the port of the metrics, and what it is on. What they hold: tests/security/logs-metrics.test.ts. */
const folder = mkdtempSync(join(tmpdir(), "couple-metrics-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const place = async () => {
  const data = mkdtempSync(join(folder, "data-"));
  return { DATA_DIR: data, DATABASE_URL: await readyDatabase(data) };
};
const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };

describe("a server with metrics", () => {
  let server: RealServer;
  let port: number;
  const at = () => `http://127.0.0.1:${port}`;
  beforeAll(async () => {
    port = await freePort();
    server = await startServer({ ...(await place()), METRICS_PORT: String(port) });
  });
  afterAll(() => server.stop());

  test("says its version and the port in its first line, and the version in its health", async () => {
    const first = server.lines.find(({ event }) => event === "listening");
    expect(first).toMatchObject({ version, metrics: port });
    const commit = first?.commit === undefined ? "" : ` ${first.commit}`;
    expect(commit).toMatch(/^( [0-9a-f]{7,12})?$/);
    expect((await overSocket(server.origin, "/healthz")).body.toString()).toBe(`ok ${version}${commit}\n`);
  });

  test("gives them out at one address, to who reads", async () => {
    await overSocket(server.origin, "/legal-page-that-is-not-there");
    const { status, headers, body } = await overSocket(at(), "/metrics");
    expect([status, headers["content-type"]]).toEqual([200, expect.stringMatching(/^text\/plain; version=0\.0\.4/)]);
    expect(headers["cache-control"]).toBe("no-store");
    const text = body.toString();
    expect(text).toMatch(/^couple_request_seconds_count\{route="\/\*",class="4xx"\} 1$/m);
    expect(text).toContain(`couple_info{version="${version}"`);
    // The server's jobs have begun, or will in a moment: what the table of them says is told.
    await expect
      .poll(async () => (await overSocket(at(), "/metrics")).body.toString(), { timeout: 15_000 })
      .toMatch(/^couple_job_timestamp_seconds\{name="[a-z-]+",was="started"\} \d{9,}/m);
    const head = await overSocket(at(), "/metrics", { method: "HEAD" });
    expect([head.status, head.body.length]).toEqual([200, 0]);
  });

  test("refuses any other method, path and host, and goes on", async () => {
    const asked = async (path: string, options: Parameters<typeof overSocket>[2] = {}) =>
      (await overSocket(at(), path, options)).status;
    for (const method of ["POST", "PUT", "DELETE", "OPTIONS", "PROPFIND"])
      expect([method, await asked("/metrics", { method, body: "x".repeat(70_000) })]).toEqual([method, 405]);
    for (const path of ["/", "/metrics/", "/Metrics", "/healthz", "/metrics%00", "//metrics", "/dashboard"])
      expect([path, await asked(path)]).toEqual([path, 404]);
    for (const host of ["evil.example", `evil.example:${port}`, "127.0.0.1.evil.example", "localhost.evil.example"])
      expect([host, await asked("/metrics", { headers: { Host: host } })]).toEqual([host, 421]);
    for (const host of [`localhost:${port}`, "127.0.0.1", `[::1]:${port}`])
      expect([host, await asked("/metrics", { headers: { Host: host } })]).toEqual([host, 200]);
    expect(await rawSocket(at(), "GET /metrics HTTP/1.1\r\nConnection: close\r\n\r\n")).toMatch(/^HTTP\/1\.1 421 /);
    expect(await rawSocket(at(), "no request at all\r\n\r\n")).toMatch(/^HTTP\/1\.1 400 /);
    await rawSocket(at(), "GET /metrics HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", { hangUp: true });
    expect(await asked("/metrics")).toBe(200);
  });

  test("gives them out on no other port", async () => {
    const { status, body } = await overSocket(server.origin, "/metrics");
    expect([status, body.toString()]).toEqual([404, expect.not.stringContaining("couple_")]);
  });
});

test("a server whose metrics' port is taken ends with one line that says so", async () => {
  const other = createServer();
  await new Promise<void>((done) => other.listen(0, "127.0.0.1", done));
  const { port } = other.address() as { port: number };
  const { code, said } = await run(["build/server/index.js"], {
    ...SERVER_SETTINGS,
    ...(await place()),
    PORT: "0",
    METRICS_PORT: String(port),
  }).ended;
  await new Promise((done) => other.close(done));
  expect([code, said]).toEqual([
    1,
    `The metrics' port ${port} is taken: stop what uses it, or set METRICS_PORT to another one.\n`,
  ]);
});

test("an address that is not this machine's, and the port of the pages, are refused at the start", async () => {
  const settings = { ...SERVER_SETTINGS, ...(await place()), PORT: "0" };
  const elsewhere = { METRICS_PORT: "0", METRICS_HOST: "203.0.113.7" };
  const { code, said } = await run(["build/server/index.js"], { ...settings, ...elsewhere }).ended;
  expect([code, said]).toEqual([
    1,
    expect.stringMatching(/^METRICS_HOST 203\.0\.113\.7 is no address of this machine/),
  ]);
  const same = await run(["build/server/index.js"], { ...settings, PORT: "5199", METRICS_PORT: "5199" }).ended;
  expect([same.code, same.said]).toEqual([1, expect.stringMatching(/^METRICS_PORT must be another port than PORT\n/)]);
});

/** Which packages a process has loaded once its app is made. */
const LOADED = `
const { createApp } = await import(${JSON.stringify(resolve("build/server/index.js"))});
const { readEnv } = await import(${JSON.stringify(resolve("app/http/env.ts"))});
const { default: Module } = await import("node:module");
const app = await createApp(readEnv(process.env));
const all = Object.keys(Module._cache).map((file) => /node_modules.((?:@[^/\\\\]+.)?[^/\\\\]+)/.exec(file)?.[1]);
console.log(JSON.stringify([...new Set(all)]));
await app.close();
`;

test.skipIf(isPostgres)("where neither metrics nor traces are set nothing of them is loaded", async () => {
  const loaded = async (settings: Record<string, string>): Promise<string[]> => {
    const all = { ...SERVER_SETTINGS, ...(await place()), ...settings };
    const { said } = await run(["--input-type=module", "-e", LOADED], all).ended;
    return (JSON.parse(said.trim().split("\n").at(-1) ?? "[]") as string[]).filter((name) =>
      /^prom-client$|^@opentelemetry/.test(name),
    );
  };
  expect(await loaded({})).toEqual([]);
  expect(await loaded({ METRICS_PORT: "0" })).toEqual(expect.arrayContaining(["prom-client"]));
  expect(await loaded({ OTEL_TRACES_EXPORTER: "otlp" })).toEqual(
    expect.arrayContaining(["@opentelemetry/sdk-trace", "@opentelemetry/exporter-trace-otlp-http"]),
  );
  expect(await loaded({ OTEL_TRACES_EXPORTER: "none", OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9" })).toEqual([]);
});
