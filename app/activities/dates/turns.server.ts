import { longDate } from "#app/calendar/date-words.ts";
import { ownDay } from "#app/calendar/own-day.ts";
import { localDateAt } from "#app/calendar/time-zone.ts";
import { readDates } from "#app/couple/noted-dates.ts";
import { callName, type Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import type { PlayMoment } from "../activity.server.ts";
import type { PlayTurn } from "../activity.ts";
import { NAMED, pathOf } from "./at-home.server.ts";
import { knownTitle } from "./find-ideas.server.ts";
import { dateWords } from "./texts.ts";

/** The dates that wait for a yes of one of the two, the nearest first: all stand beside the couple. */
export async function dateTurns(
  { database, clock }: Services,
  { couple, partner, person, seat }: Member,
  { language }: PlayMoment,
): Promise<PlayTurn[]> {
  if (!partner) return [];
  const t = dateWords(language);
  const now = clock();
  const asked = readDates(couple.datePlans, now).filter((date) => date.asked !== null);
  const nearest = [true, false].flatMap((isMine) =>
    asked.filter((date) => (date.asked === seat) === isMine).slice(0, NAMED),
  );
  const turns: PlayTurn[] = [];
  for (const noted of nearest) {
    const isMine = noted.asked === seat;
    const day = localDateAt(noted.startsAt, person.timeZone ?? "UTC");
    turns.push({
      ...{
        whose: isMine ? "mine" : "theirs",
        date: ownDay(now, person),
        to: pathOf(noted),
        state: isMine ? "them" : "you",
      },
      title: (noted.item && (await knownTitle(database, noted.item))) ?? t.aDate,
      sentence: (isMine ? t.suggests : t.youSuggest)(callName(partner), longDate(language, day)),
    });
  }
  return turns;
}
