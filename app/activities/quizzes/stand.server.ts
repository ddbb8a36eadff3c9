import type { LocalDate } from "#app/calendar/local-date.ts";
import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import { readProgress } from "#app/rounds/read-progress.server.ts";
import { readRounds } from "#app/rounds/read-rounds.server.ts";
import { itemOf, type Play, playOf } from "#app/rounds/times.ts";
import { quizzesActivity } from "./activity.ts";
import type { AllSaid } from "./quiz.ts";

type Stand = Play & {
  /** What the round's item is, or will be. */
  item: string;
  /** What the member has said so far in a quiz that they have not finished. */
  said: AllSaid;
  /** Whether one of the two has begun it, as far as the member knows. */
  isBegun: boolean;
};

/** How the two stand with a quiz. */
export async function standWith(
  { database, vault }: Pick<Services, "database" | "vault">,
  member: Member,
  name: string,
  today: LocalDate,
): Promise<Stand> {
  const { key: activity } = quizzesActivity;
  // All times that it was taken: their items go on with a number.
  const rounds = await readRounds(database.db, member, activity, { begin: [`${name}.`] });
  const play = playOf([...rounds.values()], today);
  const item = itemOf(name, play.time);
  const of = { coupleId: member.couple.id, userId: member.person.id };
  const said = play.round?.mine ? {} : ((await readProgress({ database, vault }, of, { activity, item })) as AllSaid);
  const isBegun = play.round !== null || play.time > 1 || Object.keys(said).length > 0;
  return { ...play, item, said, isBegun };
}
