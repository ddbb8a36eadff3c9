import { and, asc, desc, eq, inArray } from "drizzle-orm";
import type { LocalDate } from "#app/calendar/local-date.ts";
import { placeOf } from "#app/encryption/places.server.ts";
import { orNothing, orUnreadable, type Unreadable } from "#app/encryption/unreadable.ts";
import type { Vault } from "#app/encryption/vault.server.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Db } from "#db/database.ts";
import { roundProgress } from "#db/schema/rounds.ts";
import type { RoundOf } from "./round.ts";
import type { Steps } from "./steps.ts";
import type { Unfinished } from "./turns.ts";

/** Whose progress: nobody but its author reads it. */
type Of = { coupleId: string; userId: string };

/** What is sealed for a row of somebody's progress. */
export const placeOfProgress = (round: RoundOf) => placeOf(roundProgress, round, "steps");

type Row = typeof roundProgress.$inferSelect;

/** What somebody has said so far, from its row; null where the key is gone. */
export async function openProgress(vault: Pick<Vault, "open">, row: Row): Promise<Steps | null> {
  const { coupleId, userId, activity, item, steps } = row;
  const opened = await vault.open({ coupleId, author: userId }, placeOfProgress({ activity, item }), steps);
  return opened === null ? null : (JSON.parse(opened) as Steps);
}

const isOf = ({ coupleId, userId }: Of, activity: string) =>
  and(eq(roundProgress.coupleId, coupleId), eq(roundProgress.userId, userId), eq(roundProgress.activity, activity));

/** The row of somebody's progress in a round. */
export async function progressRow(db: Db, of: Of, { activity, item }: RoundOf): Promise<Row | null> {
  const [row] = await db
    .select()
    .from(roundProgress)
    .where(and(isOf(of, activity), eq(roundProgress.item, item)));
  return row ?? null;
}

/** What somebody has said so far in a round that they have not finished; nothing where they have not begun it, or where it is damaged. */
export async function readProgress(
  { database, vault }: Pick<Services, "database" | "vault">,
  of: Of,
  round: RoundOf,
): Promise<Steps> {
  const row = await progressRow(database.db, of, round);
  return (row && (await orNothing(openProgress(vault, row)))) ?? {};
}

/** Somebody's unfinished rounds of an activity, the oldest first; each item has one at most. */
export async function unfinishedRounds(
  { database, vault }: Pick<Services, "database" | "vault">,
  of: Of,
  activity: string,
  giveWay: () => Promise<void> = async () => {},
): Promise<{ date: LocalDate; item: string; steps: Steps | Unreadable }[]> {
  await giveWay();
  const { date, item } = roundProgress;
  const rows = await database.db.select().from(roundProgress).where(isOf(of, activity)).orderBy(asc(date), asc(item));
  const found: { date: LocalDate; item: string; steps: Steps | Unreadable }[] = [];
  for (const row of rows) {
    await giveWay();
    const steps = await orUnreadable(openProgress(vault, row));
    if (steps) found.push({ date: row.date as LocalDate, item: row.item, steps });
  }
  return found;
}

/** So many unfinished rounds are looked at together. */
const UNFINISHED = 40;

/**
 * The newest of somebody's unfinished rounds of some activities, in one statement: how far they are in each.
 * @param withAdult those too that are 18+
 */
export async function newestUnfinished(
  { database, vault }: Pick<Services, "database" | "vault">,
  { coupleId, userId }: Of,
  activities: readonly string[],
  withAdult: boolean,
): Promise<Unfinished[]> {
  const { date, item, activity } = roundProgress;
  const own = and(eq(roundProgress.coupleId, coupleId), eq(roundProgress.userId, userId));
  const rows = await database.db
    .select()
    .from(roundProgress)
    .where(and(own, inArray(activity, [...activities]), withAdult ? undefined : eq(roundProgress.adult, false)))
    .orderBy(desc(date), asc(activity), asc(item))
    .limit(UNFINISHED);
  const found: Unfinished[] = [];
  for (const row of rows) {
    const said = await orNothing(openProgress(vault, row));
    if (!said) continue;
    const { activity: of, adult } = row;
    found.push({
      ...{ activity: of, item: row.item, adult },
      date: row.date as LocalDate,
      steps: Object.keys(said).length,
    });
  }
  return found;
}
