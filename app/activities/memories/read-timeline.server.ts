import { dayOfMonth } from "#app/calendar/date-words.ts";
import { ownDay } from "#app/calendar/own-day.ts";
import { openOrUnreadable, shown as shownWords } from "#app/encryption/unreadable.ts";
import { bytesOnPage, thatFit } from "#app/http/page-room.ts";
import { knownTo } from "#app/members/known-partner.ts";
import { callName, type Member } from "#app/members/member.ts";
import { photosOf } from "#app/photos/read-photos.server.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Language } from "#app/texts/languages.ts";
import { byYear, placeFrom, placeText } from "./memory.ts";
import { MEMORY } from "./memory-photo.server.ts";
import type { MemoryFormView, MemoryView, TimelineView } from "./memory-view.ts";
import { lastDay, openMemory, ownMemory, timelineRows } from "./read-memories.server.ts";

/** How many memories stand on a page at most; long ones are fewer. */
const PAGE = 50;

/** A page of the timeline, the newest day first. @param asked the place that it goes on after, as an address has it */
export async function readTimeline(
  services: Services,
  member: Member,
  asked: string | null,
  language: Language,
): Promise<TimelineView> {
  const before = placeFrom(asked);
  const rows = await timelineRows(services.database.db, member, before, PAGE + 1);
  const found: MemoryView[] = [];
  const page = rows.slice(0, PAGE);
  const ids = page.map(({ memory }) => memory.id);
  const photos = await photosOf(services, member, member.couple.id, MEMORY, ids);
  for (const { memory: row, held } of page) {
    const opened = await openMemory({ open: openOrUnreadable(services.vault) }, row);
    if (!opened) continue;
    const { title, words } = opened;
    const memory = { ...opened, title: title && shownWords(language, title), words: shownWords(language, words) };
    const isMine = row.userId === member.person.id;
    const label = dayOfMonth(language, memory.date);
    const photo = photos.get(row.id)?.[0] ?? null;
    found.push({ ...memory, id: row.id, label, isMine, photo, held: isMine && held && member.partner !== null });
  }
  const shown = thatFit(found, bytesOf);
  const last = shown.length < found.length ? shown.at(-1) : rows.length > PAGE ? rows[PAGE - 1]?.memory : undefined;
  return {
    me: member.person.id,
    partnerName: member.partner && callName(member.partner),
    isPaused: member.paused !== null,
    thisYear: ownDay(services.clock(), member.person).slice(0, 4),
    years: byYear(shown),
    older: last ? placeText(last as MemoryView) : null,
    isPast: before !== null,
  };
}

/** What a memory takes of a page, and its photo with all its addresses. */
const bytesOf = ({ title, words, photo }: MemoryView): number =>
  bytesOnPage(words) + bytesOnPage(title ?? "") + 900 + (photo ? bytesOnPage(photo.alt ?? "") + 1200 : 0);

/**
 * The form of a new memory, or of one of the member's own; null for what is none of theirs.
 * @param id "new", or which
 */
export async function readMemoryForm(
  services: Services,
  member: Member,
  id: string,
  removing: boolean,
): Promise<MemoryFormView | null> {
  const now = services.clock();
  const { partner, paused, person } = member;
  const today = lastDay(now, person);
  const own = id === NEW ? null : await ownMemory(services, member, id);
  if (id !== NEW && !own) return null;
  const photos = await photosOf(services, member, member.couple.id, MEMORY, own ? [id] : []);
  return {
    photo: photos.get(id)?.[0] ?? null,
    me: person.id,
    id: own && id,
    partnerName: partner && callName(partner),
    isPaused: paused !== null,
    partner: knownTo(member),
    since: now.getTime(),
    today,
    memory: own ? { ...own.memory, title: own.memory.title ?? "" } : { date: today, title: "", words: "" },
    removing: own !== null && removing,
  };
}

/** Stands in an address in place of an id. */
export const NEW = "new";
