import { load } from "cheerio";
import { addDays, type LocalDate } from "#app/calendar/local-date.ts";
import type { TestApp } from "../app.ts";
import { NOT_KEEPABLE, type ProductForm, type Said } from "../forms.ts";
import { newPair } from "../members.ts";
import type { Planter } from "../planter.ts";
import type { Visitor } from "../visitor.ts";

const VISITS = "/us/visits";

/** Proposes a visit of ten days, a month from a date, with these words. */
async function write(by: Visitor, date: LocalDate, words: string): Promise<Response | null> {
  const $ = load(await (await by.send(VISITS)).text());
  const partner = $("form:has([name=travels]) [name=partner]").attr("value");
  if (partner === undefined) return null;
  const [from, to] = [addDays(date, 60), addDays(date, 70)];
  return by.post(VISITS, new URLSearchParams({ partner, from, to, travels: "author", place: "Lisbon", words }));
}

const DATE = "This is no date. Write it like 2026-01-31.";
const all = (sentence: string): Said => ({ missing: sentence, broken: sentence, twice: sentence });

/** Before somebody who has a partner. */
async function propose(app: TestApp): Promise<ProductForm> {
  const { a, b } = await newPair(app);
  const today = app.clock.at.toISOString().slice(0, 10) as LocalDate;
  const dates = { from: addDays(today, 20), to: addDays(today, 25) };
  const one = { missing: null, broken: NOT_KEEPABLE, twice: "Write it in one field." };
  return {
    path: VISITS,
    by: a.visitor,
    good: { partner: b.id, ...dates, travels: "both", place: "Porto", words: "At last." },
    says: { from: all(DATE), to: all(DATE), travels: all("Pick who travels."), place: one, words: one },
  };
}

/** How somebody proposes a visit. It is for two, and open to both at once. */
export const visitsPlanter = {
  ways: [{ name: "visit", opens: true, part: async () => {}, write }],
  pages: () => [VISITS],
  // What was only proposed and is over stands in its author's archive alone.
  showsPast: false,
  doneBy: async () => [],
  forms: { visit: propose },
  ends: {
    "/us/visits": { get: "200", post: "400" },
    "/us/visits/:visit": { get: "404" },
  },
} as const satisfies Planter;
