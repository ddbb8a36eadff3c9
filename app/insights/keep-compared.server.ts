import { and, eq, isNull } from "drizzle-orm";
import type { LocalDate } from "#app/calendar/local-date.ts";
import { noteDue } from "#app/couple/keep-rhythm.server.ts";
import { placeOf } from "#app/encryption/places.server.ts";
import { orNothing } from "#app/encryption/unreadable.ts";
import type { SealingKey } from "#app/encryption/vault.server.ts";
import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Db } from "#db/database.ts";
import { couples } from "#db/schema/couple.ts";
import { coupleInsights } from "#db/schema/insights.ts";
import { type Compared, comesLate, NO_PART, type Part, withCompared } from "./compared.ts";

type Stores = Pick<Services, "database" | "vault" | "clock">;

/** Whose texts these are: made from both, they go with either of the two. */
export const ownerOfInsights = (coupleId: string) => ({ coupleId, author: "both" });

const placeOfPart = (part: string) => placeOf(coupleInsights, { part }, "body");

/** Null for what is damaged, or has lost its key: it is as if it had not been, and the couple is to be reckoned anew. */
async function opened(vault: Stores["vault"], coupleId: string, part: string, body: string): Promise<Part | null> {
  const text = await orNothing(vault.open(ownerOfInsights(coupleId), placeOfPart(part), body));
  return text ? (JSON.parse(text) as Part) : null;
}

/** All that is known of a couple's parts, by the keys of activities, in one statement; nothing without a partner. */
export async function readParts(
  { database, vault, clock }: Stores,
  { couple, partner }: Pick<Member, "couple" | "partner">,
): Promise<Map<string, Part>> {
  if (!partner) return new Map();
  const rows = await database.db
    .select({ part: coupleInsights.part, body: coupleInsights.body })
    .from(coupleInsights)
    .innerJoin(couples, eq(couples.id, coupleInsights.coupleId))
    .where(and(eq(coupleInsights.coupleId, couple.id), isNull(couples.pausedFor), isNull(couples.endedAt)));
  const parts = new Map<string, Part>();
  let isWhole = true;
  for (const { part, body } of rows) {
    const one = await opened(vault, couple.id, part, body);
    if (one) parts.set(part, one);
    else isWhole = false;
  }
  if (!isWhole) await noteDue(database.db, couple.id, clock());
  return parts;
}

/** Puts a part in the place of what was there; run it with the couple locked. */
export async function writePart(tx: Db, key: SealingKey, coupleId: string, part: string, value: Part): Promise<void> {
  const body = key.seal(placeOfPart(part), JSON.stringify(value));
  await tx
    .insert(coupleInsights)
    .values({ coupleId, part, body })
    .onConflictDoUpdate({ target: [coupleInsights.coupleId, coupleInsights.part], set: { body } });
}

/** The sealed parts of a couple as they stand: whether one was written meanwhile is seen by them. */
export const sealedParts = async (tx: Db, coupleId: string): Promise<Map<string, string>> => {
  const { part, body } = coupleInsights;
  const rows = await tx.select({ part, body }).from(coupleInsights).where(eq(coupleInsights.coupleId, coupleId));
  return new Map(rows.map((row) => [row.part, row.body]));
};

/**
 * Takes what both have said into the score when a round opens, in that transaction: once, and never without it. It makes
 * the key of both, so it is asked for before the round's transaction; nothing is compared for who sits alone.
 * @param part.key of the activity
 * @param part.most so many things of it count at most
 * @param compare null for what has nothing in it to compare
 */
export async function comparedWhenOpened(
  { vault, clock }: Pick<Stores, "vault" | "clock">,
  { couple, partner }: Pick<Member, "couple" | "partner">,
  part: { key: string; most: number },
  compare: (said: { mine: unknown; theirs: unknown; on: LocalDate }) => Compared | null,
): Promise<
  | { keep(tx: Db, theirs: unknown, opened: { mine: unknown; on: LocalDate }): Promise<void>; isLate(): boolean }
  | undefined
> {
  if (!partner) return undefined;
  const key = await vault.keyFor(ownerOfInsights(couple.id));
  return {
    isLate: key.isLate,
    async keep(tx, theirs, { mine, on }) {
      const one = compare({ mine, theirs, on });
      if (!one) return;
      const body = (await sealedParts(tx, couple.id)).get(part.key);
      const before = body === undefined ? NO_PART : await opened(vault, couple.id, part.key, body);
      if (!before || comesLate(before, one)) await noteDue(tx, couple.id, clock());
      await writePart(tx, key, couple.id, part.key, withCompared(before ?? NO_PART, one, part.most));
    },
  };
}
