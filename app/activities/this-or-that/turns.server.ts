import { callName, type Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import { atTurn, turnInWords, turnsOf } from "#app/rounds/turns.ts";
import type { PlayMoment } from "../activity.server.ts";
import type { PlayTurn } from "../activity.ts";
import { thisOrThat } from "./activity.ts";
import { offeredCategories } from "./find-category.server.ts";
import { itemReader } from "./stored-items.server.ts";
import { thisOrThatTexts } from "./texts.ts";

/** The games that wait for one of the two. Of one that is 18+ the theme is not named. */
export async function gameTurns(
  services: Services,
  { couple, partner }: Member,
  { language, rounds, unfinished }: PlayMoment,
): Promise<PlayTurn[]> {
  const t = thisOrThatTexts(language);
  const all = turnsOf(thisOrThat.key, rounds, unfinished);
  if (all.length === 0) return [];
  const ofItem = await itemReader(
    services,
    couple.id,
    all.map(({ item }) => item),
  );
  const turns = all.flatMap((turn) => {
    const of = ofItem(turn.item);
    return of ? [{ turn, name: of.name }] : [];
  });
  const categories = await offeredCategories(services.database, [...new Set(turns.map(({ name }) => name))]);
  const named = new Map(categories.map((category) => [category.name, category]));
  return turns.flatMap(({ turn, name }): PlayTurn[] => {
    const category = named.get(name);
    if (!category) return [];
    const total = category.pairs.filter(({ retired }) => !retired).length;
    return [
      {
        ...atTurn(turn, `/this-or-that/${name}`),
        title: category.adult ? t.title : t.barTitle(category.title),
        sentence: turnInWords(language, turn, total, partner && callName(partner)),
      },
    ];
  });
}
