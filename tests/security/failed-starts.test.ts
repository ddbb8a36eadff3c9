import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isPostgres } from "#db/dialect.ts";
import { run, SERVER_SETTINGS } from "#tests/support/process.ts";

/**
 * docs/product/security.md#failed-starts: what an operator can mend ends the start with one sentence that says what,
 * and never with a stack.
 */
const folder = mkdtempSync(join(tmpdir(), "couple-start-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const SERVER = resolve("build/server/index.js");
const place = () => mkdtempSync(join(folder, "data-"));

async function expectSentence(settings: Record<string, string>, sentence: RegExp, cwd?: string) {
  const { code, said } = await run([SERVER], { ...SERVER_SETTINGS, PORT: "0", ...settings }, cwd).ended;
  expect([code, said]).toEqual([1, expect.stringMatching(sentence)]);
  expect(said.trimEnd().split("\n"), "one line").toHaveLength(1);
}

describe.skipIf(isPostgres)("Failed starts: on SQLite", () => {
  test("a DATA_DIR that is not there and can't be made", async () => {
    const data = place();
    writeFileSync(join(data, "file"), "");
    symlinkSync("/nowhere/at/all", join(data, "unmounted"));
    for (const below of ["file/data", "unmounted", "unmounted/data"])
      await expectSentence({ DATA_DIR: join(data, below) }, /app\.db can't be written: check that its folder is there/);
  });

  test("each of the three files, where a folder has its name", async () => {
    for (const file of ["app.db", "keys.db", "limits.db"]) {
      const data = place();
      mkdirSync(join(data, file));
      await expectSentence({ DATA_DIR: data }, new RegExp(`${file} can't be written: check that its folder`));
    }
  });

  test("each of the three files, damaged", async () => {
    for (const file of ["app.db", "keys.db", "limits.db"]) {
      const data = place();
      writeFileSync(join(data, file), "This is no database. ".repeat(400));
      await expectSentence({ DATA_DIR: data }, new RegExp(`${file} is (not a SQLite database or is )?damaged: `));
    }
  });

  test("an address that is not this machine's, a port that is taken", async () => {
    await expectSentence({ DATA_DIR: place(), HOST: "203.0.113.1" }, /^HOST is no address of this machine/);
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const PORT = String((other.address() as { port: number }).port);
    await expectSentence({ DATA_DIR: place(), PORT }, new RegExp(`^Port ${PORT} is taken`));
    other.close();
  });

  test("started in another folder than the product's own", async () => {
    await expectSentence({ DATA_DIR: place() }, /_journal\.json is missing: start in the product's own folder/, folder);
  });

  test("npm start before there is a build", async () => {
    const empty = place();
    mkdirSync(join(empty, "app/commands"), { recursive: true });
    for (const file of ["check-node.cjs", "read-env-file.cjs"])
      cpSync(`app/commands/${file}`, join(empty, "app/commands", file));
    const args = ["-r", "./app/commands/read-env-file.cjs", "build/server/index.js"];
    const { code, said } = await run(args, SERVER_SETTINGS, empty).ended;
    expect([code, said]).toEqual([1, "There is no build here yet: run npm run build first.\n"]);
  });
});

const isRoot = process.getuid?.() === 0;
/** A disk of its own, which only root may mount; what was mounted goes with the tests. */
const disk = (options: string) => {
  const at = place();
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", options, "tmpfs", at], { stdio: "ignore" }).status === 0;
  if (mounted) afterAll(() => void spawnSync("umount", [at]));
  return mounted ? at : null;
};
const [full, readOnly] = isPostgres ? [null, null] : [disk("size=40k"), isRoot ? disk("ro") : place()];

describe.skipIf(isPostgres)(
  `Failed starts: on a disk that takes nothing${full ? "" : " (NOT RUN: this user may not mount a disk)"}`,
  () => {
    test.skipIf(!full)("because it is full", () =>
      expectSentence({ DATA_DIR: full ?? "" }, /^The disk of .* is full, or fails: make room/),
    );

    test.skipIf(!readOnly)("because this user may not write there", async () => {
      if (!isRoot) chmodSync(readOnly ?? "", 0o500);
      await expectSentence({ DATA_DIR: readOnly ?? "" }, /app\.db can't be written: check that its folder/);
    });
  },
);

describe.skipIf(!isPostgres)("Failed starts: on PostgreSQL", () => {
  const url = new URL(process.env.TEST_POSTGRES_URL ?? "postgres://nobody");
  const other = (parts: Partial<URL>) => Object.assign(new URL(url), parts).href;
  const name = `start${process.pid}`;
  const superuser = new pg.Client({ connectionString: url.href });
  beforeAll(async () => {
    await superuser.connect();
    await superuser.query(`create role ${name} login password 'a-password'`);
    await superuser.query(`create database ${name}`);
  });
  afterAll(async () => {
    await superuser.query(`drop database ${name}`);
    await superuser.query(`drop role ${name}`);
    await superuser.end();
  });

  test("it is away, or lets this user not in", async () => {
    for (const parts of [
      { port: "1" },
      { hostname: "no-such-host.invalid" },
      { pathname: "/nothing" },
      { username: "x" },
    ])
      await expectSentence(
        { DATA_DIR: place(), DATABASE_URL: other(parts) },
        /^PostgreSQL does not answer \(.*\): check/,
      );
  });

  test("a role that may make no tables", async () => {
    const DATABASE_URL = other({ username: name, password: "a-password", pathname: `/${name}` });
    await expectSentence({ DATA_DIR: place(), DATABASE_URL }, /^This role of PostgreSQL may not make the tables: /);
  });
});
