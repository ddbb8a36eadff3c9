import type { LocalDate } from "#app/calendar/local-date.ts";
import type { Kind } from "#app/notifications/notice.ts";
import type { Settings } from "#app/notifications/settings.ts";
import type { Language } from "#app/texts/languages.ts";

/** Who the export is of. Times are ISO 8601 in UTC. */
export type ExportHead = {
  exportedAt: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  timeZone: string | null;
  /** The tag of what was chosen to read in; null where the browser decides. */
  language: Language | null;
  memberSince: string;
  /** When the 18+ part was opened, and which wording was agreed to; null when it is not. */
  ageConsent: { at: string; version: string | null } | null;
  /** When keeping what is 18+ was said yes to or taken back, and by which wording; null where it never was. */
  keepingConsent: { at: string; version: string } | { withdrawnAt: string } | null;
  /** What they pay or have paid for premium, by Stripe's own words and numbers; the newest first. */
  subscriptions: {
    id: string;
    status: string;
    price: string | null;
    began: string;
    firstPaid: string | null;
    periodEnds: string | null;
    ends: string | null;
    unpaidSince: string | null;
    ended: string | null;
  }[];
  /** By whom Stripe knows them; null for who never went to pay. */
  stripeCustomer: string | null;
  /** When they last opened a page of Stripe to pay, where that is kept. */
  wentToPay: string | null;
  /** Until when premium is theirs by what they pay. */
  premiumUntil: string | null;
  /** When the weekly summary was agreed to, and which wording of it; null where it is not. */
  summaryConsent: { at: string; version: string } | null;
  /** What may reach them outside of the pages, when they were asked for it, and how much came on which day last. */
  notifications: Settings & { asked: string | null; lastSent: { on: LocalDate; count: number } | null };
  /** The browsers that take what is pushed: when and which, and nothing by which one could push there. */
  devices: { since: string; browser: string | null }[];
  /** When they were last here as the partner is told it; null of whoever hides it. `onAdultPages`: there too. */
  lastHere: { at: string | null; shown: boolean; onAdultPages: boolean };
  /** When they have last let the partner know that they think of them, on which own day, and how often on it. */
  lastThought: { at: string; on: LocalDate; count: number } | null;
  /** Of which kinds something waits to reach them. */
  waiting: readonly Kind[];
  /** When it is next looked whether they want to be reminded, and of what. */
  nextReminder: { kind: string | null; at: string } | null;
  /** What they have gone to, to play it at the same time as the partner: of which activity, and when. */
  playing: { activity: string; since: string }[];
  /**
   * What the two have in common, from 0 to 100, of which parts, and how it stood in each month; null beside nobody. The
   * same for both.
   */
  score: {
    whole: number | null;
    parts: { name: string; figure: number | null; sentence: string }[];
    months: { month: string; figure: number | null }[];
  } | null;
  partner: string | null;
  streak: { length: number; longest: number; completeDays: number };
};

/** `space` is "now", or the time at which a space has ended. */
export type ExportPart =
  | { kind: "head"; head: ExportHead }
  | {
      kind: "words";
      space: string;
      /** Of which activity. */
      activity: string;
      date: LocalDate;
      /** As a page shows them. */
      title: string;
      mine: string | null;
      theirs: string | null;
      thread?: readonly { isMine: boolean; words: string }[];
      /** As data. */
      data: Readonly<Record<string, unknown>>;
    };
