import { monthOfYear, shortMonth } from "#app/calendar/date-words.ts";
import { addDays, daysBetween } from "#app/calendar/local-date.ts";
import { datesOf, firstOf, type Month, monthAfter, monthBefore, monthOf } from "#app/calendar/month.ts";
import { NO_PART, tallyAt, tallyOf } from "#app/insights/compared.ts";
import { readParts } from "#app/insights/keep-compared.server.ts";
import { readRhythm } from "#app/insights/read-rhythm.server.ts";
import { firstMonth, rhythmOf } from "#app/insights/rhythm.ts";
import { ENOUGH, figureOf, type Tally, wholeOf } from "#app/insights/score.ts";
import { callName, type Member, type Partner } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Language } from "#app/texts/languages.ts";
import { inInsights } from "../activities.server.ts";
import type { InsightsView, ScoreView, TrendView } from "./insights-view.ts";
import { firstDay, lastOver } from "./last-over.ts";
import { readWeeks } from "./read-weeks.server.ts";
import { insightTexts } from "./texts.ts";
import { lineThrough, type MonthFigure } from "./trend.ts";

/** How often the rhythm is taken into the whole (docs/product/insights.md#the-formula). */
const RHYTHM_WEIGHT = 2;
/** So many months are drawn (docs/product/insights.md#over-the-months). */
const MONTHS = 12;
/** So many things are compared for what the two have in common: the newest of each activity. */
const NEWEST = 2;
/** So many are shown, of either kind. */
const SHOWN = 3;

/**
 * The score of the two, with its parts, its months, and what they have in common: a few statements, however much they
 * have answered. It is the same for both, whoever looks; and their weeks in words.
 */
export async function readInsights(services: Services, member: Member, language: Language): Promise<InsightsView> {
  const { partner, paused } = member;
  return {
    partnerName: partner && callName(partner),
    isPaused: paused !== null,
    score: partner && (await scoreOf(services, { ...member, partner }, language)),
    week: partner && (await readWeeks(services, { ...member, partner }, language)),
  };
}

async function scoreOf(
  services: Services,
  member: Member & { partner: Partner },
  language: Language,
): Promise<ScoreView> {
  const { database, clock } = services;
  const t = insightTexts(language);
  const { couple } = member;
  const over = lastOver(member, clock());
  const since = firstDay(member);
  const drawn = monthsUntil(monthOf(over), monthOf(since));
  const kept = await readParts(services, member);
  const rhythm = await readRhythm(database.db, couple.id, firstMonth(firstOf(drawn[0] ?? monthOf(over))));
  // A date that is still on for one of the two lies three days ahead at most.
  const days = rhythmOf(rhythm, since, over, addDays(over, 3));
  const parts = [
    { key: "rhythm", weight: RHYTHM_WEIGHT, ...partView(t.rhythm, days) },
    ...inInsights.map(({ key, part }) => {
      const tally = tallyOf(kept.get(key) ?? NO_PART);
      return { key, weight: part.weight, ...partView(part.texts(language), tally) };
    }),
  ].sort((one, other) => other.weight - one.weight);
  const whole = wholeOf(parts);
  const figures = drawn.map((month): MonthFigure => {
    const end = month === monthOf(over) ? over : (datesOf(month).at(-1) ?? over);
    const then = inInsights.map(({ key, part }) => ({
      figure: figureOf(tallyAt(kept.get(key) ?? NO_PART, month)),
      weight: part.weight,
    }));
    const itsDays = month === monthOf(over) ? days : rhythmOf(rhythm, since, end);
    return { month, figure: wholeOf([...then, { figure: figureOf(itsDays), weight: RHYTHM_WEIGHT }]) };
  });
  const turn = daysBetween("2024-01-01", over) + 1;
  const common = (
    await Promise.all(
      inInsights.map(({ key, part }) => {
        const newest = (kept.get(key) ?? NO_PART).compared.slice(-NEWEST).reverse();
        return part.inCommon(services, newest, Math.max(0, turn), language);
      }),
    )
  )
    .flat()
    .sort((one, other) => (one.on < other.on ? 1 : one.on > other.on ? -1 : 0));
  const ofKind = (kind: "alike" | "apart") =>
    common
      .filter((one) => one.kind === kind)
      .slice(0, SHOWN)
      .map(({ title, ask, to }) => ({ title, ask, to }));
  return {
    whole,
    parts: parts.map(({ weight: _, ...part }) => part),
    sum: whole === null ? null : sumOf(parts, whole),
    hows: [...inInsights.map(({ part }) => part.texts(language).how), t.rhythm.how],
    trend: trendOf(figures, language),
    alike: ofKind("alike"),
    apart: ofKind("apart"),
  };
}

type PartTexts = { name: string; counted(tally: Tally): string; tooFew(points: number, enough: number): string };

function partView(t: PartTexts, tally: Tally) {
  const figure = figureOf(tally);
  return { name: t.name, figure, sentence: figure === null ? t.tooFew(tally.points, ENOUGH) : t.counted(tally) };
}

/** "(84 × 3 + 70 × 3 + 81 × 2) ÷ 8 = 78" */
function sumOf(parts: readonly { figure: number | null; weight: number }[], whole: number): string {
  const counting = parts.filter(({ figure }) => figure !== null);
  const weights = counting.reduce((sum, { weight }) => sum + weight, 0);
  return `(${counting.map(({ figure, weight }) => `${figure} × ${weight}`).join(" + ")}) ÷ ${weights} = ${whole}`;
}

/** The months that are drawn, up to one of them: from that of the first day of the two on, a year at most. */
function monthsUntil(last: Month, first: Month): Month[] {
  let from = last;
  for (let i = 1; i < MONTHS && from > first; i++) from = monthBefore(from);
  const months = [from];
  for (let month = from; month < last; ) {
    month = monthAfter(month);
    months.push(month);
  }
  return months;
}

function trendOf(figures: readonly MonthFigure[], language: Language): TrendView {
  const t = insightTexts(language);
  const known = figures.flatMap(({ month, figure }) => (figure === null ? [] : [{ month, figure }]));
  const [first, last] = [known[0], known.at(-1)];
  const inWords = (month: Month) => monthOfYear(language, firstOf(month));
  const values = known.map(({ figure }) => figure);
  return {
    line: lineThrough(figures),
    from: figures[0] ? shortMonth(language, figures[0].month) : "",
    to: shortMonth(language, figures.at(-1)?.month ?? monthOf("2024-01-01")),
    sentence:
      !first || !last || known.length < 2
        ? t.noTrend
        : first.figure === last.figure
          ? t.stayed(last.figure, inWords(first.month), Math.min(...values), Math.max(...values))
          : t.moved(first.figure, inWords(first.month), last.figure, inWords(last.month)),
    rows: figures.map(({ month, figure }) => ({ month, label: inWords(month), figure })).reverse(),
  };
}
