import { questionOfDate } from "#app/activities/daily-question/question-of-date.server.ts";
import { longDate } from "#app/calendar/date-words.ts";
import type { LocalDate } from "#app/calendar/local-date.ts";
import { ownDay } from "#app/calendar/own-day.ts";
import { timeZoneNames } from "#app/calendar/time-zone.ts";
import { clockView, greeting, lastSeen } from "#app/couple/clock-view.ts";
import { isOpen, readDays } from "#app/couple/couple-days.server.ts";
import { partedUntil } from "#app/couple/former-couple.server.ts";
import { findOrCreateInvite } from "#app/features/invites/find-or-create-invite.server.ts";
import { isolated, visibleName } from "#app/http/person-name.ts";
import { callName, type Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import { calendar, calendarStart } from "./calendar.ts";
import type { TodayQuestion, WaitingDay } from "./home-view.ts";
import { readPartner } from "./read-partner.server.ts";

/** How many of what waits are named; more would be a list of debts. */
const WAITING_SHOWN = 4;

/** What there is for the two, now. */
export async function readHome(services: Services, member: Member) {
  const { database, clock } = services;
  const { person, partner, paused } = member;
  const now = clock();
  const today = ownDay(now, person);
  // Today's question is chosen first, so that the days that are read below hold it.
  const asked = await questionOfDate(database, member, today, true, now);
  const { days, streak, shielded } = await readDays(database.db, member, calendarStart(today), now);
  const firstName = visibleName(person.firstName ?? "");
  const partnerName = partner && callName(partner);
  const question: TodayQuestion | null = asked && {
    text: asked.question.text,
    mine: asked.day.mine.answered,
    theirs: asked.day.theirs.answered,
    heldFor: asked.day.held && partner ? (member.confirmed ? "theirs" : "mine") : null,
  };
  const waiting: WaitingDay[] = days
    .filter((day) => day.questionId !== null && day.date <= today && day.theirs.answered)
    .filter((day) => (day.mine.answered ? isOpen(day) && !day.mine.read : day.date !== today))
    .map((day) => ({
      date: day.date,
      dateLabel: longDate(day.date),
      kind: day.mine.answered ? ("unread" as const) : ("missed" as const),
    }))
    .reverse()
    .slice(0, WAITING_SHOWN);
  return {
    greeting: `${greeting(person.timeZone, now)}${firstName ? `, ${isolated(firstName)}` : ""}`,
    partnerName,
    partnerSeen: partner && partnerName && lastSeen(partnerName, partner.lastSeenAt, now),
    /** To choose from while it is not known where the member's clock is. */
    zones: person.timeZone === null ? timeZoneNames() : null,
    justJoined: partner !== null && !member.welcomed,
    question,
    waiting,
    clocks: clockView(member, now),
    streak: { length: streak.length, shields: streak.shields },
    calendar: calendar(today, days, shielded, member.couple.startsOn),
    invite: partner || paused ? null : await findOrCreateInvite(services, member),
    partner: await readPartner(services, member, now),
    paused: paused && { asksMe: paused.asksMe, name: callName(paused.partner), partnerId: paused.partner.id },
    /** To be confirmed. Where no mail is sent nobody is asked. */
    unconfirmed: person.emailConfirmed || !services.mailer.works ? null : person.email,
    parted: partner ? null : await partedWords(services, member, now),
  };
}

/** For somebody who was left, or has left, in the 30 days in which it can be taken up again. It names nobody. */
async function partedWords({ database }: Services, { person }: Member, now: Date): Promise<string | null> {
  const until = await partedUntil(database.db, person.id, now);
  if (!until) return null;
  const day = longDate(until.toISOString().slice(0, 10) as LocalDate);
  return `You two have parted. Your own words are in your archive. If you connect again before ${day}, all of it comes back.`;
}
