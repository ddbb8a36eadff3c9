import { load } from "cheerio";
import { and, eq } from "drizzle-orm";
import type { LocalDate } from "#app/calendar/local-date.ts";
import { roundParts } from "#db/schema/rounds.ts";
import type { TestApp } from "../app.ts";
import { NOT_KEEPABLE } from "../forms.ts";
import { newMember } from "../members.ts";
import type { Planter, Way } from "../planter.ts";
import type { Visitor } from "../visitor.ts";

/** Sends the day's form with a mood and these words, both shared or both kept. */
const write =
  (shared: boolean): Way["write"] =>
  async (by: Visitor, date: LocalDate, words: string) => {
    const $ = load(await (await by.send("/checkin?change")).text());
    const field = (name: string) => String($(`form [name=${name}]`).attr("value") ?? "");
    if (field("date") !== date) return null;
    const said = { mood: String((words.length % 5) + 1), words };
    const switches = shared ? { "share-mood": "yes", "share-words": "yes" } : {};
    return by.post("/checkin", new URLSearchParams({ date, partner: field("partner"), ...said, ...switches }));
  };

async function doneBy({ services }: TestApp, coupleId: string, date: LocalDate): Promise<string[]> {
  const rows = await services.database.db
    .select({ id: roundParts.userId })
    .from(roundParts)
    .where(and(eq(roundParts.coupleId, coupleId), eq(roundParts.activity, "check-in"), eq(roundParts.item, date)));
  return rows.map(({ id }) => id);
}

/** The form of somebody alone, as of their day. Each field may be left out. */
async function form(app: TestApp) {
  const { visitor } = await newMember(app);
  const { $ } = await visitor.open("/checkin");
  const date = String($("form [name=date]").attr("value"));
  const good = { date, partner: "alone", mood: "3", words: "Good soup." };
  const place = "Pick a place from 1 to 5.";
  return {
    path: "/checkin",
    by: visitor,
    good,
    says: {
      mood: { missing: null, broken: place, twice: place },
      words: { missing: null, broken: NOT_KEEPABLE, twice: "Write your words in one field." },
    },
  };
}

/** How somebody checks in. */
export const checkInPlanter = {
  ways: [
    { name: "shared", opens: true, write: write(true) },
    { name: "kept", opens: false, write: write(false) },
  ],
  pages: (date) => ["/checkin", "/checkin?change", "/checkin?of=mood&days=90", `/checkin/${date}`],
  showsPast: true,
  doneBy,
  forms: { "check-in": form },
  ends: { "/checkin": { get: "200", post: "400" }, "/checkin/:date": { get: "404" } },
} as const satisfies Planter;
