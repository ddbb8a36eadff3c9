import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/database.ts";
import { prepareOnce } from "#db/prepared.ts";
import { jobs } from "#db/schema/jobs.ts";
import { LEASE_MS, type Turns } from "./job.ts";

const allTurns = prepareOnce((db) => db.select().from(jobs).prepare("all_jobs"));

/** What is written down of all jobs, by name. One statement, which only reads. */
export async function readTurns(db: Db): Promise<Map<string, typeof jobs.$inferSelect>> {
  return new Map((await allTurns(db).execute()).map((row) => [row.name, row]));
}

/** A job that nothing was written down of yet. */
export const NO_TURNS: Turns = { turn: 0, leasedUntil: null, startedAt: null, tries: 0 };

const leaseFrom = (now: Date) => new Date(now.getTime() + LEASE_MS);
const ofTurn = (name: string, turn: number) => and(eq(jobs.name, name), eq(jobs.turn, turn));

/**
 * Takes the next turn of a job, if nobody has done so since it was read.
 * @returns the turn's number, or null
 */
export async function takeTurn(db: Db, name: string, read: Turns, now: Date): Promise<number | null> {
  if (read === NO_TURNS) await db.insert(jobs).values({ name }).onConflictDoNothing();
  const { leasedUntil } = jobs;
  const unchanged = read.leasedUntil ? eq(leasedUntil, read.leasedUntil) : isNull(leasedUntil);
  const [taken] = await db
    .update(jobs)
    .set({ turn: read.turn + 1, leasedUntil: leaseFrom(now), startedAt: now, tries: sql`${jobs.tries} + 1` })
    .where(and(ofTurn(name, read.turn), unchanged))
    .returning({ turn: jobs.turn });
  return taken?.turn ?? null;
}

/** Says that whoever has taken this turn goes on. @returns false where another one has taken over, or it has ended */
export async function keepTurn(db: Db, name: string, turn: number, now: Date): Promise<boolean> {
  const kept = await db
    .update(jobs)
    .set({ leasedUntil: leaseFrom(now) })
    .where(and(ofTurn(name, turn), isNotNull(jobs.leasedUntil)))
    .returning({ turn: jobs.turn });
  return kept.length > 0;
}

/** How a turn has come to its end: "left" in the middle, because the server ends. */
export type Ending = "done" | "failed" | "left";

/** Gives a turn back. One that another server has taken over stays theirs. */
export async function endTurn(db: Db, name: string, turn: number, how: Ending, now: Date): Promise<void> {
  const said = {
    done: { endedAt: now, tries: 0 },
    failed: { failedAt: now },
    left: { startedAt: null, tries: sql`${jobs.tries} - 1` },
  }[how];
  await db
    .update(jobs)
    .set({ leasedUntil: null, ...said })
    .where(ofTurn(name, turn));
}
