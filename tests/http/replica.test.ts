import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { searchOwnWords } from "#app/pages/rights/search-own-words.server.ts";
import { forReading } from "#app/request/for-reading.server.ts";
import { WRITTEN } from "#app/texts/languages.ts";
import { isPostgres } from "#db/dialect.ts";
import { users } from "#db/schema/auth.ts";
import { pushSubscriptions } from "#db/schema/notifications.ts";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { answerBoth, knownPair } from "#tests/support/couples.ts";
import { memberOf, signInAgain, type TestMember } from "#tests/support/members.ts";
import { createDatabase, startPostgres } from "#tests/support/postgres.ts";
import { aroundStatements } from "#tests/support/statements.ts";

/** Two PostgreSQL, of which one follows the other (docs/decisions/0040-growing-postgresql.md). */
describe.runIf(isPostgres)("a replica", () => {
  const folder = mkdtempSync(join(tmpdir(), "couple-replica-"));
  chmodSync(folder, 0o711); // as root, PostgreSQL runs as another user
  let primary: Awaited<ReturnType<typeof startPostgres>>;
  let standby: Awaited<ReturnType<typeof startPostgres>>;
  let app: TestApp;
  let a: TestMember;
  let b: TestMember;

  beforeAll(async () => {
    const dir = join(folder, "primary");
    const settings = ["synchronous_commit=on"];
    primary = await startPostgres({ dir, settings, log: () => {} });
    await primary.stop();
    const standbyOf = { dir, url: primary.url };
    standby = await startPostgres({ dir: join(folder, "standby"), settings, standbyOf, log: () => {} });
    await primary.start();
    const url = await createDatabase(primary.url, "data");
    const copy = Object.assign(new URL(standby.url), { pathname: "/data" }).href;
    app = await startApp({ settings: { DATABASE_URL: url, DATABASE_REPLICA_URL: copy } });
    ({ a, b } = await knownPair(app));
    await answerBoth(app, a, b, "Rain on the roof");
  }, 120_000);
  afterAll(async () => {
    await app?.close();
    await standby?.stop();
    await primary?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Sets how far the standby stays behind. */
  async function lag(delay: string): Promise<void> {
    const client = new pg.Client({ connectionString: standby.url });
    await client.connect();
    await client.query(`alter system set recovery_min_apply_delay = '${delay}'`);
    await client.query("select pg_reload_conf()");
    await client.end();
  }

  type Went = { sql: string; toStandby: boolean };
  /** What was asked of which of the two meanwhile, without how far they are. */
  async function went(work: () => Promise<unknown>): Promise<Went[]> {
    const seen: Went[] = [];
    const port = Number(new URL(standby.url).port);
    await aroundStatements(({ sql, port: to }, run, given) => {
      if (!sql.includes("pg_control_system")) seen.push({ sql, toStandby: to === port });
      return run(...given);
    }, work);
    return seen;
  }
  const ofStandby = (all: readonly Went[]) => all.filter(({ toStandby }) => toStandby).map(({ sql }) => sql);

  /** As the page searches, which counts how often. */
  async function search(who: TestMember, words: string): Promise<string> {
    const member = { ...(await memberOf(app.services, who.uid)), language: WRITTEN[0] };
    return JSON.stringify((await searchOwnWords(forReading(app.services), member, [words])).found);
  }
  const taken = async ({ visitor }: TestMember) => (await visitor.post("/us/export/json", "")).text();

  /** Looks until the standby is read again: it was passed over for a while. */
  const readAgain = () =>
    expect.poll(async () => ofStandby(await went(() => search(a, "rain"))).length).toBeGreaterThan(0);

  test("the archive, a search and an export read it; who belongs to whom and what is open, the primary", async () => {
    await readAgain();
    const all = await went(async () => {
      expect((await a.visitor.open("/us/archive?q=roof")).text).toContain("Rain on the roof, hers");
      await a.visitor.open("/us/archive");
      const export_ = await taken(a);
      expect(export_).toContain("Rain on the roof, hers");
      expect(export_).toContain("Rain on the roof, his");
    });
    const read = ofStandby(all);
    for (const table of ["daily_answers", "round_parts", "memories"])
      expect([table, read.some((sql) => sql.includes(`from "${table}"`))]).toEqual([table, true]);
    const belonging = /"(memberships|couples|former_members|couple_days|users|sessions|invites)"/;
    expect(read.filter((sql) => belonging.test(sql))).toEqual([]);
    expect(read.filter((sql) => !/^select/.test(sql))).toEqual([]);
    expect(all.some(({ sql, toStandby }) => !toStandby && sql.includes('"memberships"'))).toBe(true);
    // Every other page is the primary's alone.
    expect(ofStandby(await went(() => a.visitor.open("/dashboard")))).toEqual([]);
  });

  test("one's own words are there at once, again and again, while the standby follows as it can", async () => {
    for (let i = 0; i < 8; i++) {
      app.clock.nextNoon();
      await answerBoth(app, a, b, `word${i}x`);
      expect(await search(a, `word${i}x`)).toContain(`word${i}x, hers`);
    }
  });

  test("what is read for long is never older than a moment", async () => {
    await readAgain();
    const reading = app.services.database.reading();
    const look = () => reading.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, a.id));
    expect(ofStandby(await went(look))).toHaveLength(1);
    await lag("1min");
    await app.services.database.db.update(users).set({ firstName: "Ada" }).where(eq(users.id, a.id));
    await expect.poll(async () => ofStandby(await went(look)).length).toBe(0);
    await lag("0");
  });

  test("one that lags by a minute: own words are there, who left has left, and what was open is shut", async () => {
    await readAgain();
    const before = app.logged.length;
    await lag("1min");
    app.clock.nextNoon();
    for (const who of [a, b]) await signInAgain(app, who);
    await answerBoth(app, a, b, "Snow on the sill");
    const all = await went(async () => {
      expect(await search(a, "sill")).toContain("Snow on the sill, hers");
      expect(await taken(a)).toContain("Snow on the sill, his");
      await a.visitor.post("/us/leave", "");
      expect(await taken(b)).not.toContain("Snow on the sill, hers");
      expect((await b.visitor.open("/us/archive")).text).toContain("Snow on the sill, his");
    });
    expect(ofStandby(all)).toEqual([]);
    const passed = app.logged.slice(before).filter(({ event }) => event === "replica.passed-over");
    expect(new Set(passed.map(({ fields }) => fields.why))).toEqual(new Set(["behind"]));
    await lag("0");
  });

  test("away: the primary is read; back: it is read again", async () => {
    await readAgain();
    const before = app.logged.length;
    await standby.stop();
    expect(await search(b, "sill")).toContain("Snow on the sill, his");
    expect(await taken(b)).toContain("Rain on the roof, his");
    const logged = app.logged.slice(before);
    expect(logged).toContainEqual({ event: "replica.passed-over", fields: { why: "away" } });
    expect(logged.filter(({ event }) => event === "error")).toEqual([]);
    await standby.start();
    await readAgain();
  });
});
