import { setImmediate as breathe } from "node:timers/promises";
import { and, asc, eq, gt, gte, isNotNull, lte, or, type SQL } from "drizzle-orm";
import { addDays, type LocalDate } from "#app/calendar/local-date.ts";
import { localDateAt } from "#app/calendar/time-zone.ts";
import { noteComplete } from "#app/couple/keep-rhythm.server.ts";
import { lockCouple } from "#app/couple/lock-couple.server.ts";
import { inPortions } from "#app/http/in-portions.ts";
import { errorFields } from "#app/http/log.ts";
import { type Compared, partFrom } from "#app/insights/compared.ts";
import { ownerOfInsights, sealedParts, writePart } from "#app/insights/keep-compared.server.ts";
import type { Job } from "#app/jobs/job.ts";
import type { Services } from "#app/request/services.server.ts";
import { openBoth } from "#app/rounds/open-both.server.ts";
import type { Db } from "#db/database.ts";
import { coupleDays, couples, memberships } from "#db/schema/couple.ts";
import { insightsDue } from "#db/schema/insights.ts";
import { inInsights } from "../activities.server.ts";

type Stores = Pick<Services, "database" | "vault" | "clock" | "log">;

/** How many couples are looked for at a time. */
const COUPLES = 20;
/** How many days are read, and how many written in one transaction. */
const DAYS = 100;
/** One that could not be reckoned is due again so long after. Milliseconds. */
const AGAIN_MS = 3_600_000;

/**
 * Reckons the score of couples of whom more may be open than was compared as it opened, one after the other, each from
 * all that is open to both (docs/product/insights.md#kept-up). What an act adds meanwhile is not lost: then the couple
 * stays due, and is reckoned once more.
 * @param goOn asked before each couple; what is left is due the next time
 */
export async function reckonDue(stores: Stores, goOn: () => boolean): Promise<void> {
  const { coupleId, since } = insightsDue;
  const now = stores.clock();
  await bringBack(stores.database.db, now);
  let after: Due | undefined;
  while (goOn()) {
    const some: Due[] = await stores.database.db
      .select()
      .from(insightsDue)
      // Who stays due is not looked at again this time.
      .where(
        and(
          lte(since, now),
          after && or(gt(since, after.since), and(eq(since, after.since), gt(coupleId, after.coupleId))),
        ),
      )
      .orderBy(asc(since), asc(coupleId))
      .limit(COUPLES);
    for (const one of some) {
      if (!goOn()) return;
      await reckonOne(stores, one).catch((error: unknown) => putOff(stores, one, error));
      await breathe();
    }
    after = some.at(-1);
    if (some.length < COUPLES) return;
  }
}

/** One that lies further ahead than it is ever put off was written by a clock that has been set back since. */
const liesAhead = (now: Date) => gt(insightsDue.since, new Date(now.getTime() + AGAIN_MS));

const bringBack = (db: Db, now: Date) => db.update(insightsDue).set({ since: now }).where(liesAhead(now));

/** One that can't be reckoned is told of, and waits an hour: it keeps neither another one nor the job from coming to its end. */
async function putOff({ database, clock, log }: Stores, { coupleId, since }: Due, error: unknown): Promise<void> {
  log("insights.unreckoned", errorFields(error));
  await database.db
    .update(insightsDue)
    .set({ since: new Date(clock().getTime() + AGAIN_MS) })
    .where(and(eq(insightsDue.coupleId, coupleId), eq(insightsDue.since, since)));
}

/** The same as work of the servers: looked for every minute. */
export const reckoning = (stores: Stores): Job => ({
  name: "insights",
  everyMs: 60_000,
  hasWork: async (now) => {
    const { coupleId, since } = insightsDue;
    const look = (which: SQL) => stores.database.db.select({ coupleId }).from(insightsDue).where(which).limit(1);
    // Two looks, each by the index: asked for both at once a database goes through the table.
    return (await look(lte(since, now))).length > 0 || (await look(liesAhead(now))).length > 0;
  },
  run: (_, goOn) => reckonDue(stores, goOn),
});

type Due = typeof insightsDue.$inferSelect;

async function reckonOne(stores: Stores, due: Due): Promise<void> {
  const { database, vault } = stores;
  const { db } = database;
  const { coupleId } = due;
  const giveWay = inPortions();
  const [couple] = await db.select().from(couples).where(eq(couples.id, coupleId));
  const seats = await db.select().from(memberships).where(eq(memberships.coupleId, coupleId)).orderBy(memberships.seat);
  const [one, other] = seats;
  // Alone, parted or in a pause nothing is open; the yes that ends a pause makes it due again.
  if (!couple || couple.endedAt || couple.pausedFor || !one || !other) return forgetDue(db, due);
  const before = await sealedParts(db, coupleId);
  const parts = new Map<string, Compared[]>();
  for (const { key, part } of inInsights) {
    const all: Compared[] = [];
    const pair = { mine: one.userId, theirs: other.userId };
    for await (const some of openBoth(stores, coupleId, pair, key, part.items, giveWay))
      all.push(...(await part.compare(stores, some)));
    parts.set(key, all);
  }
  // An own day may be the one before; the page takes those from the first day of the two on.
  const paired = couple.firstPairedAt
    ? addDays(localDateAt(couple.firstPairedAt, "UTC"), -1)
    : (couple.startsOn as LocalDate);
  await reckonDays(stores, coupleId, paired, giveWay);
  const key = await vault.keyFor(ownerOfInsights(coupleId));
  await database.transaction(
    async (tx) => {
      const locked = await lockCouple(tx, coupleId);
      if (!locked || locked.pausedFor !== null) return;
      const now = await sealedParts(tx, coupleId);
      if (now.size !== before.size || [...now].some(([part, body]) => before.get(part) !== body)) return;
      for (const { key: name, part } of inInsights) {
        const all = parts.get(name) ?? [];
        if (all.length > 0 || now.has(name)) await writePart(tx, key, coupleId, name, partFrom(all, part.most));
      }
      await forgetDue(tx, due);
    },
    () => key.isLate(),
  );
}

/** One that was made due once more meanwhile stays so. */
async function forgetDue(db: Db, { coupleId, since }: Due): Promise<void> {
  await db.delete(insightsDue).where(and(eq(insightsDue.coupleId, coupleId), eq(insightsDue.since, since)));
}

/** Notes the dates on which both did their part since they were first connected: ten years of them a portion at a time. */
async function reckonDays({ database }: Stores, coupleId: string, from: LocalDate, giveWay: () => Promise<void>) {
  const { date, firstDoneAt, secondDoneAt } = coupleDays;
  const complete = and(eq(coupleDays.coupleId, coupleId), isNotNull(firstDoneAt), isNotNull(secondDoneAt));
  for (let after: string | undefined; ; ) {
    await giveWay();
    const days = await database.db
      .select({ date })
      .from(coupleDays)
      .where(and(complete, after === undefined ? gte(date, from) : gt(date, after)))
      .orderBy(asc(date))
      .limit(DAYS);
    if (days.length > 0)
      await database.transaction(async (tx) => {
        if (!(await lockCouple(tx, coupleId))) return;
        for (const day of days) await noteComplete(tx, coupleId, day.date as LocalDate);
      });
    after = days.at(-1)?.date;
    if (days.length < DAYS) return;
  }
}
