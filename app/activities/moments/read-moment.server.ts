import { fullDate } from "#app/calendar/date-words.ts";
import { addDays, type LocalDate } from "#app/calendar/local-date.ts";
import { ownDay } from "#app/calendar/own-day.ts";
import { ifPossible } from "#app/http/if-possible.server.ts";
import { knownTo } from "#app/members/known-partner.ts";
import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import { newestRounds, readRound } from "#app/rounds/read-rounds.server.ts";
import { isOpen } from "#app/rounds/round.ts";
import { markRead } from "#app/rounds/take-part.server.ts";
import type { Language } from "#app/texts/languages.ts";
import { momentsActivity } from "./activity.ts";
import { dateToWrite, isDateOf, isWritable, itemOf, itemsBetween, ofItem, writableItems } from "./items.ts";
import type { MomentView } from "./moment-view.ts";
import { eachOf, type MomentName } from "./moments.ts";
import { readOne } from "./read-one.server.ts";
import { momentTexts } from "./texts.ts";

const { key: activity } = momentsActivity;

/** So many earlier ones are listed at a time. */
const PAST_SHOWN = 12;
/** Before the first date that anything here could have. */
const BEGINNING = "2000-01-01";

/** The date that a form without one in its address is about, for the member at this moment. */
export async function currentDate(
  { database, clock }: Pick<Services, "database" | "clock">,
  member: Member,
  moment: MomentName,
): Promise<LocalDate> {
  const today = ownDay(clock(), member.person);
  const begun =
    eachOf(moment) === "day"
      ? await newestRounds(database.db, member, activity, writableItems(moment, today), PAST_SHOWN)
      : [];
  return dateToWrite(moment, begun, today);
}

/**
 * Reads the page of a form, and notes that what is open was seen.
 * @param asked the date in the address; null for the one that is on
 * @param params of the address: whether to change something, and before which date the earlier ones are listed
 * @returns null for a date that nothing was or may be written on
 */
export async function readMoment(
  services: Services,
  member: Member,
  { moment, asked, params }: { moment: MomentName; asked: string | null; params: URLSearchParams },
  language: Language,
): Promise<MomentView | null> {
  if (asked !== null && !isDateOf(moment, asked)) return null;
  const { db } = services.database;
  const now = services.clock();
  const today = ownDay(now, member.person);
  const date = asked ?? (await currentDate(services, member, moment));
  const which = { activity, item: itemOf(moment, date) };
  const round = await readRound(db, member, which);
  const canWrite = isWritable(moment, date, round, today);
  if (!round.mine && !canWrite) return null;
  const one = await readOne(services, member, { moment, date, round }, language);
  if (one.theirs.state === "open" && !round.mine?.read)
    await ifPossible(services.log, markRead(db, member, which, now));
  const canChange = one.mine !== null && !isOpen(round) && canWrite;
  const editing = canChange && params.has("change");
  return {
    ...one,
    me: member.person.id,
    partner: knownTo(member),
    canChange,
    editing,
    ...(await pastOf(services, member, one, params.get("before"), language)),
  };
}

async function pastOf(
  services: Services,
  member: Member,
  { moment, date, mine }: Pick<MomentView, "moment" | "date" | "mine">,
  before: string | null,
  language: Language,
): Promise<Pick<MomentView, "latest" | "past" | "older">> {
  const until = before !== null && isDateOf(moment, before) ? addDays(before, -1) : "9999-12-31";
  const items = itemsBetween(moment, BEGINNING, until);
  const rounds = await newestRounds(services.database.db, member, activity, items, PAST_SHOWN + 1);
  const shown = rounds.slice(0, PAST_SHOWN).flatMap((round) => {
    const of = ofItem(round.item);
    return of && of.date !== date && round.mine ? [{ date: of.date, round }] : [];
  });
  const newest = shown.find((one) => one.date < date && isOpen(one.round));
  const t = momentTexts(language).forms[moment];
  return {
    latest:
      mine === null && newest && eachOf(moment) === "week"
        ? await readOne(services, member, { moment, ...newest }, language)
        : null,
    past: shown.map((one) => ({
      item: one.date,
      label: t.of(fullDate(language, one.date)),
      isOpen: isOpen(one.round),
    })),
    older: (rounds.length > PAST_SHOWN && ofItem(rounds[PAST_SHOWN - 1]?.item ?? "")?.date) || null,
  };
}
