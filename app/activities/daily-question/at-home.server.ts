import { and, desc, eq, lt } from "drizzle-orm";
import { longDate } from "#app/calendar/date-words.ts";
import type { LocalDate } from "#app/calendar/local-date.ts";
import { type Bank, knownBank } from "#app/content/bank.server.ts";
import { type CoupleDay, isOpen, seenFrom } from "#app/couple/couple-days.server.ts";
import { callName, type Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Language } from "#app/texts/languages.ts";
import { unreadIn } from "#app/threads/unread.ts";
import { contentItems } from "#db/schema/content.ts";
import { coupleDays } from "#db/schema/couple.ts";
import { dailyAnswers } from "#db/schema/daily-question.ts";
import type { HomeMoment } from "../activity.server.ts";
import type { HomeCard, Opened, Waiting, WrittenBefore } from "../activity.ts";
import { dailyQuestion } from "./activity.ts";
import { todayCard } from "./home-words.ts";
import { questionOfDate } from "./question-of-date.server.ts";
import { questionHomeTexts } from "./texts.ts";

/** Today's question, which is chosen where nobody has opened it, and the days that wait for the member. */
export async function atHome(
  services: Pick<Services, "database" | "includes">,
  member: Member,
  { language, now, today, days }: HomeMoment,
): Promise<{ card: HomeCard | null; waiting: Waiting[]; opened: Opened | null }> {
  const { partner, confirmed } = member;
  const partnerName = partner && callName(partner);
  const asked = await questionOfDate(services, member, today, true, now);
  const card =
    asked &&
    todayCard(
      language,
      {
        text: asked.question.text,
        mine: asked.day.mine.answered,
        theirs: asked.day.theirs.answered,
        heldFor: asked.day.held && partner ? (confirmed ? "theirs" : "mine") : null,
      },
      partnerName,
    );
  const waiting = days.filter((day) => waits(day, today)).map((day) => waitingOf(language, day, partnerName));
  const wrote = unreadIn(member, dailyQuestion.key);
  // A page that waits already is read for its other reason.
  if (wrote && partnerName && !waiting.some(({ date }) => date === wrote.date)) {
    const title = questionHomeTexts(language).wrote(partnerName);
    const to = `/daily-questions/${wrote.date}` as const;
    // As new as today, however old the question is.
    waiting.push({ kind: "reveal", date: today, to, icon: "pencil", title, note: longDate(language, wrote.date) });
  }
  return { card, waiting, opened: partner && lastOpened(await knownBank(services.database), days, today) };
}

/** The newest of the last two weeks; a question that is offered no more is passed over. */
function lastOpened(bank: Bank, days: readonly CoupleDay[], today: LocalDate): Opened | null {
  for (const day of days.toReversed()) {
    const { date, questionId, mine } = day;
    const question = date < today && questionId !== null && isOpen(day) && mine.read ? bank.find(questionId) : null;
    if (question) return { date, to: `/daily-questions/${date}`, title: question.text };
  }
  return null;
}

/** Reveals not read yet, and days before this one that the partner has answered alone. */
const waits = (day: CoupleDay, today: LocalDate): boolean =>
  day.questionId !== null &&
  day.date <= today &&
  day.theirs.answered &&
  (day.mine.answered ? isOpen(day) && !day.mine.read : day.date !== today);

const waitingOf = (language: Language, { date, mine }: CoupleDay, partnerName: string | null): Waiting => ({
  kind: mine.answered ? "reveal" : "turn",
  date,
  to: `/daily-questions/${date}`,
  icon: mine.answered ? "heart" : "question",
  title: mine.answered ? questionHomeTexts(language).unread : questionHomeTexts(language).answered(partnerName),
});

/** The newest of what the member had answered before the two were connected, in the questions that are the couple's. */
export async function answeredBefore(
  { database }: Pick<Services, "database">,
  member: Member,
  pairedAt: Date,
  limit: number,
): Promise<WrittenBefore[]> {
  const { couple, person } = member;
  const { date, questionId, coupleId } = dailyAnswers;
  const rows = await database.db
    .select({ day: coupleDays, question: contentItems.text })
    .from(dailyAnswers)
    .innerJoin(
      coupleDays,
      and(eq(coupleDays.coupleId, coupleId), eq(coupleDays.date, date), eq(coupleDays.questionId, questionId)),
    )
    .innerJoin(contentItems, eq(contentItems.id, questionId))
    .where(and(eq(coupleId, couple.id), eq(dailyAnswers.userId, person.id), lt(dailyAnswers.updatedAt, pairedAt)))
    .orderBy(desc(date))
    .limit(limit);
  return rows.map(({ day, question }) => ({
    date: day.date as LocalDate,
    to: `/daily-questions/${day.date}`,
    title: question,
    open: isOpen(seenFrom(member, day)),
  }));
}
