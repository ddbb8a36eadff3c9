import { and, inArray } from "drizzle-orm";
import { brokenTexts } from "#app/encryption/texts.ts";
import { isUnreadable, orUnreadable } from "#app/encryption/unreadable.ts";
import type { Member } from "#app/members/member.ts";
import { seenState } from "#app/plans/plan-change.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Language } from "#app/texts/languages.ts";
import { datePlans } from "#db/schema/dates.ts";
import { chipsOf, lengthInWords, timeView } from "./date-in-words.ts";
import { type DateRow, dateNow, isDate, wordsOfDate } from "./date-place.server.ts";
import { minutesOf } from "./date-plan.ts";
import type { DateView } from "./date-view.ts";
import { ideasNamed } from "./find-ideas.server.ts";
import type { Idea } from "./idea.ts";
import { askView, readClocks } from "./read-ask.server.ts";
import { dateWords } from "./texts.ts";

/** A date of the couple, its idea, and what was said. */
export type FoundDate = { row: DateRow; idea: Idea | null; words: string; ownIdea: string };

/** One of the couple's dates; null where there is none. What is damaged in it says so in its place. */
export async function findDate(
  { database, vault }: Services,
  { couple, person, partner }: Member,
  id: string,
  language: Language,
): Promise<FoundDate | null> {
  if (!partner) return null;
  const ofTwo = inArray(datePlans.userId, [person.id, partner.id]);
  const [row] = await database.db
    .select()
    .from(datePlans)
    .where(and(isDate(couple.id, id), ofTwo));
  const said = row && (await orUnreadable(wordsOfDate(vault, row)));
  if (!row || !said) return null;
  const { unreadable } = brokenTexts(language);
  const { words, idea: ownIdea } = isUnreadable(said) ? { words: unreadable, idea: "" } : said;
  const idea = row.item ? ((await ideasNamed(database, [row.item])).get(row.item) ?? null) : null;
  return { row, idea, words, ownIdea };
}

/** What a date is called: by the idea, or by one's own words. */
export const titleOfDate = (language: Language, { idea, ownIdea }: Pick<FoundDate, "idea" | "ownIdea">): string =>
  idea?.title ?? (ownIdea || dateWords(language).ownIdea);

/** A date's page; null for one that is not there. */
export async function readDate(
  services: Services,
  member: Member,
  id: string,
  language: Language,
): Promise<DateView | null> {
  const found = await findDate(services, member, id, language);
  if (!found) return null;
  const { row, idea, words, ownIdea } = found;
  const now = services.clock();
  const clocks = await readClocks(services, member);
  const minutes = minutesOf(row);
  const ask = askView(member, clocks, minutes, now, language);
  if (!ask) return null;
  const isMine = row.userId === member.person.id;
  return {
    ...{ id: row.id, revision: row.revision, isMine, words, item: row.item, me: member.person.id },
    title: titleOfDate(language, { idea, ownIdea }),
    about: idea?.about ?? "",
    chips: idea ? chipsOf(language, idea) : [lengthInWords(language, minutes)],
    state: row.endsAt <= now ? "over" : seenState(dateNow(row), isMine),
    time: timeView(language, clocks, member, row.startsAt, now),
    ask,
  };
}
