import { fullDate, longDate, longDateOfYear } from "#app/calendar/date-words.ts";
import { daysBetween, type LocalDate } from "#app/calendar/local-date.ts";
import type { Language } from "#app/texts/languages.ts";
import { visitWords } from "./texts.ts";
import type { Travels } from "./visit.ts";

/** "Friday, 12 December to Sunday, 14 December"; with the year where it is not this one. */
export function datesInWords(language: Language, from: LocalDate, to: LocalDate, today: LocalDate): string {
  const date =
    from.slice(0, 4) === today.slice(0, 4) && to.slice(0, 4) === today.slice(0, 4) ? longDate : longDateOfYear;
  return from === to ? date(language, from) : visitWords(language).span(date(language, from), date(language, to));
}

/** The same for a heading of what is kept: the year always stands there. */
export const titleOfVisit = (language: Language, from: LocalDate, to: LocalDate): string =>
  visitWords(language).visit(
    from === to
      ? fullDate(language, from)
      : visitWords(language).span(fullDate(language, from), fullDate(language, to)),
  );

/** "29 days", by one's own day; that it is on, or begins today. */
export function countdown(language: Language, from: LocalDate, today: LocalDate): string {
  const t = visitWords(language);
  if (from === today) return t.today;
  return from < today ? t.isOn : t.days(language, daysBetween(today, from));
}

/** Who travels, as one of the two reads it. @param isMine whether the reader has proposed the visit */
export function travelsInWords(language: Language, travels: Travels, isMine: boolean, partner: string): string {
  const t = visitWords(language);
  if (travels === "both") return t.bothTravel;
  return (travels === "author") === isMine ? t.youTravel : t.theyTravel(partner);
}
