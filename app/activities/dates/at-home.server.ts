import { longDate } from "#app/calendar/date-words.ts";
import { localDateAt } from "#app/calendar/time-zone.ts";
import { type NotedDate, readDates } from "#app/couple/noted-dates.ts";
import { callName, type Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import type { HomeMoment } from "../activity.server.ts";
import type { HomeCard, Waiting } from "../activity.ts";
import { timeInWords } from "./date-in-words.ts";
import { knownTitle } from "./find-ideas.server.ts";
import { dateWords } from "./texts.ts";

/** So many of those that wait for one of the two are named, the nearest first: the page of dates has them all. */
export const NAMED = 2;

/** Where a noted date stands. */
export const pathOf = ({ id }: NotedDate) => `/dates/plan/${id}` as const;

/** The next date that both have taken, and those that wait for the member's yes: all stand beside the couple. */
export async function atHome(
  { database }: Pick<Services, "database">,
  { couple, partner, person, seat }: Member,
  { language, now, today }: HomeMoment,
): Promise<{ card: HomeCard | null; waiting: Waiting[] }> {
  const dates = partner ? readDates(couple.datePlans, now) : [];
  if (!partner || dates.length === 0) return { card: null, waiting: [] };
  const t = dateWords(language);
  const titleOf = async ({ item }: NotedDate) => (item && (await knownTitle(database, item))) ?? t.aDate;
  const next = dates.find(({ asked }) => asked === null);
  const card: HomeCard | null = next
    ? {
        small: true,
        state: "both",
        stateLabel: t.stateLabel,
        label: t.label,
        title: await titleOf(next),
        sentence: timeInWords(language, next.startsAt, person.timeZone, now),
        to: pathOf(next),
        action: t.look,
      }
    : null;
  const waiting: Waiting[] = [];
  for (const date of dates.filter(({ asked }) => asked === seat).slice(0, NAMED)) {
    const day = longDate(language, localDateAt(date.startsAt, person.timeZone ?? "UTC"));
    const note = t.suggests(callName(partner), day);
    waiting.push({ kind: "turn", date: today, to: pathOf(date), icon: "heart", title: await titleOf(date), note });
  }
  return { card, waiting };
}
