import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { connect } from "node:http2";
import { Agent, request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isPostgres } from "#db/dialect.ts";
import { createDatabase } from "#tests/support/postgres.ts";
import { freePort, type RealServer, startServer } from "#tests/support/process.ts";
import { certificateFor, findNginx, startNginx } from "./nginx.ts";

/** The handbook's nginx in front of two processes on one PostgreSQL, with the names and ports of this test. */
const HOST = "couple.example";
const here = isPostgres && findNginx();
const folder = mkdtempSync(join(tmpdir(), "couple-nginx-"));
let ca: string;
let port: number;
let plain: number;
let nginx: Awaited<ReturnType<typeof startNginx>>;
const servers: RealServer[] = [];
const settings: Record<string, string>[] = [];

beforeAll(async () => {
  if (!here) return;
  const [one, two] = [await freePort(), await freePort()];
  [port, plain] = [await freePort(), await freePort()];
  const database = await createDatabase(process.env.TEST_POSTGRES_URL ?? "", `nginx${process.pid}`);
  for (const own of [one, two]) {
    settings.push({
      DATABASE_URL: database,
      DATA_DIR: join(folder, String(own)),
      PORT: String(own),
      PUBLIC_ORIGIN: `https://${HOST}`,
      TRUSTED_PROXIES: "127.0.0.1",
    });
    servers.push(await startServer(settings.at(-1) ?? {}));
  }
  const { certificate, key } = certificateFor(HOST, folder);
  ca = readFileSync(certificate, "utf8");
  const [, documented = ""] = /```nginx\n([\s\S]*?)```/.exec(readFileSync("docs/operations.md", "utf8")) ?? [];
  const site = [
    ["listen 443", `listen 127.0.0.1:${port}`],
    ["listen 80", `listen 127.0.0.1:${plain}`],
    ["127.0.0.1:5173", `127.0.0.1:${one}`],
    ["127.0.0.1:5174", `127.0.0.1:${two}`],
    [`/etc/letsencrypt/live/${HOST}/fullchain.pem`, certificate],
    [`/etc/letsencrypt/live/${HOST}/privkey.pem`, key],
  ].reduce((text, [from = "", to = ""]) => {
    expect(documented).toContain(from);
    return text.replace(from, to);
  }, documented);
  nginx = await startNginx(site, join(folder, "nginx"), port);
}, 120_000);
afterAll(async () => {
  await nginx?.stop();
  await Promise.all(servers.map((server) => server.stop()));
  rmSync(folder, { recursive: true, force: true });
});

type Reply = { status: number; headers: Record<string, string | string[] | undefined> };

/** One request through nginx, as a browser would send it. */
function ask(path: string, agent: Agent, form?: string): Promise<Reply> {
  const headers = {
    Host: HOST,
    Origin: `https://${HOST}`,
    ...(form ? { "Content-Type": "application/x-www-form-urlencoded" } : {}),
  };
  const options = {
    host: "127.0.0.1",
    port,
    servername: HOST,
    ca,
    path,
    headers,
    agent,
    method: form ? "POST" : "GET",
  };
  return new Promise((resolve, reject) => {
    const req = request(options, (res) => {
      res.once("error", reject).once("end", () => resolve({ status: res.statusCode ?? 0, headers: res.headers }));
      res.resume();
    });
    req.once("error", reject).end(form);
  });
}

describe.skipIf(!here)("behind the handbook's nginx", () => {
  test("pages come over TLS and HTTP/2, with our headers once, and plain HTTP leads there", async () => {
    const session = connect(`https://127.0.0.1:${port}`, { ca, servername: HOST });
    await once(session, "connect");
    expect(session.alpnProtocol).toBe("h2");
    session.destroy();
    const agent = new Agent();
    const { status, headers } = await ask("/auth/sign-in", agent);
    expect(status).toBe(200);
    expect(headers["strict-transport-security"]).toMatch(/^max-age=\d+/);
    expect(headers["content-security-policy"]).toContain("default-src");
    expect(headers["set-cookie"]?.toString()).toMatch(/^__Host-browser=.*; Secure/);
    agent.destroy();
    const away = await fetch(`http://127.0.0.1:${plain}/join?code=1`, { redirect: "manual" });
    expect([away.status, away.headers.get("location")]).toEqual([301, `https://${HOST}/join?code=1`]);
  });

  test("both processes are restarted one after the other, three times over: nobody gets a 502, nothing is cut off", async () => {
    const bad: string[] = [];
    let answered = 0;
    let over = false;
    const visit = async (form?: string) => {
      const agent = new Agent({ keepAlive: true });
      while (!over) {
        const { status } = await ask("/auth/sign-in", agent, form).catch(() => ({ status: 0 }));
        answered++;
        if (status === 0 || status >= 500) bad.push(`${form ? "POST" : "GET"} ${status}`);
      }
      agent.destroy();
    };
    const visitors = [undefined, undefined, "email=ada%40example.test", "email=theo%40example.test"].map(visit);
    /** Both have work between two steps. */
    const some = async (until = answered + 40) => {
      while (answered < until) await sleep(5);
    };
    for (let round = 0; round < 3; round++)
      for (const [index, of] of settings.entries()) {
        await some();
        const end = await servers[index]?.stop();
        expect(end?.code).toBe(0);
        await some();
        servers[index] = await startServer(of);
      }
    over = true;
    await Promise.all(visitors);
    expect(bad).toEqual([]);
    expect(answered).toBeGreaterThan(400);
  }, 180_000);
});
