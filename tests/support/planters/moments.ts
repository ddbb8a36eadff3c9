import { load } from "cheerio";
import { and, eq } from "drizzle-orm";
import type { LocalDate } from "#app/calendar/local-date.ts";
import { roundParts } from "#db/schema/rounds.ts";
import type { TestApp } from "../app.ts";
import { NOT_KEEPABLE, type ProductForm } from "../forms.ts";
import { newMember } from "../members.ts";
import type { Planter } from "../planter.ts";
import type { Visitor } from "../visitor.ts";

/** Sends the goodbye of the date with these words in one of its fields. A week has but one form, so weeks are no way. */
async function write(by: Visitor, date: LocalDate, words: string): Promise<Response | null> {
  let $ = load(await (await by.send("/checkin/goodbye")).text());
  // It has been sent today already: it is changed.
  if ($("form [name=take]").length === 0) $ = load(await (await by.send(`/checkin/goodbye/${date}?change`)).text());
  const form = $("form:has([name=take])");
  if (form.find("[name=date]").attr("value") !== date) return null;
  const partner = String(form.find("[name=partner]").attr("value"));
  const leaving = String((words.length % 5) + 1);
  return by.post(String(form.attr("action")), new URLSearchParams({ date, partner, leaving, take: words }));
}

async function doneBy({ services }: TestApp, coupleId: string, date: LocalDate): Promise<string[]> {
  const item = `goodbye-${date}`;
  const rows = await services.database.db
    .select({ id: roundParts.userId })
    .from(roundParts)
    .where(and(eq(roundParts.coupleId, coupleId), eq(roundParts.activity, "moments"), eq(roundParts.item, item)));
  return rows.map(({ id }) => id);
}

/** What a form says of each of its fields; each may be left out. */
function saysOf(fields: Record<string, string>): ProductForm["says"] {
  const place = "Pick a place from 1 to 5.";
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      /^[1-5]$/.test(value)
        ? { missing: null, broken: place, twice: place }
        : { missing: null, broken: NOT_KEEPABLE, twice: "Write your words in one field." },
    ]),
  );
}

/** A form of somebody alone, as of their day. */
const form = (name: string, fields: Record<string, string>) => async (app: TestApp) => {
  const { visitor } = await newMember(app);
  const path = `/checkin/${name}`;
  const date = String((await visitor.open(path)).$("form [name=date]").attr("value"));
  return { path, by: visitor, good: { date, partner: "alone", ...fields }, says: saysOf(fields) };
};

/** One that was sent already and may still be changed: at its date's address. */
async function change(app: TestApp) {
  const { path, by, good } = await form("goodbye", { take: "A joke." })(app);
  await by.post(path, new URLSearchParams(good));
  const changed = { leaving: "4", take: "Another joke." };
  return { path: `${path}/${good.date}`, by, good: { ...good, ...changed }, says: saysOf(changed) };
}

const here = { get: "200", post: "400" };

/** How somebody fills in a goodbye; weeks and reunions are the same forms with other fields. */
export const momentsPlanter = {
  ways: [{ name: "goodbye", opens: true, write }],
  pages: (date) => ["/checkin/goodbye", `/checkin/goodbye/${date}`, "/checkin/weekly", "/checkin/reunion"],
  showsPast: true,
  doneBy,
  forms: {
    weekly: form("weekly", { fun: "3", future: "5", loved: "Good soup.", need: "Sleep." }),
    goodbye: form("goodbye", { leaving: "2", take: "A joke.", hear: "A song.", call: "At ten.", promise: "A card." }),
    reunion: form("reunion", { arrive: "4", hour: "Food.", missed: "You.", stay: "Good night.", thing: "The lake." }),
    "changed goodbye": change,
  },
  ends: {
    "/checkin/weekly": here,
    "/checkin/goodbye": here,
    "/checkin/reunion": here,
    "/checkin/:moment/:date": { get: "404", post: "400" },
  },
} as const satisfies Planter;
