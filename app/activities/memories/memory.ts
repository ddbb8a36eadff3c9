import { isLocalDate, type LocalDate } from "#app/calendar/local-date.ts";

/** Code points (docs/product/memories.md). */
export const WORDS_MAX = 2000;
export const TITLE_MAX = 80;
/** The first day that a memory may be of: nobody here remembers more. */
export const FIRST_DAY = "1900-01-01" as LocalDate;

/** What somebody has written. */
export type Memory = { date: LocalDate; title: string | null; words: string };

/** Where a memory stands in the timeline: by when it was, and among those of a day by id. */
export type Place = { date: LocalDate; id: string };

/** A place as an address says it. */
export const placeText = ({ date, id }: Place): string => `${date}~${id}`;

/** The place that an address names; null for what is none. */
export function placeFrom(text: string | null): Place | null {
  const [date = "", id = "", ...more] = (text ?? "").split("~");
  return isLocalDate(date) && /^[\w-]{0,64}$/.test(id) && more.length === 0 ? { date, id } : null;
}

/** The timeline's memories by their years, in the order that they come in. */
export function byYear<T extends { date: LocalDate }>(memories: readonly T[]): { year: string; memories: T[] }[] {
  const years: { year: string; memories: T[] }[] = [];
  for (const memory of memories) {
    const year = memory.date.slice(0, 4);
    const last = years.at(-1);
    if (last?.year === year) last.memories.push(memory);
    else years.push({ year, memories: [memory] });
  }
  return years;
}
