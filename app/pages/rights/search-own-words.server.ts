import { inPortions } from "#app/http/in-portions.ts";
import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Language } from "#app/texts/languages.ts";
import { endedSpaces } from "./ended-spaces.server.ts";
import { matches } from "./matching-words.ts";
import { leavesAdultOut, type OwnWordsOfAll, ownWordsOfAll } from "./words-of-all.server.ts";

/** How many are shown of what was found, the newest first. */
const FOUND_MAX = 50;
/** How many texts are opened for a search: two a day for 13 years, and a second of work. */
const OPENED_MAX = 10_000;
/** How many spaces are looked into: one without words of one's own costs a look as well. */
const SPACES_MAX = 10_000;

type Parts = Pick<Services, "database" | "vault" | "clock">;
type Who = Pick<Member, "person" | "couple"> & { language: Language };

/** `more`: there are older hits that are left out; `cut`: what is older still was not looked through. */
export type Found = { found: OwnWordsOfAll[]; more: boolean; cut: boolean };

/**
 * Looks for words in everything that somebody has written, beside their partner and in spaces that have ended, and in
 * what they were asked; never in anybody else's words. They are sealed and there is no index over them
 * (docs/decisions/0010): each is opened and compared, so a search costs about 70 microseconds a text. Others have
 * their turn in between.
 * @param words as `wordsOfQuery` gives them; each has to stand in what was asked or in the words
 * @param isWanted false once nobody waits for it any more
 * @returns the newest, of the space of now first
 */
export async function searchOwnWords(
  services: Parts,
  { person, couple, language }: Who,
  words: readonly string[],
  isWanted: () => boolean = () => true,
): Promise<Found> {
  const found: OwnWordsOfAll[] = [];
  if (words.length === 0) return { found, more: false, cut: false };
  const giveWay = inPortions();
  const who = { userId: person.id, language, withoutAdult: leavesAdultOut(person) };
  let [opened, looked] = [0, 0];
  for await (const coupleId of spacesOf(services, person.id, couple.id)) {
    if (looked++ === SPACES_MAX) return { found, more: false, cut: true };
    for await (const entry of ownWordsOfAll(services, { ...who, coupleId }, giveWay)) {
      if (opened++ === OPENED_MAX || !isWanted()) return { found, more: false, cut: true };
      if (!matches([entry.title, entry.mine], words)) continue;
      if (found.length === FOUND_MAX) return { found, more: true, cut: false };
      found.push(entry);
    }
  }
  return { found, more: false, cut: false };
}

async function* spacesOf(services: Parts, userId: string, now: string): AsyncGenerator<string> {
  yield now;
  for await (const { coupleId } of endedSpaces(services, userId)) yield coupleId;
}
