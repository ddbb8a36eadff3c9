import type { LocalDate } from "#app/calendar/local-date.ts";
import type { Compared } from "#app/insights/compared.ts";
import type { InCommon, InInsights } from "#app/rounds/in-insights.server.ts";
import { listIn } from "#app/texts/numbers.ts";
import { furthestApart, pairsOf } from "./apart.ts";
import { itemsBetween, ofItem } from "./items.ts";
import type { Said } from "./moments.ts";
import { apartTexts, weekInsightTexts } from "./texts.ts";

/** The widest that two places lie apart. */
const WIDEST = 4;

/** How near the two were in a week that both have sent; null for another form, and where no area has a place of both. */
export function comparedWeek({
  item,
  on,
  mine,
  theirs,
}: {
  item: string;
  on: LocalDate;
  mine: unknown;
  theirs: unknown;
}): Compared | null {
  const of = ofItem(item);
  if (of?.moment !== "weekly") return null;
  const pairs = pairsOf(of.moment, mine as Said, theirs as Said);
  if (pairs.length === 0) return null;
  const near = pairs.map((pair) => WIDEST - Math.abs(pair.mine - pair.theirs));
  return {
    ...{ thing: of.date, time: 1, on, points: 1 },
    same: near.reduce((sum, one) => sum + one, 0),
    of: WIDEST * pairs.length,
    alike: pairs.filter((pair) => pair.mine === pair.theirs).map(({ field }) => field),
    apart: furthestApart(pairs).map(({ field }) => field),
  };
}

export const weeksInInsights: InInsights = {
  weight: 2,
  // Half a year: how two were three years ago says little of them now.
  most: 26,
  items: itemsBetween("weekly", "0001-01-01", "9999-12-31"),
  texts: weekInsightTexts,
  compare: async (_services, opened) => opened.flatMap((one) => comparedWeek(one) ?? []),
  ofWeek: async (_services, opened, turn, language) => {
    const last = opened.at(-1);
    if (!last) return [];
    const [t, areas] = [weekInsightTexts(language), apartTexts(language)];
    const inWords = (fields: readonly string[]) => fields.flatMap((field) => areas.inSentence[field] ?? []);
    const [alike, apart] = [inWords(last.alike).slice(0, 2), inWords(last.apart).slice(0, 1)];
    const [about] = last.apart.length > 0 ? last.apart : last.alike;
    return [
      {
        counted: t.counted({ points: opened.length }),
        says: [
          ...(alike.length > 0 ? [t.near[turn % t.near.length]?.(listIn(language, alike)) ?? ""] : []),
          ...apart.map((area) => t.far[turn % t.far.length]?.(area) ?? ""),
        ],
        ask: about && areas.questions[about],
      },
    ];
  },
  inCommon: async (_services, newest, turn, language) => {
    const [t, areas] = [weekInsightTexts(language), apartTexts(language)];
    const [last] = newest;
    if (!last) return [];
    const to = `/checkin/weekly/${last.thing}` as const;
    const inWords = (kind: InCommon["kind"], field: string | undefined): InCommon[] => {
      const [area, ask] = [areas.inSentence[field ?? ""], areas.questions[field ?? ""]];
      return area && ask ? [{ kind, on: last.on, to, ask, title: t[kind](area) }] : [];
    };
    const { alike, apart } = last;
    return [...inWords("alike", alike[turn % alike.length]), ...inWords("apart", apart[turn % apart.length])];
  },
};
