import type { LocalDate } from "#app/calendar/local-date.ts";
import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import { readProgress } from "#app/rounds/read-progress.server.ts";
import { readRounds } from "#app/rounds/read-rounds.server.ts";
import { thisOrThat } from "./activity.ts";
import { itemOf, type Picks, type Play, playOf } from "./plays.ts";

/** How the two stand with a category, and what the member has picked so far in the game that they have not finished. */
export async function standWith(
  { database, vault }: Pick<Services, "database" | "vault">,
  member: Member,
  category: string,
  today: LocalDate,
): Promise<Play & { said: Picks }> {
  const { key: activity } = thisOrThat;
  // All times that it was played: their items go on with a number.
  const items = { from: `${category}.`, to: `${category}.:` };
  const rounds = await readRounds(database.db, member, activity, items);
  const play = playOf([...rounds.values()], today);
  const of = { coupleId: member.couple.id, userId: member.person.id };
  const round = { activity, item: itemOf(category, play.time) };
  const said = play.round?.mine ? {} : await readProgress({ database, vault }, of, round);
  return { ...play, said: said as Picks };
}
