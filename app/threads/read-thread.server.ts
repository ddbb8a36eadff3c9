import { desc } from "drizzle-orm";
import { longDate } from "#app/calendar/date-words.ts";
import { localDateAt, localTime } from "#app/calendar/time-zone.ts";
import { isUnreadable, orUnreadable, shown as shownWords } from "#app/encryption/unreadable.ts";
import { ifPossible } from "#app/http/if-possible.server.ts";
import { bytesOnPage, ROOM, thatFit } from "#app/http/page-room.ts";
import { knownTo } from "#app/members/known-partner.ts";
import { callName, type Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Language } from "#app/texts/languages.ts";
import { threadParts } from "#db/schema/threads.ts";
import { isReaction, LINES_MAX, type Line, type ThreadOf, type ThreadView } from "./thread.ts";
import { isThread, placeInThread } from "./thread-place.server.ts";
import { markSeen } from "./unread-mark.server.ts";

/** What the lines may take of a page that has other words on it too. Bytes. */
const LINES_ROOM = ROOM / 3;

/**
 * What stands under something that is open to both: whoever asks has seen to that. It marks as seen what it shows, so
 * only a loader calls it.
 * @param before the line that a page of older ones ends before; the newest where it names none
 */
export async function readThread(
  { database, vault, clock, log }: Services,
  member: Member,
  thread: ThreadOf,
  language: Language,
  before: string | null,
): Promise<ThreadView | null> {
  const { couple, person, partner } = member;
  if (!partner) return null;
  const rows = await database.db
    .select({
      id: threadParts.id,
      userId: threadParts.userId,
      kind: threadParts.kind,
      body: threadParts.body,
      seen: threadParts.seen,
      writtenAt: threadParts.writtenAt,
    })
    .from(threadParts)
    .where(isThread(couple.id, thread))
    .orderBy(desc(threadParts.number));
  const now = clock();
  const open = ({ userId, id, body }: (typeof rows)[number]) =>
    orUnreadable(vault.open({ coupleId: couple.id, author: userId }, placeInThread(thread, id), body));
  const when = (at: Date) => inWords(language, at, now, person.timeZone);
  const reactions: Pick<ThreadView, "mine" | "theirs"> = { mine: null, theirs: null };
  const lines = rows.filter(({ kind, userId }) => kind === "line" && [person.id, partner.id].includes(userId));
  for (const row of rows.filter(({ kind }) => kind === "reaction")) {
    const reaction = await open(row);
    if (isUnreadable(reaction) || !isReaction(reaction)) continue;
    if (row.userId === person.id) reactions.mine = reaction;
    else if (row.userId === partner.id) reactions.theirs = { reaction, when: when(row.writtenAt) };
  }
  const start = lines.findIndex(({ id }) => id === before) + 1;
  const wanted: Line[] = [];
  for (const row of lines.slice(start)) {
    const words = shownWords(language, await open(row));
    const isMine = row.userId === person.id;
    if (words !== null) wanted.push({ id: row.id, isMine, when: when(row.writtenAt), words });
  }
  const shown = thatFit(wanted, ({ words, when }) => bytesOnPage(words) + bytesOnPage(when) + 400, LINES_ROOM);
  if (rows.some(({ seen, userId }) => !seen && userId === partner.id)) {
    await ifPossible(log, markSeen(database, member, thread));
  }
  return {
    ...reactions,
    partner: knownTo(member),
    partnerName: callName(partner),
    since: now.getTime(),
    lines: shown.toReversed(),
    older: shown.length < wanted.length ? (shown.at(-1)?.id ?? null) : null,
    isPast: start > 0,
    isFull: lines.length >= LINES_MAX,
  };
}

/** "22:34" of today, else with the date before it; where nobody knows the reader's clock the date alone. */
function inWords(language: Language, at: Date, now: Date, zone: string | null): string {
  if (!zone) return longDate(language, localDateAt(at, "UTC"));
  const [date, time] = [localDateAt(at, zone), localTime(at, zone)];
  return date === localDateAt(now, zone) ? time : `${longDate(language, date)}, ${time}`;
}
