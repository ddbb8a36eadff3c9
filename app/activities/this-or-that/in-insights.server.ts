import type { LocalDate } from "#app/calendar/local-date.ts";
import type { Compared } from "#app/insights/compared.ts";
import { comparedWhenOpened } from "#app/insights/keep-compared.server.ts";
import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import type { InCommon, InInsights } from "#app/rounds/in-insights.server.ts";
import { ofItem } from "#app/rounds/times.ts";
import { thisOrThat } from "./activity.ts";
import { compare } from "./agreement.ts";
import { type Category, categoriesNamed, offeredCategories } from "./find-category.server.ts";
import { FIRST, type Picks } from "./plays.ts";
import { pickInsightTexts } from "./texts.ts";

/** So many pairs of a game are kept by name, of those in which the two are the same, and of the others. */
const NAMED = 3;

/** What came of a game that both have played; null where it is 18+, or they have no pair in common. */
function comparedGame(
  category: Category,
  { item, on, mine, theirs }: { item: string; on: LocalDate; mine: unknown; theirs: unknown },
): Compared | null {
  if (category.adult) return null;
  const picks = mine as Picks;
  const { same, differ, agreement } = compare(category.pairs, picks, theirs as Picks);
  if (agreement.of === 0) return null;
  return {
    ...{ thing: category.name, time: ofItem(item)?.time ?? 1, on, ...agreement, points: agreement.of },
    // What both picked stands behind the dot.
    alike: same.slice(0, NAMED).map(({ id }) => `${id}.${picks[id]}`),
    apart: differ.slice(0, NAMED).map(({ id }) => id),
  };
}

const at = <T>(all: readonly T[], turn: number): T | undefined => all[turn % all.length];

export const gamesInInsights: InInsights = {
  weight: 3,
  most: 200,
  items: "all",
  texts: pickInsightTexts,
  compare: async ({ database }, opened) => {
    const nameOf = (item: string) => ofItem(item)?.name ?? "";
    const names = [...new Set(opened.map(({ item }) => nameOf(item)))];
    const categories = new Map((await categoriesNamed(database.db, names)).map((one) => [one.name, one]));
    return opened.flatMap((one) => {
      const category = categories.get(nameOf(one.item));
      return (category && comparedGame(category, one)) ?? [];
    });
  },
  ofWeek: async ({ database }, opened, turn, language) => {
    if (opened.length === 0) return [];
    const t = pickInsightTexts(language);
    const categories = new Map((await offeredCategories(database, [])).map((one) => [one.name, one]));
    const [last] = opened.toReversed().flatMap((one) => {
      const category = categories.get(one.thing);
      return category && !category.adult ? [{ one, category }] : [];
    });
    const apart = last?.category.pairs.find(({ id }) => id === last.one.apart[0]);
    const ask = apart && t.askOfPair[turn % t.askOfPair.length]?.(apart.first, apart.second);
    const says = last ? [t.ofWeek(last.category.title, last.one.same, last.one.of)] : [];
    return [{ counted: t.games(opened.length), says, ask }];
  },
  inCommon: async ({ database }, newest, turn, language) => {
    const t = pickInsightTexts(language);
    const categories = new Map((await offeredCategories(database, [])).map((one) => [one.name, one]));
    return newest.flatMap(({ thing, on, alike, apart }, i): InCommon[] => {
      const category = categories.get(thing);
      if (!category || category.adult) return [];
      const to = `/this-or-that/${thing}/results` as const;
      const named = (id: string | undefined) => category.pairs.find((pair) => pair.id === id);
      const [id, pick] = at(alike, turn)?.split(".") ?? [];
      const [both, differ] = [named(id), named(at(apart, turn))];
      const [picked, left] = both && pick === FIRST ? [both.first, both.second] : [both?.second, both?.first];
      return [
        ...(picked && left
          ? [
              {
                kind: "alike" as const,
                on,
                to,
                title: t.same(picked, left),
                ask: t.askAlike[(turn + i) % t.askAlike.length] ?? "",
              },
            ]
          : []),
        ...(differ
          ? [
              {
                ...({ kind: "apart", on, to } as const),
                title: t.differ(differ.first, differ.second),
                ask: t.askApart[(turn + i) % t.askApart.length] ?? "",
              },
            ]
          : []),
      ];
    });
  },
};

/** What is kept of a game for the score when it opens; nothing of one that is 18+. */
export const scoredWhenOpened = async (
  services: Pick<Services, "database" | "vault" | "clock">,
  member: Member,
  category: Category,
  item: string,
) =>
  category.adult
    ? undefined
    : comparedWhenOpened(services, member, { key: thisOrThat.key, most: gamesInInsights.most }, (said) =>
        comparedGame(category, { item, ...said }),
      );
