import type { LocalDate } from "#app/calendar/local-date.ts";
import { type Member, plainName } from "#app/members/member.ts";
import { calendarFile } from "#app/plans/calendar-file.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Language } from "#app/texts/languages.ts";
import { readVisit } from "./read-visits.server.ts";
import { visitWords } from "./texts.ts";
import { travelsInWords } from "./visit-in-words.ts";

/**
 * The calendar file of a visit that both have taken, in the words of the one who takes it along; of one that was called
 * off since, the file that takes it out of a calendar again. Null for no other.
 */
export async function fileOfVisit(services: Services, member: Member, id: string, language: Language) {
  const found = await readVisit(services, member, id);
  const { partner, person } = member;
  if (!found || !partner) return null;
  const { row, words } = found;
  const travels = words && travelsInWords(language, words.travels, row.userId === person.id, plainName(partner));
  const text = calendarFile({
    uid: `${row.id}@${new URL(services.env.PUBLIC_ORIGIN).hostname}`,
    stamp: services.clock(),
    sequence: row.revision,
    isOff: row.state === "off",
    when: { from: row.fromDate as LocalDate, to: row.toDate as LocalDate },
    summary: visitWords(language).calendarTitle(plainName(partner)),
    location: words?.place ?? "",
    description: [travels, words?.words].filter(Boolean).join("\n"),
  });
  return { name: `visit-${row.fromDate}.ics`, text };
}
