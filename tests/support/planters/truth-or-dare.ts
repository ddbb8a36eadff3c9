import { load } from "cheerio";
import { and, eq } from "drizzle-orm";
import { itemReader } from "#app/activities/truth-or-dare/stored-cards.server.ts";
import { daysBetween, type LocalDate } from "#app/calendar/local-date.ts";
import { roundParts } from "#db/schema/rounds.ts";
import type { TestApp } from "../app.ts";
import { encoded } from "../bodies.ts";
import { shippedVersion } from "../content-files.ts";
import { knownPair } from "../couples.ts";
import { NOT_KEEPABLE } from "../forms.ts";
import { newMember } from "../members.ts";
import type { Planter } from "../planter.ts";
import type { Visitor } from "../visitor.ts";
import { keepAdult, openAdult } from "./after-intimacy.ts";

const PATH = "/truth-or-dare";
type Heat = 1 | 3;
const pathOf = (heat: Heat): string => `${PATH}/${heat === 1 ? "light" : "hot"}`;

/** Each date has a truth of its own in each heat, for two months: who answers it answers on that day. */
const cardOf = (heat: Heat, date: LocalDate): string => {
  const number = 1 + (Math.abs(daysBetween("2026-01-01" as LocalDate, date)) % 60);
  return `tod-${heat}-t-${String(number).padStart(2, "0")}`;
};

/** What the page's form says besides a card, or null where it has none. */
async function partnerOn(by: Visitor, path: string): Promise<string | null> {
  const field = load(await (await by.send(path)).text())("form [name=partner]");
  return field.attr("value") ?? null;
}

/** Answers the date's truth with these words. */
const writeIn = (heat: Heat) => async (by: Visitor, date: LocalDate, words: string) => {
  const path = pathOf(heat);
  // Given once; where it stands already this changes nothing. Without the consent of age no page has a form.
  if (heat === 3) await keepAdult(by);
  const partner = await partnerOn(by, path);
  if (partner === null) return null;
  const card = cardOf(heat, date);
  const version = shippedVersion("truth-or-dare", card);
  return by.post(path, encoded({ card, partner, do: "done", version, time: "1", words }));
};

async function doneBy({ services }: TestApp, coupleId: string, date: LocalDate): Promise<string[]> {
  const rows = await services.database.db
    .select({ id: roundParts.userId, item: roundParts.item })
    .from(roundParts)
    .where(and(eq(roundParts.coupleId, coupleId), eq(roundParts.activity, "truth-or-dare")));
  const items = rows.map(({ item }) => item);
  const read = await itemReader(services, coupleId, items);
  const cards = [cardOf(1, date), cardOf(3, date)];
  return rows.filter(({ item }) => cards.includes(read(item)?.id ?? "")).map(({ id }) => id);
}

const TWICE = "Write your words in one field.";
const says = {
  words: { missing: "Write an answer first. A single word will do.", broken: NOT_KEEPABLE, twice: TWICE },
};

/** The form of a truth that somebody alone has drawn. */
const truth = (heat: Heat) => async (app: TestApp) => {
  const { visitor } = await newMember(app);
  if (heat === 3) await openAdult(visitor);
  const path = pathOf(heat);
  await visitor.post(path, encoded({ card: "", partner: "alone", do: "truth" }));
  const { $ } = await visitor.open(path);
  const card = String($("form [name=card]").val());
  const version = String($("form [name=version]").val());
  const good = { card, partner: "alone", do: "done", version, time: "1", words: "The rain." };
  return { path, by: visitor, good, says };
};

/** The phone that goes from hand to hand, before a first card. */
async function passed(app: TestApp) {
  const { visitor } = await newMember(app);
  return {
    path: `${pathOf(1)}/passed`,
    by: visitor,
    good: { card: "", yes: "0", partner: "alone", do: "truth" },
    says: {},
  };
}

/** A heat that two play at the same time, before they go there. */
async function live(app: TestApp) {
  const { a, b } = await knownPair(app);
  return { path: `${pathOf(1)}/live`, by: a.visitor, good: { do: "enter", card: "", partner: b.id }, says: {} };
}

/** How somebody plays truth or dare. */
export const truthOrDarePlanter = {
  ways: [
    { name: "a-truth", opens: true, write: writeIn(1) },
    { name: "a-hot-truth", opens: true, adult: true, write: writeIn(3) },
  ],
  pages: () => [PATH, pathOf(1), pathOf(3), `${pathOf(1)}/passed`, `${pathOf(3)}/passed`],
  itemOf: (date, way) => cardOf(way === "a-truth" ? 1 : 3, date),
  showsPast: true,
  doneBy,
  forms: { "a truth": truth(1), "a hot truth": truth(3), "one phone": passed, "at the same time": live },
  adult: [pathOf(3), `${pathOf(3)}/passed`],
  ends: {
    [PATH]: { get: "200" },
    // A heat is everybody's.
    [`${PATH}/:heat`]: { get: "200", post: "400" },
    // Where there is nobody to play with it leads to the game.
    [`${PATH}/:heat/live`]: { get: `→ ${pathOf(1)}`, post: `→ ${pathOf(1)}` },
    [`${PATH}/:heat/passed`]: { get: "200", post: "400" },
  },
} as const satisfies Planter;
