import { liveTexts } from "#app/live/texts.ts";
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
  { language, rounds, unfinished, asks, today }: PlayMoment,
): Promise<PlayTurn[]> {
  const t = thisOrThatTexts(language);
  const waitsIn = asks.filter(({ activity }) => activity === thisOrThat.key).map(({ item }) => item);
  // What the partner waits in is the member's to come to, whatever else is to be done of it.
  const begun = turnsOf(thisOrThat.key, rounds, unfinished).filter(({ item }) => !waitsIn.includes(item));
  const all = [...waitsIn.map((item) => ({ item, date: today, whose: "asks" as const })), ...begun];
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
    const title = category.adult ? t.title : t.barTitle(category.title);
    if (turn.whose === "asks") {
      // Without a partner nobody waits.
      const sentence = partner ? liveTexts(language).waits(callName(partner)) : "";
      return [{ whose: "mine", date: turn.date, to: `/this-or-that/${name}/live`, state: "them", title, sentence }];
    }
    const total = category.pairs.filter(({ retired }) => !retired).length;
    return [
      {
        ...atTurn(turn, `/this-or-that/${name}`),
        title,
        sentence: turnInWords(language, turn, total, partner && callName(partner)),
      },
    ];
  });
}
