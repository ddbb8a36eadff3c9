import { and, gte, inArray, sql } from "drizzle-orm";
import { errorFields, type Log } from "#app/http/log.ts";
import type { Database, Db } from "#db/database.ts";
import { prepareOnce } from "#db/prepared.ts";
import { dayCounts } from "#db/schema/analytics.ts";
import { type Counted, FAILURES } from "./counted.ts";

/** Those who count at the same moment in PostgreSQL wait for each other only within one of these parts. */
const PARTS = 16;

const t = dayCounts;
const countIn = prepareOnce((db: Db) =>
  db
    .insert(t)
    .values({
      what: sql.placeholder("what"),
      date: sql.placeholder("date"),
      part: sql.placeholder("part"),
      times: sql.placeholder("times"),
      lastAt: sql.placeholder("now"),
    })
    .onConflictDoUpdate({
      target: [t.what, t.date, t.part],
      set: { times: sql`${t.times} + excluded.times`, lastAt: sql`excluded.last_at` },
    })
    .prepare("count_day"),
);

const dateOf = (at: Date): string => at.toISOString().slice(0, 10);

/**
 * Counts something for its day of UTC, in the transaction in which it happens; of nobody in particular.
 * @param of an id of whom it happens to, which only spreads the counting
 * @param date another day to count it for
 */
export async function countOn(tx: Db, what: Counted, of: string, now: Date, date = dateOf(now)): Promise<void> {
  let part = 0;
  for (const char of of) part = (part * 31 + char.charCodeAt(0)) % PARTS;
  await countIn(tx).execute({ what, date, part, times: 1, now });
}

/** How often each of these happened on each day from `since` on, and when last. */
export async function readCounts(db: Db, whats: readonly string[], since: string) {
  return db
    .select({
      what: t.what,
      date: t.date,
      times: sql<number>`cast(sum(${t.times}) as integer)`,
      lastAt: sql`max(${t.lastAt})`.mapWith(t.lastAt),
    })
    .from(t)
    .where(and(inArray(t.what, [...whats]), gte(t.date, since)))
    .groupBy(t.what, t.date);
}

/** How long failures wait for others before they are written down. Milliseconds. */
const GATHER_MS = 5_000;

/**
 * A log that counts its failures by the day too. What was counted in the last seconds is lost where a server is killed.
 * @returns with what writes down the last ones
 */
export function countingLog(log: Log, database: Database, clock: () => Date): { log: Log; close(): Promise<void> } {
  const waiting = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  const flush = async () => {
    clearTimeout(timer);
    timer = undefined;
    const now = clock();
    const counted = [...waiting];
    waiting.clear();
    for (const [what, times] of counted)
      await countIn(database.db).execute({ what, date: dateOf(now), part: 0, times, now });
  };
  const later = () => {
    timer ??= setTimeout(
      () => void flush().catch((error: unknown) => log("failures.uncounted", errorFields(error))),
      GATHER_MS,
    ).unref();
  };
  return {
    log: (event, fields) => {
      log(event, fields);
      const what = event === "request" && Number(fields?.status) >= 500 ? "failure:request" : `failure:${event}`;
      if (!FAILURES.includes(what as never)) return;
      waiting.set(what, (waiting.get(what) ?? 0) + 1);
      later();
    },
    close: () => flush().catch(() => {}),
  };
}
