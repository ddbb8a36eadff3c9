import { resolve } from "node:path";
import Sqlite from "better-sqlite3";
import pg from "pg";
import { beforeAll, expect, test } from "vitest";
import { dataUrl, keyServiceOf, keysUrl } from "#app/encryption/key-service-of.server.ts";
import { keyStatus, sweepKeys } from "#app/encryption/key-status.server.ts";
import { openKeyStore } from "#app/encryption/key-store.server.ts";
import { localKeyService } from "#app/encryption/local-key-service.ts";
import { renewKeys, wrapAnew } from "#app/encryption/rotate-keys.server.ts";
import { openVault } from "#app/encryption/vault.server.ts";
import type * as Build from "#app/server.ts";
import { openDatabase } from "#db/client.ts";
import { isPostgres } from "#db/dialect.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { live } from "#tests/support/life.ts";
import { statementsOf } from "#tests/support/statements.ts";

/** docs/product/speed-and-weight.md#the-database: whatever the product asks of its database is found by an index. */
const app = appForTests();

/** What the two databases say of a statement, read for the tables that it goes through whole. */
type Explain = (sql: string) => Promise<string[]>;

/** What SQLite says of a statement, line by line. */
function planOfSqlite(file: Sqlite.Database, sql: string): string[] {
  const asked = file.prepare<unknown[], { detail: string }>(`explain query plan ${sql}`);
  const values = sql.replace(/'[^']*'/g, "").split("?").length - 1;
  return asked.all(...Array(values).fill(null)).map(({ detail }) => detail);
}

/** SQLite says SEARCH where an index leads it, and SCAN where it takes all rows one after the other. */
function ofSqlite(file: Sqlite.Database): Explain {
  return async (sql) => {
    const plan = planOfSqlite(file, sql);
    // What the statement itself has put together is no table.
    const made = new Set(plan.flatMap((detail) => /^(?:CO-ROUTINE|MATERIALIZE) (\w+)$/.exec(detail)?.[1] ?? []));
    return plan.filter(
      (detail) => /^SCAN (?!CONSTANT ROW|\(|\d+-ROW VALUES)/.test(detail) && !made.has(detail.replace(/^SCAN /, "")),
    );
  };
}

type Node = {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Index Cond"?: string;
  Plans?: Node[];
};

/** PostgreSQL names an index also where it reads the whole of it: then no condition is on its first column. */
async function ofPostgres(client: pg.Client): Promise<Explain> {
  const { rows: indexes } = await client.query<{ name: string; first: string }>(
    `select c.relname as name, a.attname as first from pg_index i
     join pg_class c on c.oid = i.indexrelid
     join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]`,
  );
  const firstOf = new Map(indexes.map(({ name, first }) => [name, first]));
  const leads = ({ "Index Name": name = "", "Index Cond": on = "" }: Node) =>
    new RegExp(`\\b${firstOf.get(name)}\\b`).test(on);
  const whole = (node: Node): string[] => {
    const kind = node["Node Type"];
    const isWhole = kind === "Seq Scan" || (/^(Index|Bitmap Index|Index Only) Scan$/.test(kind) && !leads(node));
    return [...(isWhole ? [`${kind} on ${node["Relation Name"]}`] : []), ...(node.Plans ?? []).flatMap(whole)];
  };
  return async (sql) => {
    const { rows } = await client.query<{ "QUERY PLAN": { Plan: Node }[] }>(
      `explain (generic_plan, format json) ${sql}`,
    );
    return rows.flatMap((row) => row["QUERY PLAN"].flatMap(({ Plan }) => whole(Plan)));
  };
}

/** Whether a statement puts rows in order itself. */
async function sorts(sql: string): Promise<boolean> {
  if (!isPostgres) {
    const file = new Sqlite(dataUrl(app.services.env).replace("file:", ""), { readonly: true });
    const plan = planOfSqlite(file, sql);
    file.close();
    return plan.some((line) => line.includes("TEMP B-TREE"));
  }
  return (await planOfPostgres(sql)).some((line) => /\bSort\b/.test(line));
}

/** What PostgreSQL says of a statement where it has to take an index. */
async function planOfPostgres(sql: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: dataUrl(app.services.env) });
  await client.connect();
  await client.query("set enable_seqscan = off; set enable_bitmapscan = off; set enable_sort = off");
  const { rows } = await client.query(`explain (generic_plan) ${sql}`).finally(() => client.end());
  return rows.map((row) => String(row["QUERY PLAN"]));
}

/** Whether a statement takes rows out of a table itself, and not only what stands in one of its indexes. */
async function readsRowsOf(table: string, sql: string): Promise<boolean> {
  if (!isPostgres) {
    const file = new Sqlite(dataUrl(app.services.env).replace("file:", ""), { readonly: true });
    const read = planOfSqlite(file, sql).filter((detail) => new RegExp(`^S\\w+ ${table}\\b`).test(detail));
    file.close();
    return read.length === 0 || read.some((detail) => !detail.includes("COVERING INDEX"));
  }
  const read = (await planOfPostgres(sql)).filter((line) => line.includes(` on ${table}`));
  return read.length === 0 || read.some((line) => !line.includes("Index Only Scan"));
}

/** Runs `work` with what explains a statement of the data's store or of the keys'. */
async function explaining<T>(work: (explain: Explain) => Promise<T>): Promise<T> {
  const urls = [dataUrl(app.services.env), keysUrl(app.services.env)];
  if (isPostgres) {
    const client = new pg.Client({ connectionString: urls[0] });
    await client.connect();
    await client.query("set enable_seqscan = off");
    // A deletion has cleaned this table up, and PostgreSQL knows since how few rows a test has: any index will do for them.
    await client.query("update pg_class set reltuples = 1e6, relpages = 1 where oid = 'keys.data_keys'::regclass");
    return work(await ofPostgres(client)).finally(() => client.end());
  }
  const files = urls.map((url) => new Sqlite(url.replace("file:", ""), { readonly: true }));
  const explains = files.map(ofSqlite);
  const has = (i: number, sql: string) => {
    try {
      files[i]?.prepare(`explain ${sql}`);
      return true;
    } catch (error) {
      if (/no such table/.test(String(error))) return false;
      throw error;
    }
  };
  const explain: Explain = async (sql) => (explains[has(0, sql) ? 0 : 1] as Explain)(sql);
  return work(explain).finally(() => {
    for (const file of files) file.close();
  });
}

/** What an operator does: the server starts again, keys are looked at and turned over. */
async function operate(): Promise<void> {
  const { createApp } = (await import(resolve("build/server/index.js"))) as typeof Build;
  const { env } = app.services;
  await (await createApp(env, { clock: () => app.clock.at, log: () => {} })).close();
  const data = await openDatabase(dataUrl(env));
  const store = await openKeyStore(keysUrl(env));
  const service = keyServiceOf(env);
  const vault = openVault(store, service);
  await keyStatus(data, store, service, app.clock.at);
  await renewKeys(data, store, vault, app.clock.at, async () => {});
  await wrapAnew(store, localKeyService(["another-master-key-that-is-long-enough"].concat(env.MASTER_KEY ?? [])));
  await sweepKeys(data, store, vault, app.clock.at);
  await vault.close();
  await data.close();
}

/** Those of these statements that go through a whole table, with what the database says of them. */
const wholeOf = (seen: readonly string[]) =>
  explaining(async (explain) => {
    const all = [];
    for (const sql of questionsAmong(seen)) {
      const whole = await explain(sql);
      if (whole.length > 0) all.push({ whole, sql });
    }
    return all;
  });

/**
 * What has as many rows as there are migrations, shipped files, or deletions to be done, all of which are wanted; and
 * the one key that a start opens.
 */
const FEW = [
  /from "deletions"$/,
  /from "content_files"$/,
  /from \S*"data_keys" order by \S*"created_at" desc limit \S+$/,
  /sqlite_master|__drizzle_migrations/,
];

/** Each once. Tries are counted in a store of their own, in memory, by their key alone. */
const questionsAmong = (seen: readonly string[]): string[] =>
  [...new Set(seen)].filter(
    (sql) =>
      !FEW.some((one) => one.test(sql)) &&
      /^\s*(select|insert|update|delete|with)\b/i.test(sql) &&
      !/\b(from|into|update|join|exists)\s+\S*\btries\b/i.test(sql),
  );

let lived: string[];
beforeAll(async () => {
  lived = await statementsOf(() => live(app));
});

test("no statement of a life with the product goes through a whole table, nor one of the upkeep", async () => {
  const asked = questionsAmong(lived);
  // What is explained is what pages and forms ask: the dashboard's days, an answer that is kept, a question chosen.
  for (const table of ["couple_days", "daily_answers", "content_items", "round_parts", "sessions", "data_keys"])
    expect([table, asked.some((sql) => sql.includes(`"${table}"`))]).toEqual([table, true]);
  // And of the upkeep: what is over, and what is told no more.
  for (const begin of [
    /^delete from "sessions".*expires_at/,
    /^delete from "outbox".*created_at/,
    /"emptied_at" is null/,
    // Of the year on paper: how many memories a month has, and which the nearest are.
    /from "memories".* group by substr/,
    /from "memories".* desc limit .* asc limit /,
  ])
    expect([String(begin), asked.some((sql) => begin.test(sql))]).toEqual([String(begin), true]);
  expect(await wholeOf(lived)).toEqual([]);
});

test("what an operator does goes through tables in portions, each found by an index", async () => {
  const seen = await statementsOf(operate);
  expect(seen.some((sql) => /max\("version"\)/.test(sql))).toBe(true);
  expect(await wholeOf(seen)).toEqual([]);
});

test("what reads a whole history reads it from an index alone: its rows lie between those of all others", async () => {
  const kinds = [/^select count\(\*\).* from "couple_days"/, /^select "question_id", "date" from "couple_days"/];
  const years = questionsAmong(lived).filter((sql) => kinds.some((kind) => kind.test(sql)));
  expect(kinds.map((kind) => years.some((sql) => kind.test(sql)))).toEqual([true, true]);
  for (const sql of years) expect([sql, await readsRowsOf("couple_days", sql)]).toEqual([sql, false]);
});

test("one's own words come in their order from an index: no portion of years of them sorts the others", async () => {
  const own = questionsAmong(lived).filter((sql) =>
    /"body".*"user_id" = .* order by .*"date" (desc|asc).* limit /.test(sql),
  );
  for (const table of ["daily_answers", "round_parts", "thread_parts"]) {
    const portions = own.filter((sql) => sql.includes(`from "${table}"`));
    expect([table, portions.length > 0]).toEqual([table, true]);
    for (const sql of portions) expect([sql, await sorts(sql)]).toEqual([sql, false]);
  }
});

test("the reading of plans sees a table that is gone through whole, and an index", async () => {
  const [text, other] = isPostgres ? ["$1", "$2"] : ["?", "?"];
  await explaining(async (explain) => {
    expect(await explain(`select * from couple_days where question_id = ${text} and couple_id = ${other}`)).toEqual([]);
    for (const sql of [
      `select * from couple_days where first_answered = true and shielded = ${text}`,
      `select date from couple_days where date = ${text}`,
      "select count(*) from couples",
      `delete from outbox where what = ${text}`,
    ])
      expect([sql, (await explain(sql)).length]).toEqual([sql, 1]);
  });
});
