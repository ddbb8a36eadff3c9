import { longDate } from "#app/calendar/date-words.ts";
import { addDays, type LocalDate } from "#app/calendar/local-date.ts";
import { inPortions } from "#app/http/in-portions.ts";
import { isolated } from "#app/http/person-name.ts";
import { callName, type Member, plainName } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import { perLanguage } from "#app/texts/catalogue.ts";
import type { Language } from "#app/texts/languages.ts";
import { localeOf } from "#app/texts/locale.ts";
import { allOf, type Said, SCALES, type Scale } from "./check-in.ts";
import type { LinesView, TodayView } from "./check-in-view.ts";
import { courseOf, lineThrough, type Point, type Span } from "./lines.ts";
import { checkInsBetween } from "./open-check-ins.server.ts";
import { saysAnything } from "./read-day.server.ts";
import { lineTexts } from "./texts.ts";

const short = perLanguage(
  (language) => new Intl.DateTimeFormat(localeOf(language), { day: "numeric", month: "short", timeZone: "UTC" }),
);
const shortDate = (language: Language, date: LocalDate): string =>
  short(language).format(new Date(`${date}T12:00:00Z`));

/** So much of a name stands at the end of a line. Code points. */
const SHORT_NAME = 8;
/** What the partner shared so many days ago at most is pointed at: on their clock it may still be that day. */
const LATEST_DAYS = 2;

/** The scale and the days that an address asks for; what it does not say is the closeness of 30 days. */
export function asked(params: URLSearchParams): { scale: Scale; days: Span } {
  const scale = SCALES.find((one) => one === params.get("of")) ?? "closeness";
  return { scale, days: params.get("days") === "90" ? 90 : 30 };
}

/** How the two were over some days, up to the member's own. */
export async function readLines(
  services: Services,
  member: Member,
  today: LocalDate,
  { scale, days }: { scale: Scale; days: Span },
  language: Language,
): Promise<Pick<TodayView, "lines" | "latest">> {
  const { partner } = member;
  const from = addDays(today, 1 - days);
  const { own, shared } = await checkInsBetween(services, member, { from, to: today }, inPortions());

  const mine = pointsOf(
    scale,
    own.map(({ date, checkIn }) => [date, allOf(checkIn)] as const),
  );
  const theirs = pointsOf(
    scale,
    [...shared].sort(([one], [other]) => (one < other ? -1 : 1)),
  );
  const latest = own.findLast(
    ({ date }) => date < today && date >= addDays(today, -LATEST_DAYS) && saysAnything(shared.get(date)),
  );
  const name = partner && callName(partner);
  return {
    latest: latest ? { date: latest.date, dateLabel: longDate(language, latest.date) } : null,
    lines: {
      scale,
      days,
      from: shortDate(language, from),
      to: shortDate(language, today),
      mine: lineThrough(mine, { today, days, shape: "round" }),
      theirs: lineThrough(theirs, { today, days, shape: "diamond" }),
      shortName: partner ? shortened(plainName(partner)) : "",
      sentence: sentenceOf(language, mine, theirs, name),
      rows: rowsOf(language, mine, theirs),
    },
  };
}

const pointsOf = (scale: Scale, all: readonly (readonly [LocalDate, Said])[]): Point[] =>
  all.flatMap(([date, said]) => {
    const place = said[scale];
    return place ? [{ date, place }] : [];
  });

function shortened(name: string): string {
  const letters = [...name];
  return isolated(letters.length > SHORT_NAME ? `${letters.slice(0, SHORT_NAME - 1).join("")}…` : name);
}

function sentenceOf(language: Language, mine: readonly Point[], theirs: readonly Point[], name: string | null): string {
  if (mine.length + theirs.length === 0) return "";
  const t = lineTexts(language);
  const say = (who: string, points: readonly Point[]): string => {
    const course = courseOf(points);
    if (!course) return t.nothingOf(who);
    const { first, last, low, high, count } = course;
    if (count === 1) return t.once(who, last.place, shortDate(language, last.date));
    if (low === high) return t.stayed(who, low);
    if (first.place === last.place) return t.back(who, last.place, low, high);
    return t.moved(who, first.place, last.place, low, high);
  };
  return [say(t.you, mine), ...(name ? [say(name, theirs), t.onlyShared] : [])].join(" ");
}

/** Each date of either line, the newest first. */
function rowsOf(language: Language, mine: readonly Point[], theirs: readonly Point[]): LinesView["rows"] {
  const [own, others] = [mine, theirs].map((points) => new Map(points.map(({ date, place }) => [date, place])));
  const dates = [...new Set([...mine, ...theirs].map(({ date }) => date))].sort().reverse();
  return dates.map((date) => ({
    date,
    label: shortDate(language, date),
    mine: own?.get(date) ?? null,
    theirs: others?.get(date) ?? null,
  }));
}
