import { and, eq, gte } from "drizzle-orm";
import { lockCouple } from "#app/couple/lock-couple.server.ts";
import { lockWithReader } from "#app/couple/lock-reader.server.ts";
import { takeBack, tellPartner } from "#app/couple/outbox.server.ts";
import type { SealingKey } from "#app/encryption/vault.server.ts";
import { newId } from "#app/http/random.ts";
import { ALONE } from "#app/members/known-partner.ts";
import type { Member } from "#app/members/member.ts";
import { removePhoto } from "#app/photos/keep-photo.server.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Db } from "#db/database.ts";
import { memories } from "#db/schema/memories.ts";
import { memoriesActivity } from "./activity.ts";
import type { Memory } from "./memory.ts";
import { leavesPhoto, photoPlace, type SentPhoto, writePhoto } from "./memory-photo.server.ts";
import { openMemory, placeInMemory } from "./read-memories.server.ts";

export type KeepResult =
  | { ok: true }
  /** It is none of the member's own, or not any more. */
  | { ok: false; reason: "not-found" }
  /** It was changed after the form's page was made. Nothing is kept of the form. */
  | { ok: false; reason: "changed" }
  /** Who would read it is not who the form's page had named. */
  | { ok: false; reason: "another-partner" }
  /** The two have as many photos as are free. Nothing of the memory is kept. */
  | { ok: false; reason: "premium" };

type Written = Extract<KeepResult, { ok: true } | { reason: "premium" }>;
type Keys = Pick<Services, "vault" | "includes">;
export type Sent = {
  memory: Memory;
  /** Whom the form's page had as partner, or `ALONE`. */
  knew: string | undefined;
  /** When the form's page was made, in milliseconds. */
  since: number | undefined;
  photo: SentPhoto;
};

/** A memory that is sent again without saying when its page was made is the same one for so long. Milliseconds. */
const SAME_MS = 10_000;
/** And a page that was made long ago looks back so far. */
const LOOKED_BACK_MS = 24 * 3_600_000;

/** Writes a memory and its photo, with the couple locked: a new one, or over the one that is there. */
async function write(
  tx: Db,
  keys: Keys,
  member: Member,
  id: string,
  { memory, photo }: Sent,
  { reader, seals, now }: { reader: string; seals: SealingKey; now: Date },
): Promise<Written> {
  const [coupleId, userId] = [member.couple.id, member.person.id];
  const forPartner = reader !== ALONE;
  const written = await writePhoto(tx, keys, member, id, photo, { forPartner, seals, now });
  if (!written.ok) return written;
  const row = {
    date: memory.date,
    body: seals.seal(placeInMemory(id, "body"), memory.words),
    title: memory.title === null ? null : seals.seal(placeInMemory(id, "title"), memory.title),
    ...{ forPartner, writtenAt: now },
  };
  await tx
    .insert(memories)
    .values({ coupleId, id, userId, createdAt: now, ...row })
    .onConflictDoUpdate({ target: [memories.coupleId, memories.id, memories.userId], set: row });
  return { ok: true };
}

/**
 * Keeps a new memory, and tells the partner that there is one. The same words sent twice are the same memory; a photo
 * that comes with the second is that memory's. Afterwards call `prepareSoon` for a photo.
 */
export async function addMemory(
  { database, random, ...keys }: Keys & Pick<Services, "database" | "random">,
  member: Member,
  sent: Sent,
  now: Date,
): Promise<KeepResult> {
  const { memory, knew, since, photo } = sent;
  const [coupleId, userId] = [member.couple.id, member.person.id];
  const seals = await keys.vault.keyFor({ coupleId, author: userId });
  return database.transaction(
    async (tx): Promise<KeepResult> => {
      const { reader } = await lockWithReader(tx, member);
      if (reader === null || knew !== reader) return { ok: false, reason: "another-partner" };
      const own = and(eq(memories.coupleId, coupleId), eq(memories.userId, userId), eq(memories.date, memory.date));
      const from = Math.min(Math.max(since ?? now.getTime() - SAME_MS, now.getTime() - LOOKED_BACK_MS), now.getTime());
      const late = await tx
        .select()
        .from(memories)
        .where(and(own, gte(memories.createdAt, new Date(from))));
      for (const row of late) {
        if (!isSame(await openMemory(keys.vault, row), memory)) continue;
        return photo.made ? write(tx, keys, member, row.id, sent, { reader, seals, now }) : { ok: true };
      }
      const id = newId(random);
      const written = await write(tx, keys, member, id, sent, { reader, seals, now });
      if (!written.ok) return written;
      await tellPartner(tx, member, { activity: memoriesActivity.key, item: id, opened: false, adult: false }, now);
      return written;
    },
    lateness(seals, photo),
  );
}

/**
 * Puts other words in place of those of one of the member's own memories, and another photo. Afterwards call
 * `prepareSoon` for a photo.
 */
export async function changeMemory(
  { database, ...keys }: Keys & Pick<Services, "database">,
  member: Member,
  id: string,
  sent: Sent,
  now: Date,
): Promise<KeepResult> {
  const { memory, knew, since, photo } = sent;
  const [coupleId, userId] = [member.couple.id, member.person.id];
  const seals = await keys.vault.keyFor({ coupleId, author: userId });
  return database.transaction(
    async (tx): Promise<KeepResult> => {
      const { reader } = await lockWithReader(tx, member);
      if (reader === null || knew !== reader) return { ok: false, reason: "another-partner" };
      const own = and(eq(memories.coupleId, coupleId), eq(memories.id, id), eq(memories.userId, userId));
      const [row] = await tx.select().from(memories).where(own);
      if (!row) return { ok: false, reason: "not-found" };
      // The same again is a second press of the button; of a memory that waits for a yes it may be a yes by now.
      const isOpened = row.forPartner || reader === ALONE;
      if (
        isOpened &&
        isSame(await openMemory(keys.vault, row), memory) &&
        (await leavesPhoto(tx, keys, member, id, photo))
      )
        return { ok: true };
      if (since !== undefined && row.writtenAt.getTime() > since) return { ok: false, reason: "changed" };
      return write(tx, keys, member, id, sent, { reader, seals, now });
    },
    lateness(seals, photo),
  );
}

/** Whether it is too late to commit, for the memory's key or the photo's. */
const lateness =
  (seals: SealingKey, { made }: SentPhoto) =>
  () =>
    seals.isLate() || (made?.seals.isLate() ?? false);

/** Takes one of the member's own memories away, with its photo. What is not there, or not theirs, is left as it is. */
export async function removeMemory(
  { database }: Pick<Services, "database">,
  member: Member,
  id: string,
): Promise<void> {
  const { couple, person } = member;
  await database.transaction(async (tx) => {
    if (!(await lockCouple(tx, couple.id))) return;
    await removePhoto(tx, member, photoPlace(id));
    await tx
      .delete(memories)
      .where(and(eq(memories.coupleId, couple.id), eq(memories.id, id), eq(memories.userId, person.id)));
    await takeBack(tx, { coupleId: couple.id, author: person.id }, { activity: memoriesActivity.key, item: id });
  });
}

const isSame = (kept: Memory | null, { date, title, words }: Memory): boolean =>
  kept?.date === date && kept.title === title && kept.words === words;
