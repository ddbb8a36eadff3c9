import { localDateAt } from "#app/calendar/time-zone.ts";
import { type Member, plainName } from "#app/members/member.ts";
import { calendarFile } from "#app/plans/calendar-file.ts";
import { mayDo, seenState } from "#app/plans/plan-change.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Language } from "#app/texts/languages.ts";
import { dayInWords, timeView } from "./date-in-words.ts";
import { dateNow } from "./date-place.server.ts";
import { readClocks } from "./read-ask.server.ts";
import { findDate, titleOfDate } from "./read-date.server.ts";
import { dateWords } from "./texts.ts";

/**
 * The calendar file of a date that both have taken, in the words of the one who takes it along; of one that was called
 * off since, the file that takes it out of a calendar again. Null for no other.
 */
export async function fileOfDate(services: Services, member: Member, id: string, language: Language) {
  const found = await findDate(services, member, id, language);
  const { partner, person } = member;
  if (!found || !partner) return null;
  const { row, idea, words } = found;
  const isMine = row.userId === person.id;
  if (!mayDo(seenState(dateNow(row), isMine), isMine).calendar) return null;
  const now = services.clock();
  const t = dateWords(language);
  const clocks = await readClocks(services, member);
  const { mine, theirs } = timeView(language, clocks, member, row.startsAt, now);
  const on = (zone: string) => dayInWords(language, row.startsAt, zone, now);
  const times = [
    t.clockOf(mine.place, on(clocks.mine.zone), mine.time),
    theirs && clocks.theirs ? t.clockOf(theirs.place, on(clocks.theirs.zone), theirs.time) : "",
  ];
  const text = calendarFile({
    uid: `${row.id}@${new URL(services.env.PUBLIC_ORIGIN).hostname}`,
    stamp: now,
    sequence: row.revision,
    isOff: row.state === "off",
    when: { begins: row.startsAt, ends: row.endsAt },
    summary: t.calendarTitle(titleOfDate(language, found), plainName(partner)),
    location: "",
    description: [idea?.about, words, ...times].filter(Boolean).join("\n"),
  });
  return { name: `date-${localDateAt(row.startsAt, clocks.mine.zone)}.ics`, text };
}
