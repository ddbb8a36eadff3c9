import { and, desc, eq, exists, inArray, lt, type SQL, sql } from "drizzle-orm";
import { monthOfYear, shortDate, shortMonth } from "#app/calendar/date-words.ts";
import type { LocalDate } from "#app/calendar/local-date.ts";
import type { Month } from "#app/calendar/month.ts";
import { ownDay } from "#app/calendar/own-day.ts";
import { CATEGORIES } from "#app/content/categories.ts";
import { categoryName } from "#app/content/category-name.ts";
import { isOpen, seenFrom } from "#app/couple/couple-days.server.ts";
import { callName, type Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Language } from "#app/texts/languages.ts";
import type { Db } from "#db/database.ts";
import { alias } from "#db/kit.ts";
import { contentItems } from "#db/schema/content.ts";
import { coupleDays } from "#db/schema/couple.ts";
import { ANSWERED_BY, type AnsweredBy, filterOf, type PastFilter } from "./past-filter.ts";
import type { Jumps, PastQuestion, PastView } from "./past-view.ts";

/** How many questions stand on a page. */
const PAGE = 30;

/**
 * A page of the couple's questions of past dates, the newest first, and how many there are of each kind. Nobody's words
 * are read for it: who has answered stands beside the date.
 */
export async function readPast(
  { database, clock }: Pick<Services, "database" | "clock">,
  member: Member,
  asked: URLSearchParams,
  language: Language,
): Promise<PastView> {
  const today = ownDay(clock(), member.person);
  const packs = await packsAsked(database.db, member);
  const titles = new Map(packs.map(({ name, title }) => [name, title]));
  const filter = filterOf(asked, [...CATEGORIES, ...titles.keys()]);
  const by = answeredBy(member);
  const { category, before } = filter;
  const days = and(
    ...[eq(coupleDays.coupleId, member.couple.id), lt(coupleDays.date, today)],
    category ? eq(contentItems.category, category) : undefined,
  );
  const ofMonths = await countByMonth(database.db, by, days);
  const counts = countsOf(ofMonths);
  const rows = await database.db
    .select({ day: coupleDays, text: contentItems.text, category: contentItems.category })
    .from(coupleDays)
    .innerJoin(contentItems, eq(contentItems.id, coupleDays.questionId))
    .where(and(days, filter.by ? by[filter.by] : undefined, before ? lt(coupleDays.date, before) : undefined))
    .orderBy(desc(coupleDays.date))
    .limit(PAGE + 1);
  const months: { name: string; questions: PastQuestion[] }[] = [];
  const shown = rows.slice(0, PAGE);
  for (const { day: row, text, category } of shown) {
    const day = seenFrom(member, row);
    const name = monthOfYear(language, day.date);
    if (months.at(-1)?.name !== name) months.push({ name, questions: [] });
    const [mine, theirs] = [day.mine.answered, day.theirs.answered && member.partner !== null];
    months.at(-1)?.questions.push({
      date: day.date,
      when: shortDate(language, day.date),
      text,
      category: titles.get(category) ?? categoryName(category),
      state: mine && theirs ? "both" : mine ? "you" : theirs ? "them" : "neither",
      isClosed: mine && theirs && !isOpen(day),
    });
  }
  return {
    filter,
    packs,
    months,
    partnerName: member.partner && callName(member.partner),
    counts,
    jumps: counts[filter.by ?? "all"] > PAGE ? jumpsOf(ofMonths, filter, shown[0]?.day.date, language) : null,
    older: rows.length > PAGE ? ((shown.at(-1)?.day.date as LocalDate | undefined) ?? null) : null,
  };
}

type Counts = PastView["counts"];

/** How many there are of each kind, month by month: read once, for the years to choose from and for all of them. */
async function countByMonth(db: Db, by: Record<AnsweredBy, SQL>, days: SQL | undefined) {
  const month = sql<string>`substr(${coupleDays.date}, 1, 7)`;
  return db
    .select({
      all: sql<number>`count(*)`.mapWith(Number),
      both: countOf(by.both),
      me: countOf(by.me),
      partner: countOf(by.partner),
      nobody: countOf(by.nobody),
      month,
    })
    .from(coupleDays)
    .innerJoin(contentItems, eq(contentItems.id, coupleDays.questionId))
    .where(days)
    .groupBy(month);
}

const countsOf = (months: readonly Counts[]): Counts =>
  Object.fromEntries(KINDS.map((kind) => [kind, months.reduce((sum, one) => sum + one[kind], 0)])) as Counts;

const KINDS = ["all", ...ANSWERED_BY] as const;

/** @param first the date of the first question on the page */
function jumpsOf(
  all: readonly (Counts & { month: string })[],
  { by }: PastFilter,
  first: string | undefined,
  language: Language,
): Jumps {
  const months = all
    .filter((one) => one[by ?? "all"] > 0)
    .map((one) => one.month as Month)
    .sort();
  const year = first?.slice(0, 4) ?? null;
  return {
    years: [...new Set(months.map((month) => month.slice(0, 4)))].reverse(),
    year,
    months: months
      .filter((month) => month.slice(0, 4) === year)
      .map((month) => ({ month, short: shortMonth(language, month), isHere: month === first?.slice(0, 7) })),
  };
}

/** The packs of which the couple was asked something as the question of a day, in the order of their titles. */
async function packsAsked(db: Db, { couple }: Member): Promise<PastView["packs"]> {
  const questions = alias(contentItems, "questions");
  const asked = db.select({ id: coupleDays.questionId }).from(coupleDays).where(eq(coupleDays.coupleId, couple.id));
  // Ten years of days are read once: joined, they were gone through for each question of each pack.
  const ofPack = db
    .select({ id: questions.id })
    .from(questions)
    .where(
      and(
        ...[eq(questions.kind, "pack-question"), eq(questions.category, contentItems.category)],
        inArray(questions.id, asked),
      ),
    );
  const found = await db
    .select({ name: contentItems.category, title: contentItems.text })
    .from(contentItems)
    .where(and(eq(contentItems.kind, "pack"), exists(ofPack)));
  return found.sort((one, other) => (one.title < other.title ? -1 : 1));
}

/** Who has answered, as conditions from the member's seat. During a pause it shows of nobody else that they have. */
function answeredBy({ seat, partner }: Member): Record<AnsweredBy, SQL> {
  const { firstAnswered, secondAnswered } = coupleDays;
  const [mine, other] = seat === 0 ? [firstAnswered, secondAnswered] : [secondAnswered, firstAnswered];
  const theirs = partner ? sql`${other}` : sql`(1 = 0)`;
  return {
    both: sql`(${mine} and ${theirs})`,
    me: sql`(${mine} and not ${theirs})`,
    partner: sql`(not ${mine} and ${theirs})`,
    nobody: sql`(not ${mine} and not ${theirs})`,
  };
}

const countOf = (condition: SQL) =>
  sql<number>`coalesce(sum(case when ${condition} then 1 else 0 end), 0)`.mapWith(Number);
