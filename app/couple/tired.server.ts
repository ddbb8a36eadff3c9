import { and, eq } from "drizzle-orm";
import type { LocalDate } from "#app/calendar/local-date.ts";
import { ownDay } from "#app/calendar/own-day.ts";
import type { Member } from "#app/members/member.ts";
import type { Db } from "#db/database.ts";
import { couples } from "#db/schema/couple.ts";

/**
 * Notes beside the couple whether one of the two is tired on a date, by what both have shared of it, so that an evening
 * can be suggested without opening anything. Of what one has said alone nothing may be noted.
 */
export async function noteTired(tx: Db, coupleId: string, date: LocalDate, isTired: boolean): Promise<void> {
  const here = eq(couples.id, coupleId);
  if (isTired) await tx.update(couples).set({ tiredOn: date }).where(here);
  else
    await tx
      .update(couples)
      .set({ tiredOn: null })
      .where(and(here, eq(couples.tiredOn, date)));
}

/**
 * Whether one of the two has little energy by what both have shared, on the day of either: their days are not the same,
 * and their evening is.
 */
export function areTired({ couple, person, partner }: Member, now: Date): boolean {
  const { tiredOn } = couple;
  return tiredOn !== null && [person, ...(partner ? [partner] : [])].some((who) => tiredOn === ownDay(now, who));
}
