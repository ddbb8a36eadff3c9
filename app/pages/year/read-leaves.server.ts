import { dayOfMonth } from "#app/calendar/date-words.ts";
import type { LocalDate } from "#app/calendar/local-date.ts";
import type { Month } from "#app/calendar/month.ts";
import { inPortions } from "#app/http/in-portions.ts";
import { bytesOnPage, ROOM } from "#app/http/page-room.ts";
import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Language } from "#app/texts/languages.ts";
import { sharedWordsOfAll } from "../rights/words-of-all.server.ts";
import { type BookEntry, type Spread, spreadsOf } from "./leaves.ts";
import { datesOnPaper } from "./on-paper.server.ts";
import { datesOfMonth } from "./year.ts";

/** What the markup around a spread takes of a page. Bytes. */
const AROUND = 1_500;
/** What the markup of a photo takes. Bytes. */
const PHOTO_BYTES = 1_200;

/** Whose book, and from which date to which the two are together. */
export type Book = {
  services: Services;
  member: Member;
  together: { first: LocalDate; last: LocalDate };
  language: Language;
};

async function* entriesOf({ services, member, together, language }: Book, month: Month, giveWay: () => Promise<void>) {
  const { person, partner, couple } = member;
  const dates = datesOnPaper(datesOfMonth(month), together);
  for await (const words of sharedWordsOfAll(services, { person, partner, language }, couple.id, dates, giveWay)) {
    const { mine, theirs, date, photo } = words;
    // What only one of the two has said stands under its day: it answers nothing.
    const title = mine === null || theirs === null ? dayOfMonth(language, date) : words.title;
    const entry: BookEntry = { title, mine, theirs, ...(photo && { photo }) };
    yield entry;
  }
}

/** The pages of a month one after the other: no more words are opened than have been asked for. */
function spreadsIn(book: Book, month: Month): AsyncGenerator<Spread> {
  const giveWay = inPortions();
  return spreadsOf(entriesOf(book, month, giveWay), giveWay);
}

/** What an entry takes of a page, and its photo with all its addresses. */
const bytesOf = ({ title, mine, theirs, photo }: BookEntry): number =>
  2 * bytesOnPage(title) +
  bytesOnPage(mine ?? "") +
  bytesOnPage(theirs ?? "") +
  (photo ? bytesOnPage(photo.alt ?? "") + PHOTO_BYTES : 0);

/** Some pages of a month: as many as a page here has room for. */
export type PartOfMonth = {
  spreads: Spread[];
  /** The number of the first left page. */
  firstPage: number;
  /** Whether another part comes after it. */
  goesOn: boolean;
};

/** A part of a month, the first is 1; null where the month has fewer. A month without pages has one without any. */
export async function partOfMonth(book: Book, month: Month, asked: number): Promise<PartOfMonth | null> {
  const spreads: Spread[] = [];
  let [part, left, isBegun, firstPage] = [1, ROOM, false, 2];
  for await (const spread of spreadsIn(book, month)) {
    const bytes = spread.entries.reduce((sum, entry) => sum + bytesOf(entry), AROUND);
    if (isBegun && bytes > left) [part, left] = [part + 1, ROOM];
    if (part > asked) return { spreads, firstPage, goesOn: true };
    [left, isBegun] = [left - bytes, true];
    if (part === asked) spreads.push(spread);
    else firstPage += 2;
  }
  return part === asked ? { spreads, firstPage, goesOn: false } : null;
}

/** The first two pages of a month; null where it has none. */
export async function firstSpread(book: Book, month: Month): Promise<Spread | null> {
  for await (const spread of spreadsIn(book, month)) return spread;
  return null;
}
