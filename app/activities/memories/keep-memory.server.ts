import { and, eq, gte } from "drizzle-orm";
import { lockCouple } from "#app/couple/lock-couple.server.ts";
import { tellPartner } from "#app/couple/outbox.server.ts";
import { newId } from "#app/http/random.ts";
import { ALONE } from "#app/members/known-partner.ts";
import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Db } from "#db/database.ts";
import { memberships } from "#db/schema/couple.ts";
import { memories } from "#db/schema/memories.ts";
import { memoriesActivity } from "./activity.ts";
import type { Memory } from "./memory.ts";
import { openMemory, placeInMemory } from "./read-memories.server.ts";

export type KeepResult =
  | { ok: true }
  /** It is none of the member's own, or not any more. */
  | { ok: false; reason: "not-found" }
  /** Who would read it is not who the form's page had named. */
  | { ok: false; reason: "another-partner" };

type Stores = Pick<Services, "database" | "vault" | "random">;
export type Sent = {
  memory: Memory;
  /** Whom the form's page had as partner, or `ALONE`. */
  knew: string | undefined;
  /** When the form's page was made, in milliseconds. */
  since: number | undefined;
};

/** A memory that is sent again without saying when its page was made is the same one for so long. Milliseconds. */
const SAME_MS = 10_000;
/** And a page that was made long ago looks back so far. */
const LOOKED_BACK_MS = 24 * 3_600_000;

/** Who reads what is written now: the other one's id, or `ALONE`; null for a space that has ended. With it locked. */
async function readBy(tx: Db, { couple, person }: Member): Promise<string | null> {
  const locked = await lockCouple(tx, couple.id);
  if (!locked) return null;
  const seats = await tx.select().from(memberships).where(eq(memberships.coupleId, couple.id));
  const other = seats.find(({ userId }) => userId !== person.id);
  return locked.pausedFor === null && other ? other.userId : ALONE;
}

/** Keeps a new memory, and tells the partner that there is one. The same words sent twice are the same memory. */
export async function addMemory(
  { database, vault, random }: Stores,
  member: Member,
  { memory, knew, since }: Sent,
  now: Date,
): Promise<KeepResult> {
  const [coupleId, userId] = [member.couple.id, member.person.id];
  const key = await vault.keyFor({ coupleId, author: userId });
  return database.transaction(async (tx) => {
    const reader = await readBy(tx, member);
    if (reader === null || knew !== reader) return { ok: false, reason: "another-partner" };
    const own = and(eq(memories.coupleId, coupleId), eq(memories.userId, userId), eq(memories.date, memory.date));
    const from = Math.min(Math.max(since ?? now.getTime() - SAME_MS, now.getTime() - LOOKED_BACK_MS), now.getTime());
    const late = await tx
      .select()
      .from(memories)
      .where(and(own, gte(memories.createdAt, new Date(from))));
    for (const row of late) if (isSame(await openMemory({ vault }, row), memory)) return { ok: true };
    const id = newId(random);
    await tx.insert(memories).values({
      ...{ coupleId, id, userId, date: memory.date, forPartner: reader !== ALONE, createdAt: now, writtenAt: now },
      body: key.seal(placeInMemory(id, "body"), memory.words),
      title: memory.title === null ? null : key.seal(placeInMemory(id, "title"), memory.title),
    });
    await tellPartner(tx, member, { activity: memoriesActivity.key, item: id, opened: false, adult: false }, now);
    return { ok: true };
  }, key.isLate);
}

/** Puts other words in place of those of one of the member's own memories. */
export async function changeMemory(
  { database, vault }: Stores,
  member: Member,
  id: string,
  { memory, knew }: Sent,
  now: Date,
): Promise<KeepResult> {
  const [coupleId, userId] = [member.couple.id, member.person.id];
  const key = await vault.keyFor({ coupleId, author: userId });
  return database.transaction(async (tx) => {
    const reader = await readBy(tx, member);
    if (reader === null || knew !== reader) return { ok: false, reason: "another-partner" };
    const own = and(eq(memories.coupleId, coupleId), eq(memories.id, id), eq(memories.userId, userId));
    const [row] = await tx.select().from(memories).where(own);
    if (!row) return { ok: false, reason: "not-found" };
    // The same again is a second press of the button; of a memory that waits for a yes it may be a yes by now.
    const forPartner = reader !== ALONE;
    if (isSame(await openMemory({ vault }, row), memory) && (row.forPartner || !forPartner)) return { ok: true };
    await tx
      .update(memories)
      .set({
        date: memory.date,
        body: key.seal(placeInMemory(id, "body"), memory.words),
        title: memory.title === null ? null : key.seal(placeInMemory(id, "title"), memory.title),
        ...{ forPartner, writtenAt: now },
      })
      .where(own);
    return { ok: true };
  }, key.isLate);
}

/** Takes one of the member's own memories away. What is not there, or not theirs, is left as it is. */
export async function removeMemory(
  { database }: Pick<Services, "database">,
  { couple, person }: Member,
  id: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    if (!(await lockCouple(tx, couple.id))) return;
    await tx
      .delete(memories)
      .where(and(eq(memories.coupleId, couple.id), eq(memories.id, id), eq(memories.userId, person.id)));
  });
}

const isSame = (kept: Memory | null, { date, title, words }: Memory): boolean =>
  kept?.date === date && kept.title === title && kept.words === words;
