import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { numbersOf } from "#tests/bench/couples/shape.ts";
import { cpuOf } from "#tests/support/proc.ts";
import { freePort, startServer } from "#tests/support/process.ts";
import { startPushHost } from "#tests/support/push-host.ts";
import { readyDatabase } from "#tests/support/ready-database.ts";
import { startSmtp } from "#tests/support/smtp.ts";
import { memoryOf } from "../live/memory.ts";
import { codeOf } from "../live/verdict.ts";
import { plantCouples } from "./plant.ts";
import { pooledFetch } from "./pooled.ts";
import { newTally } from "./tally.ts";
import { dayOf } from "./traffic.ts";
import { watch } from "./usage.ts";
import { type Measured, tableOf, verdictOn } from "./verdict.ts";
import { type Person, personOf, visit, type World } from "./visit.ts";

/*
 * `npm run soak -- day` on one database, which DATABASE_URL says the kind of. Arguments: how many couples, how many
 * minutes their day takes, and a seed.
 */
const [couplesAsked = "", minutesAsked = "", seed = ""] = process.argv.slice(2);
const [COUPLES, MINUTES] = [Number(couplesAsked), Number(minutesAsked)];
const TAKES_MS = MINUTES * 60_000;
/** What has run once is known to the server: the first couples are no part of what is measured. */
const FIRST = Math.min(100, Math.ceil(COUPLES / 10));
/** What is due is told within so long. Milliseconds. */
const TOLD_MS = 25_000;
/** Memory is asked for after each such share of the day. */
const SAMPLES = 5;
/** So many kinds of errors are named. */
const NAMED = 10;

const say = (line: string) => process.stdout.write(`${line}\n`);
const wait = (time: number) => new Promise((done) => setTimeout(done, Math.max(0, time)));
const load = () => loadavg()[0]?.toFixed(1);

const folder = mkdtempSync(join(tmpdir(), "couple-soak-of-a-day-"));
chmodSync(folder, 0o711);
const next = numbersOf(`day ${seed}`);
const host = await startPushHost();
const post = await startSmtp();
const url = await readyDatabase(folder);
const settings = {
  ...{ DATABASE_URL: url, DATA_DIR: folder, SMTP_URL: post.url, MAIL_FROM: "couple@example.test" },
  ...host.settings,
};
const planting = performance.now();
const { couples, begins } = await plantCouples({ count: COUPLES + FIRST, settings, host, takes: TAKES_MS, next });
const took = Math.round((performance.now() - planting) / 1000);
say(`${couples.length} couples planted in ${took} s, load ${load()}; seed ${seed}`);
const watched = await watch(url, folder);
const before = await watched.bytes();

const port = await freePort();
const server = await startServer({ ...settings, NODE_OPTIONS: `--inspect=127.0.0.1:${port}` });
const pid = server.child.pid ?? 0;
const memory = await memoryOf(pid, port);
const pool = pooledFetch();
try {
  const measured = await measure();
  for (const line of tableOf(measured)) say(line);
  const lines = verdictOn(measured);
  for (const { what, is, says } of lines)
    say(`${is === null ? "not measurable" : is ? "met" : "MISSED"}: ${what}. ${says}`);
  process.exitCode = codeOf(lines);
} finally {
  memory.close();
  pool.close();
  await server.stop();
  await watched.close();
  await host.close();
  await post.close();
  rmSync(folder, { recursive: true, force: true });
}

async function measure(): Promise<Measured> {
  const app = { origin: server.origin, fetch: pool.fetch };
  const people = couples.map(([a, b]): [Person, Person] => [personOf(a, app), personOf(b, app)]);
  const world: World = { origin: server.origin, tally: newTally(), streams: { now: 0, most: 0 }, next };
  const busy = new Map<Person, Promise<void>>();
  const come = (couple: number, seat: 0 | 1) => {
    const [me, partner] = [people[couple]?.[seat], people[couple]?.[1 - seat]];
    if (!me || !partner) return;
    // One visit after the other: nobody is twice in one browser.
    const after = busy.get(me) ?? Promise.resolve();
    const visiting = after
      .then(() => visit(world, me, partner))
      .catch((error: Error) => world.tally.wrong(error.message));
    busy.set(me, visiting);
    return visiting;
  };
  await Promise.all(Array.from({ length: FIRST }, (_, i) => [come(COUPLES + i, 0), come(COUPLES + i, 1)]).flat());
  say(`the first ${FIRST} have come: ${[...world.tally.errors].join("; ") || "no errors"}`);
  if (begins < Date.now()) say("The first ones took longer than was reckoned with: reminders come too early.");
  await wait(begins - Date.now());
  Object.assign(world, { tally: newTally(), streams: { now: 0, most: 0 } });
  const { tally, streams } = world;
  const [pushed, written] = [host.lines.length, post.received.length];
  const cpu = { server: cpuOf(pid), database: watched.cpu() };
  const samples: Measured["memory"][number][] = [];
  const sample = async (share: number) => {
    const { now } = streams;
    const wrong = [...tally.errors].map(([what, times]) => `${what}: ${times}`).join("; ") || "no errors";
    samples.push({ share, streams: now, ...(await memory.now()) });
    say(
      `${share.toFixed(1)} of the day: ${now} streams, ${wrong}, server ${(cpuOf(pid) - cpu.server).toFixed(1)} s, load ${load()}`,
    );
  };
  await sample(0);
  const going = new Set<Promise<void>>();
  const began = performance.now();
  const untilShare = (share: number) => wait(began + share * TAKES_MS - performance.now());
  for (const { at, couple, seat } of dayOf(COUPLES, next)) {
    while (samples.length < SAMPLES && at >= samples.length / SAMPLES) await sample(samples.length / SAMPLES);
    await untilShare(at);
    const visiting = come(couple, seat)?.finally(() => going.delete(visiting as Promise<void>));
    if (visiting) going.add(visiting);
  }
  await untilShare(1);
  await Promise.all(going);
  await wait(TOLD_MS);
  await sample(1);
  const spent = { server: cpuOf(pid) - cpu.server, database: watched.cpu() - cpu.database };
  const events = new Map<string, number>();
  for (const { event, status } of server.lines) {
    events.set(String(event), (events.get(String(event)) ?? 0) + 1);
    if (event === "request" && Number(status) >= 500) tally.wrong(`the server answered with ${status}`);
  }
  say(`the server's log: ${[...events].map(([event, times]) => `${event} ${times}`).join(", ")}`);
  for (const [what, times] of [...tally.errors].slice(0, NAMED)) say(`${times} times: ${what}`);
  // What is looked at by an inspector does not end.
  memory.close();
  await server.stop();
  return {
    ...{ couples: COUPLES, minutes: MINUTES, times: tally.times, perSecond: tally.perSecond, memory: samples },
    errors: [...tally.errors.values()].reduce((sum, times) => sum + times, 0),
    mostStreams: streams.most,
    cpu: spent,
    bytes: { before, after: await watched.bytes() },
    answers: tally.times["POST answer"]?.length ?? 0,
    pushes: host.lines.length - pushed,
    letters: post.received.length - written,
  };
}
