import { and, eq, gt, gte, lt, lte, sql } from "drizzle-orm";
import type { TextMove } from "#app/encryption/move-texts.server.ts";
import { inPortionsOfATransaction } from "#app/http/in-portions.ts";
import type { Db } from "#db/database.ts";
import type { OwnedTable } from "#db/owned-table.ts";
import type { Row } from "#db/rows.ts";
import { coupleDays, couples } from "#db/schema/couple.ts";
import { deleteRows, moveRows, rowsIn } from "./move-rows.server.ts";
import { authoredTables } from "./space-rows.server.ts";

/**
 * Moves what somebody wrote before a pairing out of the couple's space into their own, in portions: it may be ten
 * years.
 * @param before when the two were connected
 * @returns whether none of the author's words are left behind
 */
export async function moveWordsBack(
  tx: Db,
  from: string,
  who: { userId: string; seat: number },
  move: TextMove,
  before: Date,
): Promise<boolean> {
  const giveWay = inPortionsOfATransaction();
  let left = false;
  for (const owned of authoredTables()) {
    const own = and(eq(owned.couple.column, from), eq(owned.author.column, who.userId));
    for await (const some of rowsIn(tx, owned, and(own, lt(owned.writtenAt.column, before)))) {
      const moved = await moveRows(tx, owned, some, move, giveWay);
      // The space was made for them a moment ago: nothing is in anybody's way there.
      if (moved.left.length > 0) throw new Error(`${owned.name}: an empty space had no place for a row`);
      if (owned.day) await writeDays(tx, from, move.to, owned.day, moved.kept, who.seat, before);
      await deleteRows(tx, owned, [...moved.kept, ...moved.unreadable]);
    }
    const [rest] = await tx.select({ author: owned.author.column }).from(owned.table).where(own).limit(1);
    if (rest) left = true;
  }
  await beginWithFirstDay(tx, move.to);
  return !left;
}

/** The dates of these rows, as days of the space where their author sits alone. */
async function writeDays(
  tx: Db,
  from: string,
  to: string,
  day: NonNullable<OwnedTable["day"]>,
  written: readonly Row[],
  seat: number,
  before: Date,
): Promise<void> {
  const asked = new Map<string, string | null>();
  for (const row of written) {
    const date = String(row[day.date.property]);
    // A date may have several answers; its question is that of the first.
    if (!asked.has(date)) asked.set(date, day.question && String(row[day.question.property]));
  }
  const dates = [...asked.keys()].sort();
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return;
  const { coupleId, date } = coupleDays;
  const days = await tx
    .select()
    .from(coupleDays)
    .where(and(eq(coupleId, from), gte(date, first), lte(date, last)));
  const doneAt = new Map(days.map((one) => [one.date, seat === 0 ? one.firstDoneAt : one.secondDoneAt]));
  const rows = [...asked].map(([date, questionId]) => {
    const done = doneAt.get(date) ?? null;
    return {
      coupleId: to,
      date,
      questionId,
      firstAnswered: questionId !== null,
      firstDoneAt: done && done < before ? done : null,
    };
  });
  const { questionId, firstAnswered } = coupleDays;
  // Rows of another table, or of an earlier portion, may have written this date already: it keeps the question that it
  // has.
  await tx
    .insert(coupleDays)
    .values(rows)
    .onConflictDoUpdate({
      target: [coupleId, date],
      set: {
        questionId: sql`coalesce(${questionId}, excluded.${sql.identifier(questionId.name)})`,
        firstAnswered: sql`excluded.${sql.identifier(firstAnswered.name)} or ${firstAnswered}`,
      },
    });
}

async function beginWithFirstDay(tx: Db, of: string): Promise<void> {
  const [first] = await tx
    .select({ date: coupleDays.date })
    .from(coupleDays)
    .where(eq(coupleDays.coupleId, of))
    .orderBy(coupleDays.date)
    .limit(1);
  if (!first) return;
  await tx
    .update(couples)
    .set({ startsOn: first.date })
    .where(and(eq(couples.id, of), gt(couples.startsOn, first.date)));
}
