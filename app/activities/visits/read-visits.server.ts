import { and, asc, desc, eq, gte, inArray, lt, sql } from "drizzle-orm";
import { readAbout } from "#app/about/read-about.server.ts";
import { isLocalDate, type LocalDate } from "#app/calendar/local-date.ts";
import { ownDay } from "#app/calendar/own-day.ts";
import { brokenTexts } from "#app/encryption/texts.ts";
import { isUnreadable, orUnreadable } from "#app/encryption/unreadable.ts";
import { knownTo } from "#app/members/known-partner.ts";
import { callName, type Member } from "#app/members/member.ts";
import { type PlanState, seenState } from "#app/plans/plan-change.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Language } from "#app/texts/languages.ts";
import { visits } from "#db/schema/visits.ts";
import { PAST_SHOWN, type VisitWords } from "./visit.ts";
import { countdown, datesInWords, travelsInWords } from "./visit-in-words.ts";
import { isVisit, visitNow, wordsOfVisit } from "./visit-place.server.ts";
import type { VisitsView, VisitView } from "./visit-view.ts";

type Row = typeof visits.$inferSelect;

/** The couple's visits: those ahead, and a page of those that are over. @param before where that page begins */
export async function readVisits(
  services: Services,
  member: Member,
  before: string | null,
  language: Language,
): Promise<VisitsView> {
  const { couple, person, partner, paused } = member;
  const today = ownDay(services.clock(), person);
  const view = {
    me: person.id,
    partner: knownTo(member),
    partnerName: partner && callName(partner),
    isPaused: paused !== null,
    today,
  };
  const nothing = { ahead: [], past: [], older: null, isFirst: true, places: [] };
  if (!partner) return { ...view, ...nothing };
  const { db } = services.database;
  const ofTwo = and(eq(visits.coupleId, couple.id), inArray(visits.userId, [person.id, partner.id]));
  const ahead = await db
    .select()
    .from(visits)
    .where(and(ofTwo, gte(visits.toDate, today)))
    .orderBy(asc(visits.fromDate), asc(visits.id));
  const from = placeInList(before);
  const past = await db
    .select()
    .from(visits)
    .where(
      and(
        ...[ofTwo, lt(visits.toDate, today), eq(visits.state, "taken")],
        from ? sql`(${visits.fromDate}, ${visits.id}) < (${from.date}, ${from.id})` : undefined,
      ),
    )
    .orderBy(desc(visits.fromDate), desc(visits.id))
    .limit(PAST_SHOWN + 1);
  const words = (rows: readonly Row[]) => viewsOf(services, member, rows, today, language);
  const last = past.length > PAST_SHOWN ? past[PAST_SHOWN - 1] : undefined;
  const { mine, theirs } = await readAbout(services, member);
  return {
    ...view,
    ahead: await words(ahead),
    past: await words(past.slice(0, PAST_SHOWN)),
    older: last ? `${last.fromDate}~${last.id}` : null,
    isFirst: from === null,
    places: [...new Set([mine.city?.name, theirs.city?.name].filter((name) => name !== undefined))],
  };
}

function placeInList(text: string | null): { date: LocalDate; id: string } | null {
  const [date = "", id = ""] = (text ?? "").replaceAll("\u0000", "").split("~");
  return isLocalDate(date) ? { date, id } : null;
}

/**
 * One of the couple's visits that a calendar may have: taken, or called off since; null for every other one. Its words are
 * null where they are damaged: its days are whole.
 */
export async function readVisit(services: Services, { couple, person, partner }: Member, id: string) {
  if (!partner) return null;
  const ofTwo = inArray(visits.userId, [person.id, partner.id]);
  const [row] = await services.database.db
    .select()
    .from(visits)
    .where(and(isVisit(couple.id, id), ofTwo, inArray(visits.state, ["taken", "off"] satisfies PlanState[])));
  const words = row && (await orUnreadable(wordsOfVisit(services.vault, row)));
  return row && words ? { row, words: isUnreadable(words) ? null : words } : null;
}

const UNKNOWN: VisitWords = { travels: "both", place: "", words: "" };

async function viewsOf(
  { vault }: Pick<Services, "vault">,
  { person, partner }: Member,
  rows: readonly Row[],
  today: LocalDate,
  language: Language,
): Promise<VisitView[]> {
  const views: VisitView[] = [];
  for (const row of rows) {
    const opened = await orUnreadable(wordsOfVisit(vault, row));
    if (!opened || !partner) continue;
    const words = isUnreadable(opened) ? UNKNOWN : opened;
    const isMine = row.userId === person.id;
    const [from, to] = [row.fromDate as LocalDate, row.toDate as LocalDate];
    views.push({
      ...{ id: row.id, revision: row.revision, from, to, isMine, ...words },
      dates: datesInWords(language, from, to, today),
      when: countdown(language, from, today),
      // Who travels is not known either: the sentence stands in its place.
      travels: isUnreadable(opened)
        ? brokenTexts(language).unreadable
        : travelsInWords(language, words.travels, isMine, callName(partner)),
      state: to < today ? "over" : seenState(visitNow(row), isMine),
    });
  }
  return views;
}
