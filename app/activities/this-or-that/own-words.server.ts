import { roundWords } from "#app/rounds/round-words.server.ts";
import { thisOrThat } from "./activity.ts";
import type { Pair } from "./agreement.ts";
import { categoriesNamed } from "./find-category.server.ts";
import { FIRST, type Picks } from "./plays.ts";
import { itemReader } from "./stored-items.server.ts";
import { thisOrThatTexts } from "./texts.ts";

const chosen = (pair: Pair, picks: Picks): string => (picks[pair.id] === FIRST ? pair.first : pair.second);

/** How picks read in the archive, in a search, and in what somebody takes along. */
export const pickWords = roundWords({
  activity: thisOrThat.key,
  inSteps: true,
  wording: async (stores, items, language, coupleId) => {
    const t = thisOrThatTexts(language);
    const ofItem = await itemReader(stores, coupleId, items);
    const names = new Set(items.flatMap((item) => ofItem(item)?.name ?? []));
    const read = await categoriesNamed(stores.database.db, [...names]);
    const categories = new Map(read.map((one) => [one.name, one]));
    const of = (item: string) => categories.get(ofItem(item)?.name ?? "");
    const picked = (item: string, body: unknown) =>
      (of(item)?.pairs ?? []).filter(({ id }) => Object.hasOwn(body as Picks, id));
    return {
      title: (item) => t.barTitle(of(item)?.title ?? ""),
      inWords: (item, body) =>
        picked(item, body)
          .map((pair) => chosen(pair, body as Picks))
          .join("; ") || null,
      about: (item) => ({ category: of(item)?.title ?? "", time: ofItem(item)?.time }),
      // As the results show it: of the partner's picks those in pairs that both have picked in.
      revealed: (mine, theirs) =>
        Object.fromEntries(Object.entries(theirs as Picks).filter(([id]) => Object.hasOwn(mine as Picks, id))),
      data: (item, body) =>
        picked(item, body).map((pair) => ({ of: [pair.first, pair.second], picked: chosen(pair, body as Picks) })),
    };
  },
});
