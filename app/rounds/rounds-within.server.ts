import { and, between, eq } from "drizzle-orm";
import type { LocalDate } from "#app/calendar/local-date.ts";
import type { Member } from "#app/members/member.ts";
import type { Db } from "#db/database.ts";
import { roundParts } from "#db/schema/rounds.ts";
import { readRounds } from "./read-rounds.server.ts";
import { isOpen, type Round } from "./round.ts";

type Who = { couple: { id: string }; person: Pick<Member["person"], "id">; partner: { id: string } | null };

/**
 * An activity's rounds of some dates that are open to both, in one statement. A round is of the later day of the two, on
 * which it opened: so it has the same date for both of them.
 */
export async function openRoundsWithin(
  db: Db,
  member: Who,
  activity: string,
  { first, last }: { first: LocalDate; last: LocalDate },
): Promise<Round[]> {
  const { coupleId, item, date } = roundParts;
  const these = and(eq(coupleId, member.couple.id), eq(roundParts.activity, activity), between(date, first, last));
  const begun = db.select({ item }).from(roundParts).where(these);
  const rounds = await readRounds(db, member, activity, { among: begun });
  return [...rounds.values()].filter((round) => isOpen(round) && round.date >= first && round.date <= last);
}
