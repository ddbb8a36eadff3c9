import { and, eq, gte, lt, min, or } from "drizzle-orm";
import { addDays, type LocalDate } from "#app/calendar/local-date.ts";
import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import { coupleDays } from "#db/schema/couple.ts";
import { type Dates, datesTogether, firstPaired } from "./year.ts";

/** By how much a date differs anywhere on earth from what it is elsewhere, at most. Days. */
const ZONES_APART = 2;

/**
 * The dates of the two together. Who has moved east since they were paired has another date for that moment now: the
 * earlier one on which one of them did their part after it is still theirs, or its answers would leave the book.
 */
export async function readTogether(
  { database, clock }: Pick<Services, "database" | "clock">,
  member: Member,
): Promise<Dates> {
  const together = datesTogether(member, clock());
  if (!member.partner) return together;
  const { coupleId, date, firstDoneAt, secondDoneAt } = coupleDays;
  const paired = firstPaired(member);
  const [before] = await database.db
    .select({ first: min(date) })
    .from(coupleDays)
    .where(
      and(
        ...[eq(coupleId, member.couple.id), gte(date, addDays(together.first, -ZONES_APART)), lt(date, together.first)],
        or(gte(firstDoneAt, paired), gte(secondDoneAt, paired)),
      ),
    );
  return { ...together, first: (before?.first as LocalDate | null | undefined) ?? together.first };
}
