import { and, eq } from "drizzle-orm";
import type { LocalDate } from "#app/calendar/local-date.ts";
import { placeOf } from "#app/encryption/places.server.ts";
import type { PlanState, Side } from "#app/plans/plan-change.ts";
import type { Services } from "#app/request/services.server.ts";
import { visits } from "#db/schema/visits.ts";
import type { VisitNow, VisitWords } from "./visit.ts";

/** What is sealed for the row of a visit. */
export const placeOfVisit = (id: string) => placeOf(visits, { id }, "body");

/** The condition for one visit of a couple. */
export const isVisit = (coupleId: string, id: string) => and(eq(visits.coupleId, coupleId), eq(visits.id, id));

/** The words of a visit; null where their key is gone, and they with it. */
export async function wordsOfVisit(
  vault: Services["vault"],
  { coupleId, userId, id, body }: Pick<typeof visits.$inferSelect, "coupleId" | "userId" | "id" | "body">,
): Promise<VisitWords | null> {
  const words = await vault.open({ coupleId, author: userId }, placeOfVisit(id), body);
  return words === null ? null : (JSON.parse(words) as VisitWords);
}

/** A visit's row, as far as it decides what may be done with it. */
export const visitNow = ({
  state,
  datesBy,
  fromDate,
  toDate,
}: Pick<typeof visits.$inferSelect, "state" | "datesBy" | "fromDate" | "toDate">): VisitNow => ({
  ...{ state: state as PlanState, datesBy: datesBy as Side },
  ...{ from: fromDate as LocalDate, to: toDate as LocalDate },
});
