import { and, eq, inArray, ne } from "drizzle-orm";
import { lockCouple } from "#app/couple/lock-couple.server.ts";
import { takeBack } from "#app/couple/outbox.server.ts";
import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Db } from "#db/database.ts";
import { memberships } from "#db/schema/couple.ts";
import { roundParts } from "#db/schema/rounds.ts";
import { readRounds } from "./read-rounds.server.ts";
import { isOpen, type RoundOf } from "./round.ts";

type Own = Pick<Member, "couple" | "person">;

/**
 * Takes the member's own part of a round away, and with it what was open to both: the other's is its author's alone
 * again, and opens no more. Doing it twice does it once.
 */
export async function erasePart({ database }: Pick<Services, "database">, member: Own, of: RoundOf): Promise<void> {
  const { coupleId, userId, activity, item } = roundParts;
  await database.transaction(async (tx) => {
    if (!(await lockCouple(tx, member.couple.id))) return;
    await closeOpen(tx, member, of.activity, [of.item]);
    const own = and(eq(coupleId, member.couple.id), eq(userId, member.person.id));
    await tx.delete(roundParts).where(and(own, eq(activity, of.activity), eq(item, of.item)));
    await takeBack(tx, { coupleId: member.couple.id, author: member.person.id }, of);
  });
}

/** How many rounds are closed in one statement. */
const AT_ONCE = 100;

/**
 * Closes for good what is 18+ and open to both, where the member's parts of it are about to be erased. Run it in the
 * transaction that erases them.
 */
export async function closeOpenAdult(tx: Db, member: Own, giveWay: () => Promise<void>): Promise<void> {
  const { coupleId, userId, activity, item, adult } = roundParts;
  const own = and(eq(coupleId, member.couple.id), eq(userId, member.person.id), eq(adult, true));
  const rows = await tx.select({ activity, item }).from(roundParts).where(own);
  const byActivity = Map.groupBy(rows, (row) => row.activity);
  for (const [key, some] of byActivity)
    for (let i = 0; i < some.length; i += AT_ONCE) {
      await giveWay();
      await closeOpen(
        tx,
        member,
        key,
        some.slice(i, i + AT_ONCE).map((row) => row.item),
      );
    }
}

/**
 * Says in the other's rows that these rounds are over, where they were open to both. Not in the member's: an erased part
 * leaves no mark of its own. A pause opens nothing, and yet what was open before it was read.
 */
async function closeOpen(tx: Db, { couple, person }: Own, activity: string, items: readonly string[]): Promise<void> {
  const { coupleId, userId, item, closed } = roundParts;
  const seats = await tx
    .select({ id: memberships.userId })
    .from(memberships)
    .where(eq(memberships.coupleId, couple.id));
  const partner = seats.find(({ id }) => id !== person.id) ?? null;
  const rounds = await readRounds(tx, { couple, person, partner }, activity, items);
  const open = [...rounds.values()].filter(isOpen).map((round) => round.item);
  if (open.length === 0) return;
  const theirs = and(eq(coupleId, couple.id), ne(userId, person.id), eq(roundParts.activity, activity));
  await tx
    .update(roundParts)
    .set({ closed: true })
    .where(and(theirs, inArray(item, open), eq(closed, false)));
}
