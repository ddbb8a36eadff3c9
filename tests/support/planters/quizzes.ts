import { load } from "cheerio";
import { and, eq } from "drizzle-orm";
import { daysBetween, type LocalDate } from "#app/calendar/local-date.ts";
import { roundParts } from "#db/schema/rounds.ts";
import type { TestApp } from "../app.ts";
import { encoded } from "../bodies.ts";
import { says } from "../forms.ts";
import { newMember } from "../members.ts";
import type { Planter } from "../planter.ts";
import type { Visitor } from "../visitor.ts";

/** Each date has a quiz to take, of one sort and of the other in turns, and another one to begin. */
const TAKEN = ["waiting", "small-habits", "tuesday", "tell-tale", "guests"];
const BEGUN = ["last-potato", "on-my-plate", "on-the-road", "first-hour", "two-phones"];
const ofDate = (quizzes: readonly string[], date: LocalDate): string =>
  quizzes[Math.abs(daysBetween("2026-01-01" as LocalDate, date)) % quizzes.length] ?? "";
const pathOf = (quiz: string) => `/quiz/${quiz}` as const;

type QuizForm = { action: string; fields: Record<string, string>; asks: readonly string[] };

/** The form that stands on a quiz's page: where it is sent, what it says, which fields are to be chosen; null for none. */
export async function quizFormOn(by: Visitor, path: string): Promise<QuizForm | null> {
  const answer = await by.send(path);
  const $ = load(await answer.text());
  const form = $("main form").first();
  if (form.length === 0) return null;
  const fields = form.find("input[type=hidden]").toArray();
  const named = fields.map(({ attribs }) => [attribs.name ?? "", attribs.value ?? ""] as const);
  const radios = form.find("input[type=radio]").toArray();
  return {
    action: form.attr("action") ?? path,
    fields: Object.fromEntries(named.filter(([name]) => name !== "form")),
    asks: [...new Set(radios.map(({ attribs }) => attribs.name ?? ""))],
  };
}

/** Sends a quiz's form: of each field that is to be chosen the same place. */
async function answerIn(by: Visitor, path: string, place: number): Promise<Response | null> {
  const form = await quizFormOn(by, path);
  if (!form || form.asks.length === 0) return null;
  const chosen = Object.fromEntries(form.asks.map((name) => [name, String(place)]));
  return by.post(form.action, encoded({ ...form.fields, ...chosen }));
}

/** What is chosen hangs on how long the words are. */
const placeFor = (words: string) => (words.length > 60 ? 2 : 1);

/** Takes the date's quiz to its end. */
async function write(by: Visitor, date: LocalDate, words: string): Promise<Response | null> {
  const path = pathOf(ofDate(TAKEN, date));
  let sent: Response | null = null;
  for (let place = placeFor(words); ; place = 1) {
    const next = await answerIn(by, path, place);
    if (!next) return sent;
    sent = next;
    if (sent.status !== 302) return sent;
  }
}

/** Answers the first question of the other quiz and goes no further: nobody but its author ever learns of it. */
async function begin(by: Visitor, date: LocalDate, words: string): Promise<Response | null> {
  return answerIn(by, `${pathOf(ofDate(BEGUN, date))}?at=1`, placeFor(words));
}

async function doneBy({ services }: TestApp, coupleId: string, date: LocalDate): Promise<string[]> {
  const { coupleId: couple, activity, item, userId } = roundParts;
  const rows = await services.database.db
    .select({ id: userId })
    .from(roundParts)
    .where(and(eq(couple, coupleId), eq(activity, "quizzes"), eq(item, `${ofDate(TAKEN, date)}.1`)));
  return rows.map(({ id }) => id);
}

/** The first question of a quiz, before somebody alone. */
const question = (path: string) => async (app: TestApp) => {
  const { visitor } = await newMember(app);
  const form = await quizFormOn(visitor, path);
  const chosen = Object.fromEntries((form?.asks ?? []).map((name) => [name, "1"]));
  const of = { me: says("Pick your own answer."), guess: says("Pick what you think your partner answers.") };
  const asked = Object.entries(of).filter(([name]) => name in chosen);
  return { path, by: visitor, good: { ...form?.fields, ...chosen }, says: Object.fromEntries(asked) };
};

/** How somebody takes a quiz. */
export const quizzesPlanter = {
  ways: [
    { name: "taken", opens: true, wordless: true, write },
    { name: "begun", opens: false, wordless: true, write: begin },
  ],
  pages: (date) => [
    "/quiz",
    ...[TAKEN, BEGUN].map((quizzes) => pathOf(ofDate(quizzes, date))),
    `${pathOf(ofDate(TAKEN, date))}/results`,
  ],
  itemOf: (date, way) => ofDate(way === "begun" ? BEGUN : TAKEN, date),
  showsPast: true,
  doneBy,
  forms: { "an answer": question("/quiz/waiting"), "an answer and a guess": question("/quiz/small-habits") },
  ends: {
    "/quiz": { get: "200" },
    // A quiz is everybody's.
    "/quiz/:quiz": { get: "200", post: "400" },
    "/quiz/:quiz/results": { get: "→ /quiz/waiting" },
  },
} as const satisfies Planter;
