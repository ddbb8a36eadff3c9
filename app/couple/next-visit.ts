import { isLocalDate, type LocalDate } from "#app/calendar/local-date.ts";

/**
 * A visit as far as the couple's row has it, so that the dashboard knows of it without looking: its dates, and who is
 * asked to say yes to them; null once both have.
 */
export type VisitDates = { from: LocalDate; to: LocalDate; asked: 0 | 1 | null };

/** The dates as they stand beside the couple, the earliest first; null for none. */
export function writeVisits(visits: readonly VisitDates[]): string | null {
  const sorted = visits.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : a.to < b.to ? -1 : 1));
  return sorted.map(({ from, to, asked }) => `${from}/${to}/${asked ?? "-"}`).join(" ") || null;
}

/** The same, read; what is not of this form says nothing. */
const readVisits = (text: string | null): VisitDates[] =>
  (text ?? "").split(" ").flatMap((one): VisitDates[] => {
    const [from = "", to = "", asked] = one.split("/");
    if (!isLocalDate(from) || !isLocalDate(to)) return [];
    return [{ from, to, asked: asked === "0" ? 0 : asked === "1" ? 1 : null }];
  });

/** The first visit that both have taken and that is not over on somebody's own day. */
export const nextVisit = (text: string | null, today: LocalDate): VisitDates | null =>
  readVisits(text).find(({ to, asked }) => asked === null && to >= today) ?? null;

/** The first visit that waits for the yes of the one in this seat, and is not over on their own day. */
export const visitFor = (text: string | null, seat: 0 | 1, today: LocalDate): VisitDates | null =>
  readVisits(text).find(({ to, asked }) => asked === seat && to >= today) ?? null;
