import { longDate } from "#app/calendar/date-words.ts";
import type { LocalDate } from "#app/calendar/local-date.ts";
import { ownDay } from "#app/calendar/own-day.ts";
import { isOpen, readDays } from "#app/couple/couple-days.server.ts";
import { partedUntil } from "#app/couple/former-couple.server.ts";
import { findOrCreateInvite } from "#app/features/invites/find-or-create-invite.server.ts";
import { isolated, visibleName } from "#app/http/person-name.ts";
import { callName, type Member } from "#app/members/member.ts";
import { pushKeyOf } from "#app/notifications/push.server.ts";
import type { Services } from "#app/request/services.server.ts";
import { recentRounds } from "#app/rounds/read-rounds.server.ts";
import type { Language } from "#app/texts/languages.ts";
import { calendar, calendarStart } from "./calendar.ts";
import { clockView, greeting, seenLine } from "./clock-view.ts";
import { readActivities } from "./read-activities.server.ts";
import { readBeside } from "./read-beside.server.ts";
import { readPartner } from "./read-partner.server.ts";
import { readTonight } from "./read-tonight.server.ts";
import { homeAnswers } from "./texts.ts";
import { thoughtView } from "./thought-view.ts";

/** What there is for the two, now. */
export async function readHome(services: Services, member: Member, language: Language) {
  const { database, clock } = services;
  const { person, partner, paused } = member;
  const now = clock();
  const today = ownDay(now, person);
  const since = calendarStart(today);
  const { days, streak, shielded } = await readDays(database.db, member, since, now);
  const rounds = await recentRounds(database.db, member, since);
  const { faces, hours, invite, askedAt } = await readBeside(services, member, now);
  const t = homeAnswers(language);
  const hello = greeting(language, person.timeZone, now);
  const firstName = visibleName(person.firstName ?? "");
  const partnerName = partner && callName(partner);
  const asksToReach = partner !== null && askedAt === null && pushKeyOf(services.env) !== null;
  const activities = await readActivities(services, member, { language, now, today, days, rounds });
  return {
    ...activities,
    // Once a reveal has been read, and once: never on arrival. A server that pushes nothing asks nobody.
    asksToReach: asksToReach && (activities.opened !== null || days.some((day) => isOpen(day) && day.mine.read)),
    greeting: firstName ? t.greet(hello, isolated(firstName)) : hello,
    partnerName,
    seen: seenLine(language, member, now),
    thought: thoughtView(language, member, today, now),
    // Who is asked about the partner has something else to answer first.
    tonight: member.confirmed ? await readTonight(services, member, hours, today, now) : null,
    /** It is not known yet where the member's clock is. */
    asksTimeZone: person.timeZone === null,
    justJoined: partner !== null && !member.welcomed,
    clocks: clockView(language, member, hours, now),
    streak: { length: streak.length, shields: streak.shields },
    calendar: calendar(today, days, shielded, member.couple.startsOn),
    invite: partner || paused ? null : await findOrCreateInvite(services, member),
    partner: await readPartner(services, member, invite, now, language),
    // One's own stands beside theirs where one is asked about them.
    faces: { theirs: faces.theirs, mine: partner && !member.confirmed ? faces.mine : null },
    paused: paused && { asksMe: paused.asksMe, name: callName(paused.partner), partnerId: paused.partner.id },
    /** To be confirmed. Where no mail is sent nobody is asked. */
    unconfirmed: person.emailConfirmed || !services.mailer.works ? null : person.email,
    parted: partner ? null : await partedWords(services, member, now, language),
  };
}

/** For somebody who was left, or has left, in the 30 days in which it can be taken up again. It names nobody. */
async function partedWords(
  { database }: Services,
  { person }: Member,
  now: Date,
  language: Language,
): Promise<string | null> {
  const until = await partedUntil(database.db, person.id, now);
  if (!until) return null;
  return homeAnswers(language).parted(longDate(language, until.toISOString().slice(0, 10) as LocalDate));
}
