import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { encoded } from "#tests/support/bodies.ts";
import { freePort, startServer } from "#tests/support/process.ts";
import { readyDatabase } from "#tests/support/ready-database.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { type Couple, type One, plantCouples } from "./couples.ts";
import { type Listener, listen } from "./listener.ts";
import { memoryOf } from "./memory.ts";
import { codeOf, type Measured, verdictOn } from "./verdict.ts";

/*
 * `npm run soak -- live` on one database, which DATABASE_URL says the kind of. Arguments: how many streams, and how many
 * minutes they are open.
 */
const [STREAMS = 0, MINUTES = 0] = process.argv.slice(2).map(Number);
const COUPLES = Math.ceil(STREAMS / 2);
/** What has run once is known to the server: the first couples are no part of what is measured. */
const FIRST = Math.min(20, Math.ceil(COUPLES / 10));
/** In each so manieth couple the line of the one is broken off, and asked for again. */
const BREAKS = 3;
/** Streams that open at once. */
const AT_ONCE = 20;

const say = (line: string) => process.stdout.write(`${line}\n`);
const wait = (time: number) => new Promise((done) => setTimeout(done, time));
const load = () => loadavg()[0]?.toFixed(1);

const folder = mkdtempSync(join(tmpdir(), "couple-soak-live-"));
chmodSync(folder, 0o711);
const settings = { DATABASE_URL: await readyDatabase(folder), DATA_DIR: folder };
const began = performance.now();
const couples = await plantCouples(COUPLES + FIRST, settings);
say(`${couples.length} couples in ${Math.round((performance.now() - began) / 1000)} s, load ${load()}`);

const port = await freePort();
const server = await startServer({ ...settings, NODE_OPTIONS: `--inspect=127.0.0.1:${port}` });
const { origin } = server;
const memory = await memoryOf(server.child.pid ?? 0, port);
const listeners: Listener[] = [];
const timed = { opens: [] as number[], bare: [] as number[] };
const events = { due: 0, lost: 0 };
const again = { due: 0, lost: 0 };
try {
  const measured = await measure();
  const lines = verdictOn(measured);
  for (const { what, is, says } of lines)
    say(`${is === null ? "not measurable" : is ? "met" : "MISSED"}: ${what}. ${says}`);
  say(`load ${load()}; streams opened ${listeners.reduce((sum, one) => sum + one.times(), 0)} times`);
  process.exitCode = codeOf(lines);
} finally {
  for (const one of listeners) one.close();
  memory.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function measure(): Promise<Measured> {
  const [warm, asked] = [couples.slice(0, FIRST), couples.slice(FIRST)];
  for (const [at, couple] of (await opened(warm)).entries()) await evening(couple, at);
  for (const one of listeners.splice(0)) one.close();
  timed.opens.length = timed.bare.length = 0;
  await wait(5_000);
  const none = await memory.now();
  const open = await opened(asked);
  await wait(5_000);
  const begin = await memory.now();
  say(`${listeners.length} streams open, load ${load()}`);
  const until = performance.now() + MINUTES * 60_000;
  // Over the whole time, one couple after the other.
  for (const [at, couple] of open.entries()) {
    const now = performance.now();
    await wait(Math.max(0, (until - now) / (open.length - at) - 60));
    await evening(couple, at);
  }
  await wait(Math.max(0, until - performance.now()));
  // Those that have ended by their time are open again.
  for (let time = 0; time < 30 && listeners.some((one) => !one.isOpen()); time++) await wait(1_000);
  const end = await memory.now();
  const of = (what: "used" | "resident") => ({ none: none[what], begin: begin[what], end: end[what] });
  return { streams: listeners.length, used: of("used"), resident: of("resident"), ...timed, events, again };
}

type Open = Couple & { heard: { a: Listener; b: Listener }; by: { a: Visitor; b: Visitor } };

async function opened(some: readonly Couple[]): Promise<Open[]> {
  const open: Open[] = [];
  for (let from = 0; from < some.length; from += AT_ONCE) {
    const next = some.slice(from, from + AT_ONCE).map((couple): Open => {
      const heard = { a: listenAs(couple.a), b: listenAs(couple.b) };
      listeners.push(heard.a, heard.b);
      return { ...couple, heard, by: { a: visitorOf(couple.a), b: visitorOf(couple.b) } };
    });
    await Promise.all(next.flatMap(({ heard }) => [heard.a.opened, heard.b.opened]));
    open.push(...next);
  }
  return open;
}

function listenAs({ cookies }: One): Listener {
  return listen(origin, cookies.map(([name, value]) => `${name}=${value}`).join("; "));
}

function visitorOf({ cookies }: One): Visitor {
  const visitor = new Visitor({ origin, fetch: (request) => fetch(request) });
  for (const [name, value] of cookies) visitor.cookies.set(name, value);
  return visitor;
}

/** The one answers, then the other one, and it opens for the first; in between a line is broken off now and then. */
async function evening({ a, b, path, heard, by }: Open, at: number): Promise<void> {
  const first = performance.now();
  await sent(by.a, path, { answer: "The lift with its gate.", partner: b.id });
  timed.bare.push(performance.now() - first);
  await due(heard.b, { by: "partner", what: "done" }, events);
  if (at % BREAKS === 0) {
    heard.b.breakOff();
    await sent(by.a, "/dashboard/thought", { partner: b.id });
    await heard.b.again();
    await due(heard.b, { by: "partner", activity: "thought" }, events, again);
  }
  const second = performance.now();
  const post = sent(by.b, path, { answer: "Rain on a tent.", partner: a.id });
  if (await due(heard.a, { by: "partner", what: "opened" }, events)) {
    const data = await by.a.data(path);
    if ((await data.text()).includes("Rain on a tent.")) timed.opens.push(performance.now() - second);
    else events.lost++;
  }
  await post;
}

async function sent(by: Visitor, path: string, fields: Record<string, string>): Promise<void> {
  const response = await by.post(path, encoded(fields));
  await response.arrayBuffer();
  if (response.status !== 302) throw new Error(`${path} was answered with ${response.status}`);
}

type Count = { due: number; lost: number };

async function due(by: Listener, what: Parameters<Listener["hears"]>[0], ...counts: Count[]): Promise<boolean> {
  const came = (await by.hears(what)) !== null;
  for (const count of counts) {
    count.due++;
    if (!came) count.lost++;
  }
  return came;
}
