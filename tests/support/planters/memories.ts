import { load } from "cheerio";
import type { LocalDate } from "#app/calendar/local-date.ts";
import type { TestApp } from "../app.ts";
import { NO_WORDS, NOT_KEEPABLE, type ProductForm } from "../forms.ts";
import { newMember } from "../members.ts";
import type { Planter } from "../planter.ts";
import type { Visitor } from "../visitor.ts";

const NEW = "/us/memories/new";

async function write(by: Visitor, date: LocalDate, words: string): Promise<Response | null> {
  const form = load(await (await by.send(NEW)).text())("form:has([name=words])");
  const field = (name: string) => String(form.find(`[name=${name}]`).attr("value"));
  const fields = { partner: field("partner"), since: field("since"), date, title: "", words };
  return by.post(String(form.attr("action")), new URLSearchParams(fields));
}

const says: ProductForm["says"] = {
  date: {
    missing: "Give the day as year, month and day, like 2024-07-28.",
    broken: "Give the day as year, month and day, like 2024-07-28.",
    twice: "Give the day as year, month and day, like 2024-07-28.",
  },
  title: { missing: null, broken: NOT_KEEPABLE, twice: "Write your title in one field." },
  words: { missing: NO_WORDS, broken: NOT_KEEPABLE, twice: NO_WORDS },
};
const GOOD = { partner: "alone", date: "2024-07-28", title: "The wrong train", words: "And I was on it." };

async function form(app: TestApp): Promise<ProductForm> {
  const { visitor } = await newMember(app);
  return { path: NEW, by: visitor, good: GOOD, says };
}

/** Somebody alone before the form of a memory of theirs. */
async function change(app: TestApp): Promise<ProductForm> {
  const { visitor } = await newMember(app);
  await visitor.post(NEW, new URLSearchParams(GOOD));
  const { $ } = await visitor.open("/us/memories");
  const path = String($(".time a").attr("href"));
  return { path, by: visitor, good: { ...GOOD, words: "And you were on it too." }, says };
}

async function remove(app: TestApp): Promise<ProductForm> {
  const { path, by } = await change(app);
  return { path: `${path}?remove`, by, good: {}, says: {} };
}

/** How somebody writes down what they remember. */
export const memoriesPlanter = {
  ways: [{ name: "memory", opens: true, atOnce: true, write }],
  pages: () => ["/us/memories", NEW],
  showsPast: true,
  // Nobody waits for anybody.
  doneBy: async () => [],
  forms: { "a memory": form, "a changed memory": change, "a memory removed": remove },
  ends: {
    "/us/memories": { get: "200" },
    "/us/memories/:memory": { get: "404", post: "404" },
  },
} as const satisfies Planter;
