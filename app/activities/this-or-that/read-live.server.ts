import { ownDay } from "#app/calendar/own-day.ts";
import { mayUse } from "#app/couple/may-use.ts";
import { callName, type Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import { isAsked } from "#app/rounds/live-round.ts";
import { mayPlayLive, readLive } from "#app/rounds/live-rounds.server.ts";
import { stepsOfBoth } from "#app/rounds/steps-of-both.server.ts";
import { thisOrThat } from "./activity.ts";
import { compare } from "./agreement.ts";
import type { Category } from "./find-category.server.ts";
import { type BothPicks, type LiveGame, pairNow, pickedByBoth } from "./live-game.ts";
import type { LiveView } from "./live-view.ts";
import { standWith } from "./stand.server.ts";

const { key: activity } = thisOrThat;

/**
 * A game of a category that two play at the same time, as one of them sees it: of what the partner has picked only what
 * both have.
 * @returns "play" where there is none for these two, and one plays for oneself; "done" where it is over
 */
export async function readLiveGame(
  services: Services,
  member: Member,
  category: Category,
): Promise<LiveView | "play" | "done"> {
  const { database, vault } = services;
  const { couple, person, partner } = member;
  const { name, title, adult, pairs } = category;
  if (!partner || (adult && person.keeping !== "given")) return "play";
  const blind = adult ? await vault.knownBlind(couple.id) : null;
  const stand = await standWith(services, member, category, ownDay(services.clock(), person), blind);
  const { item, time, round, said } = stand;
  const of = { activity, item };
  const live = await readLive<LiveGame>(database.db, vault, couple.id, of);
  const there = await mayPlayLive(database.db, couple.id, { adult, in: live?.in ?? {} });
  if (!there.known) return "play";
  const isBegun = round !== null || time > 1 || Object.keys(said).length > 0;
  if (!isBegun && (category.retired || !mayUse(services, member, category))) return "play";
  const common = {
    ...{ name, title, adult, time, partner: partner.id, partnerName: callName(partner) },
    place: adult ? null : `${activity}/${item}`,
  };
  if (!live || !there.isIn(person.id)) {
    if (round?.mine) return "done";
    return { ...common, state: "enter", asks: live?.asks === partner.id && isAsked(live.askedAt, services.clock()) };
  }
  if (!there.both) return round?.mine ? "done" : { ...common, state: "waiting" };
  const two = { coupleId: couple.id, me: person.id, partner: partner.id };
  const picks = (await stepsOfBoth(database.db, vault, two, of)) as BothPicks;
  const { mine, theirs } = picks;
  const total = pairs.filter(({ id, retired }) => !retired || (id in mine.said && id in theirs.said)).length;
  const counts = { done: pickedByBoth(pairs, picks).length, total };
  const now = pairNow(pairs, picks);
  const open = pairs.find(({ id }) => id === live.game.open);
  const [own, other] = open ? [mine.said[open.id], theirs.said[open.id]] : [];
  if (open && own && other) {
    const ready = { mine: live.game.ready.includes(person.id), theirs: live.game.ready.includes(partner.id) };
    const soFar = compare(pairs, mine.said, theirs.said).agreement;
    return { ...common, ...counts, state: "open", pair: open, mine: own, theirs: other, soFar, ready, isLast: !now };
  }
  if (!now) return "done";
  const picked = { mine: mine.said[now.id] ?? null, theirsIn: Object.hasOwn(theirs.said, now.id) };
  return { ...common, ...counts, state: "pick", pair: now, ...picked };
}
