import { type CheerioAPI, load } from "cheerio";
import { and, eq } from "drizzle-orm";
import type { LocalDate } from "#app/calendar/local-date.ts";
import { coupleDays } from "#db/schema/couple.ts";
import { dailyAnswers } from "#db/schema/daily-question.ts";
import type { TestApp } from "../app.ts";
import { type AnswerKind, askToday, NO_CHOICE, NO_PLACE, NO_WORDS, NOT_KEEPABLE, type Said, says } from "../forms.ts";
import { newMember } from "../members.ts";
import type { Planter } from "../planter.ts";
import type { Visitor } from "../visitor.ts";

const pageOf = (date: LocalDate) => `/daily-questions/${date}`;

/** What is sent of a question of words, of options, or of a scale. */
function answerWith($: CheerioAPI, words: string): string | undefined {
  const fields = $("form [name=answer]");
  if (fields.is("textarea")) return words;
  return fields.eq(words.length % (fields.length || 1)).attr("value");
}

async function write(by: Visitor, date: LocalDate, words: string): Promise<Response | null> {
  const $ = load(await (await by.send(`${pageOf(date)}?change`)).text());
  const answer = answerWith($, words);
  const question = $("form [name=question]").attr("value");
  const partner = $("form [name=partner]").attr("value") ?? "";
  if (answer === undefined || question === undefined) return null;
  return by.post(pageOf(date), new URLSearchParams({ question, partner, answer }));
}

/** Whose answer to the date's question is there. */
async function doneBy({ services }: TestApp, coupleId: string, date: LocalDate): Promise<string[]> {
  const asked = and(
    eq(coupleDays.coupleId, dailyAnswers.coupleId),
    eq(coupleDays.date, dailyAnswers.date),
    eq(coupleDays.questionId, dailyAnswers.questionId),
  );
  const rows = await services.database.db
    .select({ id: dailyAnswers.userId })
    .from(dailyAnswers)
    .innerJoin(coupleDays, asked)
    .where(and(eq(dailyAnswers.coupleId, coupleId), eq(dailyAnswers.date, date)));
  return rows.map(({ id }) => id);
}

/** The form of somebody alone whose question of today is of one kind. */
const form = (kind: AnswerKind, answer: string, said: Said) => async (app: TestApp) => {
  const who = await newMember(app);
  return { path: await askToday(app, who, kind), by: who.visitor, good: { answer }, says: { answer: said } };
};

/** How somebody answers the question of a day. */
export const dailyQuestionPlanter = {
  ways: [{ name: "answer", opens: true, ready: (app, who) => askToday(app, who, "text"), write }],
  pages: (date) => ["/daily-questions", pageOf(date), `${pageOf(date)}?change`],
  showsPast: true,
  doneBy,
  forms: {
    "text answer": form("text", "Rain.", says(NO_WORDS, NOT_KEEPABLE)),
    "scale answer": form("scale", "3", says(NO_PLACE)),
    "choice answer": form("choice", "a", says(NO_CHOICE, NO_CHOICE, "Pick just one.")),
    "several choices": form("several", "a", says(NO_CHOICE, NO_CHOICE, null)),
  },
  ends: { "/daily-questions": { get: "200" }, "/daily-questions/:date": { get: "404", post: "404" } },
} as const satisfies Planter;
