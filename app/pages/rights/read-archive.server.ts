import { isLocalDate } from "#app/calendar/local-date.ts";
import { inPortions } from "#app/http/in-portions.ts";
import { bytesOnPage, thatFit } from "#app/http/page-room.ts";
import type { Services } from "#app/request/services.server.ts";
import { endedSpaces } from "./ended-spaces.server.ts";
import { type OwnAnswer, ownAnswers } from "./own-answers.server.ts";

/** So many answers stand on a page of the archive, or fewer that are very long. */
const PAGE = 50;

type ArchivedAnswer = OwnAnswer & { coupleId: string; endedAt: Date };

/** The last answer of a page, as the address of the next one names it. */
const POSITION = /^([\w-]{1,64})~(\d{4}-\d{2}-\d{2})~([\w.:-]{1,128})$/;

/**
 * A page of somebody's own words in the spaces that have ended, the newest first.
 * @param after where the page before it ended, as that one has told; what is no such place begins at the first page
 * @returns `older`: where this page ends, null when nothing comes after it
 */
export async function readArchive(
  services: Pick<Services, "database" | "vault">,
  userId: string,
  after: string | null,
): Promise<{ answers: ArchivedAnswer[]; older: string | null; isFirst: boolean }> {
  const [, from, date = "", questionId = ""] = POSITION.exec(after ?? "") ?? [];
  const start = from && isLocalDate(date) ? { coupleId: from, date, questionId } : undefined;
  const read = await answersFrom(services, userId, start);
  // A position that names no space of theirs, or one that the two have come back to meanwhile.
  if (start && read === null) return readArchive(services, userId, null);
  const answers = thatFit(
    (read ?? []).slice(0, PAGE),
    ({ question, mine }) => bytesOnPage(question) + bytesOnPage(mine),
  );
  const last = answers.at(-1);
  const isAll = answers.length === read?.length;
  return {
    answers,
    older: last && !isAll ? `${last.coupleId}~${last.date}~${last.questionId}` : null,
    isFirst: start === undefined,
  };
}

/** One more than a page; null where the space to begin with is not one of theirs that has ended. */
async function answersFrom(
  services: Pick<Services, "database" | "vault">,
  userId: string,
  start?: { coupleId: string; date: string; questionId: string },
): Promise<ArchivedAnswer[] | null> {
  const giveWay = inPortions();
  const answers: ArchivedAnswer[] = [];
  let isThere = start === undefined;
  for await (const { coupleId, endedAt } of endedSpaces(services, userId, start?.coupleId)) {
    isThere = true;
    const before = coupleId === start?.coupleId ? start : undefined;
    for await (const answer of ownAnswers(services, { userId, coupleId }, giveWay, before)) {
      answers.push({ ...answer, coupleId, endedAt });
      if (answers.length > PAGE) return answers;
    }
  }
  return isThere ? answers : null;
}
