import { longDate } from "#app/calendar/date-words.ts";
import { isLocalDate, type LocalDate } from "#app/calendar/local-date.ts";
import { ownDay } from "#app/calendar/own-day.ts";
import { brokenTexts } from "#app/encryption/texts.ts";
import { callName, type Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import { openRound } from "#app/rounds/open-parts.server.ts";
import { readRound } from "#app/rounds/read-rounds.server.ts";
import { type Round, stateOfTheirs } from "#app/rounds/round.ts";
import type { Language } from "#app/texts/languages.ts";
import { checkInActivity } from "./activity.ts";
import { allOf, partsOf, type Said } from "./check-in.ts";
import type { DayView, Theirs } from "./check-in-view.ts";
import { checkInOfTexts } from "./open-check-ins.server.ts";

/** Reads a date's check-ins for the member; their own is not there on a day that they have not checked in on. */
export async function readDay(
  services: Services,
  member: Member,
  date: LocalDate,
  language: Language,
): Promise<DayView> {
  const { partner } = member;
  const which = { activity: checkInActivity.key, item: date };
  const round = await readRound(services.database.db, member, which);
  const inPlace = { words: brokenTexts(language).unreadable } satisfies Said;
  const said = round.mine ? await openRound(services, member, which, { body: inPlace }) : null;
  const { body, kept } = said?.damaged ?? NOTHING;
  const checkIn = said?.mine ? checkInOfTexts({ ...said.mine, ...(body && { body: {} }) }) : null;
  return {
    date,
    dateLabel: longDate(language, date),
    partnerName: partner && callName(partner),
    isOver: partner !== null && ownDay(services.clock(), partner) > date,
    mineHeld: partner !== null && (round.mine?.held ?? false),
    mine: checkIn && { said: allOf(checkIn), shared: partsOf(checkIn.shared), isDamaged: body || kept },
    theirs: theirsOf(member, round, (said?.theirs ?? null) as Said | null),
  };
}

const NOTHING = { body: false, kept: false };

function theirsOf(member: Member, round: Round, shared: Said | null): Theirs {
  const state = stateOfTheirs(member, round, shared !== null);
  return state === "open" ? { state, shared: shared ?? {} } : { state, hasCheckedIn: round.theirs !== null };
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
