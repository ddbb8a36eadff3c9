import type { SQL } from "drizzle-orm";
import type { HomeMoment } from "#app/activities/activity.server.ts";
import type { HomeCard, Opened, Waiting } from "#app/activities/activity.ts";
import { longDate } from "#app/calendar/date-words.ts";
import type { LocalDate } from "#app/calendar/local-date.ts";
import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Language } from "#app/texts/languages.ts";
import type { Db } from "#db/database.ts";
import { serverActivities } from "../activities.server.ts";
import type { Dated, EarlierWords, OpenedEntry, WaitingEntry } from "./home-view.ts";

/** How many of what waits are named; more would be a list of debts. */
const WAITING_SHOWN = 4;
/** How many things from before the two were connected are named. */
const EARLIER_SHOWN = 4;
/** What waits in this order, the newest of each first. */
const RANKS = ["reveal", "turn", "offer"] as const;

/** What the activities have for the dashboard: their cards of today, of what waits the newest, and what opened last. */
export async function readActivities(
  services: Services,
  member: Member,
  moment: HomeMoment,
): Promise<{ cards: (HomeCard & { key: string })[]; waiting: WaitingEntry[]; opened: OpenedEntry | null }> {
  const cards: (HomeCard & { key: string })[] = [];
  const all: Waiting[] = [];
  const read: Opened[] = [];
  for (const { key, part } of serverActivities) {
    const { card, waiting, opened } = await part.atHome(services, member, moment);
    if (card) cards.push({ ...card, key });
    all.push(...waiting);
    if (opened) read.push(opened);
  }
  cards.sort((one, other) => Number(one.small ?? false) - Number(other.small ?? false));
  const inOrder = RANKS.flatMap((rank) => newestFirst(all.filter(({ kind }) => kind === rank)));
  const shown = inOrder.slice(0, WAITING_SHOWN).map(({ kind: _known, ...one }) => one);
  // A reveal that waits is newer than any that was read.
  const last = all.some(({ kind }) => kind === "reveal") ? [] : newestFirst(read).slice(0, 1);
  const [opened = null] = dated(last, moment.language);
  return { cards, waiting: dated(shown, moment.language), opened };
}

/** What opens to the partner with the member's yes, of all activities: for `countHeld`, in its statement. */
export const waitingForYes = (db: Db, member: Member): SQL<number>[] =>
  serverActivities.flatMap(({ part }) => part.opensWithYes?.(db, member) ?? []);

/** The newest of what the member had written before the two were connected. */
export async function readEarlier(
  services: Services,
  member: Member,
  pairedAt: Date,
  language: Language,
): Promise<EarlierWords[]> {
  const all = [];
  for (const { part } of serverActivities)
    all.push(...(await part.writtenBefore(services, member, pairedAt, EARLIER_SHOWN)));
  return dated(newestFirst(all).slice(0, EARLIER_SHOWN), language);
}

const newestFirst = <T extends { date: LocalDate }>(all: readonly T[]): T[] =>
  all.toSorted((one, other) => (one.date > other.date ? -1 : one.date < other.date ? 1 : 0));

const dated = <T extends { date: LocalDate }>(all: readonly T[], language: Language): Dated<T>[] =>
  all.map(({ date, ...rest }) => ({ ...rest, dateLabel: longDate(language, date) }));
