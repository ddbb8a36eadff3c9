import { load } from "cheerio";
import { and, eq } from "drizzle-orm";
import { daysBetween, type LocalDate } from "#app/calendar/local-date.ts";
import { roundParts } from "#db/schema/rounds.ts";
import type { TestApp } from "../app.ts";
import { encoded } from "../bodies.ts";
import { knownPair } from "../couples.ts";
import { newMember } from "../members.ts";
import type { Planter } from "../planter.ts";
import type { Visitor } from "../visitor.ts";

/** Each date has a theme to play and another one to begin: who plays there plays on that day. */
const PLAYED = ["food", "mornings", "home", "sundays", "travel"];
const BEGUN = ["far-apart", "outside", "magic", "talk", "company"];
const ofDate = (themes: readonly string[], date: LocalDate): string =>
  themes[Math.abs(daysBetween("2026-01-01" as LocalDate, date)) % themes.length] ?? "";
const pathOf = (theme: string) => `/this-or-that/${theme}` as const;

/** A form that stands on a game's page, as fields: that of the next pair, if no other one; null where there is none. */
export async function formOn(by: Visitor, path: string, form = "form.tot"): Promise<Record<string, string> | null> {
  const answer = await by.send(path);
  const $ = load(await answer.text());
  const fields = $(form).find("input[type=hidden]").toArray();
  const named = fields.map(({ attribs }) => [attribs.name ?? "", attribs.value ?? ""] as const);
  return fields.length > 0 ? Object.fromEntries(named.filter(([name]) => name !== "form")) : null;
}

/** What is picked first hangs on how long the words are. */
const pickFor = (words: string) => (words.length > 60 ? "second" : "first");

/** Plays the date's theme to its end. */
async function write(by: Visitor, date: LocalDate, words: string): Promise<Response | null> {
  const path = pathOf(ofDate(PLAYED, date));
  let sent: Response | null = null;
  for (let pick = pickFor(words); ; pick = "first") {
    const form = await formOn(by, path);
    if (!form) return sent;
    sent = await by.post(path, encoded({ ...form, pick }));
    if (sent.status !== 302) return sent;
  }
}

/** Picks in one pair of the other theme and goes no further: nobody but who has picked ever learns of it. */
async function begin(by: Visitor, date: LocalDate, words: string): Promise<Response | null> {
  const path = pathOf(ofDate(BEGUN, date));
  const before = await formOn(by, path, "form.center");
  if (before) await by.post(path, encoded({ ...before, pick: "back" }));
  const form = await formOn(by, path);
  return form && by.post(path, encoded({ ...form, pick: pickFor(words) }));
}

async function doneBy({ services }: TestApp, coupleId: string, date: LocalDate): Promise<string[]> {
  const { coupleId: couple, activity, item, userId } = roundParts;
  const rows = await services.database.db
    .select({ id: userId })
    .from(roundParts)
    .where(and(eq(couple, coupleId), eq(activity, "this-or-that"), eq(item, `${ofDate(PLAYED, date)}.1`)));
  return rows.map(({ id }) => id);
}

/** One pick of somebody alone: by the page's form, or as its script sends it. */
const pick = (path: string) => async (app: TestApp) => {
  const { visitor } = await newMember(app);
  const good = { ...(await formOn(visitor, "/this-or-that/food")), pick: "first" };
  return { path, by: visitor, good, says: {} };
};

/** How somebody plays this or that. */
export const thisOrThatPlanter = {
  ways: [
    { name: "picks", opens: true, wordless: true, write },
    { name: "begun", opens: false, wordless: true, write: begin },
  ],
  pages: (date) => [
    "/this-or-that",
    ...[PLAYED, BEGUN].map((themes) => pathOf(ofDate(themes, date))),
    `${pathOf(ofDate(PLAYED, date))}/results`,
  ],
  itemOf: (date, way) => ofDate(way === "begun" ? BEGUN : PLAYED, date),
  showsPast: true,
  doneBy,
  forms: {
    "a pick": pick("/this-or-that/food"),
    "a tap": pick("/this-or-that/food/tap"),
    "playing at the same time": async (app: TestApp) => {
      const { a, b } = await knownPair(app);
      const good = { do: "enter", pair: "", version: "1", time: "1", partner: b.id };
      return { path: "/this-or-that/food/live", by: a.visitor, good, says: {} };
    },
  },
  adult: ["/this-or-that/close"],
  ends: {
    "/this-or-that": { get: "200" },
    // A theme is everybody's.
    "/this-or-that/:category": { get: "200", post: "400" },
    "/this-or-that/:category/tap": { get: "→ /this-or-that/food", post: "400" },
    // Where there is nobody to play with it leads to the game.
    "/this-or-that/:category/live": { get: "→ /this-or-that/food", post: "→ /this-or-that/food" },
    "/this-or-that/:category/results": { get: "→ /this-or-that/food" },
  },
} as const satisfies Planter;
