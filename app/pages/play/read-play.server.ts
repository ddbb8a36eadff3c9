import { readAbout } from "#app/about/read-about.server.ts";
import { timeAgo } from "#app/calendar/date-words.ts";
import { ownDay } from "#app/calendar/own-day.ts";
import { cityOf, localHour } from "#app/calendar/time-zone.ts";
import { readBank } from "#app/content/bank.server.ts";
import { nextVisit } from "#app/couple/next-visit.ts";
import { areTired } from "#app/couple/tired.server.ts";
import { callName, type Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Language } from "#app/texts/languages.ts";
import { inPlay } from "../activities.server.ts";
import type { Door, PlayView } from "./play-view.ts";
import { readTurns } from "./read-turns.server.ts";
import { suggest } from "./suggest.server.ts";
import { leadTexts } from "./texts.ts";
import { eveningIn, HOW, type How, howAreThey, WHERE, type Where, whereAreThey } from "./tonight.ts";

/** What there is to play, now. @param params of its address: where and how the two are, and which idea was seen last */
export async function readPlay(
  services: Services,
  member: Member,
  params: URLSearchParams,
  language: Language,
): Promise<PlayView> {
  const now = services.clock();
  return {
    partnerName: member.partner && callName(member.partner),
    lead: leadOf(language, member, now),
    turns: await readTurns(services, member, language),
    tonight: member.partner && (await readTonight(services, member, params, now)),
    doors: inPlay.map(({ part: { door } }): Door => {
      const { name, sentence, inArt = null } = door.texts(language);
      return { to: door.to, name, sentence, art: door.art, inArt };
    }),
  };
}

/** When the partner was here last, as far as they show it, and what part of the day it is where they are. */
function leadOf(language: Language, { partner, paused }: Member, now: Date): string {
  const t = leadTexts(language);
  if (!partner) return paused ? t.paused : t.alone;
  const { lastSeenAt, lastSeenHidden, timeZone } = partner;
  const seen = lastSeenAt && !lastSeenHidden ? [t.wasHere(callName(partner), timeAgo(language, lastSeenAt, now))] : [];
  const there = timeZone ? [t.there(t.parts[partOfDay(localHour(now, timeZone))], cityOf(timeZone))] : [];
  return [...seen, ...there].join(" ") || t.forBoth;
}

const partOfDay = (hour: number) =>
  hour < 5 || hour >= 22 ? "night" : hour < 12 ? "morning" : hour < 18 ? "afternoon" : "evening";

const chosen = <T extends string>(all: readonly T[], said: string | null): T | undefined =>
  all.find((one) => one === said);

async function readTonight(
  services: Services,
  member: Member,
  params: URLSearchParams,
  now: Date,
): Promise<PlayView["tonight"]> {
  const known = await readKnown(services, member, now);
  const where = chosen(WHERE, params.get("where")) ?? known.where;
  const how = chosen(HOW, params.get("how")) ?? known.how;
  const evening = eveningIn(zonesOf(member), now);
  const bank = await readBank(services.database);
  return { where, how, idea: suggest(bank, services, member, { evening, where, how, after: params.get("after") }) };
}

/** Where the clocks of the two are. */
export const zonesOf = ({ person, partner }: Member) => [person.timeZone, partner?.timeZone ?? null] as const;

/** Where and how the two are, by what is known of them. */
async function readKnown(services: Services, member: Member, now: Date): Promise<{ where: Where; how: How }> {
  const { person, couple } = member;
  const today = ownDay(now, person);
  const { mine, theirs } = await readAbout(services, member);
  const visit = nextVisit(couple.visits, today);
  const zones = zonesOf(member);
  const where = whereAreThey({
    visiting: visit !== null && visit.from <= today,
    cities: [mine.city, theirs.city],
    zones,
  });
  const hours = { mine: mine.hours, theirs: theirs.hours };
  return { where, how: howAreThey(hours, zones, areTired(member, now), now) };
}
