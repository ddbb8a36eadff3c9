import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";
import { findOrStartAuthEmulator } from "#app/commands/auth-emulator.ts";
import { freeLoopbackPorts } from "#app/commands/free-ports.ts";
import type { Visitor } from "#tests/support/visitor.ts";
import { aheadTimes } from "./ahead.ts";
import { budgetOf, overBudget, readBudgets, writeBudgets } from "./budgets.ts";
import { couples } from "./couples.ts";
import { exports } from "./exports.ts";
import { runLighthouse } from "./lighthouse.ts";
import { loop } from "./loop.ts";
import { pairRates } from "./pairs.ts";
import { processCosts } from "./processes.ts";
import { buildStock, type Running, residentMb, start } from "./servers.ts";
import { type Case, headersOf, median, ROUNDS, type Shot, shoot } from "./shots.ts";
import { sockets } from "./sockets.ts";
import { ADMIN, cookiesOf, dateOf, member, weighPages, weightTable } from "./weights.ts";
import { writes } from "./writes.ts";

/**
 * `npm run bench`: rates as shares of a bare node:http server that sends the same bytes, in one run, the servers
 * taking turns; then what each page weighs, which fails where a page has grown by more than 2 kB over
 * docs/budgets.json. Machines are noisy: of the rates only the ratios mean something, and nothing here fails by a time.
 *   -- --safety      what limits, encryption and rechecks cost: rates as shares of a server without them
 *   -- --against DIR rates as shares of what another checkout has built, the two in turns
 *   -- --writes      how many answers a second are sealed and kept, as shares of bare transactions
 *   -- --exports     how long an export takes, and how much memory
 *   -- --sockets      how long a member waits beside sixty sockets that send requests ahead, and how much memory
 *   -- --couples      how long pages wait for the database with 500 to 500,000 couples, on SQLite and PostgreSQL
 *   -- --loop         the longest that others wait beside each request of somebody with ten years or a million rows
 *   -- --weights      the weights alone; with --write they become the committed numbers
 *   -- --processes    the CPU time of a dashboard with two processes, as a share of that with one
 *   -- --ahead        from a click to the painted page on a line of 100 ms, as a share of a full load
 *   -- --lighthouse   what Lighthouse says, a simulated phone, the median of three
 */
const only = [
  "--safety",
  "--against",
  "--writes",
  "--exports",
  "--sockets",
  "--couples",
  "--loop",
  "--weights",
  "--ahead",
  "--processes",
  "--lighthouse",
].find((flag) => process.argv.includes(flag));
const say = (line: string) => process.stdout.write(`${line}\n`);

type Kind = "bare" | "ours" | "stock" | "tree";

if (!existsSync("build/server/index.js")) {
  say("There is no build yet: run npm run build first.");
  process.exit(1);
}
const folder = mkdtempSync(join(tmpdir(), "couple-bench-"));
const emulator = await findOrStartAuthEmulator({ dataDir: join(folder, "emulator"), project: "demo-couple", log: say });
const running: Running[] = [];
try {
  if (!only) await rates();
  if (!only || only === "--safety") await safetyRates();
  if (only === "--against") await ratesAgainst(process.argv[process.argv.indexOf(only) + 1] ?? "");
  if (!only || only === "--writes") for (const line of await writes(folder)) say(line);
  if (!only || only === "--exports") for (const line of await exports(folder)) say(line);
  if (only === "--couples") await couples(folder, say);
  if (only === "--loop") await loopTimes();
  if (!only || only === "--weights") await weights();
  if (only === "--sockets") await aheadOfOthers();
  if (only === "--ahead") await ahead();
  if (only === "--processes") await processes();
  if (only === "--lighthouse") await lighthouse();
} finally {
  for (const server of running) await server.stop();
  await emulator.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Our server, started once, on a database of its own. */
async function ourServer(name: string, more: Record<string, string> = {}): Promise<Visitor["app"]> {
  const [port] = (await freeLoopbackPorts(1)) as [number];
  const { url } = keep(await start(["build/server/index.js"], port, { ...settings(port, name), ...more }));
  return { origin: url, fetch: (request) => fetch(request) };
}

async function processes(): Promise<void> {
  const begin = async (count: number) => {
    const [port] = (await freeLoopbackPorts(1)) as [number];
    const of = { ...settings(port, `processes-${count}`), WEB_CONCURRENCY: String(count) };
    const server = keep(await start(["build/server/index.js"], port, of));
    const visitor = await member({ origin: server.url, fetch: (request) => fetch(request) });
    return { server, headers: { Cookie: cookiesOf(visitor) } };
  };
  const [one, two] = [await begin(1), await begin(2)];
  say(await processCosts(one.server, two.server, [one.headers, two.headers]));
}

async function ahead(): Promise<void> {
  const app = await ourServer("ahead");
  for (const line of await aheadTimes(app.origin, (await member(app)).cookies)) say(line);
}

async function loopTimes(): Promise<void> {
  const [port] = (await freeLoopbackPorts(1)) as [number];
  const server = keep(await start(["build/server/index.js"], port, settings(port, "loop")));
  for await (const line of loop(server, join(folder, "loop"))) say(line);
}

async function rates(): Promise<void> {
  const [ours, stock, bare] = (await freeLoopbackPorts(3)) as [number, number, number];
  say("Building the copy on React Router's own server …");
  const stockFile = buildStock(join(folder, "stock"));

  const starts: number[] = [];
  for (let i = 0; i < 5; i++) {
    const server = await start(["build/server/index.js"], ours, settings(ours, "start"));
    starts.push(server.startMs);
    await server.stop();
  }
  say(`Start to first answer (ours, GET /): ${Math.round(median(starts))} ms (median of 5)`);

  const our = keep(await start(["build/server/index.js"], ours, settings(ours, "ours")));
  const theirs = keep(await start([stockFile], stock, settings(stock, "stock")));
  const [ourVisitor, theirVisitor] = [await prepare(our.url), await prepare(theirs.url)];
  const date = dateOf(ourVisitor);

  const cases: Case[] = [
    { name: "GET / (a stranger)", method: "GET", path: "/", cookie: false },
    { name: "GET /dashboard", method: "GET", path: "/dashboard", cookie: true },
    { name: "GET /api/user", method: "GET", path: "/api/user", cookie: true },
    {
      name: "POST an answer",
      method: "POST",
      path: `/daily-questions/${date}`,
      cookie: true,
      // Another one each time: the same answer again writes nothing.
      body: "answer=The+lift+with+its+gate+[<id>]",
    },
  ];
  const kept: Record<string, unknown> = {};
  for (const one of cases) kept[`${one.method} ${one.path}`] = await capture(our.url, one, ourVisitor);
  writeFileSync(join(folder, "kept.json"), JSON.stringify(kept));
  const plain = keep(await start(["tests/bench/bare.ts", join(folder, "kept.json")], bare, {}));
  await theirVisitor.send("/dashboard"); // the stock server keeps the trees that it has rendered
  await theirVisitor.send("/");

  say(
    "\n| what | connections | bare req/s | ours, of bare | p50 / p99 ms | React Router's own, of bare | React's stream, of bare |",
  );
  say("| --- | --- | --- | --- | --- | --- | --- |");
  for (const one of cases) {
    for (const connections of [1, 32]) {
      const shots: Record<Kind, Shot[]> = { bare: [], ours: [], stock: [], tree: [] };
      for (let round = 0; round < ROUNDS; round++) {
        shots.bare.push(await shoot(plain.url, one, connections, ourVisitor));
        shots.ours.push(await shoot(our.url, one, connections, ourVisitor));
        shots.stock.push(await shoot(theirs.url, one, connections, theirVisitor));
        if (one.path === "/" || one.path === "/dashboard") {
          shots.tree.push(await shoot(theirs.url, one, connections, theirVisitor, { "x-bench-tree": "1" }));
        }
      }
      say(row(one, connections, shots));
    }
  }

  await load(our.url, 10_000, ourVisitor);
  await load(theirs.url, 10_000, theirVisitor);
  say(
    `\nResident memory after 10,000 dashboards more: ours ${residentMb(our.process)} MB, React Router's own ${residentMb(theirs.process)} MB`,
  );
}

function keep(server: Running): Running {
  running.push(server);
  return server;
}

function settings(port: number, name: string): Record<string, string> {
  return {
    DATA_DIR: join(folder, name),
    DATABASE_URL: `file:${join(folder, name, "app.db")}`,
    PUBLIC_ORIGIN: `http://localhost:${port}`,
    FIREBASE_PROJECT_ID: "demo-couple",
    FIREBASE_API_KEY: "demo-key",
    FIREBASE_AUTH_EMULATOR_HOST: emulator.host,
    SESSION_SECRET: "a-secret-of-the-bench-that-is-long-enough",
    MASTER_KEY: "a-master-key-of-the-bench-long-enough",
    TRIAL: "1",
    // Counted, and never too many.
    API_CALL_LIMIT: "1000000000",
  };
}

function prepare(url: string): Promise<Visitor> {
  return member({ origin: url, fetch: (request) => fetch(request) });
}

async function capture(url: string, one: Case, visitor: Visitor) {
  // As autocannon asks: uncompressed.
  const asked = { ...headersOf(one, visitor), "Accept-Encoding": "identity" };
  const init = { method: one.method, headers: asked, redirect: "manual" } as const;
  const response = await fetch(`${url}${one.path}`, one.body ? { ...init, body: one.body } : init);
  const { connection: _c, "keep-alive": _k, date: _d, ...headers } = Object.fromEntries(response.headers);
  return { status: response.status, headers, body: Buffer.from(await response.arrayBuffer()).toString("base64") };
}

function load(url: string, amount: number, visitor: Visitor) {
  return autocannon({
    url: `${url}/dashboard`,
    connections: 8,
    amount,
    headers: headersOf({ name: "", method: "GET", path: "", cookie: true }, visitor),
  });
}

function row(one: Case, connections: number, shots: Record<Kind, Shot[]>): string {
  const share = (kind: Kind) =>
    shots[kind].length === 0
      ? ""
      : median(shots[kind].map((shot, i) => shot.rate / (shots.bare[i]?.rate ?? 1))).toFixed(3);
  const bare = Math.round(median(shots.bare.map((shot) => shot.rate)));
  const times = `${median(shots.ours.map((shot) => shot.p50))} / ${median(shots.ours.map((shot) => shot.p99))}`;
  return `| ${one.name} | ${connections} | ${bare} | ${share("ours")} | ${times} | ${share("stock")} | ${share("tree")} |`;
}

async function safetyRates(): Promise<void> {
  const [guarded, bare] = (await freeLoopbackPorts(2)) as [number, number];
  const ours = keep(await start(["build/server/index.js"], guarded, settings(guarded, "guarded")));
  const without = keep(await start(["tests/bench/unguarded.ts"], bare, settings(bare, "unguarded")));
  const names = { base: "without limits, encryption and rechecks", other: "with them" };
  for (const line of await pairRates({ base: without.url, other: ours.url, names, rounds: ROUNDS, prepare })) say(line);
}

/** What a change costs or gains. @param folder the other checkout, with its build */
async function ratesAgainst(folder: string): Promise<void> {
  if (!existsSync(join(folder, "build/server/index.js"))) throw new Error(`there is no build in "${folder}"`);
  const [here, there] = (await freeLoopbackPorts(2)) as [number, number];
  const ours = keep(await start(["build/server/index.js"], here, settings(here, "here")));
  const theirs = keep(await start(["build/server/index.js"], there, settings(there, "there"), { cwd: folder }));
  const names = { base: folder, other: "this one" };
  // A few hundredths are asked of it: more rounds than elsewhere.
  for (const line of await pairRates({ base: theirs.url, other: ours.url, names, rounds: 4 * ROUNDS, prepare }))
    say(line);
}

async function aheadOfOthers(): Promise<void> {
  const [port] = (await freeLoopbackPorts(1)) as [number];
  const server = keep(await start(["build/server/index.js"], port, settings(port, "sockets")));
  for (const line of await sockets(server, await prepare(server.url))) say(line);
}

async function weights(): Promise<void> {
  process.env.FIREBASE_AUTH_EMULATOR_HOST = emulator.host;
  const weighed = await weighPages(await ourServer("weights", { ADMIN_EMAILS: ADMIN }));
  say(`\n${weightTable(weighed)}`);
  const measured = Object.fromEntries(Object.entries(weighed).map(([path, weight]) => [path, budgetOf(weight)]));
  if (process.argv.includes("--write")) writeBudgets(measured);
  for (const line of overBudget(measured, readBudgets())) {
    say(`Too heavy: ${line}.`);
    process.exitCode = 1;
  }
}

async function lighthouse(): Promise<void> {
  const app = await ourServer("lighthouse");
  const failures = await runLighthouse(app.origin, cookiesOf(await member(app)), say);
  for (const line of failures) say(`Missed: ${line}.`);
  if (failures.length > 0) process.exitCode = 1;
}
