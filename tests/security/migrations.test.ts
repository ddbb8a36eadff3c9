import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import Sqlite from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { restoreStore } from "#db/backup.ts";
import { openDatabase } from "#db/client.ts";
import { isPostgres } from "#db/dialect.ts";
import { couples } from "#db/schema/couple.ts";
import { createDatabase, startPostgresWithTools } from "#tests/support/postgres.ts";
import { type Ended, run } from "#tests/support/process.ts";
import { runSql } from "#tests/support/sql.ts";

/**
 * docs/product/security.md#migrations: migrations run in a transaction, behind a lock, after a copy; a newer database
 * is refused.
 */
const dialect = isPostgres ? "postgres" : "sqlite";
const folder = mkdtempSync(join(tmpdir(), "couple-migrations-"));
chmodSync(folder, 0o711); // as root, PostgreSQL runs as another user
let tools: Awaited<ReturnType<typeof startPostgresWithTools>> | null = null;
beforeAll(async () => {
  tools = isPostgres ? await startPostgresWithTools({ dir: join(folder, "postgres"), log: () => {} }) : null;
}, 120_000);
afterAll(async () => {
  await tools?.stop();
  rmSync(folder, { recursive: true, force: true });
});

type Journal = { entries: { idx: number; when: number; tag: string; version: string; breakpoints: boolean }[] };

/**
 * A checkout whose migrations are the first `count` of ours and then the given ones. A version of the product is, to
 * its database, the folder of migrations that it brings.
 */
function version(count: number, added: Record<string, string> = {}): string {
  const root = mkdtempSync(join(folder, "version-"));
  const own = join(root, "db/migrations", dialect);
  cpSync(resolve("db/migrations", dialect), own, { recursive: true });
  const file = join(own, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(file, "utf8")) as Journal;
  const entries = journal.entries.slice(0, count);
  for (const [tag, sql] of Object.entries(added)) {
    const last = entries.at(-1)?.when ?? 0;
    entries.push({ idx: entries.length, when: last + 1000, tag, version: "7", breakpoints: true });
    writeFileSync(join(own, `${tag}.sql`), sql);
  }
  writeFileSync(file, JSON.stringify({ ...journal, entries }));
  return root;
}
const ALL = 99;
const { entries: OURS } = JSON.parse(readFileSync(`db/migrations/${dialect}/meta/_journal.json`, "utf8")) as Journal;
const NEWEST = OURS.at(-1);

type Place = { dataDir: string; url: string };
let made = 0;
async function place(): Promise<Place> {
  const dataDir = mkdtempSync(join(folder, "data-"));
  return { dataDir, url: tools ? await createDatabase(tools.url, `m${++made}`) : `file:${join(dataDir, "app.db")}` };
}

/** What `npm run db:migrate` would do in that checkout, in this process: a start costs more than the migration. */
async function migrate({ dataDir, url }: Place, root: string, path = true): Promise<Pick<Ended, "code" | "said">> {
  const [here, before] = [process.cwd(), process.env.PATH];
  const said: string[] = [];
  process.chdir(root);
  process.env.PATH = path ? `${tools?.bin}:${before}` : "/nowhere";
  const database = await openDatabase(url);
  try {
    const note = (event: string, fields: Record<string, string>) =>
      void said.push(`${event}: ${Object.values(fields).join(" ")}`);
    await database.migrate({ folder: join(dataDir, "backups"), note });
    return { code: 0, said: said.join("\n") };
  } catch (error) {
    return { code: 1, said: (error as Error).message };
  } finally {
    process.chdir(here);
    process.env.PATH = before;
    await database.close();
  }
}

const inProcess = ({ dataDir, url }: Place, root: string) =>
  run(
    [resolve("app/commands/migrate.ts")],
    { DATABASE_URL: url, DATA_DIR: dataDir, ...(tools ? { PATH: `${tools.bin}:${process.env.PATH}` } : {}) },
    root,
  ).ended;

const sql = ({ url }: Place, statement: string) =>
  runSql({ services: { env: { DATABASE_URL: url } } } as never, statement);
const PERSON = isPostgres
  ? "insert into users (id, uid, email, created_at) values ('u1', 'uid1', 'mara@example.test', now())"
  : "insert into users (id, uid, email, created_at) values ('u1', 'uid1', 'mara@example.test', 1)";
const hasPerson = "create table person_is_here as select id from users where email = 'mara@example.test'";

/** The copies from before a migration. */
const copies = ({ dataDir }: Place) => {
  const where = isPostgres ? join(dataDir, "backups") : dataDir;
  return existsSync(where)
    ? readdirSync(where)
        .filter((name) => name.includes("before-"))
        .sort()
    : [];
};
const copyOf = (where: Place, tag: string) =>
  isPostgres ? join(where.dataDir, "backups", `before-${tag}.dump`) : join(where.dataDir, `app.db.before-${tag}`);

async function older(): Promise<Place> {
  const where = await place();
  expect(await migrate(where, version(1))).toMatchObject({ code: 0 });
  await sql(where, PERSON);
  return where;
}

test("Migrations: a fresh database is copied nowhere", async () => {
  const where = await place();
  expect(await migrate(where, version(ALL))).toMatchObject({ code: 0 });
  expect(copies(where)).toEqual([]);
});

test("Migrations: an older database is copied first, for its owner's eyes, and then brought up to date; the next start does nothing", async () => {
  const where = await older();
  const root = version(ALL);
  const done = await migrate(where, root);
  expect([done.code, done.said]).toEqual([0, expect.stringContaining("migration.copied")]);
  const tag = NEWEST?.tag ?? "";
  expect(copies(where)).toHaveLength(1);
  const copy = copyOf(where, tag);
  expect(statSync(copy).mode & 0o777).toBe(0o600);
  if (!isPostgres) {
    const before = new Sqlite(copy, { readonly: true });
    expect(before.prepare("select email from users").all()).toEqual([{ email: "mara@example.test" }]);
    expect(before.prepare("select count(*) as n from __drizzle_migrations").get()).toEqual({ n: 1 });
    expect(before.pragma("integrity_check", { simple: true })).toBe("ok");
    before.close();
  } else expect(readFileSync(copy).subarray(0, 5).toString()).toBe("PGDMP");
  await sql(where, hasPerson);
  await sql(where, "select count(*) from analytics_events");
  const { mtimeMs } = statSync(copy);
  expect(await migrate(where, root)).toMatchObject({ code: 0, said: expect.not.stringContaining("migration.") });
  expect(statSync(copy).mtimeMs).toBe(mtimeMs);
});

describe("Migrations: the copy from before a migration", () => {
  const inTools = async (work: () => Promise<void>) => {
    const before = process.env.PATH;
    process.env.PATH = `${tools?.bin}:${before}`;
    await work().finally(() => {
      process.env.PATH = before;
    });
  };

  test("can be put in its place again, and is as it was then", async () => {
    const where = await older();
    await migrate(where, version(ALL));
    const known = "insert into known_browsers (user_id, browser, first_seen_at) values ('u1', 'b', ";
    await sql(where, `${known}${isPostgres ? "now()" : "1"})`);
    await inTools(() => restoreStore(where.url, "data", copyOf(where, NEWEST?.tag ?? "")));
    await expect(sql(where, "select count(*) from known_browsers")).rejects.toThrow();
    await sql(where, hasPerson);
    expect(await migrate(where, version(1))).toMatchObject({ code: 0 });
    expect(await migrate(where, version(ALL))).toMatchObject({ code: 0 });
  });

  test("that is damaged leaves what is there", async () => {
    const where = await older();
    await migrate(where, version(ALL));
    const copy = copyOf(where, NEWEST?.tag ?? "");
    const whole = readFileSync(copy);
    writeFileSync(copy, whole.subarray(0, whole.length - 300).fill(7, whole.length - 900));
    await expect(inTools(() => restoreStore(where.url, "data", copy))).rejects.toThrow();
    await sql(where, "select count(*) from known_browsers");
    await sql(where, hasPerson);
    expect(await migrate(where, version(ALL))).toMatchObject({ code: 0 });
  });
});

test("Migrations: the last three copies are kept", async () => {
  const where = await older();
  const added: Record<string, string> = {};
  for (let i = 0; i < 5; i++) {
    added[`900${i}_more`] = `create table more${i} (id text primary key)`;
    expect(await migrate(where, version(1, added))).toMatchObject({ code: 0 });
    // Two copies may have been made within one tick of the clock, so either may be the newest.
    utimesSync(copyOf(where, `900${i}_more`), i, i);
  }
  expect(copies(where).map((name) => /900\d/.exec(name)?.[0])).toEqual(["9002", "9003", "9004"]);
});

describe("Migrations: a migration that fails", () => {
  const HALF =
    "create table half_way (id text primary key);\n--> statement-breakpoint\ninsert into no_such_table values (1)";

  test("leaves the database as it was, and the next version goes on from there", async () => {
    const where = await older();
    const failed = await migrate(
      where,
      version(1, { "9000_first": "create table first (id text primary key)", "9001_half": HALF }),
    );
    expect(failed.code).toBe(1);
    await sql(where, "create table half_way (id text)");
    await sql(where, "create table first (id text)");
    await sql(where, hasPerson);
    expect(copies(where)).toHaveLength(1);
    expect(await migrate(where, version(ALL))).toMatchObject({ code: 0 });
  });

  test.skipIf(isPostgres)(
    "so does one that breaks a foreign key, and one before which no copy could be made",
    async () => {
      const where = await older();
      const orphan = "insert into memberships (couple_id, seat, user_id, joined_at) values ('c', 0, 'nobody', 1)";
      const failed = await migrate(where, version(1, { "9000_orphan": orphan }));
      expect([failed.code, failed.said]).toEqual([1, expect.stringContaining("broke foreign keys")]);
      const file = new Sqlite(join(where.dataDir, "app.db"));
      expect(file.prepare("select count(*) as n from memberships").get()).toEqual({ n: 0 });
      expect(file.prepare("select count(*) as n from __drizzle_migrations").get()).toEqual({ n: 1 });
      file.close();

      mkdirSync(copyOf(where, "9000_fine"));
      const stopped = await migrate(where, version(1, { "9000_fine": "create table fine (id text)" }));
      expect([stopped.code, stopped.said]).toEqual([1, expect.stringContaining("make room for it")]);
      await sql(where, "create table fine (id text)");
    },
  );
});

test("Migrations: two who were connected before it was kept when have it from their seats; who made up, or may, from their space", async () => {
  const where = await place();
  const before = OURS.findIndex(({ tag }) => tag.endsWith("first-paired"));
  expect(await migrate(where, version(before))).toMatchObject({ code: 0 });
  const at = (day: number) => (isPostgres ? `to_timestamp(${day * 86_400})` : String(day * 86_400_000));
  for (const id of ["a", "b", "c", "d", "e"])
    await sql(where, `insert into users (id, uid, email, created_at) values ('${id}', '${id}', '${id}', ${at(0)})`);
  for (const [id, ended, by, emptied] of [
    ["again", "null", "null", "null"],
    ["alone", "null", "null", "null"],
    ["emptied", at(9), "'left'", at(40)],
    ["left", at(9), "'left'", "null"],
    ["together", "null", "null", "null"],
    ["undone", at(9), "'undone'", "null"],
  ])
    await sql(
      where,
      `insert into couples (id, shuffle_seed, starts_on, created_at, ended_at, ended_by, emptied_at)
        values ('${id}', 'x', '1970-01-01', ${at(1)}, ${ended}, ${by}, ${emptied})`,
    );
  for (const [id, seat, who, day] of [
    ["again", 0, "a", 7],
    ["again", 1, "b", 7],
    ["alone", 0, "c", 1],
    ["together", 0, "d", 1],
    ["together", 1, "e", 5],
  ] as const)
    await sql(
      where,
      `insert into memberships (couple_id, seat, user_id, joined_at) values ('${id}', ${seat}, '${who}', ${at(day)})`,
    );
  expect(await migrate(where, version(ALL))).toMatchObject({ code: 0 });
  const database = await openDatabase(where.url);
  const { id, firstPairedAt } = couples;
  const rows = await database.db.select({ id, firstPairedAt }).from(couples).orderBy(id);
  await database.close();
  const day = (time: Date | null) => time && time.getTime() / 86_400_000;
  expect(rows.map((row) => [row.id, day(row.firstPairedAt)])).toEqual([
    ["again", 1],
    ["alone", null],
    ["emptied", null],
    ["left", 1],
    ["together", 5],
    ["undone", null],
  ]);
});

test("Migrations: several that start together migrate once, and all of them start", async () => {
  const where = await older();
  const root = version(ALL);
  const all = await Promise.all([1, 2, 3].map(() => inProcess(where, root)));
  expect(all.map(({ code }) => code)).toEqual([0, 0, 0]);
  expect(all.filter(({ said }) => said.includes("migration.copied"))).toHaveLength(1);
});

test.runIf(isPostgres)(
  "Migrations: without pg_dump it is said that there is no copy, and the migration goes on",
  async () => {
    const where = await older();
    const done = await migrate(where, version(ALL), false);
    expect([done.code, done.said]).toEqual([0, expect.stringContaining("migration.no-copy: pg_dump is not here")]);
    expect(copies(where)).toEqual([]);
  },
);

test("Migrations: a database of a newer version is refused with one line, and not touched", async () => {
  const where = await place();
  const newer = version(ALL, { "9000_newer": "create table newer (id text primary key)" });
  expect(await migrate(where, newer)).toMatchObject({ code: 0 });
  await sql(where, PERSON);
  const refused = await inProcess(where, version(ALL));
  expect([refused.code, refused.said]).toEqual([
    1,
    expect.stringMatching(/^The database was migrated by a newer version.*\n$/),
  ]);
  expect(copies(where)).toEqual([]);
  await sql(where, "insert into newer (id) values ('still here')");
  await sql(where, hasPerson);
});

test.skipIf(isPostgres)(
  "Migrations: of the keys no copy is left behind: it would outlive what is destroyed",
  async () => {
    const dataDir = mkdtempSync(join(folder, "keys-"));
    const file = join(dataDir, "keys.db");
    const root = version(1);
    const own = join(root, "db/key-migrations/sqlite");
    cpSync(resolve("db/key-migrations/sqlite"), own, { recursive: true });
    const program = `
    import { openDatabase } from ${JSON.stringify(resolve("db/client.ts"))};
    const store = await openDatabase("file:${file}", "keys");
    await store.migrate({ folder: "", note: (event) => console.log(event) });
    await store.close();`;
    const start = () => run(["--input-type=module", "-e", program], { DATABASE_URL: "file:unused.db" }, root).ended;
    expect(await start()).toMatchObject({ code: 0, said: "" });
    const journalFile = join(own, "meta/_journal.json");
    const journal = JSON.parse(readFileSync(journalFile, "utf8")) as Journal;
    const last = journal.entries.at(-1);
    if (last) journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1000, tag: "9999_more" });
    writeFileSync(journalFile, JSON.stringify(journal));
    writeFileSync(join(own, "9999_more.sql"), "create table more (id text primary key)");
    expect(await start()).toMatchObject({ code: 0, said: "migration.copied\nmigration.applied\n" });
    expect(readdirSync(dataDir).filter((name) => name.includes("before"))).toEqual([]);
  },
);
