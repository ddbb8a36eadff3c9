import { beforeAll, expect, test } from "vitest";
import { startApp } from "#tests/support/app.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { newMember } from "#tests/support/members.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

const FORM = "https://forms.example/the-couple-app?from=app&v=1";

const app = appForTests({ settings: { FEEDBACK_URL: FORM } });
let member: Visitor;
let newcomer: Visitor;
beforeAll(async () => {
  member = (await newMember(app)).visitor;
  newcomer = (await newMember(app, { past: false })).visitor;
});

const buttonOf = ({ $ }: Page) => $("a.feedback");
/** A path that is shown as it is, and not sent on elsewhere. */
async function openAt(visitor: Visitor, path: string): Promise<Page> {
  const page = await visitor.open(path);
  expect(page.url).toBe(path);
  return page;
}

test("it opens the configured form in a new tab, which has no hold on this one", async () => {
  const button = buttonOf(await openAt(new Visitor(app), "/privacy"));
  expect(button.text()).toBe("Feedback (opens in a new tab)");
  expect([button.attr("href"), button.attr("target"), button.attr("rel")]).toEqual([FORM, "_blank", "noopener"]);
});

test.each(["/terms", "/nowhere"])("a stranger finds it on %s", async (path) => {
  expect(buttonOf(await openAt(new Visitor(app), path))).toHaveLength(1);
});

test.each(["/daily-questions", "/us/edit-firstName", "/nowhere"])("a member finds it on %s", async (path) => {
  expect(buttonOf(await openAt(member, path))).toHaveLength(1);
});

test.each(["/", "/auth/create-account", "/auth/sign-in", "/premium", "/google-auth-test"])(
  "it is hidden on %s",
  async (path) => {
    expect(buttonOf(await openAt(new Visitor(app), path))).toHaveLength(0);
  },
);

test.each(["/dashboard", "/us"])("it is hidden from members on %s", async (path) => {
  expect(buttonOf(await openAt(member, path))).toHaveLength(0);
});

test("it is hidden on the invite screen", async () => {
  expect(buttonOf(await openAt(newcomer, "/invite"))).toHaveLength(0);
});

test("it is hidden on a page that is not found, where its path is hidden", async () => {
  const page = await openAt(new Visitor(app), "/this-or-that-and-more");
  expect(page.status).toBe(404);
  expect(buttonOf(page)).toHaveLength(0);
});

test("where no form is configured there is none", async () => {
  const other = await startApp();
  expect(buttonOf(await openAt(new Visitor(other), "/privacy"))).toHaveLength(0);
  await other.close();
});
