import { type CheerioAPI, load } from "cheerio";
import { and, eq } from "drizzle-orm";
import type { LocalDate } from "#app/calendar/local-date.ts";
import { coupleDays } from "#db/schema/couple.ts";
import { dailyAnswers } from "#db/schema/daily-question.ts";
import type { TestApp } from "../app.ts";
import { writingPair } from "../couples.ts";
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

/** Sends a line to the other one, where both answers are open. */
async function writeUnder(by: Visitor, date: LocalDate, words: string): Promise<Response | null> {
  const form = load(await (await by.send(pageOf(date))).text())("form.write");
  const field = (name: string) => String(form.find(`[name=${name}]`).attr("value"));
  if (form.length === 0) return null;
  const fields = { partner: field("partner"), since: field("since"), line: words };
  return by.post(`${pageOf(date)}?under=line`, new URLSearchParams(fields));
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

/** One of the forms under the answers of two, before which one of them stands. */
const formUnder = (under: string, good: Record<string, string>, said: Record<string, Said>) => async (app: TestApp) => {
  const { a, b, path } = await writingPair(app, "Rain");
  await a.visitor.open(path);
  return {
    path: under ? `${path}?under=${under}` : "/daily-questions",
    by: a.visitor,
    good: { partner: b.id, ...good },
    says: said,
  };
};

/** How somebody answers the question of a day. */
export const dailyQuestionPlanter = {
  ways: [
    { name: "answer", opens: true, ready: (app, who) => askToday(app, who, "text"), write },
    {
      name: "line",
      opens: true,
      ready: (app, who) => askToday(app, who, "text"),
      part: (by, date) => write(by, date, "A part of it"),
      write: writeUnder,
    },
  ],
  pages: (date) => ["/daily-questions", pageOf(date), `${pageOf(date)}?change`],
  showsPast: true,
  doneBy,
  forms: {
    "text answer": form("text", "Rain.", says(NO_WORDS, NOT_KEEPABLE)),
    "scale answer": form("scale", "3", says(NO_PLACE)),
    "choice answer": form("choice", "a", says(NO_CHOICE, NO_CHOICE, "Pick just one.")),
    "several choices": form("several", "a", says(NO_CHOICE, NO_CHOICE, null)),
    line: formUnder("line", { line: "Which floor?" }, { line: says(NO_WORDS, NOT_KEEPABLE) }),
    "line under today's": formUnder("", { line: "Which floor?" }, { line: says(NO_WORDS, NOT_KEEPABLE) }),
    // Nobody types in these two: each is a press of a button.
    reaction: formUnder("reaction", { reaction: "heart" }, {}),
    "line taken back": formUnder("remove", { remove: "nothing-there" }, {}),
  },
  ends: {
    "/daily-questions/archive": { get: "200" },
    "/daily-questions": { get: "200", post: "400" },
    "/daily-questions/:date": { get: "404", post: "404" },
  },
} as const satisfies Planter;
