import { load } from "cheerio";
import { and, eq } from "drizzle-orm";
import type { LocalDate } from "#app/calendar/local-date.ts";
import { AGE_CONSENT_VERSION } from "#app/features/age-consent/age-consent.ts";
import { KEEPING_VERSION } from "#app/members/keeping.ts";
import { roundParts } from "#db/schema/rounds.ts";
import type { TestApp } from "../app.ts";
import { encoded } from "../bodies.ts";
import { NOT_KEEPABLE } from "../forms.ts";
import { call, newMember } from "../members.ts";
import type { Planter } from "../planter.ts";
import type { Visitor } from "../visitor.ts";

const PATH = "/checkin/after";
/** The first occasion of a date: what tests write is never of another one. */
const firstOf = (date: LocalDate): string => `${date}-1`;

/** Says yes to keeping what is 18+, as the page asks. */
export const keepAdult = (by: Visitor): Promise<Response> =>
  by.post("/us/keeping-consent", encoded({ do: "give", version: KEEPING_VERSION, path: PATH }));

/** Says that they are over 18. */
export const giveAgeConsent = (by: Visitor): Promise<Response> =>
  call(by, "/api/user/age-consent", { version: AGE_CONSENT_VERSION });

/** Both consents, as somebody gives them who wants to write there. */
export async function openAdult(by: Visitor): Promise<void> {
  await giveAgeConsent(by);
  await keepAdult(by);
}

/** The form of a page, as it stands there. */
async function formOn(by: Visitor, path: string) {
  const answer = await by.send(path);
  const form = load(await answer.text())("form:has([name=occasion])");
  return form.length > 0
    ? {
        action: String(form.attr("action")),
        item: String(form.find("[name=occasion]").val()),
        partner: String(form.find("[name=partner]").val()),
      }
    : null;
}

/** Writes these words for the partner, after the date's first occasion. */
async function write(by: Visitor, date: LocalDate, words: string): Promise<Response | null> {
  // Given once; where it stands already this changes nothing. Without the consent of age no page has a form.
  await keepAdult(by);
  const form = (await formOn(by, `${PATH}/${firstOf(date)}?change`)) ?? (await formOn(by, PATH));
  if (form?.item !== firstOf(date)) return null;
  return by.post(form.action, encoded({ occasion: form.item, partner: form.partner, "good-is-held": "yes", words }));
}

async function doneBy({ services }: TestApp, coupleId: string, date: LocalDate): Promise<string[]> {
  const { coupleId: couple, activity, item, userId } = roundParts;
  const rows = await services.database.db
    .select({ id: userId })
    .from(roundParts)
    .where(and(eq(couple, coupleId), eq(activity, "after-intimacy"), eq(item, firstOf(date))));
  return rows.map(({ id }) => id);
}

const tick = "This form was changed on the way. Tick what you like once more.";
const says = {
  "good-is-held": { missing: null, broken: tick, twice: tick },
  "now-is-close": { missing: null, broken: tick, twice: tick },
  "good-words": { missing: null, broken: NOT_KEEPABLE, twice: "Write your words in one field." },
  change: { missing: null, broken: NOT_KEEPABLE, twice: "Write your words in one field." },
  words: { missing: null, broken: NOT_KEEPABLE, twice: "Write your words in one field." },
};
const FILLED = {
  "good-is-held": "yes",
  "now-is-close": "yes",
  "share-now": "yes",
  "good-words": "The rain on the roof.",
  change: "A warmer room.",
  words: "Stay a little.",
};

async function filled(app: TestApp) {
  const { visitor } = await newMember(app);
  await openAdult(visitor);
  const occasion = String((await visitor.open(PATH)).$("form [name=occasion]").val());
  return { path: PATH, by: visitor, good: { occasion, partner: "alone", ...FILLED }, says };
}

/** One that was sent already and may still be changed: at its own address. */
async function changed(app: TestApp) {
  const { by, good } = await filled(app);
  await by.post(PATH, encoded(good));
  return { path: `${PATH}/${good.occasion}`, by, good: { ...good, words: "Stay until noon." }, says };
}

const adult = { get: "200", post: "403" };

/** How somebody fills in the form after intimacy. */
export const afterIntimacyPlanter = {
  ways: [{ name: "afterwards", opens: true, adult: true, write }],
  pages: (date) => [PATH, `${PATH}/${firstOf(date)}`],
  showsPast: true,
  doneBy,
  forms: { afterwards: filled, "changed afterwards": changed },
  adult: [PATH],
  ends: { [PATH]: adult, [`${PATH}/:occasion`]: adult },
} as const satisfies Planter;
