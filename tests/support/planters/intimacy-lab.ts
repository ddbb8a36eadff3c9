import { load } from "cheerio";
import { and, eq } from "drizzle-orm";
import { roundParts } from "#db/schema/rounds.ts";
import type { TestApp } from "../app.ts";
import { encoded, type Fields } from "../bodies.ts";
import { newPair } from "../members.ts";
import type { Planter } from "../planter.ts";
import type { Visitor } from "../visitor.ts";
import { keepAdult, openAdult } from "./after-intimacy.ts";

const LAB = "/intimacyLab";
export const CARDS = `${LAB}/cards`;
export const ANSWERS = `${LAB}/answers`;
export const OPEN = `${LAB}/open`;
export const TOPICS = `${LAB}/topics`;

/** The form of the card on a page: its hidden fields, and how many directions it has; null where there is none. */
export async function cardOn(by: Visitor, path = CARDS): Promise<{ fields: Fields; directions: number } | null> {
  const $ = load(await (await by.send(path)).text());
  const form = $("form:has(input[name=ten])").first();
  if (form.length === 0) return null;
  const hidden = form.find("input[type=hidden]").toArray();
  const fields = hidden.map(({ attribs }) => [attribs.name ?? "", attribs.value ?? ""] as const);
  return {
    fields: Object.fromEntries(fields.filter(([name]) => name !== "form")),
    directions: form.find("fieldset").length,
  };
}

/** The answer to a form: the same to both directions, if there are two. */
export const answerTo = (
  { fields, directions }: { fields: Fields; directions: number },
  first: string,
  second = first,
) => encoded({ ...fields, first, ...(directions === 2 ? { second } : {}) });

/** Answers the rest of the ten that somebody is at. @param pick what to say to a card */
export async function answerTen(
  by: Visitor,
  pick: (card: string) => string | [string, string],
): Promise<Response | null> {
  for (let sent: Response | null = null; ; ) {
    const form = await cardOn(by);
    if (!form) return sent;
    const [first = "", second] = [pick(String(form.fields.card))].flat();
    sent = await by.post(CARDS, answerTo(form, first, second));
    if (sent.status !== 302 || sent.headers.get("Location") === LAB) return sent;
  }
}

/** What never opens is said first hangs on how long the words are. */
const closedFor = (words: string) => (words.length > 60 ? "not-now" : "no");

/** Answers the first ten cards with what never opens; done already, one of them is changed. */
async function write(by: Visitor, _date: string, words: string): Promise<Response | null> {
  await keepAdult(by);
  const form = await cardOn(by);
  if (form?.fields.ten === "1") return answerTen(by, () => closedFor(words));
  const change = await cardOn(by, `${ANSWERS}?ten=1&card=1`);
  return change?.fields.ten === "1" ? by.post(ANSWERS, answerTo(change, closedFor(words))) : null;
}

async function doneBy({ services }: TestApp, coupleId: string): Promise<string[]> {
  const { coupleId: couple, activity, item, userId } = roundParts;
  const rows = await services.database.db
    .select({ id: userId })
    .from(roundParts)
    .where(and(eq(couple, coupleId), eq(activity, "intimacy-lab"), eq(item, "cards-1")));
  return rows.map(({ id }) => id);
}

/** Somebody of two who has given both consents, before a card. */
async function answer(app: TestApp) {
  const { a } = await newPair(app);
  await openAdult(a.visitor);
  const form = await cardOn(a.visitor);
  if (!form) throw new Error("the lab has no card");
  const good = { ...form.fields, first: "no", ...(form.directions === 2 ? { second: "no" } : {}) };
  return { path: CARDS, by: a.visitor, good, says: {} };
}

async function change(app: TestApp) {
  const { by, good } = await answer(app);
  await by.post(CARDS, encoded(good));
  return { path: ANSWERS, by, good: { ...good, first: "maybe" }, says: {} };
}

async function back(app: TestApp) {
  const { by, good } = await change(app);
  return { path: OPEN, by, good: { ...good, first: "not-now" }, says: {} };
}

async function topics(app: TestApp) {
  const { a, b } = await newPair(app);
  await openAdult(a.visitor);
  return { path: TOPICS, by: a.visitor, good: { off: "kisses", maybe: "yes", partner: b.id }, says: {} };
}

const adult = { get: "200", post: "403" };

/** How somebody answers desire cards. Nobody but them ever learns what they say here: none of it opens. */
export const intimacyLabPlanter = {
  ways: [{ name: "cards", opens: false, wordless: true, adult: true, write }],
  pages: () => [LAB, CARDS, OPEN, ANSWERS, `${ANSWERS}?ten=1`, TOPICS],
  itemOf: () => "cards-1",
  showsPast: true,
  doneBy,
  forms: { "a card": answer, "another answer": change, "an answer taken back": back, "topics put off": topics },
  adult: [LAB, CARDS, OPEN, ANSWERS, TOPICS],
  ends: { [LAB]: { get: "200" }, [CARDS]: adult, [OPEN]: adult, [ANSWERS]: adult, [TOPICS]: adult },
} as const satisfies Planter;
