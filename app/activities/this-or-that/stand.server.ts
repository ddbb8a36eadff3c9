import type { LocalDate } from "#app/calendar/local-date.ts";
import { ownDay } from "#app/calendar/own-day.ts";
import { blindRows } from "#app/couple/blind-rows.server.ts";
import type { Blind } from "#app/encryption/blind-ids.ts";
import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import { readProgress } from "#app/rounds/read-progress.server.ts";
import { readRounds } from "#app/rounds/read-rounds.server.ts";
import { itemOf, type Play, playOf } from "#app/rounds/times.ts";
import { thisOrThat } from "./activity.ts";
import type { Category } from "./find-category.server.ts";
import type { Picks } from "./plays.ts";
import { namesOf } from "./stored-items.server.ts";

type Stand = Play & {
  /** What the round's item is, or will be. */
  item: string;
  /** What the member has picked so far in the game that they have not finished. */
  said: Picks;
  /** Whether an older version has written the id of an 18+ category as it is. */
  isNamed: boolean;
};

/** How the two stand with a category. @param blind what ids of 18+ items are called in their rows */
export async function standWith(
  { database, vault }: Pick<Services, "database" | "vault">,
  member: Member,
  category: Pick<Category, "name" | "adult">,
  today: LocalDate,
  blind: Blind | null,
): Promise<Stand> {
  const { key: activity } = thisOrThat;
  const names = namesOf(category, blind);
  const [name = "", open] = names;
  // All times that it was played: their items go on with a number.
  const rounds = await readRounds(database.db, member, activity, { begin: names.map((one) => `${one}.`) });
  const play = playOf([...rounds.values()], today);
  const of = { coupleId: member.couple.id, userId: member.person.id };
  const stand: Stand = {
    ...{ ...play, item: play.round?.item ?? itemOf(name, play.time), said: {} },
    isNamed: [...rounds.keys()].some((item) => item.startsWith(`${open}.`)),
  };
  if (play.round?.mine) return stand;
  for (const one of names) {
    const item = itemOf(one, play.time);
    const said = (await readProgress({ database, vault }, of, { activity, item })) as Picks;
    if (Object.keys(said).length > 0) return { ...stand, item, said, isNamed: stand.isNamed || one === open };
  }
  return stand;
}

/** How the two stand with a category, all of whose rows are called as they are to be. */
export async function standToWrite(
  stores: Pick<Services, "database" | "vault">,
  member: Member,
  category: Category,
  now: Date,
) {
  const [{ vault }, { id }] = [stores, member.couple];
  const today = ownDay(now, member.person);
  const blind = category.adult ? await vault.blindFor(id) : null;
  const stand = await standWith(stores, member, category, today, blind);
  if (!blind || !stand.isNamed) return stand;
  await blindRows(stores, id);
  return standWith(stores, member, category, today, blind);
}
