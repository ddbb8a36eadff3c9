import { load } from "cheerio";
import type { TestApp } from "../app.ts";
import type { Fields } from "../bodies.ts";
import { NOT_KEEPABLE, type ProductForm, type Said } from "../forms.ts";
import { newMember } from "../members.ts";
import type { Planter } from "../planter.ts";
import type { Visitor } from "../visitor.ts";

const GENDER = "/us/edit-gender";

/** Says one's gender in these words. */
async function write(by: Visitor, words: string): Promise<Response | null> {
  const $ = load(await (await by.send(GENDER)).text());
  const partner = $("form:has([name=gender]) [name=partner]").attr("value");
  return partner === undefined ? null : by.post(GENDER, new URLSearchParams({ partner, gender: words }));
}

/** A form of somebody alone. */
const form =
  (path: string, good: Fields, says: Record<string, Said>) =>
  async (app: TestApp): Promise<ProductForm> => ({
    path,
    by: (await newMember(app)).visitor,
    good: { partner: "alone", ...good },
    says,
  });

const TIME = "Pick a time from the list.";
const DAY = "This is no day that you can have come together on. It is a date up to today, like 2022-07-28.";
const all = (sentence: string): Said => ({ missing: sentence, broken: sentence, twice: sentence });

/** How somebody says who and where they are. The partner sees it at once, so it is planted by two who are together. */
export const aboutPlanter = {
  ways: [{ name: "gender", opens: true, part: async () => {}, write: (by, _, words) => write(by, words) }],
  pages: () => ["/us", GENDER],
  showsPast: true,
  // It is nobody's part of a day.
  doneBy: async () => [],
  forms: {
    gender: form(
      GENDER,
      { gender: "Woman" },
      {
        gender: { missing: null, broken: NOT_KEEPABLE, twice: "Write it in one field." },
      },
    ),
    anniversary: form(
      "/us/set/anniversary",
      { anniversary: "2022-07-28" },
      { anniversary: { ...all(DAY), missing: null } },
    ),
    "waking hours": form("/us/set/hours", { from: "06:30", to: "22:00" }, { from: all(TIME), to: all(TIME) }),
    city: form("/us/set/city", { city: "38.72509,-9.1498,Lisbon" }, {}),
  },
  ends: {
    "/us/edit-gender": { get: "200", post: "409" },
    "/us/set/:fact": { get: "404", post: "404" },
  },
} as const satisfies Planter;
