import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { isLocalDate, type LocalDate } from "#app/calendar/local-date.ts";
import { ownDay } from "#app/calendar/own-day.ts";
import { localTime } from "#app/calendar/time-zone.ts";
import { type Bank, readBank } from "#app/content/bank.server.ts";
import type { AnswerForm } from "#app/content/content-item.ts";
import { type CoupleDay, dayIs, seenFrom } from "#app/couple/couple-days.server.ts";
import { mayUse } from "#app/couple/may-use.ts";
import type { Member } from "#app/members/member.ts";
import { shownPicture } from "#app/pictures/shown-picture.ts";
import type { Question } from "#app/questions/question.ts";
import { PACKS } from "#app/questions/question-packs.ts";
import type { Services } from "#app/request/services.server.ts";
import { itemsBegun } from "#app/rounds/read-rounds.server.ts";
import type { Db } from "#db/database.ts";
import { forUpdate } from "#db/locks.ts";
import { prepareOnce } from "#db/prepared.ts";
import { contentItems } from "#db/schema/content.ts";
import { coupleDays, couples } from "#db/schema/couple.ts";
import { dailyAnswers } from "#db/schema/daily-question.ts";
import { type Asked, nextQuestion, type OrderItem } from "./question-order.ts";

type Asks = Pick<Services, "database" | "includes">;
export type QuestionOfDate = { day: CoupleDay; question: Question };

/**
 * The couple's question of a date that has come for the member, chosen when the first of the two opens it.
 * Null when nobody opened it in its time, or when there is no content at all.
 * @param open whether the date is the member's own day: only then one may be chosen
 */
export async function questionOfDate(
  services: Asks,
  member: Member,
  date: LocalDate,
  open: boolean,
  now: Date,
): Promise<QuestionOfDate | null> {
  const { db } = services.database;
  const found = await read(db, member, date);
  if (found || !open) return found;
  const bank = await readBank(services.database);
  await services.database.transaction((tx) => choose(tx, services, bank, member, date, now));
  return read(db, member, date);
}

/**
 * The question that a form of this date answers. Neither anybody's words are read for it nor whether they were seen.
 * Null for a date that has not come for the member, was never opened, or is no date.
 */
export async function questionToAnswer(
  services: Asks,
  member: Member,
  date: string,
  now: Date,
): Promise<{ date: LocalDate; question: Question } | null> {
  const today = ownDay(now, member.person);
  if (!isLocalDate(date) || date > today) return null;
  const found = await questionOfDate(services, member, date, date === today, now);
  return found && { date, question: found.question };
}

const readStatement = (db: Db) =>
  db
    .select({
      day: coupleDays,
      question: {
        id: contentItems.id,
        text: contentItems.text,
        category: contentItems.category,
        detail: contentItems.detail,
        image: contentItems.image,
        alt: contentItems.alt,
      },
    })
    .from(coupleDays)
    .innerJoin(contentItems, eq(contentItems.id, coupleDays.questionId))
    .where(and(eq(coupleDays.coupleId, sql.placeholder("couple")), eq(coupleDays.date, sql.placeholder("date"))))
    .prepare("question_of_date");

const prepared = prepareOnce(readStatement);

async function read(db: Db, member: Member, date: LocalDate): Promise<QuestionOfDate | null> {
  const [row] = await prepared(db).execute({ couple: member.couple.id, date });
  if (!row) return null;
  const { detail, image, alt, ...asked } = row.question;
  // Checked when it was loaded.
  const question = { ...asked, form: detail as AnswerForm, picture: shownPicture({ image, alt }) };
  return { day: seenFrom(member, row.day), question };
}

async function choose(
  tx: Db,
  services: Asks,
  content: Bank,
  member: Member,
  date: LocalDate,
  now: Date,
): Promise<void> {
  const { couple } = member;
  // Both may open the date at the same moment: one chooses the question, the other finds it chosen.
  const [here] = await forUpdate(
    tx
      .select({ packs: couples.questionPacks })
      .from(couples)
      .where(and(eq(couples.id, couple.id), isNull(couples.endedAt))),
  );
  if (!here) return; // the two have parted a moment ago
  const choice = nextQuestion({
    bank: bankOf(content, services, member, here.packs),
    asked: await askedBefore(tx, content, couple.id),
    elsewhere: here.packs ? await itemsBegun(tx, couple.id, PACKS) : [],
    date,
    seed: couple.shuffleSeed,
    apart: liveApart(member, now),
  });
  if (!choice) return;
  await tx.insert(coupleDays).values({ coupleId: couple.id, date }).onConflictDoNothing();
  await tx
    .update(coupleDays)
    .set({ questionId: choice.id })
    .where(and(dayIs(couple.id, date), isNull(coupleDays.questionId)));
}

/** The daily questions, and those of the packs that the two have switched on, as far as they may use them. */
function bankOf(bank: Bank, services: Asks, member: Member, packs: string | null): OrderItem[] {
  const on = new Set(packs?.split(" "));
  const inPacks = bank.of("pack-question").filter(({ category }) => on.has(category));
  return [...bank.of("daily-question"), ...inPacks]
    .filter((item) => mayUse(services, member, item))
    .map(({ id, category, depth, setting, detail }) => {
      return { id, category, depth, setting, answerKind: (detail as AnswerForm).kind };
    });
}

/** What the couple was asked, and what one of them had answered alone before the two connected. */
async function askedBefore(tx: Db, content: Bank, coupleId: string): Promise<Asked[]> {
  const asked = await tx
    .select({ id: coupleDays.questionId, date: coupleDays.date })
    .from(coupleDays)
    .where(eq(coupleDays.coupleId, coupleId));
  const answered = await tx
    .selectDistinct({ id: dailyAnswers.questionId, date: dailyAnswers.date })
    .from(dailyAnswers)
    .where(eq(dailyAnswers.coupleId, coupleId));
  const all = new Map<string, { id: string; date: string }>();
  for (const { id, date } of [...answered, ...asked]) if (id) all.set(`${date} ${id}`, { id, date });
  const rows = [...all.values()].sort((a, b) => (a.date < b.date ? 1 : -1));
  const depths = await depthsOf(
    tx,
    content,
    rows.slice(0, DEPTH_COUNTS).map(({ id }) => id),
  );
  return rows.map(({ id, date }) => ({ id, date: date as LocalDate, depth: depths.get(id) ?? 0 }));
}

/** How many of what was asked last the order asks the depth of: ten days of them, and some that were answered alone. */
const DEPTH_COUNTS = 20;

/** How deep questions are, also those that are offered to nobody any more. */
async function depthsOf(tx: Db, content: Bank, ids: readonly string[]): Promise<Map<string, number>> {
  const offered = [...content.of("daily-question"), ...content.of("pack-question")];
  const known = new Map(offered.map(({ id, depth }) => [id, depth]));
  const gone = ids.filter((id) => !known.has(id));
  if (gone.length === 0) return known;
  const { id, depth } = contentItems;
  for (const row of await tx.select({ id, depth }).from(contentItems).where(inArray(id, gone)))
    known.set(row.id, row.depth);
  return known;
}

/** Whether the two clocks differ now. */
function liveApart({ person, partner }: Member, now: Date): boolean {
  if (!person.timeZone || !partner?.timeZone) return false;
  return localTime(now, person.timeZone) !== localTime(now, partner.timeZone);
}
