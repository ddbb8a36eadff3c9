import { and, eq } from "drizzle-orm";
import { lockCouple } from "#app/couple/lock-couple.server.ts";
import { forgetWritten, tellWritten } from "#app/couple/outbox.server.ts";
import type { Owner } from "#app/encryption/sealed-text.ts";
import { orNothing, orUnreadable } from "#app/encryption/unreadable.ts";
import type { SealingKey } from "#app/encryption/vault.server.ts";
import { newId } from "#app/http/random.ts";
import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Db } from "#db/database.ts";
import { threadParts } from "#db/schema/threads.ts";
import { LINES_MAX, type Reaction, type ThreadOf } from "./thread.ts";
import { isThread, placeInThread } from "./thread-place.server.ts";
import { pointToUnread } from "./unread-mark.server.ts";

type Stores = Pick<Services, "database" | "vault" | "random">;

/** Where something is said, and to whom. */
export type Under = {
  thread: ThreadOf;
  /** Whom the form's page had as partner. */
  knew: string | undefined;
  /** Whether what it is said under is open to both: asked with the couple locked. */
  isOpen(tx: Db): Promise<boolean>;
};

export type SaidResult =
  | { ok: true }
  /** It is not open to both, or not any more: the two have parted, or there is a pause. */
  | { ok: false; reason: "closed" }
  /** There is somebody else now than on the form's page. */
  | { ok: false; reason: "another-partner" }
  | { ok: false; reason: "full" };

/** A line that is sent again without saying when its page was made is the same one for so long. Milliseconds. */
const SAME_MS = 10_000;

/**
 * Keeps a line under what is open to both, and tells the partner's dashboard that there is one.
 * @param line.since when the form's page was made, in milliseconds: the same words that came since are the same line,
 *   pressed or sent twice
 */
export async function writeLine(
  services: Stores,
  member: Member,
  under: Under,
  line: { words: string; since: number | undefined },
  now: Date,
): Promise<SaidResult> {
  const { couple, person } = member;
  return saidUnder(services, member, under, async (tx, owner, key) => {
    const here = await tx
      .select({
        id: threadParts.id,
        userId: threadParts.userId,
        number: threadParts.number,
        body: threadParts.body,
        writtenAt: threadParts.writtenAt,
      })
      .from(threadParts)
      .where(and(isThread(couple.id, under.thread), eq(threadParts.kind, "line")));
    const since = Math.min(line.since ?? now.getTime() - SAME_MS, now.getTime());
    for (const { id, userId, body, writtenAt } of here) {
      if (userId !== person.id || writtenAt.getTime() < since) continue;
      const kept = await orNothing(services.vault.open(owner, placeInThread(under.thread, id), body));
      if (kept === line.words) return { ok: true };
    }
    if (here.length >= LINES_MAX) return { ok: false, reason: "full" };
    const id = newId(services.random);
    const { activity, item, date, adult = false } = under.thread;
    await tx.insert(threadParts).values({
      ...{ coupleId: couple.id, activity, item, id, userId: person.id, kind: "line", date, adult, saidIn: couple.id },
      number: Math.max(0, ...here.map(({ number }) => number)) + 1,
      body: key.seal(placeInThread(under.thread, id), line.words),
      writtenAt: now,
    });
    await pointToUnread(tx, couple.id, person.id);
    await tellWritten(tx, member, under.thread, now);
    return { ok: true };
  });
}

/** One for each of the two. */
const REACTION = "reaction";

/** Keeps the member's reaction to what the partner said, in place of one before it. @param reaction null takes it back */
export async function react(
  services: Stores,
  member: Member,
  under: Under,
  reaction: Reaction | null,
  now: Date,
): Promise<SaidResult> {
  const { couple, person } = member;
  return saidUnder(services, member, under, async (tx, owner, key) => {
    const own = and(isThread(couple.id, under.thread), eq(threadParts.id, REACTION), eq(threadParts.userId, person.id));
    const [before] = await tx.select({ body: threadParts.body }).from(threadParts).where(own);
    // The same again is a second press of the button, not a change.
    const place = placeInThread(under.thread, REACTION);
    if (before && (await orUnreadable(services.vault.open(owner, place, before.body))) === reaction)
      return { ok: true };
    await tx.delete(threadParts).where(own);
    if (reaction === null) return { ok: true };
    const { activity, item, date, adult = false } = under.thread;
    await tx.insert(threadParts).values({
      ...{ coupleId: couple.id, activity, item, id: REACTION, userId: person.id, kind: REACTION, date, adult },
      ...{ saidIn: couple.id, number: 0, writtenAt: now },
      body: key.seal(place, reaction),
    });
    return { ok: true };
  });
}

/**
 * Takes one of the member's own lines away, as if it had not been written. What is not there, or not theirs, is left
 * as it is, and nothing says which it was.
 */
export async function takeLineBack(
  { database }: Pick<Services, "database">,
  { couple, person }: Member,
  thread: ThreadOf,
  id: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    if (!(await lockCouple(tx, couple.id))) return;
    const own = and(isThread(couple.id, thread), eq(threadParts.id, id), eq(threadParts.userId, person.id));
    await tx.delete(threadParts).where(and(own, eq(threadParts.kind, "line")));
    await pointToUnread(tx, couple.id, person.id);
    const unseen = and(isThread(couple.id, thread), eq(threadParts.userId, person.id), eq(threadParts.seen, false));
    const left = await tx
      .select({ id: threadParts.id })
      .from(threadParts)
      .where(and(unseen, eq(threadParts.kind, "line")))
      .limit(1);
    if (left.length === 0) await forgetWritten(tx, { coupleId: couple.id, author: person.id }, thread);
  });
}

/** With the author's key at hand and the couple locked, and only where both may read it. */
async function saidUnder(
  { database, vault }: Stores,
  { couple, person, partner }: Member,
  { knew, isOpen }: Under,
  work: (tx: Db, owner: Owner, key: SealingKey) => Promise<SaidResult>,
): Promise<SaidResult> {
  const owner = { coupleId: couple.id, author: person.id };
  // Before the transaction: it may have to be made, in a store that the transaction does not reach.
  const key = await vault.keyFor(owner);
  return database.transaction(async (tx) => {
    const locked = await lockCouple(tx, couple.id);
    if (!locked || locked.pausedFor !== null || !partner) return { ok: false, reason: "closed" };
    if (knew !== partner.id) return { ok: false, reason: "another-partner" };
    return (await isOpen(tx)) ? work(tx, owner, key) : { ok: false, reason: "closed" };
  }, key.isLate);
}
