import { load } from "cheerio";
import type { LocalDate } from "#app/calendar/local-date.ts";
import type { TestApp } from "../app.ts";
import { encoded } from "../bodies.ts";
import type { ProductForm, Said } from "../forms.ts";
import { newMember } from "../members.ts";
import type { Planter } from "../planter.ts";
import type { Visitor } from "../visitor.ts";
import { keepAdult, openAdult } from "./after-intimacy.ts";

const PATH = "/random-sex-positions";
const APART = `${PATH}/apart`;
const MARKED = `${PATH}/marked`;
export const ANYTHING = { energy: "any", mobility: "any", mood: "any" };

/** How often something was drawn, and what lies on the table, as a page has it; null where no page draws. */
export async function tableOn(by: Visitor, path: string = PATH) {
  const $ = load(await (await by.send(path)).text());
  const turn = $("form:has([name=turn]) [name=turn]").attr("value");
  const mark = $("form:has(.marks)");
  const [item = "", version = ""] = ["item", "version"].map((name) => mark.find(`[name=${name}]`).attr("value"));
  return turn === undefined ? null : { turn, item, version };
}

/** Draws the next one, whatever it is unless it is said. */
export async function drawOne(by: Visitor, filters: Partial<typeof ANYTHING> = {}, path: string = PATH) {
  const { turn = "0" } = (await tableOn(by, path)) ?? {};
  return by.post(path, encoded({ do: "draw", turn, ...ANYTHING, ...filters }));
}

/** Marks what lies on the table, and draws first where nothing does. */
async function write(by: Visitor, _date: LocalDate, words: string): Promise<Response | null> {
  await keepAdult(by);
  if (!(await tableOn(by))?.item) await drawOne(by);
  const on = await tableOn(by);
  if (!on?.item) return null;
  const { item, version } = on;
  // Both marks anew: one that stands keeps the day on which it was made.
  for (const undo of ["untry", "unsave"]) await by.post(PATH, encoded({ do: undo, item, version }));
  return by.post(PATH, encoded({ do: words.length > 60 ? "save" : "try", item, version }));
}

const PICK = "Pick one from the list.";
const all = (sentence: string): Said => ({ missing: sentence, broken: sentence, twice: sentence });

async function somebody(app: TestApp): Promise<Visitor> {
  const { visitor } = await newMember(app);
  await openAdult(visitor);
  return visitor;
}

const drawing =
  (path: string) =>
  async (app: TestApp): Promise<ProductForm> => {
    const { mobility, ...alike } = ANYTHING;
    const good = { do: "draw", turn: "0", ...alike };
    const says = { energy: all(PICK), mood: all(PICK) };
    const by = await somebody(app);
    // An idea for two places asks nothing of a body.
    if (path === APART) return { path, by, good, says };
    return { path, by, good: { ...good, mobility }, says: { ...says, mobility: { ...all(PICK), missing: null } } };
  };

const marking =
  (path: string, more: { do: string; version?: string }) =>
  async (app: TestApp): Promise<ProductForm> => {
    const by = await somebody(app);
    await write(by, "2026-01-01" as LocalDate, "words");
    const { item = "", version = "" } = (await tableOn(by)) ?? {};
    return { path, by, good: { item, ...(more.do === "show" ? {} : { version }), ...more }, says: {} };
  };

const adult = { get: "200", post: "403" };

/** How somebody draws and marks positions. */
export const positionsPlanter = {
  ways: [{ name: "mark", opens: false, adult: true, wordless: true, write }],
  pages: () => [PATH, APART, MARKED],
  itemOf: () => "table",
  showsPast: true,
  doneBy: async () => [],
  forms: {
    "a draw": drawing(PATH),
    "a draw for two places": drawing(APART),
    "a mark": marking(PATH, { do: "save" }),
    "a mark taken away": marking(MARKED, { do: "untry" }),
    "one shown again": marking(MARKED, { do: "show" }),
  },
  adult: [PATH, APART, MARKED],
  ends: { [PATH]: adult, [APART]: adult, [MARKED]: adult },
} as const satisfies Planter;
