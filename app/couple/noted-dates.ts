/**
 * A date as far as the couple's row has it, so that the dashboard knows of it without looking: when it is, which idea
 * (null for one in their own words), and who is asked to say yes; null once both have.
 */
export type NotedDate = { id: string; item: string | null; startsAt: Date; endsAt: Date; asked: 0 | 1 | null };

const NONE = "-";
const MINUTE = 60_000;

/** The dates as they stand beside the couple, the earliest first; null for none. Times are in minutes. */
export function writeDates(dates: readonly NotedDate[]): string | null {
  const minutes = (at: Date) => Math.floor(at.getTime() / MINUTE);
  return (
    dates
      .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
      .map(({ id, item, startsAt, endsAt, asked }) =>
        [minutes(startsAt), minutes(endsAt), asked ?? NONE, item ?? NONE, id].join("/"),
      )
      .join(" ") || null
  );
}

/** The same, read, without those that are over; what is not of this form says nothing. */
export const readDates = (text: string | null, now: Date): NotedDate[] =>
  (text ?? "").split(" ").flatMap((one): NotedDate[] => {
    const [, starts, ends, asked, item, id] = /^(\d+)\/(\d+)\/([01-])\/([a-z0-9-]+)\/([\w-]+)$/.exec(one) ?? [];
    if (!item || !id) return [];
    const date: NotedDate = {
      id,
      item: item === NONE ? null : item,
      startsAt: new Date(Number(starts) * MINUTE),
      endsAt: new Date(Number(ends) * MINUTE),
      asked: asked === "0" ? 0 : asked === "1" ? 1 : null,
    };
    return date.endsAt > now ? [date] : [];
  });
