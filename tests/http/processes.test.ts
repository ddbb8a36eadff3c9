import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, expect, test } from "vitest";
import { encoded } from "#tests/support/bodies.ts";
import { freshly } from "#tests/support/fresh-connections.ts";
import { call, codeOf, newMember } from "#tests/support/members.ts";
import { startedBy } from "#tests/support/proc.ts";
import { freePort, type RealServer, run, SERVER_SETTINGS, startServer } from "#tests/support/process.ts";
import { readyDatabase } from "#tests/support/ready-database.ts";
import { openStream } from "#tests/support/streams.ts";

/** docs/operations.md, "Processes". */
const folders: string[] = [];
/** Processes that start and end under load. Milliseconds. */
const PATIENT = { timeout: 45_000 };
const servers: RealServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop("SIGKILL")));
});
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

async function place(): Promise<Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), "processes-"));
  folders.push(folder);
  return { DATA_DIR: folder, DATABASE_URL: await readyDatabase(folder) };
}
/** Two processes that answer on one port. */
async function two(more: Record<string, string> = {}): Promise<RealServer> {
  const server = await startServer({ ...(await place()), WEB_CONCURRENCY: "2", ...more });
  servers.push(server);
  return server;
}
const workersOf = ({ child }: RealServer) => startedBy(child.pid ?? 0);
/** Does something while this one of the two processes alone takes connections. */
async function within<T>(server: RealServer, which: 0 | 1, act: () => Promise<T>): Promise<T> {
  const other = workersOf(server)[1 - which] ?? 0;
  process.kill(other, "SIGSTOP");
  try {
    return await act();
  } finally {
    process.kill(other, "SIGCONT");
  }
}
const events = ({ lines }: RealServer, event: string) => lines.filter((line) => line.event === event);
const isUp = async (origin: string): Promise<boolean> =>
  freshly(origin)
    .fetch(new Request(`${origin}/healthz`))
    .then(
      ({ status }) => status === 200,
      () => false,
    );
const pairOn = async (origin: string) => {
  const app = freshly(origin);
  const [a, b] = [await newMember(app), await newMember(app)];
  expect((await call(b.visitor, `/api/invites/accept/${await codeOf(a)}`)).status).toBe(200);
  return { a, b };
};

test("two processes answer, one line says that they listen, and all end when they are asked to", async () => {
  const server = await two();
  expect(events(server, "listening")).toEqual([expect.objectContaining({ processes: 2 })]);
  const workers = workersOf(server);
  expect(workers).toHaveLength(2);
  const { a } = await pairOn(server.origin);
  for (let i = 0; i < 6; i++) expect((await a.visitor.open("/dashboard")).status).toBe(200);
  const { code } = await server.stop();
  expect(code).toBe(0);
  for (const pid of workers) expect(() => process.kill(pid, 0)).toThrow();
});

test("what is counted in memory is counted for all of them", async () => {
  const server = await two({ API_CALL_LIMIT: "20" });
  const { a } = await pairOn(server.origin);
  const calls = async (count: number) => {
    const statuses: number[] = [];
    for (let i = 0; i < count; i++) statuses.push((await a.visitor.send("/api/user")).status);
    return statuses;
  };
  const before = 3; // what it took to get here: sign-up, the invite step, an invite code
  expect(await within(server, 0, () => calls(12))).toEqual(Array(12).fill(200));
  const statuses = await within(server, 1, () => calls(12));
  const passed = statuses.filter((status) => status === 200).length;
  expect(passed).toBeLessThanOrEqual(20 - 12);
  expect(passed).toBeGreaterThanOrEqual(20 - 12 - before);
  expect(statuses.slice(passed)).toEqual(Array(12 - passed).fill(429));
  expect(await within(server, 0, () => calls(1))).toEqual([429]);
});

test("what is told reaches the pages of either process, and who is here is seen from the other one", async () => {
  const server = await two();
  const { a, b } = await pairOn(server.origin);
  await a.visitor.post("/us/partner", encoded({ partner: b.id }));
  const streams = [];
  for (const which of [0, 1] as const) streams.push(await within(server, which, () => openStream(b.visitor)));
  for (const stream of streams) expect(await stream.here()).toMatchObject({ here: false });
  const hers = await within(server, 0, () => openStream(a.visitor));
  for (const stream of streams) expect(await stream.here()).toMatchObject({ here: true });
  const body = encoded({ partner: b.id });
  const sent = await within(server, 1, () => a.visitor.post("/dashboard/thought", body));
  expect(sent.status).toBe(302);
  for (const stream of streams) expect((await stream.next()).data).toMatchObject({ by: "partner", what: "done" });
  expect((await hers.next()).data).toMatchObject({ by: "you" });
  await hers.close();
  for (const stream of streams) expect(await stream.here()).toMatchObject({ here: false });
  await Promise.all(streams.map((stream) => stream.close()));
});

test("one that is killed under load has another one in its place; so have all of them, killed in the same second", async () => {
  const server = await two();
  const { a } = await pairOn(server.origin);
  let isOver = false;
  const load = Promise.all(
    Array.from({ length: 8 }, async () => {
      while (!isOver) {
        const answer = await a.visitor.send("/dashboard").catch(() => null);
        await (answer?.arrayBuffer() ?? sleep(10)).catch(() => {});
      }
    }),
  );
  const [first = 0] = workersOf(server);
  process.kill(first, "SIGKILL");
  await expect.poll(() => workersOf(server).filter((pid) => pid !== first).length, PATIENT).toBe(2);
  await expect.poll(() => isUp(server.origin), PATIENT).toBe(true);
  const before = workersOf(server);
  for (const pid of before) process.kill(pid, "SIGKILL");
  await expect.poll(() => workersOf(server).filter((pid) => !before.includes(pid)).length, PATIENT).toBe(2);
  await expect.poll(() => isUp(server.origin), PATIENT).toBe(true);
  isOver = true;
  await load;
  expect((await a.visitor.open("/dashboard")).status).toBe(200);
  const ended = events(server, "process.ended").map(({ signal }) => signal);
  // One of them may not have listened yet when it was killed.
  expect(ended.length + events(server, "process.not-started").length).toBe(3);
  expect(new Set(ended)).toEqual(new Set(["SIGKILL"]));
  expect((await server.stop()).code).toBe(0);
});

test("on SIGHUP all are renewed, one after the other, and no request is refused meanwhile", async () => {
  const server = await two();
  const { a } = await pairOn(server.origin);
  const before = workersOf(server);
  const statuses: number[] = [];
  const failed: string[] = [];
  let isOver = false;
  const load = Promise.all(
    Array.from({ length: 6 }, async () => {
      while (!isOver) {
        try {
          const answer = await a.visitor.send("/dashboard");
          statuses.push(answer.status);
          await answer.arrayBuffer();
        } catch (error) {
          failed.push(String(error));
        }
      }
    }),
  );
  server.child.kill("SIGHUP");
  await expect.poll(() => events(server, "process.renewed").length, PATIENT).toBe(1);
  isOver = true;
  await load;
  expect(failed).toEqual([]);
  expect(statuses.length).toBeGreaterThan(20);
  expect(new Set(statuses)).toEqual(new Set([200]));
  const after = workersOf(server);
  expect([after.length, after.filter((pid) => before.includes(pid))]).toEqual([2, []]);
});

test("when the one that has started them is killed, they end too, and the port is free", async () => {
  const server = await two();
  const workers = workersOf(server);
  await server.stop("SIGKILL");
  const gone = () =>
    workers.every((pid) => {
      try {
        process.kill(pid, 0);
        return false;
      } catch {
        return true;
      }
    });
  await expect.poll(gone).toBe(true);
  expect(await isUp(server.origin)).toBe(false);
});

test("the metrics of all are one: each request is in them once, whoever has answered it", async () => {
  const port = await freePort();
  const server = await two({ METRICS_PORT: String(port) });
  expect(events(server, "listening")).toEqual([expect.objectContaining({ metrics: port })]);
  const { a } = await pairOn(server.origin);
  for (let i = 0; i < 10; i++) await a.visitor.open("/dashboard");
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(text).toMatch(/couple_request_seconds_count\{route="\/dashboard",class="2xx"\} 10/);
  expect(text).toMatch(/couple_database_up 1$/m);
  expect(text).toMatch(/couple_info\{version="[^"]+",commit="[^"]*"\} 1$/m);
});

test("a port that is taken ends the server with its line, once; so does a metrics' port", async () => {
  const settings = await place();
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const { port } = taken.address() as { port: number };
  try {
    for (const of of [{ PORT: String(port) }, { PORT: String(await freePort()), METRICS_PORT: String(port) }]) {
      const { ended } = run(["build/server/index.js"], {
        ...SERVER_SETTINGS,
        ...settings,
        WEB_CONCURRENCY: "2",
        PUBLIC_ORIGIN: `http://localhost:${of.PORT}`,
        ...of,
      });
      const { code, said } = await ended;
      expect([code, said.match(/port \d+ is taken/gi)?.length, /\n\s+at /.test(said)]).toEqual([1, 1, false]);
    }
  } finally {
    taken.close();
  }
});
