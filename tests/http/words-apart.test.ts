import { beforeAll, expect, test } from "vitest";
import { localDateAt } from "#app/calendar/time-zone.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { askToday } from "#tests/support/forms.ts";
import { call, newMember, newPair } from "#tests/support/members.ts";
import { answer } from "#tests/support/people.ts";
import { adultAddresses, planters } from "#tests/support/planters.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

/** Of what text browsers know, the elements that begin a line or a cell; to them sections and bars are nothing. */
const BREAKS = new Set(
  "p div h1 h2 h3 h4 h5 h6 ul ol li dl dt dd table caption tr td th br hr form blockquote pre input select textarea button".split(
    " ",
  ),
);
const UNSEEN = new Set(["script", "style", "svg", "head", "noscript", "option"]);
const PAGES = [
  "/",
  "/privacy",
  "/terms",
  "/cookie-policy",
  "/refund-policy",
  "/premium",
  "/auth/create-account",
  "/auth/sign-in",
  "/nowhere",
  "/sign-out",
  "/invite",
  "/invite/success",
  "/dashboard",
  "/us",
  "/us/edit-firstName",
  "/us/edit-email",
  "/us/time-zone",
  "/us/browsers",
  "/us/archive",
  "/us/archive?q=a",
  "/us/export",
  "/us/leave",
  "/us/delete",
  "/us/confirm?for=export",
  ...planters.flatMap(({ planter }) => planter.pages(localDateAt(new Date(), "UTC"))),
  ...adultAddresses,
];

type AnyNode = { type: string; name?: string; data?: string; children?: AnyNode[]; attribs?: Record<string, string> };

const app = appForTests();
const seen: { path: string; page: Page }[] = [];
beforeAll(async () => {
  const newcomer = await newMember(app, { past: false });
  const skipped = await newMember(app, { past: false });
  const { a, b } = await newPair(app);
  const look = async (who: Visitor, paths: readonly string[]) => {
    for (const path of paths) seen.push({ path, page: await who.open(path) });
  };
  await look(new Visitor(app), PAGES);
  await look(newcomer.visitor, ["/invite"]);
  await skipped.visitor.post("/invite/skip", "");
  await look(skipped.visitor, ["/dashboard", "/us"]);
  await look(a.visitor, PAGES);
  for (const kind of ["choice", "several", "scale"] as const) await look(a.visitor, [await askToday(app, a, kind)]);
  const today = await askToday(app, a, "text");
  await a.visitor.open(today);
  await answer(a.visitor, "Rain");
  await look(a.visitor, ["/dashboard", "/daily-questions"]);
  await b.visitor.open(today);
  await answer(b.visitor, "The lift");
  await call(b.visitor, "/api/user/age-consent");
  await look(b.visitor, PAGES);
  seen.push({ path: "an answer's refusal", page: await refused(newcomer.visitor) });
});

async function refused(visitor: Visitor): Promise<Page> {
  await visitor.open("/invite");
  return visitor.press("Connect Partner", { code: "AAAAA" });
}

/** Places where a word follows another without a space or a line between them, though they stand in different elements. */
function runTogether({ $ }: Page): string[] {
  const found: string[] = [];
  let last = "";
  let isApart = true;
  const read = (text: string): void => {
    if (text === "") return;
    if (!isApart && /[\p{L}\p{N}.,:;!?)]$/u.test(last) && /^[\p{L}\p{N}]/u.test(text))
      found.push(`${last.slice(-20)}|${text.slice(0, 20)}`);
    last = text;
    isApart = true;
  };
  const walk = (node: AnyNode): void => {
    if (node.type === "text") read(node.data ?? "");
    const name = node.name ?? "";
    if (node.type !== "tag" || UNSEEN.has(name)) return;
    // Some show a field in the line of its label, and a picture by its words.
    if (/^(input|select|textarea|button)$/.test(name) && node.attribs?.type !== "hidden" && /\S$/.test(last))
      found.push(`${last.slice(-20)}|[${name}]`);
    if (name === "img") {
      isApart = false;
      read(node.attribs?.alt ?? "");
      isApart = false;
    }
    // Marks a part of a word that somebody has looked for.
    const isWithin = name === "mark";
    const begins = () => {
      if (isWithin) return;
      if (BREAKS.has(name)) last = "";
      isApart = false;
    };
    begins();
    for (const child of node.children ?? []) walk(child);
    begins();
  };
  for (const node of $("body").contents().toArray() as unknown as AnyNode[]) walk(node);
  return found;
}

test("on no page words of two elements run together where a browser knows no rows, columns or boxes", () => {
  expect(seen.length).toBeGreaterThan(50);
  const found = seen.flatMap(({ path, page }) => runTogether(page).map((words) => `${path}: ${words}`));
  expect([...new Set(found)]).toEqual([]);
});

test("on no page a link or a button is a picture alone", () => {
  const silent = seen.flatMap(({ path, page: { $ } }) =>
    $("a[href], button")
      .toArray()
      .filter((element) => {
        const copy = $(element).clone();
        copy.find("svg, script").remove();
        return copy.text().trim() === "" && copy.find("img[alt]:not([alt=''])").length === 0;
      })
      .map((element) => `${path}: ${$.html(element).slice(0, 80)}`),
  );
  expect([...new Set(silent)]).toEqual([]);
});
