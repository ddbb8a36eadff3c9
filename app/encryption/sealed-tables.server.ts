import { and, asc, eq, gt, inArray, or, sql } from "drizzle-orm";
import type { Database, Db } from "#db/database.ts";
import { isPostgres } from "#db/dialect.ts";
import { dailyAnswers } from "#db/schema/daily-question.ts";
import { answerPlace } from "./places.ts";
import type { Owner, Place } from "./sealed-text.ts";

/** A sealed text, where it stands, and how to put another one in its place. */
export type SealedRow = {
  place: Place;
  sealed: string;
  /** Puts the text there sealed anew, unless it has been changed since it was read. */
  replace(tx: Db, sealed: string): Promise<unknown>;
};

/** So many texts are in memory at a time, and sealed anew in one transaction. */
const PORTION = 200;

const { coupleId, userId, date, questionId, body } = dailyAnswers;

/** The version of the key that a text is sealed with, found by the database; 0 for what was never sealed. */
const sealedWith = (
  isPostgres
    ? sql<number>`coalesce(cast(substring(${body} from '^v([0-9]{1,9})[.]') as integer), 0)`
    : sql<number>`case when ${body} glob 'v[0-9]*.*' then cast(substr(${body}, 2) as integer) else 0 end`
).mapWith(Number);

/** The texts of one owner that an older key than `version` has sealed, in portions, by their date. */
export async function* sealedBefore(
  { db }: Pick<Database, "db">,
  owner: Owner,
  version: number,
): AsyncGenerator<SealedRow[]> {
  const older = and(eq(coupleId, owner.coupleId), eq(userId, owner.author), sql`${sealedWith} < ${version}`);
  for (let last: { date: string; questionId: string } | undefined; ; ) {
    const after = last && or(gt(date, last.date), and(eq(date, last.date), gt(questionId, last.questionId)));
    const rows = await db
      .select({ date, questionId, body })
      .from(dailyAnswers)
      .where(and(older, after))
      .orderBy(asc(date), asc(questionId))
      .limit(PORTION);
    if (rows.length > 0) yield rows.map((row) => sealedRow(owner, row));
    last = rows.at(-1);
    if (rows.length < PORTION) return;
  }
}

const sealedRow = (owner: Owner, row: { date: string; questionId: string; body: string }): SealedRow => ({
  place: answerPlace(row),
  sealed: row.body,
  replace: async (tx, sealed) =>
    tx
      .update(dailyAnswers)
      .set({ body: sealed })
      .where(
        and(
          eq(coupleId, owner.coupleId),
          eq(date, row.date),
          eq(questionId, row.questionId),
          eq(userId, owner.author),
          eq(body, row.body),
        ),
      ),
});

/** How many texts of one owner a version of their key has sealed. */
export type SealedCount = Owner & { version: number; texts: number };

/** Counts the texts of these couples, without taking any of them out of the database. */
export async function countSealed({ db }: Pick<Database, "db">, couples: readonly string[]): Promise<SealedCount[]> {
  if (couples.length === 0) return [];
  return db
    .select({ coupleId, author: userId, version: sealedWith, texts: sql<number>`count(*)`.mapWith(Number) })
    .from(dailyAnswers)
    .where(inArray(coupleId, [...couples]))
    .groupBy(coupleId, userId, sealedWith);
}

/** Some couples with texts after this one, or the first, in the order of this database. */
export async function couplesWithTextsAfter(
  { db }: Pick<Database, "db">,
  from: string | null,
  count: number,
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ coupleId })
    .from(dailyAnswers)
    .where(from === null ? undefined : gt(coupleId, from))
    .orderBy(coupleId)
    .limit(count);
  return rows.map((row) => row.coupleId);
}
