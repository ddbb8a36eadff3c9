import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { isPostgres } from "#db/dialect.ts";
import { memberships } from "#db/schema/couple.ts";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { SERVER_SETTINGS, startServer } from "#tests/support/process.ts";
import { found, newTally, newWriters, signUpBy, type Writer, wordsFor, write } from "#tests/support/writers.ts";

/** docs/product/security.md#being-killed. `KILLS=30 TERMS=10` runs more than the few that run here. */
const KILLS = Number(process.env.KILLS ?? 5);
const TERMS = Number(process.env.TERMS ?? 3);
const WRITERS = 8;
const EACH = 400;

const folder = mkdtempSync(join(tmpdir(), "couple-killed-"));
let app: TestApp;
let settings: Record<string, string>;
let writers: Writer[];
beforeEach(async () => {
  const dataDir = mkdtempSync(join(folder, "data-"));
  const { MASTER_KEY, SESSION_SECRET } = SERVER_SETTINGS;
  app = await startApp({ settings: { DATA_DIR: dataDir, MASTER_KEY, SESSION_SECRET } });
  writers = await newWriters(app, WRITERS, EACH);
  settings = { DATA_DIR: dataDir, DATABASE_URL: app.services.env.DATABASE_URL ?? "" };
});
afterEach(() => app.close());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Everybody writes one date after the other from `position` on, until nobody listens or `over` says so. */
async function writeOn(origin: string, position: number[], tally = newTally(), over = () => false) {
  const one = async (writer: Writer, index: number) => {
    while (!over()) {
      const date = writer.dates[position[index] ?? EACH];
      if (!date) return;
      const listening = await write(origin, writer, date, tally);
      if (!listening) return;
      position[index] = (position[index] ?? 0) + 1;
    }
  };
  await Promise.all(writers.map(one));
  return tally;
}

test(`Being killed: killed ${KILLS} times while it writes: nothing that was acknowledged is lost, nothing is there twice`, async () => {
  const tally = newTally();
  const position = writers.map(() => 0);
  const people: Awaited<ReturnType<typeof signUpBy>>[] = [];
  for (let kill = 0; kill < KILLS; kill++) {
    const server = await startServer(settings);
    const before = tally.acknowledged.size;
    let ended = false;
    const signingUp = (async () => {
      while (!ended) people.push(await signUpBy(server.origin));
    })();
    const writing = writeOn(server.origin, position, tally);
    while (tally.acknowledged.size < before + 15 + 7 * (kill % 5)) await sleep(1);
    await server.stop("SIGKILL");
    ended = true;
    await Promise.all([writing, signingUp]);
  }
  const server = await startServer(settings);
  const { words, uids } = await found(app);
  const known = new Set(words);
  expect(
    [...tally.acknowledged].filter((text) => !known.has(text)),
    "acknowledged and lost",
  ).toEqual([]);
  expect(words.length, "kept twice").toBe(known.size);
  expect(
    words.filter((text) => !tally.tried.has(text)),
    "never written by anybody",
  ).toEqual([]);
  // PostgreSQL may be busy with what the killed process has left; that is said, and nothing is kept.
  const refused = [...tally.refused.values()].filter((status) => !(isPostgres && status === 503));
  expect(refused, "refused").toEqual([]);
  const kept = people.filter(({ acknowledged }) => acknowledged).map(({ uid }) => uid);
  expect(
    kept.filter((uid) => uids.filter((one) => one === uid).length !== 1),
    "a person lost or doubled",
  ).toEqual([]);
  const seats = await app.services.database.db.select().from(memberships);
  expect(seats.length, "a person without a couple, or with two").toBe(uids.length);

  // Whoever got no answer sends again: then all of it is there, once.
  const again = newTally();
  for (const writer of writers)
    for (const date of writer.dates)
      if (tally.tried.has(wordsFor(writer, date))) await write(server.origin, writer, date, again);
  expect([...again.refused]).toEqual([]);
  const after = (await found(app)).words;
  expect([after.length, new Set(after).size]).toEqual([tally.tried.size, tally.tried.size]);
  expect((await server.stop()).code).toBe(0);
  if (process.env.KILLS)
    process.stdout.write(
      `${KILLS} kills: ${tally.tried.size} writes tried, ${tally.acknowledged.size} acknowledged, all there; ${people.length} sign-ups, ${kept.length} acknowledged\n`,
    );
}, 600_000);

test(`Being killed: stopped ${TERMS} times under load: what was taken in is answered, and it ends by itself`, async () => {
  const position = writers.map(() => 0);
  let answered = 0;
  for (let term = 0; term < TERMS; term++) {
    const server = await startServer(settings);
    const tally = newTally();
    const writing = writeOn(server.origin, position, tally);
    while (tally.acknowledged.size < 20) await sleep(1);
    const ended = await server.stop("SIGTERM");
    await writing;
    expect([ended.code, ended.signal]).toEqual([0, null]);
    const { words } = await found(app);
    const unanswered = words.filter((text) => tally.tried.has(text) && !tally.acknowledged.has(text));
    expect(unanswered, "written, and its answer dropped").toEqual([]);
    expect([...tally.refused], "refused").toEqual([]);
    const finished = server.lines.filter(({ event, method }) => event === "request" && method === "POST");
    expect(finished.length, "taken in without an answer").toBe(tally.acknowledged.size);
    answered += tally.acknowledged.size;
  }
  if (process.env.TERMS) process.stdout.write(`${TERMS} stops: ${answered} requests taken in, ${answered} answered\n`);
}, 600_000);

test("Being killed: clients that keep their connections and go on asking do not hold the end up, and are not cut off", async () => {
  const server = await startServer(settings);
  const cookie = writers[0]?.cookie ?? "";
  let failed = 0;
  let answers = 0;
  const ask = async () => {
    for (;;) {
      try {
        // Node's fetch keeps the connection.
        await (await fetch(`${server.origin}/us`, { headers: { Cookie: cookie } })).text();
        answers++;
      } catch (error) {
        if (((error as Error).cause as NodeJS.ErrnoException)?.code === "ECONNREFUSED") return;
        failed++;
      }
    }
  };
  const asking = Array.from({ length: 12 }, ask);
  while (answers < 50) await sleep(5);
  const began = performance.now();
  expect((await server.stop("SIGTERM")).code).toBe(0);
  expect(performance.now() - began).toBeLessThan(5000);
  await Promise.all(asking);
  expect(failed).toBe(0);
}, 60_000);
