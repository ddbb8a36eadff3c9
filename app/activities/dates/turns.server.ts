import { longDate } from "#app/calendar/date-words.ts";
import { localDateAt } from "#app/calendar/time-zone.ts";
import { readDates } from "#app/couple/noted-dates.ts";
import { callName, type Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import type { PlayMoment } from "../activity.server.ts";
import type { PlayTurn } from "../activity.ts";
import { pathOf } from "./at-home.server.ts";
import { knownTitle } from "./find-ideas.server.ts";
import { dateWords } from "./texts.ts";

/** The dates that wait for a yes of one of the two: all stand beside the couple. */
export async function dateTurns(
  { database, clock }: Services,
  { couple, partner, person, seat }: Member,
  { language }: PlayMoment,
): Promise<PlayTurn[]> {
  if (!partner) return [];
  const t = dateWords(language);
  const asked = readDates(couple.datePlans, clock()).filter((date) => date.asked !== null);
  const turns: PlayTurn[] = [];
  for (const noted of asked) {
    const isMine = noted.asked === seat;
    const date = localDateAt(noted.startsAt, person.timeZone ?? "UTC");
    turns.push({
      ...{ whose: isMine ? "mine" : "theirs", date, to: pathOf(noted), state: isMine ? "them" : "you" },
      title: (noted.item && (await knownTitle(database, noted.item))) ?? t.aDate,
      sentence: (isMine ? t.suggests : t.youSuggest)(callName(partner), longDate(language, date)),
    });
  }
  return turns;
}
