import { createReadStream, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import pg from "pg";
import { readEnv } from "#app/http/env.ts";
import type * as Build from "#app/server.ts";
import { databaseUrl, isPostgres } from "#db/dialect.ts";
import { createDatabase } from "#tests/support/postgres.ts";
import { ASKED, type Cost, measure, type World } from "./measure.ts";
import { DATA_TABLES, KEYS_TABLE, seed } from "./seed.ts";
import type { Visit } from "./visit.ts";

// One database's part of `npm run bench -- --couples`: which one is said by DATABASE_URL. Arguments: the sizes, and a
// folder for what is written.
const [asked = "", folder = ""] = process.argv.slice(2);
const sizes = asked.split(",").map(Number);
const MASTER_KEY = "a-master-key-of-the-bench-long-enough";
const ORIGIN = "http://localhost:5173";
const now = new Date();
const say = (line: string) => process.stdout.write(`${line}\n`);
const { createApp } = (await import(resolve("build/server/index.js"))) as typeof Build;

type Made = World & { drop(): Promise<void> };

/** Makes the database of a size and opens the product on it. */
async function make(size: number): Promise<Made> {
  const own = join(folder, `couples-${size}`);
  mkdirSync(own, { recursive: true });
  const data = isPostgres ? await createDatabase(databaseUrl, `couples_${size}`) : `file:${join(own, "app.db")}`;
  const began = performance.now();
  const place = { data, keys: isPostgres ? data : `file:${join(own, "keys.db")}`, masterKey: MASTER_KEY };
  const answers = await seed(place, size, now);
  const seeded = performance.now();
  const env = readEnv({
    ...{ NODE_ENV: "test", DATA_DIR: own, DATABASE_URL: data, PUBLIC_ORIGIN: ORIGIN, MASTER_KEY },
    ...{ FIREBASE_PROJECT_ID: "demo-couple", FIREBASE_API_KEY: "demo-key" },
    // Nobody asks it: the sessions are fresh.
    FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:9",
    SESSION_SECRET: "a-secret-of-the-bench-that-is-long-enough",
  });
  const app = await createApp(env, { clock: () => now, log: () => {} });
  const opened = performance.now();
  const client = isPostgres ? new pg.Client({ connectionString: data }) : null;
  await client?.connect();
  const bytes = client
    ? Number((await client.query("select pg_database_size(current_database()) as size")).rows[0].size)
    : readdirSync(own).reduce((sum, name) => sum + statSync(join(own, name)).size, 0);
  await (client ? readRows(client) : readFiles(own));
  const took = ((seeded - began) / 1000).toFixed(0);
  say(
    `${size} couples: ${answers} answers, ${(bytes / 1e9).toFixed(2)} GB, made in ${took} s; the product opened it in ${(opened - seeded).toFixed(0)} ms.`,
  );
  return {
    ...{ size, app, origin: ORIGIN, now },
    ...(client && { buffers: (visit: Visit) => buffersOf(client, visit) }),
    drop: async () => {
      await app.close();
      await client?.end();
      rmSync(own, { recursive: true, force: true });
      if (isPostgres) await dropDatabase(size);
    },
  };
}

// Making the larger one has taken minutes, and what was written first may be on the disk alone by now. A server that has
// run for days has its files in memory, as far as that goes: what is measured is the database and not the disk.

async function readFiles(own: string): Promise<void> {
  for (const name of readdirSync(own)) for await (const _ of createReadStream(join(own, name)));
}

async function readRows(client: pg.Client): Promise<void> {
  await client.query("set enable_indexscan = off; set enable_indexonlyscan = off; set enable_bitmapscan = off");
  for (const name of [...DATA_TABLES, KEYS_TABLE]) await client.query(`select count(*) from ${name}`);
  await client.query("reset all");
}

async function dropDatabase(size: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`drop database couples_${size}`).finally(() => client.end());
}

/** How many pages PostgreSQL reads for a page's statements, from its memory or from files: no load changes that. */
async function buffersOf(client: pg.Client, { statements }: Visit): Promise<number> {
  let all = 0;
  for (const { sql, values } of statements.filter((one) => /^\s*(select|with)\b/i.test(one.sql))) {
    const { rows } = await client.query(`explain (analyze, buffers, format json) ${sql}`, [...values]);
    const plan = rows[0]["QUERY PLAN"][0].Plan;
    all += plan["Shared Hit Blocks"] + plan["Shared Read Blocks"];
  }
  return all;
}

function print(small: World, large: World, costs: readonly Cost[]): void {
  say(
    `\n| page | visits | statements | ms, ${small.size} couples | ms, ${large.size} | times as long | asked | pages read |`,
  );
  say("| --- | --- | --- | --- | --- | --- | --- | --- |");
  for (const { name, visits, statements, small, large, ratio, read } of costs) {
    const times = [small.toFixed(3), large.toFixed(3), ratio.toFixed(2), `≤ ${ASKED}`];
    say(`| ${[name, visits, statements, ...times, read?.join(" → ") ?? ""].join(" | ")} |`);
  }
  if (!process.argv.includes("--statements")) return;
  for (const { name, grown } of costs) {
    say(`\n${name}:`);
    for (const { sql, small, large } of grown.slice(0, 6))
      say(`  ${small.toFixed(3)} → ${large.toFixed(3)} ms  ${sql.replace(/\s+/g, " ")}`);
  }
}

const [first = 500, ...others] = sizes;
const small = await make(first);
for (const size of others) {
  const large = await make(size);
  const costs: Cost[] = [];
  for await (const cost of measure(small, large)) costs.push(cost);
  print(small, large, costs);
  await large.drop();
}
await small.drop();
