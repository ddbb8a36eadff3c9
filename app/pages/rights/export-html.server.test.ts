import { load } from "cheerio";
import { expect, test } from "vitest";
import { exportHead } from "#tests/support/export-head.ts";
import { htmlExport } from "./export-html.server.tsx";
import type { ExportPart } from "./export-parts.ts";

const head = exportHead({ firstName: "<hr/>", lastName: "O'Neill", partner: "</body>" });
const words: ExportPart = {
  kind: "words",
  space: "now",
  activity: "daily-question",
  date: "2026-11-21",
  title: "What do you see?",
  mine: "<hr/>\n</p></article>",
  theirs: "a & b",
  data: {},
};

async function pageOf(...parts: ExportPart[]): Promise<string> {
  let page = "";
  for await (const piece of htmlExport(
    (async function* () {
      yield* parts;
    })(),
    "en",
  ))
    page += piece;
  return page;
}

test("words and names that look like markup are words, also where the document is cut in two", async () => {
  const page = await pageOf(head, words, { ...words, space: "2026-11-20T08:00:00.000Z", theirs: null });
  const $ = load(page);
  expect($("dd").first().text()).toBe("<hr/> O'Neill");
  expect($("article").length).toBe(2);
  expect($("article .mine").first().text()).toBe("<hr/>\n</p></article>");
  expect($("article .who").eq(1).text()).toBe("</body>");
  expect($("h2").last().text()).toBe("Your words from a space that ended on 20 November 2026");
  expect($("hr, script, link").length).toBe(0);
  expect(page.split("</html>").length).toBe(2);
});

test("without words it says so, and is a whole document", async () => {
  const page = await pageOf(head);
  expect(load(page)("body").text()).toContain("Nothing is written yet.");
  expect(page.trimEnd().endsWith("</body></html>")).toBe(true);
});
