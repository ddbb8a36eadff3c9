import { readdirSync } from "node:fs";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { hydrated } from "#tests/support/browser.ts";
import {
  answerInBrowser,
  choosePassword,
  continueWith,
  heading,
  press,
  says,
  signUpInBrowser,
} from "#tests/support/flow.ts";
import { newMember } from "#tests/support/members.ts";
import { account, newEmail, PASSWORD, setZone } from "#tests/support/people.ts";
import { stage } from "#tests/support/stage.ts";

const BAD = ["missing", "broken off"] as const;

const here = stage();

/** The script of a page, as the build has named it. */
function scriptOf(page: string): RegExp {
  const name = readdirSync("build/client/assets").find((file) => new RegExp(`^${page}-[\\w-]+\\.js$`).test(file));
  if (!name) throw new Error(`the build has no script of its own for ${page}`);
  return new RegExp(`/assets/${name}$`);
}

async function fail(page: Page, script: RegExp, how: (typeof BAD)[number]): Promise<void> {
  await page.route(script, (route) =>
    how === "missing" ? route.fulfill({ status: 404, body: "Not found" }) : route.abort("connectionreset"),
  );
}

async function memberPage(): Promise<Page> {
  const { visitor } = await newMember(here.app);
  // Else the dashboard would send the browser's own zone by itself.
  await setZone(visitor, "Europe/Lisbon");
  return (await here.context({ as: visitor })).newPage();
}

test.each(BAD)("a link whose page's script is %s leads there all the same, and its forms work", async (how) => {
  const page = await memberPage();
  await fail(page, scriptOf("us"), how);
  await page.goto("/dashboard");
  await hydrated(page);
  await page.getByRole("link", { name: "Us", exact: true }).click();
  await page.waitForURL("**/us");
  await says(page, "Signing out");
  await page.getByRole("link", { name: /Name/ }).click();
  await page.waitForURL("**/us/edit-firstName");
  await page.getByLabel("First name").fill("Mara");
  await page.getByLabel("Last name").fill("Duarte");
  await press(page, "Save");
  await page.waitForURL("**/us");
  await says(page, "Mara Duarte");
});

test("a form that leads to a page whose script is missing leads there all the same", async () => {
  const page = await (await here.context()).newPage();
  await fail(page, scriptOf("sign-up-password"), "missing");
  await page.goto("/auth/create-account");
  await hydrated(page);
  await continueWith(page, newEmail());
  await page.waitForURL("**/auth/create-account/password");
  await choosePassword(page, PASSWORD);
  await heading(page, "What's your name?");
});

test("with no script arriving at all the whole way to the first answer works", async () => {
  const page = await (await here.context()).newPage();
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort("connectionreset"));
  await page.goto("/auth/create-account");
  await signUpInBrowser(page, account("Mara"));
  await press(page, "Next");
  await page.goto("/daily-questions");
  await answerInBrowser(page, "The lift, with its gate.");
  await says(page, "Your half is in.");
});

test("nothing waits for scripts that never arrive: no loading screen stands before the page, and it can be used", async () => {
  const page = await memberPage();
  await page.route(/\/assets\/.*\.js$/, () => {});
  await page.goto("/dashboard", { waitUntil: "commit" });
  await page.getByRole("link", { name: "Us", exact: true }).waitFor();
  expect(await page.getByText("Loading authentication...").count()).toBe(0);
  await page.getByRole("link", { name: "Us", exact: true }).click();
  await says(page, "Signing out");
});
