import { and, eq, sql } from "drizzle-orm";
import { longDate } from "#app/calendar/date-words.ts";
import { isLocalDate, type LocalDate } from "#app/calendar/local-date.ts";
import { ownDay } from "#app/calendar/own-day.ts";
import { inPortions } from "#app/http/in-portions.ts";
import { callName, type Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Language } from "#app/texts/languages.ts";
import type { Db } from "#db/database.ts";
import { prepareOnce } from "#db/prepared.ts";
import { checkIns } from "#db/schema/check-in.ts";
import { allOf, partsOf, type Said } from "./check-in.ts";
import type { DayView, Theirs } from "./check-in-view.ts";
import { sharedBetween } from "./open-check-ins.server.ts";
import { openCheckIn } from "./sealed-check-in.server.ts";

const whoOn = prepareOnce((db: Db) =>
  db
    .select({ userId: checkIns.userId, forPartner: checkIns.forPartner })
    .from(checkIns)
    .where(and(eq(checkIns.coupleId, sql.placeholder("couple")), eq(checkIns.date, sql.placeholder("date"))))
    .prepare("checked_in_on"),
);

/** Who of the two has checked in on a date; nobody but the member during a pause. */
export async function checkedIn(db: Db, { couple, person, partner }: Member, date: LocalDate) {
  const rows = await whoOn(db).execute({ couple: couple.id, date });
  const of = (id: string | undefined) => rows.find(({ userId }) => userId === id);
  const mine = of(person.id);
  return { mine: mine !== undefined, theirs: of(partner?.id) !== undefined, forPartner: mine?.forPartner ?? false };
}

/** Reads a date's check-ins for the member; their own is not there on a day that they have not checked in on. */
export async function readDay(
  services: Services,
  member: Member,
  date: LocalDate,
  language: Language,
): Promise<DayView> {
  const { couple, person, partner, paused } = member;
  const here = await checkedIn(services.database.db, member, date);
  const view = {
    date,
    dateLabel: longDate(language, date),
    partnerName: partner && callName(partner),
    isOver: partner !== null && ownDay(services.clock(), partner) > date,
    mineHeld: partner !== null && !member.confirmed && !here.forPartner,
  };
  const other = paused ? "paused" : partner ? "waiting" : "alone";
  const closed: Theirs = { state: other, hasCheckedIn: here.theirs };
  const mine = here.mine ? await readOwn(services, { coupleId: couple.id, author: person.id }, date) : null;
  if (!mine) return { ...view, mine: null, theirs: closed };
  if (!here.theirs) return { ...view, mine, theirs: closed };
  const shared = await sharedBetween(services, member, couple.id, { from: date, to: date }, inPortions());
  const said = shared.get(date);
  return { ...view, mine, theirs: said ? { state: "open", shared: said } : { ...closed, state: "held" } };
}

async function readOwn({ database, vault }: Services, owner: { coupleId: string; author: string }, date: LocalDate) {
  const [row] = await database.db
    .select({ date: checkIns.date, shared: checkIns.shared, kept: checkIns.kept })
    .from(checkIns)
    .where(and(eq(checkIns.coupleId, owner.coupleId), eq(checkIns.date, date), eq(checkIns.userId, owner.author)));
  const checkIn = row && (await openCheckIn(vault, owner, row));
  return checkIn ? { said: allOf(checkIn), shared: partsOf(checkIn.shared) } : null;
}

/** A day that the member has checked in on; null for every other one, and for what is no date. */
export async function readPastDay(
  services: Services,
  member: Member,
  date: string,
  language: Language,
): Promise<DayView | null> {
  if (!isLocalDate(date) || date > ownDay(services.clock(), member.person)) return null;
  const view = await readDay(services, member, date, language);
  return view.mine && view;
}

/** What the partner has shared, if it says anything. */
export const saysAnything = (shared: Said | undefined): boolean => shared !== undefined && partsOf(shared).length > 0;
