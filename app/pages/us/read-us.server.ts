import { type About, FACTS } from "#app/about/about.ts";
import { togetherSince } from "#app/about/anniversary.ts";
import { inWords } from "#app/about/fact-words.ts";
import { type AboutBoth, readAbout } from "#app/about/read-about.server.ts";
import { apartTexts, factTexts } from "#app/about/texts.ts";
import { dayOfMonth, longDate, longDateOfYear } from "#app/calendar/date-words.ts";
import { daysBetween, type LocalDate } from "#app/calendar/local-date.ts";
import { ownDay } from "#app/calendar/own-day.ts";
import { nextVisit, type VisitDates } from "#app/couple/next-visit.ts";
import { callName, type Member } from "#app/members/member.ts";
import { distanceKm, milesOf, rounded } from "#app/places/distance.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Language } from "#app/texts/languages.ts";
import { numberIn } from "#app/texts/numbers.ts";
import { hoursView } from "./hours-view.ts";
import { datesTexts } from "./texts.ts";
import type { AnniversaryView, SaidFact, VisitAhead } from "./us-view.ts";

/** What the room of the two says of them, in words of the page's language. */
export async function readUs(services: Services, member: Member, language: Language) {
  const about = await readAbout(services, member);
  const { person, partner } = member;
  const now = services.clock();
  const today = ownDay(now, person);
  const apart = partner && distance(language, about.mine, about.theirs);
  const since = about.anniversary && about.anniversary.date <= today ? about.anniversary : null;
  const together = partner && since && apartTexts(language).days(language, togetherSince(since.date, today).days);
  return {
    year: today.slice(0, 4),
    lines: [together, apart].filter((line) => line !== null),
    hours: hoursView(language, member, about, now),
    anniversary: since && anniversaryView(language, since, partner && callName(partner), today),
    ...(partner && { visit: visitAhead(language, nextVisit(member.couple.visits, today), today) }),
    mine: Object.fromEntries(said(language, about.mine).map(({ fact, value }) => [fact, value])),
    theirs: said(language, { ...about.theirs, anniversary: null }).map(
      ({ name, value }): SaidFact => ({ name, value }),
    ),
  };
}

/** The next visit that both have taken; its dates stand beside the couple. */
function visitAhead(language: Language, visit: VisitDates | null, today: LocalDate): VisitAhead | null {
  if (!visit) return null;
  const t = datesTexts(language);
  const days = visit.from <= today ? t.isOn : t.days(language, daysBetween(today, visit.from));
  const date = visit.from.slice(0, 4) === today.slice(0, 4) ? longDate : longDateOfYear;
  return { days, from: date(language, visit.from) };
}

/** What somebody has said, each with its name. */
const said = (language: Language, about: About) =>
  FACTS.flatMap((fact) => {
    const value = about[fact];
    return value === null
      ? []
      : [{ fact, name: factTexts(language).names[fact], value: inWords(language, fact, value) }];
  });

/** How far their cities lie apart; null until both are known. */
function distance(language: Language, mine: About, theirs: About): string | null {
  if (!mine.city || !theirs.city) return null;
  const km = distanceKm(mine.city, theirs.city);
  const t = apartTexts(language);
  if (km < 1) return t.sameCity;
  return t.distance(numberIn(language, rounded(km)), numberIn(language, rounded(milesOf(km))));
}

function anniversaryView(
  language: Language,
  { date, isMine }: NonNullable<AboutBoth["anniversary"]>,
  partner: string | null,
  today: Parameters<typeof togetherSince>[1],
): AnniversaryView {
  const t = datesTexts(language);
  const { until, years } = togetherSince(date, today);
  return {
    day: dayOfMonth(language, date),
    since: t.since(date.slice(0, 4), until === 0 ? t.today(language, years) : t.until(language, years, until)),
    setBy: isMine || partner === null ? t.setByYou : t.setBy(partner),
  };
}
