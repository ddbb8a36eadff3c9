import { fullDate } from "#app/calendar/date-words.ts";
import { addDays } from "#app/calendar/local-date.ts";
import { ownDay } from "#app/calendar/own-day.ts";
import { ifPossible } from "#app/http/if-possible.server.ts";
import { callName, type Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import { openRound } from "#app/rounds/open-parts.server.ts";
import { readRounds } from "#app/rounds/read-rounds.server.ts";
import { isClosed, isOpen, stateOfTheirs } from "#app/rounds/round.ts";
import { markRead } from "#app/rounds/take-part.server.ts";
import { AGAIN_DAYS, timeOf } from "#app/rounds/times.ts";
import type { Language } from "#app/texts/languages.ts";
import { thisOrThat } from "./activity.ts";
import { compare, type Pair } from "./agreement.ts";
import type { Category } from "./find-category.server.ts";
import type { PickedPair, ResultsView } from "./play-view.ts";
import type { Picks } from "./plays.ts";
import { namesOf } from "./stored-items.server.ts";
import { whyTexts } from "./texts.ts";

const { key: activity } = thisOrThat;

/**
 * What came of a category: both picks once both have finished, one's own until then. Notes that what is open was seen.
 * @param asked which time; null for the newest that the member has finished
 * @returns null where they have not finished it, or where it is 18+ and they have not said that such may be kept
 */
export async function readResults(
  services: Services,
  member: Member,
  category: Category,
  asked: number | null,
  language: Language,
): Promise<ResultsView | null> {
  const { database, clock } = services;
  const { name, title, adult, pairs } = category;
  if (adult && member.person.keeping !== "given") return null;
  const names = namesOf(category, adult ? await services.vault.knownBlind(member.couple.id) : null);
  const rounds = await readRounds(database.db, member, activity, { begin: names.map((one) => `${one}.`) });
  const finished = [...rounds.values()].filter(({ mine }) => mine !== null);
  const times = finished.map(timeOf).sort((a, b) => b - a);
  const time = asked ?? times[0];
  const round = finished.find((one) => timeOf(one) === time);
  if (!time || !round?.mine) return null;
  const which = { activity, item: round.item };
  const { mine, theirs } = await openRound(services, member, which, { body: {} });
  if (!mine) return null;
  const partner = member.partner && callName(member.partner);
  const from = addDays(round.date, AGAIN_DAYS);
  const isNewest = ![...rounds.values()].some((one) => timeOf(one) > time);
  const view = {
    ...{ name, title, adult, time, partnerName: partner },
    otherTimes: times.filter((one) => one !== time),
    again:
      isNewest && (isOpen(round) || isClosed(round))
        ? { now: isClosed(round) || ownDay(clock(), member.person) >= from, day: fullDate(language, from) }
        : null,
  };
  const [own, other] = [mine.body as Picks, theirs as Picks | null];
  const state = stateOfTheirs(member, round, other !== null);
  if (state !== "open" || !other) {
    const not = isClosed(round) ? "closed" : state === "open" ? "waiting" : state;
    const why = whyTexts(language)[not](partner ?? whyTexts(language).yourPartner);
    return { ...view, state: not, mine: pairs.flatMap((pair) => pickedIn(pair, own, null)), why };
  }
  if (!round.mine.read) await ifPossible(services.log, markRead(database.db, member, which, clock()));
  const { same, differ, agreement } = compare(pairs, own, other);
  const both = (some: readonly Pair[]) => some.flatMap((pair) => pickedIn(pair, own, other));
  return { ...view, state, agreement, same: both(same), differ: both(differ) };
}

function pickedIn({ id, first, second }: Pair, mine: Picks, theirs: Picks | null): PickedPair[] {
  const own = Object.hasOwn(mine, id) ? mine[id] : undefined;
  return own ? [{ id, first, second, mine: own, theirs: theirs?.[id] ?? null }] : [];
}
