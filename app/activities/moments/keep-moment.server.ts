import { isAhead } from "#app/calendar/local-date.ts";
import { ownDay } from "#app/calendar/own-day.ts";
import { comparedWhenOpened } from "#app/insights/keep-compared.server.ts";
import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import { readRound } from "#app/rounds/read-rounds.server.ts";
import { takePart } from "#app/rounds/take-part.server.ts";
import { momentsActivity } from "./activity.ts";
import { comparedWeek, weeksInInsights } from "./in-insights.server.ts";
import { isDateOf, isWritable, itemOf } from "./items.ts";
import { eachOf, type MomentName, type Said } from "./moments.ts";
import { currentDate } from "./read-moment.server.ts";

type Late = "anotherWeek" | "anotherDay" | "weekNotBegun" | "dayNotBegun";

export type KeepResult =
  | { ok: true }
  /**
   * `anotherWeek`, `anotherDay`: the form was begun for a date that is not on for the member, or the partner has begun
   * one meanwhile. `weekNotBegun`, `dayNotBegun`: its date is still ahead. `anotherPartner`: who would read it is not who the form's page had named. `alreadyOpen`: both had
   * done it.
   */
  | { ok: false; reason: Late | "anotherPartner" | "alreadyOpen" };

/**
 * Keeps what the member says in a form, as their part of the day; until it is open to both they may change it. Sending
 * it twice changes nothing more.
 * @param form.date what the form was begun for
 * @param form.knew whom its page had as partner, or `ALONE`
 */
export async function keepMoment(
  services: Pick<Services, "database" | "vault" | "clock">,
  member: Member,
  { moment, date, knew, said }: { moment: MomentName; date: string; knew: string | undefined; said: Said },
): Promise<KeepResult> {
  const now = services.clock();
  const today = ownDay(now, member.person);
  const late = { ok: false, reason: lateReason(moment, isAhead(date, today)) } as const;
  if (!isDateOf(moment, date)) return late;
  const which = { activity: momentsActivity.key, item: itemOf(moment, date) };
  const round = await readRound(services.database.db, member, which);
  if (!isWritable(moment, date, round, today)) return late;
  // A new one, though the partner has begun one of another date that waits for this member: both would wait for ever.
  const isNew = round.mine === null && round.theirs === null;
  if (isNew && date !== (await currentDate(services, member, moment))) return late;
  const score = { key: momentsActivity.key, most: weeksInInsights.most };
  const whenOpened =
    eachOf(moment) === "week"
      ? await comparedWhenOpened(services, member, score, (both) => comparedWeek({ item: which.item, ...both }))
      : undefined;
  const result = await takePart(services, member, { ...which, body: said, knew, whenOpened }, now);
  if (result.ok) return { ok: true };
  return { ok: false, reason: result.reason === "already-open" ? "alreadyOpen" : "anotherPartner" };
}

const lateReason = (moment: MomentName, ahead: boolean): Late =>
  eachOf(moment) === "week" ? (ahead ? "weekNotBegun" : "anotherWeek") : ahead ? "dayNotBegun" : "anotherDay";
