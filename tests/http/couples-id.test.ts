import { readFileSync } from "node:fs";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { LocalDate } from "#app/calendar/local-date.ts";
import { jobsOf } from "#app/pages/jobs.server.ts";
import { isPostgres } from "#db/dialect.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { encoded } from "#tests/support/bodies.ts";
import { connect, knownPair } from "#tests/support/couples.ts";
import { answerCards } from "#tests/support/lab.ts";
import { live } from "#tests/support/life.ts";
import { doLive } from "#tests/support/live-games.ts";
import { memberOf, newMember, signInAgain } from "#tests/support/members.ts";
import { phonePhoto, sendPhoto } from "#tests/support/photos.ts";
import { openAdult } from "#tests/support/planters/after-intimacy.ts";
import { TOPICS } from "#tests/support/planters/intimacy-lab.ts";
import { planters } from "#tests/support/planters.ts";
import { pagesInside } from "#tests/support/routes.ts";
import { statementsOf } from "#tests/support/statements.ts";
import { openStream } from "#tests/support/streams.ts";
import { agreed, pressOnInsights } from "#tests/support/weekly-summary.ts";
import { EXCEPTIONS, placements, straysIn } from "./couples-id.ts";

/** What docs/decisions/0040-growing-postgresql.md says of rows on several machines, held by the statements alone. */
const app = appForTests();
let client: pg.Client;
let seen: string[];

/** What the life of two leaves out: 18+, photos, games at the same time, a week in words, a pairing undone, the jobs. */
async function liveOn(): Promise<void> {
  const { a, b } = await knownPair(app);
  app.clock.nextNoon();
  const today = app.clock.at.toISOString().slice(0, 10) as LocalDate;
  const streams = [];
  for (const who of [a, b]) {
    await signInAgain(app, who);
    await openAdult(who.visitor);
    for (const of of ["member", "memory"] as const)
      expect((await sendPhoto(who.visitor, await phonePhoto(), { of })).status).toBe(302);
    streams.push(await openStream(who.visitor));
    expect((await doLive(who, "/this-or-that/sundays/live", "enter")).status).toBe(302);
    await answerCards(app, await memberOf(app.services, who.uid), app.clock.at, () => "yes", 2);
  }
  expect((await a.visitor.post(TOPICS, encoded({ off: "kisses", partner: b.id }))).status).toBe(302);
  for (const { visitor } of [a, b])
    for (const { planter } of planters) {
      for (const way of planter.ways) await way.write(visitor, today, "Snow on the sill.");
      for (const path of planter.pages(today)) await visitor.send(path);
    }
  for (const { visitor } of [a, b]) for (const path of pagesInside()) await visitor.send(path);
  const unready = "select 1 from photos where status = 'preparing'";
  await vi.waitFor(async () => expect((await client.query(unready)).rowCount).toBe(0), { timeout: 30_000 });
  expect((await a.visitor.post("/us/export/zip", "")).status).toBe(200);
  await Promise.all(streams.map((stream) => stream.close()));
  const [c, d] = [await newMember(app), await newMember(app)];
  await connect(c, d);
  await c.visitor.post("/us/undo", "");
  const writing = await agreed(app);
  for (const who of [writing.a, writing.b]) await signInAgain(app, who);
  await pressOnInsights(writing.a, "/insights/week");
  for (const hours of [0, 24 * 8]) {
    app.clock.move(hours);
    for (const { run } of jobsOf(app.services, app.identity)) await run(app.clock.at, () => true);
  }
}

/** Each once. What the tests ask themselves quotes no name; tries and keys lie elsewhere. */
const ofProduct = (all: readonly string[]) =>
  [...new Set(all)].filter((sql) => /^(select|insert|update|delete|with)\b.*"/s.test(sql) && !/"data_keys"/.test(sql));

describe.runIf(isPostgres)("rows on several machines", () => {
  beforeAll(async () => {
    client = new pg.Client({ connectionString: app.services.env.DATABASE_URL });
    await client.connect();
    const all = await statementsOf(async () => {
      await live(app);
      await liveOn();
    });
    seen = ofProduct(all);
    await client.query("set enable_seqscan = off; set enable_bitmapscan = off");
  }, 120_000);
  afterAll(() => client?.end());

  const byCouple = [...placements].flatMap(([name, { column }]) => (column ? [{ name, column }] : []));

  test("what is looked at writes into every table of couples", () => {
    const written = (name: string) => seen.some((sql) => sql.startsWith(`insert into "${name}"`));
    expect(byCouple.filter(({ name }) => !written(name))).toEqual([]);
    expect(seen.length).toBeGreaterThan(300);
  });

  test("every statement on a couple's rows brings its couple's id, but for those that are listed", async () => {
    const strays = new Map<string, string[]>();
    for (const sql of seen) {
      const tables = await straysIn(client, sql);
      if (tables.length > 0) strays.set(sql, tables);
    }
    const unlisted = [...strays].filter(([sql]) => !EXCEPTIONS.some(({ is }) => is.test(sql)));
    expect(unlisted).toEqual([]);
    const unmet = EXCEPTIONS.filter(({ is }) => ![...strays.keys()].some((sql) => is.test(sql)));
    expect(unmet.map(({ name }) => name)).toEqual([]);
    expect(EXCEPTIONS.length).toBeLessThanOrEqual(8);
  });

  test("it sees a statement without the id, one by a join alone, and one with a table of another machine", async () => {
    const of = (sql: string) => straysIn(client, sql);
    expect(await of("select * from round_parts where couple_id = $1 and user_id = $2")).toEqual([]);
    expect(await of("select * from couples c join round_parts r on r.couple_id = c.id where c.id = $1")).toEqual([]);
    expect(await of("select * from round_parts where couple_id in ($1, $2)")).toEqual([]);
    expect(await of("select * from round_parts where user_id = $1")).toEqual(["round_parts"]);
    expect(await of("update photos set alt = null where id = $1")).toEqual(["photos"]);
    const joined = "round_parts r on r.couple_id = m.couple_id where m.user_id = $1";
    expect(await of(`select * from memberships m join ${joined}`)).toEqual(["round_parts"]);
    const beside = "sessions s on s.user_id = r.user_id where r.couple_id = $1";
    expect(await of(`select * from round_parts r join ${beside}`)).toEqual(["sessions"]);
  });

  test("what is unique in a couple's table has its id in it, and points to its couple or to what is everywhere", async () => {
    const { rows: keys } = await client.query<{ table: string; columns: string[] }>(
      `select i.indrelid::regclass::text as "table", array(select a.attname::text from pg_attribute a
       where a.attrelid = i.indrelid and a.attnum = any(i.indkey)) as columns from pg_index i where i.indisunique`,
    );
    const without = keys.filter(({ table, columns }) => {
      const column = placements.get(table)?.column;
      return column && !columns.includes(column);
    });
    expect(without).toEqual([]);
    const { rows: references } = await client.query<{ from: string; to: string; columns: string[] }>(
      `select c.conrelid::regclass::text as "from", c.confrelid::regclass::text as "to", array(select a.attname::text
       from pg_attribute a where a.attrelid = c.conrelid and a.attnum = any(c.conkey)) as columns
       from pg_constraint c where c.contype = 'f'`,
    );
    const wrong = references.filter(({ from, to, columns }) => {
      const [one, other] = [placements.get(from), placements.get(to)];
      if (other?.placement === "on each") return false;
      if (other?.column) return !one?.column || !columns.includes(one.column);
      return one?.placement !== "on one";
    });
    // The handbook says what is done with these.
    expect(wrong.map(({ from, to }) => `${from} → ${to}`)).toEqual(["notices → couples"]);
  });
});

test("the handbook distributes every table as it is placed", () => {
  const [, commands = ""] =
    /```sql\n(-- On the coordinator[\s\S]*?)```/.exec(readFileSync("docs/operations.md", "utf8")) ?? [];
  const said = [...commands.matchAll(/create_(distributed|reference)_table\('(\w+)'(?:, '(\w+)')?/g)].map(
    ([, kind, name, column]) => [name, kind === "reference" ? "on each" : "by couple", column ?? null],
  );
  const placed = [...placements].flatMap(([name, { placement, column }]) =>
    placement === "on one" ? [] : [[name, placement, column]],
  );
  expect(said.sort()).toEqual(placed.sort());
});
