import { and, eq, gte } from "drizzle-orm";
import type { Month } from "#app/calendar/month.ts";
import type { Db } from "#db/database.ts";
import { rhythmMonths } from "#db/schema/insights.ts";
import type { Months } from "./rhythm.ts";

/** The dates on which both did their part, from a month on. */
export async function readRhythm(db: Db, coupleId: string, from: Month): Promise<Months> {
  const { month, days } = rhythmMonths;
  const rows = await db
    .select({ month, days })
    .from(rhythmMonths)
    .where(and(eq(rhythmMonths.coupleId, coupleId), gte(month, from)));
  return new Map(rows.map((row) => [row.month as Month, row.days]));
}
