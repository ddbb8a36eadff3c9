import { isLocalDate } from "#app/calendar/local-date.ts";
import { inPortions } from "#app/http/in-portions.ts";
import { bytesOnPage, thatFit } from "#app/http/page-room.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Language } from "#app/texts/languages.ts";
import { endedSpaces } from "./ended-spaces.server.ts";
import { isActivity, type OwnWordsOfAll, ownWordsOfAll, type PositionInAll } from "./words-of-all.server.ts";

/** How many entries stand on a page of the archive; fewer where they are very long. */
const PAGE = 50;

type ArchivedWords = OwnWordsOfAll & { coupleId: string; endedAt: Date };
/** Somebody, and the language that they read. */
type Reader = { userId: string; language: Language; withoutAdult: boolean };
type Start = PositionInAll & { coupleId: string };

/** The last entry of a page, as the address of the next one names it. */
const POSITION = /^([\w-]{1,64})~(\d{4}-\d{2}-\d{2})~([a-z-]{1,40})~([\w.:-]{1,128})$/;
/** No date comes after it. */
const LAST_DAY = "9999-12-31";

function startAt(after: string | null): Start | undefined {
  const [, coupleId, date = "", activity = "", id = ""] = POSITION.exec(after ?? "") ?? [];
  if (coupleId === undefined || !isLocalDate(date) || date === LAST_DAY || !isActivity(activity)) return undefined;
  return { coupleId, date, activity, id };
}

/**
 * A page of somebody's own words in the spaces that have ended, the newest first.
 * @param after where the page before it ended, as that one has told; what is no such place begins at the first page
 * @returns `older`: where this page ends, null when nothing comes after it
 */
export async function readArchive(
  services: Pick<Services, "database" | "vault" | "clock">,
  who: Reader,
  after: string | null,
): Promise<{ entries: ArchivedWords[]; older: string | null; isFirst: boolean }> {
  const start = startAt(after);
  const read = await wordsFrom(services, who, start);
  // A position that names no space of theirs, or one that the two have come back to meanwhile.
  if (start && read === null) return readArchive(services, who, null);
  const entries = thatFit((read ?? []).slice(0, PAGE), ({ title, mine }) => bytesOnPage(title) + bytesOnPage(mine));
  const last = entries.at(-1);
  const isAll = entries.length === read?.length;
  return {
    entries,
    older: last && !isAll ? `${last.coupleId}~${last.date}~${last.activity}~${last.id}` : null,
    isFirst: start === undefined,
  };
}

/** One more than a page; null where the space to begin with is not one of theirs that has ended. */
async function wordsFrom(
  services: Pick<Services, "database" | "vault" | "clock">,
  who: Reader,
  start?: Start,
): Promise<ArchivedWords[] | null> {
  const giveWay = inPortions();
  const entries: ArchivedWords[] = [];
  let isThere = start === undefined;
  for await (const { coupleId, endedAt } of endedSpaces(services, who.userId, start?.coupleId)) {
    isThere = true;
    const before = coupleId === start?.coupleId ? start : undefined;
    for await (const words of ownWordsOfAll(services, { ...who, coupleId }, giveWay, before)) {
      entries.push({ ...words, coupleId, endedAt });
      if (entries.length > PAGE) return entries;
    }
  }
  return isThere ? entries : null;
}
