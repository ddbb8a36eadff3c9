import { spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isPostgres } from "#db/dialect.ts";
import { dailyAnswers } from "#db/schema/daily-question.ts";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { encoded } from "#tests/support/bodies.ts";
import { askToday } from "#tests/support/forms.ts";
import { idToken, newIdentity } from "#tests/support/identity.ts";
import { call, newMember, type TestMember } from "#tests/support/members.ts";
import { unsealed } from "#tests/support/sealed.ts";
import { runSql } from "#tests/support/sql.ts";
import { everyRow } from "#tests/support/tables.ts";
import { Visitor } from "#tests/support/visitor.ts";

/**
 * docs/product/security.md#a-full-disk: on a full disk writes are 507, reads go on, and nothing is lost. A small disk
 * of its own is mounted.
 */
const disk = mkdtempSync(join(tmpdir(), "couple-disk-"));
const mounted =
  process.platform === "linux" &&
  !isPostgres &&
  spawnSync("mount", ["-t", "tmpfs", "-o", "size=6m", "tmpfs", disk], { stdio: "ignore" }).status === 0;
// Said in the list of tests, so that nobody takes it for held where it could not be looked at.
const why = mounted ? "" : isPostgres ? " (PostgreSQL has its own disk)" : " (NOT RUN: this user may not mount a disk)";

const filler = join(disk, "filler");
function fill(): void {
  const file = openSync(filler, "w");
  for (const size of [65_536, 4096, 512])
    try {
      for (;;) writeSync(file, Buffer.alloc(size));
    } catch {
      // as full as it gets with pieces of this size
    }
  closeSync(file);
}

describe.skipIf(!mounted)(`A full disk: a full disk${why}`, () => {
  let app: TestApp;
  let known: TestMember;
  let fresh: TestMember;
  let knownPath: string;
  let freshPath: string;
  beforeAll(async () => {
    app = await startApp({ settings: { DATA_DIR: disk, DATABASE_URL: `file:${disk}/app.db` } });
    known = await newMember(app);
    knownPath = await askToday(app, known, "text");
    expect((await known.visitor.post(knownPath, encoded({ answer: "from before" }))).status).toBe(302);
    fresh = await newMember(app);
    freshPath = await askToday(app, fresh, "text");
    // What is in the log goes to the database: its file would be written over again, and a full disk not be felt.
    await runSql(app, "pragma wal_checkpoint(truncate)");
  });
  afterAll(async () => {
    await app?.close();
    spawnSync("umount", [disk]);
    rmSync(disk, { recursive: true, force: true });
  });

  test("refuses with 507 what wants to write, as a page, as .data, as JSON, and where a new key is needed", async () => {
    fill();
    const before = await everyRow(app);
    const names = { firstName: "Mara", lastName: "x".repeat(39) };
    const token = idToken(await newIdentity());
    const answers = [
      await known.visitor.post("/us/edit-firstName", encoded(names)),
      await known.visitor.post("/us/edit-firstName.data", encoded(names)),
      await call(known.visitor, "/api/auth/update-profile", names),
      await known.visitor.post(knownPath, encoded({ answer: "changed ".repeat(200) })),
      await fresh.visitor.post(freshPath, encoded({ answer: "a first one ".repeat(100) })),
      await call(new Visitor(app), "/api/auth/login", { idToken: token }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 507));
    expect(await everyRow(app)).toEqual(before);
    expect(await answers[2]?.json()).toEqual({ message: "There is no room left to keep this." });
  });

  test("still shows all that is there", async () => {
    for (const path of ["/dashboard", "/dashboard.data", "/us", "/invite/connect", "/api/user", "/privacy"])
      expect([path, (await known.visitor.send(path)).status]).toEqual([path, 200]);
    const page = await known.visitor.open(knownPath);
    expect([page.status, page.text.includes("from before")]).toEqual([200, true]);
    expect((await fresh.visitor.open(freshPath)).status).toBe(200);
  });

  test("takes everything again when there is room", async () => {
    rmSync(filler);
    for (const [who, path] of [
      [known, knownPath],
      [fresh, freshPath],
    ] as const)
      expect((await who.visitor.post(path, encoded({ answer: "with room again" }))).status).toBe(302);
    const rows = await app.services.database.db.select().from(dailyAnswers);
    expect(await Promise.all(rows.map(async (row) => (await unsealed(app, row))?.text))).toEqual([
      "with room again",
      "with room again",
    ]);
  });
});
