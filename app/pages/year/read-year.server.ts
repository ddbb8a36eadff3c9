import { readCities } from "#app/about/read-about.server.ts";
import { monthOfYear, monthWords } from "#app/calendar/date-words.ts";
import { firstOf, type Month, monthOf } from "#app/calendar/month.ts";
import { ownDay } from "#app/calendar/own-day.ts";
import { type CoupleDay, readDaysWithin } from "#app/couple/couple-days.server.ts";
import { callName, type Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Language } from "#app/texts/languages.ts";
import { listIn } from "#app/texts/numbers.ts";
import { statesOf } from "../home/calendar.ts";
import { type Counted, countOnPaper, datesBeside, datesOnPaper } from "./on-paper.server.ts";
import { type Book, firstSpread, type PartOfMonth, partOfMonth } from "./read-leaves.server.ts";
import { readTogether } from "./read-together.server.ts";
import { yearTexts } from "./texts.ts";
import { datesInBoth, datesOfMonth, datesOfYear, longestRun, monthFrom, yearFrom, yearsBeside } from "./year.ts";
import type { OpenMonth, YearView } from "./year-view.ts";

type Asked = { year: string; month: string | null; part: string | null };

/** What of a view hangs on whether a year is asked for, or one of its months. */
type Opened = Pick<YearView, "figures" | "months" | "previous" | "next" | "open" | "sample">;
const NOTHING: Opened = { figures: [], months: [], previous: null, next: null, open: null, sample: null };

/**
 * A year of the two as it is printed, or a month of it with its pages: only what is open to both. What they have
 * answered begins with their first pairing, and memories are of any day. Null where it is no year, month or part of
 * theirs: one in which they are together, or of which they both have a memory before them.
 */
export async function readYear(
  services: Services,
  member: Member,
  asked: Asked,
  language: Language,
): Promise<YearView | null> {
  const { person, partner, paused } = member;
  const book: Book = { services, member, language, together: await readTogether(services, member) };
  const year = yearFrom(asked.year);
  const opened = year && (await (asked.month === null ? wholeYear(book, year) : oneMonth(book, year, asked)));
  if (!year || !opened) return null;
  const cities = partner ? await readCities(services, member) : [];
  return {
    ...opened,
    year,
    myName: callName(person),
    partnerName: partner && callName(partner),
    isPaused: paused !== null,
    cover: {
      year,
      cities: cities.length > 0 ? listIn(language, [...new Set(cities)]) : null,
      names: partner ? listIn(language, [callName(person), callName(partner)]) : callName(person),
      month: opened.open && monthOfYear(language, firstOf(opened.open.month)),
    },
  };
}

/** The page of a year: in as many statements however much the two have. */
async function wholeYear(book: Book, year: string): Promise<Opened | null> {
  const { services, member, together, language } = book;
  const { db } = services.database;
  const within = datesOfYear(year);
  const ours = datesInBoth(within, together);
  if (!member.partner) return ours && NOTHING;
  const two = { ...member, partner: member.partner };
  const days = ours ? await readDaysWithin(db, member, ours.first, ours.last) : [];
  const counted = await countOnPaper(db, two, datesOnPaper(within, together), days);
  if (!ours && counted.months.length === 0) return null;
  const newest = counted.months.at(-1);
  const spread = newest && (await firstSpread(book, newest));
  const first = { spreads: spread ? [spread] : [], firstPage: 2, goesOn: false };
  return {
    ...NOTHING,
    figures: figuresOf(counted, days, language),
    months: counted.months.map((month) => ({ month, label: labelOf(month, language) })),
    sample: newest && spread ? openMonth(book, newest, 1, first, days) : null,
    ...yearsBeside(year, together, await datesBeside(db, two, within)),
  };
}

/** The part that an address names; 0 for none. */
const partFrom = (text: string | null): number => (text === null ? 1 : /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 0);

/** A month with its pages; one in which the two are together is there without any too. */
async function oneMonth(book: Book, year: string, asked: Asked): Promise<Opened | null> {
  const { services, member, together } = book;
  const month = monthFrom(asked.month ?? "", year);
  const part = partFrom(asked.part);
  if (!month || part === 0) return null;
  const ours = datesInBoth(datesOfMonth(month), together);
  if (!member.partner) return ours && NOTHING;
  const found = await partOfMonth(book, month, part);
  if (!found || (!ours && found.spreads.length === 0)) return null;
  const days = ours ? await readDaysWithin(services.database.db, member, ours.first, ours.last) : [];
  return { ...NOTHING, open: openMonth(book, month, part, found, days) };
}

const labelOf = (month: Month, language: Language): string => monthWords(language, firstOf(month), firstOf(month));

function openMonth(
  { services, member, language }: Book,
  month: Month,
  part: number,
  found: PartOfMonth,
  days: readonly CoupleDay[],
): OpenMonth {
  const dates = days.map(({ date }) => date).filter((date) => monthOf(date) === month);
  const today = ownDay(services.clock(), member.person);
  const states = statesOf(dates, today, days, new Set(), member.couple.startsOn);
  return { month, label: labelOf(month, language), part, ...found, dates, states };
}

/** What the year has come to: what there is none of is not said. */
function figuresOf(
  { answers, memories }: Counted,
  days: readonly CoupleDay[],
  language: Language,
): YearView["figures"] {
  const t = yearTexts(language);
  const longest = longestRun(days);
  return [
    { count: answers, of: t.answers(answers) },
    { count: memories, of: t.memoriesOf(memories) },
    { count: longest, of: t.longest(longest) },
  ].filter(({ count }) => count > 0);
}
