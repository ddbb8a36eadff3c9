import { ownDay } from "#app/calendar/own-day.ts";
import { mayUse } from "#app/couple/may-use.ts";
import { knownTo } from "#app/members/known-partner.ts";
import { callName, type Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Category } from "./find-category.server.ts";
import type { PlayView } from "./play-view.ts";
import { standWith } from "./stand.server.ts";

/**
 * The game of a category, as far as the member has come in it.
 * @returns "done" where they have finished it; null for a retired one that neither has begun
 */
export async function readPlay(
  services: Services,
  member: Member,
  category: Category,
): Promise<PlayView | "done" | null> {
  const { name, title, pairs, adult } = category;
  const { person, partner } = member;
  const blind = adult ? await services.vault.knownBlind(member.couple.id) : null;
  const { round, time, said } = await standWith(services, member, category, ownDay(services.clock(), person), blind);
  const isBegun = round !== null || time > 1 || Object.keys(said).length > 0;
  if (category.retired && !isBegun) return null;
  const asks = adult && person.keeping !== "given";
  // Without the yes to keeping the page holds nothing of what was kept, its end too.
  if (round?.mine && !asks) return "done";
  const mayPlay = isBegun || mayUse(services, member, category);
  const instead = !mayPlay ? "premium" : asks ? "keeping" : null;
  return {
    ...{ name, title, adult, time, instead },
    // Where there is no game the page holds nothing of it, its data too.
    said: instead ? {} : said,
    me: person.id,
    partner: knownTo(member),
    partnerName: partner && callName(partner),
    mayLive: !instead && partner !== null && member.confirmed,
    partnerDone: !instead && round?.theirs != null,
    pairs: instead ? [] : pairs.filter(({ id, retired }) => !retired || Object.hasOwn(said, id)),
  };
}
