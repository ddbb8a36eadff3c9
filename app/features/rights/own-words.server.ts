import { and, asc, desc, eq, exists, gte, lt, or } from "drizzle-orm";
import { answerPlace } from "#app/encryption/places.ts";
import type { AnswerForm } from "#app/features/content/content-item.ts";
import { addDays, type LocalDate } from "#app/features/couple/local-date.ts";
import type { Member } from "#app/features/couple/member.ts";
import { type Answer, answerInWords } from "#app/features/daily-question/answer.ts";
import type { Services } from "#app/http/services.server.ts";
import { contentItems } from "#db/schema/content.ts";
import { coupleDays, couples, formerMembers, memberships } from "#db/schema/couple.ts";
import { dailyAnswers } from "#db/schema/daily-question.ts";

/** What somebody may take along of one question: their own words, and the partner's where they were revealed. */
export type OwnWords = {
  date: LocalDate;
  question: string;
  category: string;
  mine: string | null;
  theirs: string | null;
};

/** A space that has ended, of which one's own words are left. */
export type ArchivedSpace = { coupleId: string; endedAt: Date };

/** The member's spaces that have ended, the newest first. */
export async function archivedSpaces(
  { database }: Pick<Services, "database">,
  userId: string,
): Promise<ArchivedSpace[]> {
  const rows = await database.db
    .select({ coupleId: formerMembers.coupleId, endedAt: couples.endedAt })
    .from(formerMembers)
    .innerJoin(couples, eq(couples.id, formerMembers.coupleId))
    .where(eq(formerMembers.userId, userId))
    .orderBy(desc(couples.endedAt), couples.id);
  return rows.flatMap(({ coupleId, endedAt }) => (endedAt ? [{ coupleId, endedAt }] : []));
}

/** Rows are read by this many days at a time: a long life together needs no more memory than a short one. */
const WINDOW_DAYS = 60;

/**
 * One's own words of a space, by date, and the partner's where both have answered the date's question and the two are
 * still together. Of a space that has ended only one's own are given (product, section 2).
 */
export async function* wordsOf(
  services: Pick<Services, "database" | "vault">,
  { person, partner }: Pick<Member, "person" | "partner">,
  space: { coupleId: string; together: boolean },
): AsyncGenerator<OwnWords> {
  const { db } = services.database;
  const inSpace = eq(dailyAnswers.coupleId, space.coupleId);
  const edge = async (order: typeof asc) =>
    (
      await db
        .select({ date: dailyAnswers.date })
        .from(dailyAnswers)
        .where(inSpace)
        .orderBy(order(dailyAnswers.date))
        .limit(1)
    )[0];
  const [first, last] = [await edge(asc), await edge(desc)];
  if (!first || !last) return;
  for (let from = first.date as LocalDate; from <= last.date; from = addDays(from, WINDOW_DAYS)) {
    yield* await wordsBetween(services, { person, partner }, space, from, addDays(from, WINDOW_DAYS));
  }
}

async function wordsBetween(
  { database, vault }: Pick<Services, "database" | "vault">,
  { person, partner }: Pick<Member, "person" | "partner">,
  { coupleId, together }: { coupleId: string; together: boolean },
  from: LocalDate,
  to: LocalDate,
): Promise<OwnWords[]> {
  const own = eq(dailyAnswers.userId, person.id);
  // The partner's row is read only where it is open to both, and as long as they are two: an export takes its time.
  const seat = and(eq(memberships.coupleId, coupleId), eq(memberships.userId, person.id));
  const revealed = and(
    eq(coupleDays.questionId, dailyAnswers.questionId),
    eq(coupleDays.firstAnswered, true),
    eq(coupleDays.secondAnswered, true),
    exists(database.db.select({ seat: memberships.seat }).from(memberships).where(seat)),
  );
  const rows = await database.db
    .select({
      date: dailyAnswers.date,
      questionId: dailyAnswers.questionId,
      userId: dailyAnswers.userId,
      body: dailyAnswers.body,
      question: contentItems.text,
      category: contentItems.category,
      form: contentItems.detail,
    })
    .from(dailyAnswers)
    .innerJoin(contentItems, eq(contentItems.id, dailyAnswers.questionId))
    .leftJoin(coupleDays, and(eq(coupleDays.coupleId, dailyAnswers.coupleId), eq(coupleDays.date, dailyAnswers.date)))
    .where(
      and(
        eq(dailyAnswers.coupleId, coupleId),
        gte(dailyAnswers.date, from),
        lt(dailyAnswers.date, to),
        together && partner ? or(own, revealed) : own,
      ),
    )
    .orderBy(dailyAnswers.date, dailyAnswers.questionId);
  const all = new Map<string, OwnWords>();
  for (const { userId, body, form, ...row } of rows) {
    const opened = await vault.open({ coupleId, author: userId }, answerPlace(row), body);
    const words = opened && answerInWords(JSON.parse(opened) as Answer, form as AnswerForm);
    const key = `${row.date}/${row.questionId}`;
    const entry = all.get(key) ?? {
      date: row.date as LocalDate,
      question: row.question,
      category: row.category,
      mine: null,
      theirs: null,
    };
    all.set(key, { ...entry, [userId === person.id ? "mine" : "theirs"]: words });
  }
  return [...all.values()];
}
