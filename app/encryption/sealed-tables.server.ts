import { and, eq } from "drizzle-orm";
import type { Database, Db } from "#db/database.ts";
import { dailyAnswers } from "#db/schema/daily-question.ts";
import { answerPlace } from "./places.ts";
import type { Owner, Place } from "./sealed-text.ts";

/** A sealed text, where it stands, and how to put another one in its place. */
export type SealedRow = {
  owner: Owner;
  place: Place;
  sealed: string;
  /** Puts the text there sealed anew, unless it has been changed since it was read. */
  replace(tx: Db, sealed: string): Promise<unknown>;
};

/** Every sealed text of the data, or those of one owner: for renewing keys, for finding keys without texts. */
export async function sealedRows({ db }: Pick<Database, "db">, owner?: Owner): Promise<SealedRow[]> {
  const scope = owner && and(eq(dailyAnswers.coupleId, owner.coupleId), eq(dailyAnswers.userId, owner.author));
  const rows = await db.select().from(dailyAnswers).where(scope);
  return rows.map((row) => ({
    owner: { coupleId: row.coupleId, author: row.userId },
    place: answerPlace(row),
    sealed: row.body,
    replace: async (tx, body) =>
      tx
        .update(dailyAnswers)
        .set({ body })
        .where(
          and(
            eq(dailyAnswers.coupleId, row.coupleId),
            eq(dailyAnswers.date, row.date),
            eq(dailyAnswers.questionId, row.questionId),
            eq(dailyAnswers.userId, row.userId),
            eq(dailyAnswers.body, row.body),
          ),
        ),
  }));
}

/** The owners of any sealed text, without reading the texts. */
export async function ownersOfTexts({ db }: Pick<Database, "db">): Promise<Owner[]> {
  return db.selectDistinct({ coupleId: dailyAnswers.coupleId, author: dailyAnswers.userId }).from(dailyAnswers);
}
