import { readAbout } from "#app/about/read-about.server.ts";
import type { Dates } from "#app/activities/activity.server.ts";
import { dayOfMonth, monthOfYear, monthWords } from "#app/calendar/date-words.ts";
import { firstOf, type Month } from "#app/calendar/month.ts";
import { ownDay } from "#app/calendar/own-day.ts";
import { type CoupleDay, isOpen, readDaysWithin } from "#app/couple/couple-days.server.ts";
import { inPortions } from "#app/http/in-portions.ts";
import { bytesOnPage, thatFit } from "#app/http/page-room.ts";
import { callName, type Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Language } from "#app/texts/languages.ts";
import { listIn } from "#app/texts/numbers.ts";
import { serverActivities } from "../activities.server.ts";
import { statesOf } from "../home/calendar.ts";
import { sharedWordsOfAll } from "../rights/words-of-all.server.ts";
import { type BookEntry, type Spread, spreadsOf } from "./leaves.ts";
import { yearTexts } from "./texts.ts";
import { datesInMonth, datesInYear, datesTogether, longestRun, monthFrom, monthsOf, yearFrom } from "./year.ts";
import type { OpenMonth, YearView } from "./year-view.ts";

type Asked = { year: string; month: string | null; part: string | null };

/** What the markup around a spread takes of a page. Bytes. */
const AROUND = 1_500;
/** What the markup of a photo takes. Bytes. */
const PHOTO_BYTES = 1_200;

/**
 * A year of the two as it is printed, or a month of it with its pages: only what both have before them, and of that
 * nothing from before they were paired. Null where it is no year, month or part of theirs.
 */
export async function readYear(
  services: Services,
  member: Member,
  asked: Asked,
  language: Language,
): Promise<YearView | null> {
  const { person, partner, paused, couple } = member;
  const now = services.clock();
  const together = datesTogether(member, now);
  const year = yearFrom(asked.year, together);
  if (year === null) return null;
  const within = datesInYear(year, together);
  const months = monthsOf(within);
  const month = asked.month === null ? null : monthFrom(asked.month, year, months);
  if (asked.month !== null && month === null) return null;
  const days = partner ? await readDaysWithin(services.database.db, member, within.first, within.last) : [];
  const label = (one: Month) => monthWords(language, firstOf(one), within.first);
  const openMonth = async (one: Month, part: number): Promise<OpenMonth | null> => {
    const parts = partner ? inParts(await spreadsIn(services, member, datesInMonth(one, within), language)) : [];
    const spreads = parts[part - 1] ?? [];
    if (spreads.length === 0 && part !== 1) return null;
    const dates = days.map(({ date }) => date).filter((date) => date.startsWith(one));
    return {
      ...{ month: one, label: label(one), spreads, part, dates },
      parts: Math.max(1, parts.length),
      firstPage: 2 + 2 * parts.slice(0, part - 1).flat().length,
      states: statesOf(dates, ownDay(now, person), days, new Set(), couple.startsOn),
    };
  };
  const open = month && (await openMonth(month, partFrom(asked.part)));
  if (month && !open) return null;
  const cities = partner ? await citiesOf(services, member, language) : null;
  return {
    year,
    myName: callName(person),
    partnerName: partner && callName(partner),
    isPaused: paused !== null,
    cover: {
      ...{ year, cities },
      names: partner ? listIn(language, [callName(person), callName(partner)]) : callName(person),
      month: month && monthOfYear(language, firstOf(month)),
    },
    figures: open ? [] : await figuresOf(services, member, within, days, language),
    months: months.map((one) => ({ month: one, label: label(one) })),
    previous: yearFrom(String(Number(year) - 1), together),
    next: yearFrom(String(Number(year) + 1), together),
    open,
    sample: open ? null : await sampleOf(months, (one) => openMonth(one, 1)),
  };
}

/** The part that an address names; 0 for none. */
const partFrom = (text: string | null): number => (text === null ? 1 : /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 0);

/** Two pages of the last month that has some, of the last two. */
async function sampleOf(
  months: readonly Month[],
  openMonth: (one: Month) => Promise<OpenMonth | null>,
): Promise<OpenMonth | null> {
  for (const month of months.slice(-2).reverse()) {
    const open = await openMonth(month);
    if (open && open.spreads.length > 0) return { ...open, spreads: open.spreads.slice(0, 1) };
  }
  return null;
}

/** What the year has come to: what there is none of is not said. */
async function figuresOf(
  { database }: Services,
  { couple, person, partner }: Member,
  within: Dates,
  days: readonly CoupleDay[],
  language: Language,
): Promise<{ count: number; of: string }[]> {
  if (!partner) return [];
  const t = yearTexts(language);
  const [answers, longest] = [days.filter(isOpen).length, longestRun(days)];
  const of = { coupleId: couple.id, two: [person.id, partner.id] as const, language };
  const tallies = serverActivities.flatMap(({ part }) => part.inOurYear?.tally ?? []);
  const counted = await Promise.all(tallies.map((tally) => tally(database.db, of, within)));
  const all = [{ count: answers, of: t.answers(answers) }, ...counted, { count: longest, of: t.longest(longest) }];
  return all.filter(({ count }) => count > 0);
}

/** All pages of a month. */
async function spreadsIn(services: Services, { person, partner, couple }: Member, within: Dates, language: Language) {
  const entries: BookEntry[] = [];
  const who = { person, partner, language };
  for await (const words of sharedWordsOfAll(services, who, couple.id, within, inPortions())) {
    const { mine, theirs, date, photo } = words;
    // What only one of the two has said stands under its day: it answers nothing.
    const title = mine === null || theirs === null ? dayOfMonth(language, date) : words.title;
    entries.push({ title, mine, theirs, ...(photo && { photo }) });
  }
  return spreadsOf(entries);
}

/** What an entry takes of a page, and its photo with all its addresses. */
const bytesOf = ({ title, mine, theirs, photo }: BookEntry): number =>
  2 * bytesOnPage(title) +
  bytesOnPage(mine ?? "") +
  bytesOnPage(theirs ?? "") +
  (photo ? bytesOnPage(photo.alt ?? "") + PHOTO_BYTES : 0);

/** Spreads in parts, each of which a page has room for. */
function inParts(spreads: readonly Spread[]): Spread[][] {
  const parts: Spread[][] = [];
  for (let rest = [...spreads]; rest.length > 0; ) {
    const part = thatFit(rest, ({ entries }) => entries.reduce((sum, entry) => sum + bytesOf(entry), AROUND));
    parts.push(part);
    rest = rest.slice(part.length);
  }
  return parts;
}

async function citiesOf(services: Services, member: Member, language: Language): Promise<string | null> {
  const { mine, theirs } = await readAbout(services, member);
  const names = [mine.city?.name, theirs.city?.name].filter((name) => name !== undefined);
  return names.length > 0 ? listIn(language, [...new Set(names)]) : null;
}
