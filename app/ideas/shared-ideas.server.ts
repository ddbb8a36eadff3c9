import { and, eq, isNull } from "drizzle-orm";
import { lockCouple } from "#app/couple/lock-couple.server.ts";
import { placeOf } from "#app/encryption/places.server.ts";
import { isUnreadable, orUnreadable } from "#app/encryption/unreadable.ts";
import type { SealingKey } from "#app/encryption/vault.server.ts";
import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Db } from "#db/database.ts";
import { couples } from "#db/schema/couple.ts";
import { sharedIdeas } from "#db/schema/ideas.ts";

type Stores = Pick<Services, "database" | "vault">;

/** A couple has at most so many of one activity; what would come beyond is left out. */
const MOST = 100;

const placeOfIdeas = (activity: string) => placeOf(sharedIdeas, { activity }, "body");
const ownerOf = (coupleId: string) => ({ coupleId, author: "both" });

const sealedIn = async (db: Db, coupleId: string, activity: string): Promise<string | null> => {
  const [row] = await db
    .select({ body: sharedIdeas.body })
    .from(sharedIdeas)
    .innerJoin(couples, eq(couples.id, sharedIdeas.coupleId))
    .where(and(eq(sharedIdeas.coupleId, coupleId), eq(sharedIdeas.activity, activity), isNull(couples.pausedFor)));
  return row?.body ?? null;
};

async function openIdeas({ vault }: Stores, coupleId: string, activity: string, body: string | null) {
  const opened = body && (await orUnreadable(vault.open(ownerOf(coupleId), placeOfIdeas(activity), body)));
  if (isUnreadable(opened)) return opened;
  return opened ? (JSON.parse(opened) as string[]) : [];
}

/** What the two have kept from an activity, the oldest first; nothing for somebody without a partner, or where it is damaged. */
export async function readIdeas(
  stores: Stores,
  { couple, partner }: Pick<Member, "couple" | "partner">,
  activity: string,
): Promise<string[]> {
  if (!partner) return [];
  const ideas = await openIdeas(stores, couple.id, activity, await sealedIn(stores.database.db, couple.id, activity));
  return isUnreadable(ideas) ? [] : ideas;
}

/** Puts another list in the place of what the two have kept from an activity; run it with the couple locked. */
async function changeIdeas(
  tx: Db,
  stores: Stores,
  key: SealingKey,
  { coupleId, activity }: { coupleId: string; activity: string },
  change: (before: readonly string[]) => readonly string[],
): Promise<void> {
  const before = await openIdeas(stores, coupleId, activity, await sealedIn(tx, coupleId, activity));
  // What is damaged is left as it is: its key may be found again.
  if (isUnreadable(before)) return;
  const after = change(before);
  if (after.length === before.length && after.every((idea) => before.includes(idea))) return;
  const these = and(eq(sharedIdeas.coupleId, coupleId), eq(sharedIdeas.activity, activity));
  if (after.length === 0) {
    await tx.delete(sharedIdeas).where(these);
    return;
  }
  const body = key.seal(placeOfIdeas(activity), JSON.stringify(after));
  await tx
    .insert(sharedIdeas)
    .values({ coupleId, activity, body })
    .onConflictDoUpdate({ target: [sharedIdeas.coupleId, sharedIdeas.activity], set: { body } });
}

/**
 * Keeps what both liked when a round opens. It makes their key, so it is asked for before the round's transaction.
 * @param liked what both liked, given what the partner has said
 */
export async function ideasWhenOpened(
  stores: Stores,
  { couple }: Pick<Member, "couple">,
  activity: string,
  liked: (theirs: unknown) => readonly string[],
): Promise<{ keep(tx: Db, theirs: unknown): Promise<void>; isLate(): boolean }> {
  const key = await stores.vault.keyFor(ownerOf(couple.id));
  return {
    isLate: key.isLate,
    async keep(tx, theirs) {
      const ideas = liked(theirs);
      if (ideas.length === 0) return;
      await changeIdeas(tx, stores, key, { coupleId: couple.id, activity }, (before) =>
        [...new Set([...before, ...ideas])].slice(0, MOST),
      );
    },
  };
}

/** Takes an idea away, for both, and tells nobody. One that is not there is away already. */
export async function removeIdea(
  stores: Stores,
  member: Pick<Member, "couple" | "partner">,
  activity: string,
  idea: string,
): Promise<void> {
  // Nothing is made for somebody who has none, and in a pause neither sees or changes any.
  if (!(await readIdeas(stores, member, activity)).includes(idea)) return;
  const coupleId = member.couple.id;
  const key = await stores.vault.keyFor(ownerOf(coupleId));
  await stores.database.transaction(async (tx) => {
    if (!(await lockCouple(tx, coupleId))) return;
    await changeIdeas(tx, stores, key, { coupleId, activity }, (before) => before.filter((one) => one !== idea));
  }, key.isLate);
}
