import { eq, isNotNull, lt } from "drizzle-orm";
import { expect, test } from "vitest";
import { dataUrl } from "#app/encryption/key-service-of.server.ts";
import { keepUp } from "#app/pages/rights/upkeep.server.ts";
import { isPostgres } from "#db/dialect.ts";
import { sessions } from "#db/schema/auth.ts";
import { contentItems } from "#db/schema/content.ts";
import { coupleDays, couples, formerMembers } from "#db/schema/couple.ts";
import { dailyAnswers } from "#db/schema/daily-question.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { newMember, newPair } from "#tests/support/members.ts";
import { rowsOf, runSql } from "#tests/support/sql.ts";

/** What time alone makes due, where there is more of it than one statement can name (SQLite takes 32,766 values). */
const app = appForTests();

const ENDED = 70_000;
/** Of so many of them somebody's words are left. */
const WITH_WORDS = 150;
/** And the first one of all is of a long life together. */
const LONG = 1_300;

const numbers = (count: number) =>
  isPostgres
    ? `generate_series(1, ${count}) as n(i)`
    : `(with recursive s(i) as (select 1 union all select i + 1 from s where i < ${count}) select i from s) as n`;
const at = (time: Date) => (isPostgres ? `'${time.toISOString()}'` : String(time.getTime()));
const dayOf = (i: string) =>
  isPostgres ? `(date '2000-01-01' + ${i})::text` : `date('2000-01-01', '+' || ${i} || ' days')`;

async function plant(a: string, b: string, question: string): Promise<void> {
  const ended = new Date(app.clock.at.getTime() - 31 * 86_400_000);
  const id = "'ended-' || n.i";
  for (const statement of [
    `insert into couples (id, shuffle_seed, starts_on, created_at, first_paired_at, ended_at, ended_by)
       select ${id}, 'seed', '2026-01-01', ${at(ended)}, ${at(ended)}, ${at(ended)}, 'left' from ${numbers(ENDED)}`,
    ...[a, b].map(
      (who, seat) => `insert into former_members (couple_id, seat, user_id)
        select ${id}, ${seat}, '${who}' from ${numbers(ENDED)} where n.i % 50 = 0`,
    ),
    `insert into couple_days (couple_id, date) select ${id}, '2026-01-01' from ${numbers(ENDED)} where n.i % 20 = 2`,
    `insert into couple_days (couple_id, date) select 'ended-1', ${dayOf("n.i")} from ${numbers(LONG)}`,
    `insert into daily_answers (couple_id, date, question_id, user_id, body, created_at, updated_at)
       select ${id}, '2026-01-01', '${question}', '${a}', 'sealed', ${at(ended)}, ${at(ended)} from ${numbers(WITH_WORDS)}`,
    `insert into sessions (id, user_id, created_at, expires_at, checked_at)
       select 'over-' || n.i, '${a}', ${at(ended)}, ${at(ended)}, ${at(ended)} from ${numbers(1_200)}`,
  ])
    await runSql(app, statement);
}

/** How often others had their turn while something was going on. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let [turns, over] = [0, false];
  const done = work.finally(() => {
    over = true;
  });
  while (!over) {
    await new Promise((next) => setImmediate(next));
    turns++;
  }
  await done;
  return turns;
}

// PostgreSQL asks each table of each couple, half a minute in all; a machine that has other work is given its time.
test("70,000 couples that ended are emptied in portions; who has words in one keeps them, the rest is gone", {
  timeout: 300_000,
}, async () => {
  const { db } = app.services.database;
  const { a, b } = await newPair(app);
  const someone = await newMember(app);
  const [question] = await db.select({ id: contentItems.id }).from(contentItems).limit(1);
  await plant(a.id, b.id, question?.id ?? "");
  const young = new Date(app.clock.at.getTime() - 29 * 86_400_000);
  await db.update(couples).set({ endedAt: young }).where(eq(couples.id, "ended-2"));

  const turns = await turnsDuring(keepUp(app.services, app.identity));

  expect(turns).toBeGreaterThan(ENDED / 1_000);
  const left = await db
    .select({ id: couples.id, emptiedAt: couples.emptiedAt })
    .from(couples)
    .where(isNotNull(couples.endedAt));
  expect(left).toHaveLength(WITH_WORDS);
  expect(left.filter(({ emptiedAt }) => emptiedAt === null)).toEqual([{ id: "ended-2", emptiedAt: null }]);
  expect(await db.select().from(dailyAnswers)).toHaveLength(WITH_WORDS);
  const days = await db.select({ coupleId: coupleDays.coupleId }).from(coupleDays);
  expect(days.filter(({ coupleId }) => coupleId.startsWith("ended-"))).toEqual([{ coupleId: "ended-2" }]);
  const former = await db.select({ coupleId: formerMembers.coupleId }).from(formerMembers);
  expect(former).toHaveLength(2 * Math.floor(WITH_WORDS / 50));
  expect(await db.select().from(sessions).where(lt(sessions.expiresAt, app.clock.at))).toEqual([]);
  // Those that are there for good are seated, and nobody's session or seat went with the others'.
  for (const { visitor } of [a, b, someone]) expect((await visitor.open("/dashboard")).url).toBe("/dashboard");
});

test("what was emptied is not looked at again, and an end in the middle leaves the rest for the next time", async () => {
  const { db } = app.services.database;
  const [before] = await db.select().from(couples).where(eq(couples.id, "ended-1"));
  expect([before?.emptiedAt, before?.firstPairedAt]).toEqual([app.clock.at, null]);
  app.clock.move(24 * 2);
  await keepUp(app.services, app.identity, () => false);
  expect(await db.$count(coupleDays, eq(coupleDays.coupleId, "ended-2"))).toBe(1);
  await keepUp(app.services, app.identity);
  expect(await db.$count(coupleDays, eq(coupleDays.coupleId, "ended-2"))).toBe(0);
  expect((await db.select().from(couples).where(eq(couples.id, "ended-1")))[0]).toEqual(before);
});

test.skipIf(isPostgres)("none of the minute's questions reads a whole table", async () => {
  const url = dataUrl(app.services.env);
  for (const asked of [
    "select id from couples where emptied_at is null and ended_at < 1 order by emptied_at, ended_at limit 500",
    "select id from sessions where expires_at < 1 limit 500",
    "select user_id from invites where accepted_at is null and expires_at < 1 limit 500",
  ]) {
    const plan = (await rowsOf(url, `explain query plan ${asked}`)).map(({ detail }) => String(detail)).join("; ");
    expect([asked, plan]).toEqual([asked, expect.stringMatching(/^SEARCH \w+ USING (COVERING )?INDEX/)]);
    expect(plan).not.toContain("TEMP B-TREE");
  }
});
