import { and, eq } from "drizzle-orm";
import { placeOf } from "#app/encryption/places.server.ts";
import type { PlanState, Side } from "#app/plans/plan-change.ts";
import type { Services } from "#app/request/services.server.ts";
import { datePlans } from "#db/schema/dates.ts";
import type { DateNow, DateWords } from "./date-plan.ts";

export type DateRow = typeof datePlans.$inferSelect;

/** What is sealed for the row of a date. */
export const placeOfDate = (id: string) => placeOf(datePlans, { id }, "body");

/** The condition for one date of a couple. */
export const isDate = (coupleId: string, id: string) => and(eq(datePlans.coupleId, coupleId), eq(datePlans.id, id));

/** The words of a date; null where their key is gone, and they with it. */
export async function wordsOfDate(
  vault: Services["vault"],
  { coupleId, userId, id, body }: Pick<DateRow, "coupleId" | "userId" | "id" | "body">,
): Promise<DateWords | null> {
  const words = await vault.open({ coupleId, author: userId }, placeOfDate(id), body);
  return words === null ? null : (JSON.parse(words) as DateWords);
}

/** A date's row, as far as it decides what may be done with it. */
export const dateNow = ({ state, datesBy, startsAt, endsAt }: DateRow): DateNow => ({
  ...{ state: state as PlanState, datesBy: datesBy as Side },
  ...{ startsAt, endsAt },
});
