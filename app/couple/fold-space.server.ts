import { and, asc, eq, gte, inArray, lte, sql } from "drizzle-orm";
import type { TextMove } from "#app/encryption/move-texts.server.ts";
import { inPortionsOfATransaction } from "#app/http/in-portions.ts";
import { spread } from "#app/live/news.server.ts";
import type { Db } from "#db/database.ts";
import { ownedTables } from "#db/registry.ts";
import { coupleDays, couples, formerMembers } from "#db/schema/couple.ts";
import { noteDue } from "./keep-rhythm.server.ts";
import { deleteRows, moveRows, rowsIn } from "./move-rows.server.ts";
import { takeDays } from "./space-rows.server.ts";

type Space = { coupleId: string; seat: number };
type OwnSpace = Space & { userId: string };
type GiveWay = () => Promise<void>;

/** How many days are written in one statement. */
const DAYS = 100;

/**
 * Folds the guest's space into the host's (docs/product/pairing.md#folding-two-spaces): the host's dates and questions
 * stand; all that the guest has written comes along. Their answers keep their question, leave the daily order and count
 * as the guest's part of their date.
 * Rows are copied and deleted, never moved: a couple's id is the key that a database is sharded by, and a part of what
 * their texts are sealed for. In portions: it may be ten years.
 * @returns whether all of the guest's words have come along
 */
export async function foldSpace(tx: Db, guest: OwnSpace, host: Space, move: TextMove, now: Date): Promise<boolean> {
  for (const { coupleId } of [guest, host]) spread(tx, { kind: "changed", coupleId });
  await noteDue(tx, host.coupleId, now);
  const giveWay = inPortionsOfATransaction();
  await foldDays(tx, guest, host, giveWay);
  let left = false;
  for (const owned of ownedTables) {
    for await (const some of rowsIn(tx, owned, eq(owned.couple.column, guest.coupleId))) {
      const moved = await moveRows(tx, owned, some, move, giveWay);
      if (moved.left.length > 0) left = true;
      await deleteRows(tx, owned, moved.kept);
    }
  }

  const spaces = await tx
    .select({ id: couples.id, startsOn: couples.startsOn })
    .from(couples)
    .where(inArray(couples.id, [guest.coupleId, host.coupleId]));
  const earliest = spaces.map((space) => space.startsOn).sort()[0];
  // Dates that both had done alone may be complete now: the streak is counted again from the first of them.
  await tx
    .update(couples)
    .set({
      startsOn: earliest ?? "",
      streakLength: 0,
      streakLongest: 0,
      completeDays: 0,
      shields: 0,
      closedThrough: null,
    })
    .where(eq(couples.id, host.coupleId));
  do await giveWay();
  while (await takeDays(tx, [guest.coupleId], DAYS));
  if (left) {
    // Two rows of one person may want the same place, such as two answers to one question on one date: the one that
    // found it taken stays in its author's archive.
    await tx.update(couples).set({ endedAt: now, endedBy: "folded" }).where(eq(couples.id, guest.coupleId));
    const { coupleId, seat, userId } = guest;
    await tx.insert(formerMembers).values({ coupleId, seat, userId, endedAt: now });
    return false;
  }
  // What is left can't be opened any more, because its key is gone. It is deleted with the space.
  await tx.delete(couples).where(eq(couples.id, guest.coupleId));
  return true;
}

type DayRow = typeof coupleDays.$inferSelect;

/** Makes the guest's part of each date their part of the host's date. */
async function foldDays(tx: Db, guest: OwnSpace, host: Space, giveWay: GiveWay): Promise<void> {
  const [done, answered] =
    host.seat === 1 ? (["firstDoneAt", "firstAnswered"] as const) : (["secondDoneAt", "secondAnswered"] as const);
  const incoming = (column: typeof done | typeof answered) => sql`excluded.${sql.identifier(coupleDays[column].name)}`;
  for (let after = ""; ; ) {
    await giveWay();
    const days = await daysBetween(tx, guest.coupleId, after);
    const [from, to] = [days[0]?.date, days.at(-1)?.date];
    if (from === undefined || to === undefined) return;
    const there = new Map((await daysBetween(tx, host.coupleId, from, to)).map((day) => [day.date, day]));
    await tx
      .insert(coupleDays)
      .values(days.map((day) => ({ coupleId: host.coupleId, ...partOf(guest, host, day, there.get(day.date)) })))
      .onConflictDoUpdate({
        target: [coupleDays.coupleId, coupleDays.date],
        set: {
          [done]: sql`coalesce(${incoming(done)}, ${coupleDays[done]})`,
          [answered]: sql`${incoming(answered)} or ${coupleDays[answered]}`,
        },
      });
    if (days.length < DAYS) return;
    after = to;
  }
}

function partOf(guest: OwnSpace, host: Space, day: DayRow, there: DayRow | undefined) {
  const doneAt = guest.seat === 0 ? day.firstDoneAt : day.secondDoneAt;
  const answered = guest.seat === 0 ? day.firstAnswered : day.secondAnswered;
  // The same question on the same date, by chance: then the guest has answered the couple's question.
  const same = answered && there?.questionId === day.questionId;
  return host.seat === 1
    ? { date: day.date, firstDoneAt: doneAt, firstAnswered: same }
    : { date: day.date, secondDoneAt: doneAt, secondAnswered: same };
}

/** The days of a space after a date; up to `to`, if that is given. */
const daysBetween = (tx: Db, coupleId: string, after: string, to?: string): Promise<DayRow[]> => {
  const { date } = coupleDays;
  const which = to === undefined ? sql`${date} > ${after}` : and(gte(date, after), lte(date, to));
  const days = tx
    .select()
    .from(coupleDays)
    .where(and(eq(coupleDays.coupleId, coupleId), which))
    .orderBy(asc(date));
  return to === undefined ? days.limit(DAYS) : days;
};
