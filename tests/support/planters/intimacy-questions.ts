import { load } from "cheerio";
import { and, eq } from "drizzle-orm";
import { daysBetween, type LocalDate } from "#app/calendar/local-date.ts";
import type { AnswerForm } from "#app/content/content-item.ts";
import { roundParts } from "#db/schema/rounds.ts";
import type { TestApp } from "../app.ts";
import { NO_CHOICE, NO_PLACE, NO_WORDS, NOT_KEEPABLE, type Said, says } from "../forms.ts";
import { newMember } from "../members.ts";
import type { Planter } from "../planter.ts";
import { shippedIntimate } from "../shipped-questions.ts";
import type { Visitor } from "../visitor.ts";
import { keepAdult, openAdult } from "./after-intimacy.ts";

export const LIST = "/intimacyLab/questions";

/** Those of a way to answer. */
const questionsOf = (kind: AnswerForm["kind"]) => shippedIntimate.filter(({ answer }) => answer.kind === kind);

/** The address of a question in somebody's space, as their list links to it; null where they see no list. */
export async function addressOf(by: Visitor, text: string): Promise<string | null> {
  const $ = load(await (await by.send(LIST)).text());
  const link = $(`a[href^="${LIST}/"]`).filter((_, one) => $(one).find("b").text() === text);
  return link.first().attr("href") ?? null;
}

const TO_WRITE = questionsOf("text");
/** Each date has a question of its own, for two months: who answers it answers on that day. */
const questionOn = (date: LocalDate) => {
  const question = TO_WRITE[Math.abs(daysBetween("2026-01-01" as LocalDate, date)) % TO_WRITE.length];
  if (!question) throw new Error("no intimacy question is answered in words");
  return question;
};

async function write(by: Visitor, date: LocalDate, words: string): Promise<Response | null> {
  // Given once; where it stands already this changes nothing. Without the consent of age no page has a form.
  await keepAdult(by);
  const path = await addressOf(by, questionOn(date).text);
  if (path === null) return null;
  const $ = load(await (await by.send(`${path}?change`)).text());
  const question = $("form [name=question]").attr("value");
  const partner = $("form [name=partner]").attr("value") ?? "";
  if (question === undefined) return null;
  return by.post(path, new URLSearchParams({ question, partner, answer: words }));
}

async function doneBy({ services }: TestApp, coupleId: string, date: LocalDate): Promise<string[]> {
  const blind = await services.vault.knownBlind(coupleId);
  const { activity, item, userId } = roundParts;
  const rows = await services.database.db
    .select({ id: userId, item })
    .from(roundParts)
    .where(and(eq(roundParts.coupleId, coupleId), eq(activity, "intimacy-questions")));
  return rows.filter((row) => row.item === blind?.(questionOn(date).id)).map(({ id }) => id);
}

/** The form of somebody alone, of a question of one kind. */
const form = (kind: AnswerForm["kind"], answer: string, said: Said) => async (app: TestApp) => {
  const { visitor } = await newMember(app);
  await openAdult(visitor);
  const [question] = questionsOf(kind);
  const path = (await addressOf(visitor, question?.text ?? "")) ?? "";
  return { path, by: visitor, good: { answer, partner: "alone" }, says: { answer: said } };
};

/** An answer that somebody alone has sent, and erases. */
async function erase(app: TestApp) {
  const { path, by, good } = await form("text", "Rain.", says(NO_WORDS, NOT_KEEPABLE))(app);
  await by.post(path, new URLSearchParams(good));
  return { path: `${path}?erase`, by, good: {}, says: {} };
}

/** How somebody answers an intimacy question. */
export const intimacyQuestionsPlanter = {
  ways: [{ name: "answer", opens: true, adult: true, write }],
  pages: () => [LIST],
  below: async (by) => {
    const $ = load(await (await by.send(LIST)).text());
    const begun = $(`.asks a[href^="${LIST}/"]`).filter((_, one) => !$(one).text().includes("Not answered yet"));
    return [...new Set(begun.toArray().map(({ attribs }) => attribs.href ?? ""))];
  },
  itemOf: (date) => questionOn(date).id,
  showsPast: true,
  doneBy,
  forms: {
    "words to an intimacy question": form("text", "Rain.", says(NO_WORDS, NOT_KEEPABLE)),
    "a scale of an intimacy question": form("scale", "3", says(NO_PLACE)),
    "a choice of an intimacy question": form("choice", "a", says(NO_CHOICE, NO_CHOICE, "Pick just one.")),
    "an erased answer": erase,
  },
  adult: [LIST],
  ends: { [LIST]: { get: "200" }, [`${LIST}/:question`]: { get: "200", post: "403" } },
} as const satisfies Planter;
