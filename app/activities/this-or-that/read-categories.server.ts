import { ownDay } from "#app/calendar/own-day.ts";
import { mayUse } from "#app/couple/may-use.ts";
import { isUnreadable } from "#app/encryption/unreadable.ts";
import { seesAdult } from "#app/members/keeping.ts";
import { callName, type Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import { unfinishedRounds } from "#app/rounds/read-progress.server.ts";
import { readRounds } from "#app/rounds/read-rounds.server.ts";
import { itemOf, type Play, playOf, stateOf, waitingFirst } from "#app/rounds/times.ts";
import { thisOrThat } from "./activity.ts";
import { type Category, offeredCategories } from "./find-category.server.ts";
import type { CategoriesView, CategoryView } from "./play-view.ts";
import { itemReader } from "./stored-items.server.ts";

const { key: activity } = thisOrThat;

/** All categories, each with how far the two are: what the member has begun, and which of the two has finished. */
export async function listCategories(services: Services, member: Member): Promise<CategoriesView> {
  const { database, clock } = services;
  const rounds = await readRounds(database.db, member, activity, "all");
  const of = { coupleId: member.couple.id, userId: member.person.id };
  const unfinished = await unfinishedRounds(services, of, activity);
  const begunItems = unfinished.map(({ item }) => item);
  const ofItem = await itemReader(services, member.couple.id, [...rounds.keys(), ...begunItems]);
  const begun = new Map(
    unfinished.map(({ item, steps }) => {
      const { name = "", time = 0 } = ofItem(item) ?? {};
      return [itemOf(name, time), isUnreadable(steps) ? 0 : Object.keys(steps).length];
    }),
  );
  const played = Map.groupBy([...rounds.values()], ({ item }) => ofItem(item)?.name);
  const today = ownDay(clock(), member.person);
  const withAdult = seesAdult(member.person);
  const names = new Set([...played.keys(), ...begunItems.map((item) => ofItem(item)?.name)]);
  const categories = await offeredCategories(
    database,
    [...names].filter((name) => name !== undefined),
  );
  const shown = categories.flatMap((category): { view: CategoryView; open: boolean }[] => {
    // Who has not given both consents learns nothing of what was played there.
    const seen = !category.adult || withAdult;
    const play = playOf((seen && played.get(category.name)) || [], today);
    const picked = (seen && begun.get(itemOf(category.name, play.time))) || 0;
    const isBegun = play.round !== null || play.time > 1 || picked > 0;
    if (category.retired && !isBegun) return [];
    return [{ view: viewOf(category, play, picked), open: isBegun || mayUse(services, member, category) }];
  });
  return {
    partnerName: member.partner && callName(member.partner),
    open: waitingFirst(shown.filter(({ open }) => open).map(({ view }) => view)),
    further: shown.filter(({ open }) => !open).map(({ view }) => view),
  };
}

function viewOf({ name, title, about, pairs }: Category, play: Play, picked: number): CategoryView {
  const total = pairs.filter(({ retired }) => !retired).length;
  return { ...{ name, title, about, picked, total }, state: stateOf(play, picked > 0) };
}
