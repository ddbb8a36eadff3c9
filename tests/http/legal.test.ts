import { expect, test } from "vitest";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { newPair } from "#tests/support/members.ts";
import { Visitor } from "#tests/support/visitor.ts";

const app = appForTests({ settings: { CONTACT_EMAIL: "hello@couple.example" } });

/** What people may do with their data by themselves. */
const RIGHTS = ["/us/export", "/us/leave", "/us/delete"];

test.each(["/privacy", "/terms"])(
  "%s leads to what one can do oneself, and asks for no letter for it",
  async (path) => {
    const { $, text } = await new Visitor(app).open(path);
    for (const right of RIGHTS) expect($(`main a[href='${right}']`), right).toHaveLength(1);
    expect(text).not.toMatch(/no button|a letter is the way|have your account and your (answers|words) deleted/);
  },
);

test("those pages are there, for somebody who has a partner", async () => {
  const { visitor } = (await newPair(app)).a;
  for (const right of RIGHTS) {
    const page = await visitor.open(right);
    expect([page.url, page.status]).toEqual([right, 200]);
  }
});

test("the cookie policy says which cookie signing out takes", async () => {
  const { visitor } = (await newPair(app)).a;
  const before = [...visitor.cookies.keys()];
  await visitor.open("/us");
  await visitor.press("Sign out");
  expect(before.filter((name) => !visitor.cookies.has(name))).toEqual(["session"]);
  const { text } = await visitor.open("/cookie-policy");
  expect(text).toContain("Signing out takes the session cookie");
});
