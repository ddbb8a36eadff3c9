import { load } from "cheerio";
import { addDays, type LocalDate } from "#app/calendar/local-date.ts";
import type { TestApp } from "../app.ts";
import { encoded } from "../bodies.ts";
import { NOT_KEEPABLE, type ProductForm, type Said } from "../forms.ts";
import { newPair } from "../members.ts";
import type { Planter } from "../planter.ts";
import type { Visitor } from "../visitor.ts";

const OWN = "/dates/own";

/** What a form of the dates says of its page. */
export async function askedOn(by: Visitor, path: string) {
  const $ = load(await (await by.send(path)).text());
  const form = $("form:has([name=slot]):not(:has([value=move]))");
  const field = (name: string) => form.find(`[name=${name}]`).attr("value");
  return { partner: field("partner"), version: field("version") };
}

/** Says where somebody's clock is, as no time can be said before. */
const setClock = (by: Visitor) => by.post("/us/time-zone", encoded({ timeZone: "UTC" }));

/** Proposes a date in words of one's own, a month from a date. */
async function write(by: Visitor, date: LocalDate, words: string): Promise<Response | null> {
  await setClock(by);
  const { partner } = await askedOn(by, OWN);
  if (partner === undefined) return null;
  const time = { slot: "own", date: addDays(date, 30), time: "20:00" };
  return by.post(OWN, encoded({ partner, idea: words, length: "60", ...time, words: "" }));
}

const NO_DATE = "This is no date. Write it like 2026-01-31.";
const NO_TIME = "This is no time. Write it like 20:30.";
const ONE_FIELD = "Write it in one field.";
const said = (missing: string | null, broken: string, twice = broken): Said => ({ missing, broken, twice });
const WORDS: Said = { missing: null, broken: NOT_KEEPABLE, twice: ONE_FIELD };

/** Before somebody who has a partner, and whose clock is known. */
async function asking(app: TestApp) {
  const { a, b } = await newPair(app);
  await setClock(a.visitor);
  const in20 = addDays(app.clock.at.toISOString().slice(0, 10) as LocalDate, 20);
  const own = { slot: "own", date: in20, time: "20:00" };
  const says = { date: said(NO_DATE, NO_DATE), time: said(NO_TIME, NO_TIME) };
  return { a, b, own, says };
}

async function proposeIdea(app: TestApp): Promise<ProductForm> {
  const { a, b, own, says } = await asking(app);
  const { version = "1" } = await askedOn(a.visitor, IDEA);
  return {
    path: IDEA,
    by: a.visitor,
    good: { partner: b.id, version, ...own, words: "The green one." },
    says: { ...says, words: WORDS },
  };
}

async function proposeOwn(app: TestApp): Promise<ProductForm> {
  const { a, b, own, says } = await asking(app);
  const what: Said = {
    missing: "Write what you want to do.",
    broken: NOT_KEEPABLE,
    twice: "Write what you want to do.",
  };
  const length = said("Pick how long it takes.", "Pick how long it takes.");
  return {
    path: OWN,
    by: a.visitor,
    good: { partner: b.id, idea: "Soup", length: "60", ...own, words: "The green one." },
    says: { ...says, idea: what, length, words: WORDS },
  };
}

async function moveOne(app: TestApp): Promise<ProductForm> {
  const { a, b, own, says } = await asking(app);
  const sent = await a.visitor.post(OWN, encoded({ partner: b.id, idea: "Soup", length: "60", ...own, words: "" }));
  const path = String(sent.headers.get("Location"));
  return { path, by: a.visitor, good: { partner: b.id, revision: "0", act: "move", ...own, time: "21:00" }, says };
}

/** An idea that ships, and is free. */
export const IDEA = "/dates/idea/date-at-home-01";

/** How somebody proposes a date. It is for two, and open to both at once. */
export const datesPlanter = {
  ways: [{ name: "date", opens: true, part: async () => {}, write }],
  pages: () => ["/dates"],
  showsPast: false,
  doneBy: async () => [],
  forms: { "a date": proposeIdea, "a date of one's own": proposeOwn, "another time": moveOne },
  ends: {
    "/dates": { get: "200" },
    "/dates/past": { get: "200" },
    "/dates/own": { get: "200", post: "400" },
    "/dates/idea/:idea": { get: "404", post: "404" },
    "/dates/plan/:plan": { get: "404", post: "404" },
    "/dates/plan/:plan/calendar": { get: "404" },
  },
} as const satisfies Planter;
