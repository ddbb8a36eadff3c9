import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "#db/client.ts";
import { isPostgres } from "#db/dialect.ts";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { encoded } from "#tests/support/bodies.ts";
import { connect } from "#tests/support/couples.ts";
import { call, newMember } from "#tests/support/members.ts";
import { phonePhoto, sendPhoto, settled } from "#tests/support/photos.ts";
import { MARK, PlantedWords } from "#tests/support/planted-words.ts";
import { createDatabase, startPostgresWithTools } from "#tests/support/postgres.ts";
import { rowsOf } from "#tests/support/sql.ts";
import { everyRow } from "#tests/support/tables.ts";

/**
 * docs/product/security.md#backups: backup is one command, restore is one command, and what comes back is what there
 * was.
 */
const folder = mkdtempSync(join(tmpdir(), "couple-backup-"));
chmodSync(folder, 0o711); // as root, PostgreSQL runs as another user
let app: TestApp;
let tools: Awaited<ReturnType<typeof startPostgresWithTools>> | null = null;
beforeAll(async () => {
  // The dump programs refuse a server that is newer than they are: here server and programs are of one version.
  tools = isPostgres ? await startPostgresWithTools({ dir: join(folder, "postgres"), log: () => {} }) : null;
  app = await startApp(tools ? { settings: { DATABASE_URL: await createDatabase(tools.url, "before") } } : {});
}, 120_000);
afterAll(async () => {
  await app.close();
  await tools?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a command as an operator does, with the settings of a data folder. */
function command(name: "backup" | "restore", args: string[], settings: Record<string, string>) {
  const env = { ...process.env, ...settings, ...(tools ? { PATH: `${tools.bin}:${process.env.PATH}` } : {}) };
  const child = spawn(process.execPath, [`app/commands/${name}.ts`, ...args], { env, stdio: "pipe" });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text: Buffer) => (said += text));
  return new Promise<{ code: number | null; said: string }>((done) =>
    child.once("close", (code) => done({ code, said })),
  );
}

/**
 * Every row as somebody finds it who opens the database now: the app still reads the file that it has opened, also when
 * another one has been put in its place.
 */
async function rowsInPlace(): Promise<Record<string, string[]>> {
  const database = await openDatabase(app.services.env.DATABASE_URL ?? "");
  try {
    return await everyRow({ services: { database } });
  } finally {
    await database.close();
  }
}

const settingsOf = (dataDir: string, url: string, keysBackup: string) => ({
  DATA_DIR: dataDir,
  DATABASE_URL: url,
  MASTER_KEY: "a-master-key-of-the-tests-long-enough",
  KEYS_BACKUP_FILE: keysBackup,
});

test("Backups: everything is there again on another machine, and the data's copy alone opens nothing", async () => {
  const [mara, theo, nora] = [await newMember(app), await newMember(app), await newMember(app)];
  await connect(mara, theo);
  await mara.visitor.post("/us/partner", encoded({ partner: theo.id }));
  const words = new PlantedWords(app, { mara, theo, nora });
  const places = { both: "with", alone: "own" } as const;
  const where = ({ phase }: { phase: string }) => places[phase as keyof typeof places];
  for (const who of [mara, theo, nora]) await call(who.visitor, "/api/user/age-consent");
  await words.plant("both", [
    ["mara", "theo"],
    ["theo", "mara"],
  ]);
  await words.plant("alone", [["nora", "nobody"]]);
  await words.expectAll(where);
  expect((await sendPhoto(mara.visitor, await phonePhoto())).status).toBe(302);
  const photo = await settled(app, mara);
  const { DATA_DIR, DATABASE_URL = "" } = app.services.env;
  const [file, keys] = [join(folder, "data.backup"), join(folder, "keys.backup")];
  const here = settingsOf(DATA_DIR, DATABASE_URL, keys);
  const before = await everyRow(app);
  // Online: somebody goes on writing, and what they write is in the copy whole or not at all.
  const [made] = await Promise.all([command("backup", [file], here), newMember(app)]);
  expect([made.code, made.said]).toEqual([0, expect.stringContaining("It holds no keys.")]);
  for (const one of [file, keys]) expect(statSync(one).mode & 0o777).toBe(0o600);
  for (const one of [file, keys]) expect(readFileSync(one).includes(MARK)).toBe(false);
  expect(
    readdirSync(`${file}.photos`, { recursive: true })
      .map(String)
      .filter((name) => name.endsWith(".jpg")),
  ).toHaveLength(2);

  const there = settingsOf(
    mkdtempSync(join(folder, "there-")),
    tools ? await createDatabase(tools.url, "after") : `file:${join(mkdtempSync(join(folder, "d-")), "app.db")}`,
    join(folder, "missing"),
  );
  const without = await command("restore", [file], there);
  expect([without.code, without.said]).toEqual([1, expect.stringContaining("There is no backup")]);
  const done = await command("restore", [file, "--replace"], { ...there, KEYS_BACKUP_FILE: keys });
  expect([done.code, done.said]).toEqual([0, expect.stringContaining("its words open")]);

  const restored = await startApp({ settings: there });
  const after = await everyRow(restored);
  for (const [table, rows] of Object.entries(before)) {
    const missing = rows.filter((row) => !after[table]?.includes(row));
    // Signing up touches nobody's rows but one's own, so all from before is as it was.
    expect([table, missing]).toEqual([table, []]);
  }
  expect(words.all.length).toBeGreaterThan(2);
  restored.clock.at = app.clock.at;
  words.moveTo(restored);
  await words.expectAll(where);
  for (const [who, status] of [
    [mara, 200],
    [theo, 200],
    [nora, 404],
  ] as const)
    expect((await who.visitor.send(`/photos/${photo?.id}/1.avif`)).status).toBe(status);
  await restored.close();
}, 120_000);

test("Backups: with a wrong master key, or without the keys, data and keys are as they were and nothing lies about", async () => {
  const { id } = await newMember(app);
  await app.services.vault.keyFor({ coupleId: "of somebody", author: id });
  const { DATA_DIR, DATABASE_URL = "" } = app.services.env;
  const here = settingsOf(DATA_DIR, DATABASE_URL, join(folder, "of-keys"));
  const file = join(folder, "older.backup");
  expect((await command("backup", [file], here)).code).toBe(0);
  await newMember(app);
  const before = await everyRow(app);
  const files = () => readdirSync(DATA_DIR).filter((name) => name.includes("restored"));
  const other = { ...here, MASTER_KEY: "another-master-key-that-wrapped-nothing" };
  expect(await command("restore", [file, "--replace"], other)).toMatchObject({
    code: 1,
    said: expect.stringContaining("MASTER_KEY"),
  });
  expect([await rowsInPlace(), files()]).toEqual([before, []]);

  // Another machine whose data is not empty and whose keys are: a second try with the right key begins as the first.
  const there = settingsOf(
    mkdtempSync(join(folder, "empty-")),
    tools ? await createDatabase(tools.url, "wrongkey") : `file:${join(mkdtempSync(join(folder, "e-")), "app.db")}`,
    join(folder, "of-keys"),
  );
  const wrong = await command("restore", [file], { ...there, MASTER_KEY: other.MASTER_KEY });
  expect([wrong.code, wrong.said]).toEqual([1, expect.stringContaining("MASTER_KEY")]);
  const without = await command("restore", [file], { ...there, KEYS_BACKUP_FILE: join(folder, "nowhere") });
  expect([without.code, without.said]).toEqual([1, expect.stringContaining("There is no backup")]);
  // No data came, so nothing has to be replaced.
  const done = await command("restore", [file], there);
  expect([done.code, done.said]).toEqual([0, expect.stringContaining("its words open")]);
  expect(readdirSync(there.DATA_DIR).filter((name) => name.includes("restored"))).toEqual([]);
  if (!tools) {
    const lying = readdirSync(dirname(there.DATABASE_URL.slice("file:".length)));
    expect(lying.filter((name) => name.includes("restored"))).toEqual([]);
  }
}, 180_000);

test("Backups: a restore over data wants to be told so, a damaged file changes nothing, and a missing one neither", async () => {
  await newMember(app);
  const { DATA_DIR, DATABASE_URL = "" } = app.services.env;
  const here = settingsOf(DATA_DIR, DATABASE_URL, join(folder, "none"));
  const before = await everyRow(app);
  const file = join(folder, "whole.backup");
  expect((await command("backup", [file], here)).code).toBe(0);
  expect(await command("restore", [file], here)).toMatchObject({ code: 1, said: expect.stringContaining("--replace") });
  for (const [name, words] of [
    [import.meta.filename, "could not be|no whole backup|failed"],
    [join(folder, "nowhere"), "There is no backup"],
  ] as const) {
    const refused = await command("restore", [name, "--replace"], here);
    expect([refused.code, refused.said]).toEqual([1, expect.stringMatching(words)]);
  }
  expect(await command("restore", [], here)).toMatchObject({ code: 2 });
  expect(await rowsInPlace()).toEqual(before);
  expect(existsSync(`${file}.unfinished`)).toBe(false);
}, 120_000);

test("Backups: a backup goes into the place of data that a newer version has migrated: the way back of an upgrade", async () => {
  await newMember(app);
  const { DATA_DIR, DATABASE_URL = "" } = app.services.env;
  const file = join(folder, "before-upgrade.backup");
  const keys = join(folder, "of-keys-before");
  expect((await command("backup", [file], settingsOf(DATA_DIR, DATABASE_URL, keys))).code).toBe(0);
  const there = settingsOf(
    mkdtempSync(join(folder, "newer-")),
    tools ? await createDatabase(tools.url, "newer") : `file:${join(mkdtempSync(join(folder, "n-")), "app.db")}`,
    keys,
  );
  expect((await command("restore", [file], there)).code).toBe(0);
  const list = tools ? "drizzle.__drizzle_migrations" : "__drizzle_migrations";
  const newer = `insert into ${list} (hash, created_at) values ('newer', 9999999999999) returning hash`;
  expect(await rowsOf(there.DATABASE_URL, newer)).toHaveLength(1);
  const back = await command("restore", [file, "--replace"], there);
  expect([back.code, back.said]).toEqual([0, expect.stringContaining("its words open")]);
}, 120_000);
