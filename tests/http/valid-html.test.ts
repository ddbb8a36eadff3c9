import { HtmlValidate } from "html-validate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PAGES } from "#tests/support/pages.ts";
import { openWorld, SHARED_CODE, type World } from "#tests/support/world.ts";

const validator = new HtmlValidate({
  extends: ["html-validate:standard"],
  rules: {
    // React writes <meta/>, and charSet in its own spelling; both are right by the standard.
    "void-style": "off",
    "attr-case": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "doctype-style": "off",
    "no-trailing-whitespace": "off",
    // Titles and descriptions have a wording that is fixed, whatever their length.
    "long-title": "off",
    // Names of people and codes stand in the page as they are.
    "no-raw-characters": "off",
  },
});

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.app.close());

const cookieOf = (who: (typeof PAGES)[number]["who"]): string => {
  if (who === "stranger") return "";
  return who === "invited" ? `pendingInviteCode=${SHARED_CODE}` : `session=${world.people[who].session}`;
};
const seen = new Set<string>();
const pages = PAGES.filter(({ who, path }) => !seen.has(`${who} ${path}`) && seen.add(`${who} ${path}`));

test.each(pages)("the HTML of $path for $who is valid", async ({ who, path, status = 200 }) => {
  const answer = await fetch(`${world.app.url}${path}`, { headers: { Cookie: cookieOf(who) }, redirect: "manual" });
  expect(answer.status).toBe(status);
  const report = await validator.validateString(await answer.text());
  const problems = report.results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
  expect([...new Set(problems)]).toEqual([]);
});

test("what is wrong is seen", async () => {
  const wrong = "<!DOCTYPE html><html lang=en><title>x</title><p><div id=a></div></p><i id=a></i><img src=x>";
  const report = await validator.validateString(wrong);
  const rules = new Set(report.results.flatMap(({ messages }) => messages.map(({ ruleId }) => ruleId)));
  for (const rule of ["no-dup-id", "close-order"]) expect([...rules]).toContain(rule);
});
