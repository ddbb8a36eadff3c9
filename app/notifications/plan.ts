import type { LocalDate } from "#app/calendar/local-date.ts";
import { type Clockface, ownDay } from "#app/calendar/own-day.ts";
import type { Kind } from "./notice.ts";
import { quietUntil } from "./quiet-hours.ts";
import type { Settings } from "./settings.ts";

/** How much may come in one's own day, all kinds together (docs/product/notifications.md#when). */
const MOST_A_DAY = 3;

/** What shows on the page that somebody has open, or would: it is told there. */
const ON_PAGES: readonly Kind[] = ["joined", "answered", "nudge"];

/** What is due for somebody. */
export type Due = { kind: Kind; until: Date; seen: boolean };

/** What is known of somebody to whom something is due. */
export type Reach = {
  settings: Settings;
  clock: Clockface;
  /** On which own day something came last, and how much on it. */
  sentOn: LocalDate | null;
  sentCount: number;
  /** They have a page open that follows what happens. */
  here: boolean;
};

/** How much has come on somebody's own day. */
export const sentToday = ({ sentOn, sentCount }: Pick<Reach, "sentOn" | "sentCount">, today: LocalDate): number =>
  sentOn === today ? sentCount : 0;

/**
 * What becomes of all that is due for somebody: nothing, because none of it is of use or they have had enough; one line
 * for all of it; or it waits for the morning.
 */
export type Plan = { do: "nothing" } | { do: "tell"; count: number; today: LocalDate } | { do: "wait"; until: Date };

/** Decides it (docs/product/notifications.md#when). */
export function planFor(due: readonly Due[], reach: Reach, now: Date): Plan {
  const { settings, clock, here } = reach;
  const count = due.filter(
    ({ kind, until, seen }) => until > now && settings[kind] && !seen && !(here && ON_PAGES.includes(kind)),
  ).length;
  if (count === 0) return { do: "nothing" };
  const quiet = quietUntil(now, clock.timeZone ?? "UTC", settings);
  if (quiet) return { do: "wait", until: quiet };
  const today = ownDay(now, clock);
  return sentToday(reach, today) >= MOST_A_DAY ? { do: "nothing" } : { do: "tell", count, today };
}
