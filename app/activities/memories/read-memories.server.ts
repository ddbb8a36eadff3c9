import { and, desc, eq, or, type SQL, sql } from "drizzle-orm";
import type { LocalDate } from "#app/calendar/local-date.ts";
import { ownDay } from "#app/calendar/own-day.ts";
import { localDateAt } from "#app/calendar/time-zone.ts";
import { waitsForYes } from "#app/couple/waits-for-yes.ts";
import { placeOf } from "#app/encryption/places.server.ts";
import { isUnreadable, type Open, openOrUnreadable, type Unreadable } from "#app/encryption/unreadable.ts";
import type { Member, Person } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Db } from "#db/database.ts";
import { memberships } from "#db/schema/couple.ts";
import { memories } from "#db/schema/memories.ts";
import type { Memory, Place } from "./memory.ts";
import { openOfPartner } from "./open-of-partner.server.ts";

export type Stores = Pick<Services, "database" | "vault">;
export type MemoryRow = typeof memories.$inferSelect;

/** What is sealed for a memory's row. */
export const placeInMemory = (id: string, which: "title" | "body") => placeOf(memories, { id }, which);

/** The last day that a memory of somebody may be of: the later one of their calendar and of their own day. */
export function lastDay(now: Date, person: Person): LocalDate {
  const [date, own] = [localDateAt(now, person.timeZone ?? "UTC"), ownDay(now, person)];
  return date > own ? date : own;
}

/** The words of a row; null where their key is gone. @param open as the vault opens, or `openOrUnreadable` */
export async function openMemory<T extends string | Unreadable = string>(
  { open }: { open(...text: Parameters<Open>): Promise<T | null> },
  { coupleId, userId, id, date, title, body }: MemoryRow,
): Promise<{ date: LocalDate; title: T | null; words: T } | null> {
  const owner = { coupleId, author: userId };
  const words = await open(owner, placeInMemory(id, "body"), body);
  if (words === null) return null;
  return {
    date: date as LocalDate,
    title: title === null ? null : await open(owner, placeInMemory(id, "title"), title),
    words,
  };
}

/** When the later of the two took their seat. */
const pairedAt = ({ joinedAt, partnerJoinedAt }: Pick<Member, "joinedAt" | "partnerJoinedAt">): Date =>
  partnerJoinedAt && partnerJoinedAt > joinedAt ? partnerJoinedAt : joinedAt;

/** How many of the member's memories wait for their yes, before they have said it. */
export function heldMemories(db: Db, member: Member): SQL<number> {
  const { coupleId, userId, forPartner, writtenAt } = memories;
  const own = and(eq(coupleId, member.couple.id), eq(userId, member.person.id));
  return db.$count(
    memories,
    and(own, sql`not (${forPartner} and ${writtenAt} >= ${sql.param(pairedAt(member), writtenAt)})`),
  );
}

const seat = and(eq(memberships.coupleId, memories.coupleId), eq(memberships.userId, memories.userId));

/**
 * The memories that the member may read, the newest day first: their own, and the partner's that are open. `held`: it
 * waits for its author's yes to the partner.
 * @param before where a page goes on
 */
export async function timelineRows(
  db: Db,
  member: Member,
  before: Place | null,
  limit: number,
): Promise<{ memory: MemoryRow; held: boolean }[]> {
  const { couple, person, partner } = member;
  const theirs = partner ? openOfPartner(db, couple.id, partner.id) : undefined;
  const rows = await db
    .select({ memory: memories, confirmedAt: memberships.partnerConfirmedAt })
    .from(memories)
    .innerJoin(memberships, seat)
    .where(
      and(
        eq(memories.coupleId, couple.id),
        or(eq(memories.userId, person.id), theirs),
        before ? sql`(${memories.date}, ${memories.id}) < (${before.date}, ${before.id})` : undefined,
      ),
    )
    .orderBy(desc(memories.date), desc(memories.id))
    .limit(limit);
  const at = pairedAt(member);
  return rows.map(({ memory, confirmedAt }) => ({
    memory,
    held: waitsForYes(memory, { pairedAt: at, confirmedAt }),
  }));
}

/** One of the member's own memories; null for everything else. */
export async function ownMemory(
  stores: Stores,
  { couple, person }: Member,
  id: string,
): Promise<{ row: MemoryRow; memory: Memory } | null> {
  const own = and(eq(memories.coupleId, couple.id), eq(memories.id, id), eq(memories.userId, person.id));
  const [row] = await stores.database.db.select().from(memories).where(own);
  const opened = row && (await openMemory({ open: openOrUnreadable(stores.vault) }, row));
  if (!row || !opened) return null;
  // In a form nothing stands in place of what is damaged: it would be sent as one's own words.
  const [title, words] = [opened.title, opened.words].map((text) => (isUnreadable(text) ? "" : text));
  return { row, memory: { date: opened.date, title: title ?? null, words: words ?? "" } };
}
