import { expect, test } from "vitest";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { newMember } from "#tests/support/members.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

const app = appForTests();

/** The table's rows: what, free, premium. */
const rowsOf = ({ $ }: Page) =>
  $("table tbody tr")
    .toArray()
    .map((row) =>
      $(row)
        .find("th, td")
        .toArray()
        .map((cell) => $(cell).text().replace(/^–/, "")),
    );

test("a table says what is free and what premium adds", async () => {
  const page = await new Visitor(app).open("/premium");
  expect(
    page
      .$("thead th[scope=col]")
      .toArray()
      .map((th) => page.$(th).text()),
  ).toEqual(["What", "Free", "Premium"]);
  const rows = rowsOf(page);
  expect(rows).toContainEqual(["Daily question, check-ins, streaks", "included", "included"]);
  expect(rows).toContainEqual(["Your data, its export, every safety feature", "included", "included"]);
  expect(rows).toContainEqual(["Themed packs", "4", "12"]);
  expect(rows).toContainEqual(["Model-written weekly summary", "not included", "included"]);
  expect(rows).toContainEqual(["Photos on the timeline", "some", "no limit"]);
});

test("without keys for payment everything is included, and nothing can be bought", async () => {
  const page = await new Visitor(app).open("/premium");
  expect(page.text).toContain("Everything is included on this server.");
  expect(page.$("form, button")).toHaveLength(0);
  expect(page.text).not.toMatch(/[$€£]\s?\d/);
});

test("a stranger is led to an account, a member back to where they were", async () => {
  const stranger = await new Visitor(app).open("/premium");
  expect(stranger.$("main a[href='/auth/create-account']")).toHaveLength(1);
  const { visitor } = await newMember(app);
  const member = await visitor.open("/premium");
  expect(member.$("a:contains('Back to the app')").attr("href")).toBe("/dashboard");
  expect(member.$("a[href='/auth/create-account'], a[href='/auth/sign-in']")).toHaveLength(0);
  const { visitor: newcomer } = await newMember(app, { past: false });
  expect((await newcomer.open("/premium")).$("a:contains('Back to the app')").attr("href")).toBe("/invite");
});

test("a shared link to it has its own preview", async () => {
  const { $ } = await new Visitor(app).open("/premium");
  expect($("meta[property='og:url']").attr("content")).toBe(`${app.origin}/premium`);
  expect($("meta[property='og:title']").attr("content")).toBe("Premium · The Couple App");
});
