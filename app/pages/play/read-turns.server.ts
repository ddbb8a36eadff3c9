import type { PlayTurn } from "#app/activities/activity.ts";
import { ownDay } from "#app/calendar/own-day.ts";
import { seesAdult } from "#app/members/keeping.ts";
import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import { asksNow } from "#app/rounds/live-rounds.server.ts";
import { newestUnfinished } from "#app/rounds/read-progress.server.ts";
import { waitingRounds } from "#app/rounds/waiting-rounds.server.ts";
import type { Language } from "#app/texts/languages.ts";
import { inPlay } from "../activities.server.ts";
import type { PlayView, ShownTurn } from "./play-view.ts";

/** How many of each are named; more would be a list of debts. Each room names all of its own. */
const SHOWN = { mine: 6, theirs: 4 } as const;

const keys = inPlay.map(({ key }) => key);

/** What is begun in the room, of all its activities, and whose turn it is: what is open first, the newest of each first. */
export async function readTurns(services: Services, member: Member, language: Language): Promise<PlayView["turns"]> {
  const of = { coupleId: member.couple.id, userId: member.person.id };
  // Who has not given both consents learns nothing of what was begun there.
  const withAdult = seesAdult(member.person);
  const rounds = await waitingRounds(services.database.db, member, keys, withAdult);
  const unfinished = await newestUnfinished(services, of, keys, withAdult);
  const now = services.clock();
  const asks = await asksNow(services, member, now);
  const moment = { language, rounds, unfinished, asks, today: ownDay(now, member.person) };
  const all: PlayTurn[] = [];
  for (const { part } of inPlay) all.push(...(await part.turns(services, member, moment)));
  all.sort((a, b) => rank(a) - rank(b) || (a.date > b.date ? -1 : a.date < b.date ? 1 : 0));
  const shown = (whose: PlayTurn["whose"]): ShownTurn[] =>
    all
      .filter((turn) => turn.whose === whose)
      .slice(0, SHOWN[whose])
      .map(({ whose: _whose, date: _date, ...turn }) => turn);
  return { mine: shown("mine"), theirs: shown("theirs") };
}

/** What both have done comes before what the partner has, and that before what the member alone has begun. */
const rank = ({ state }: PlayTurn): number => ["both", "them", "neither", "you"].indexOf(state);
