import { load } from "cheerio";
import { and, asc, eq } from "drizzle-orm";
import { daysBetween, type LocalDate } from "#app/calendar/local-date.ts";
import { contentItems } from "#db/schema/content.ts";
import { roundParts } from "#db/schema/rounds.ts";
import type { TestApp } from "../app.ts";
import { type AnswerKind, NO_CHOICE, NO_PLACE, NO_WORDS, NOT_KEEPABLE, type Said, says } from "../forms.ts";
import { newMember } from "../members.ts";
import type { Planter } from "../planter.ts";
import { shippedQuestions } from "../shipped-questions.ts";
import type { Visitor } from "../visitor.ts";

const TO_WRITE = shippedQuestions.filter(({ answer }) => answer.kind === "text").map(({ id }) => id);

/** Each date has a question of its own, for a year: who writes there writes on that day. */
const questionOf = (date: LocalDate) =>
  TO_WRITE[Math.abs(daysBetween("2026-01-01" as LocalDate, date)) % TO_WRITE.length] ?? "";
const pageOf = (date: LocalDate) => `/packs/question/${questionOf(date)}`;

async function write(by: Visitor, date: LocalDate, words: string): Promise<Response | null> {
  const $ = load(await (await by.send(`${pageOf(date)}?change`)).text());
  const question = $("form [name=question]").attr("value");
  const partner = $("form [name=partner]").attr("value") ?? "";
  if (question === undefined) return null;
  return by.post(pageOf(date), new URLSearchParams({ question, partner, answer: words }));
}

async function doneBy({ services }: TestApp, coupleId: string, date: LocalDate): Promise<string[]> {
  const { activity, item, userId } = roundParts;
  const rows = await services.database.db
    .select({ id: userId })
    .from(roundParts)
    .where(and(eq(roundParts.coupleId, coupleId), eq(activity, "packs"), eq(item, questionOf(date))));
  return rows.map(({ id }) => id);
}

/** The form of somebody alone, of a question of one kind. */
const form = (kind: AnswerKind, answer: string, said: Said) => async (app: TestApp) => {
  const who = await newMember(app);
  const items = await app.services.database.db
    .select()
    .from(contentItems)
    .where(eq(contentItems.kind, "pack-question"))
    .orderBy(asc(contentItems.id));
  const item = items.find(({ detail }) => {
    const way = detail as { kind: string; multiple?: boolean };
    return (way.multiple ? "several" : way.kind) === kind;
  });
  if (!item) throw new Error(`no ${kind} question`);
  const good = { answer, partner: "alone" };
  return { path: `/packs/question/${item.id}`, by: who.visitor, good, says: { answer: said } };
};

/** The switch of a pack, before somebody alone. */
async function turn(app: TestApp) {
  const { visitor } = await newMember(app);
  return { path: "/packs", by: visitor, good: { pack: "money", daily: "on" }, says: {} };
}

/** How somebody answers a question of a pack. */
export const packsPlanter = {
  ways: [{ name: "answer", opens: true, write }],
  pages: (date) => ["/packs", "/packs/money", pageOf(date), `${pageOf(date)}?change`],
  showsPast: true,
  doneBy,
  forms: {
    "words in a pack": form("text", "Rain.", says(NO_WORDS, NOT_KEEPABLE)),
    "a scale in a pack": form("scale", "3", says(NO_PLACE)),
    "a choice in a pack": form("choice", "a", says(NO_CHOICE, NO_CHOICE, "Pick just one.")),
    "the switch of a pack": turn,
    "several in a pack": form("several", "a", says(NO_CHOICE, NO_CHOICE, null)),
  },
  ends: {
    "/packs": { get: "200", post: "400" },
    "/packs/:pack": { get: "404" },
    "/packs/question/:question": { get: "404", post: "404" },
  },
} as const satisfies Planter;
