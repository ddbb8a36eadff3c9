import { expect, test } from "vitest";
import { focused, heading, press, says } from "#tests/support/flow.ts";
import { newMember } from "#tests/support/members.ts";
import { runSql } from "#tests/support/sql.ts";
import { stage } from "#tests/support/stage.ts";

const CONFIRM = "I confirm I am above the age of 18 to continue.";

const here = stage();

test("the age consent is given, refused a place, given again and withdrawn without script", async () => {
  const { visitor } = await newMember(here.app);
  const page = await (await here.context({ as: visitor, options: { javaScriptEnabled: false } })).newPage();
  await page.goto("/random-sex-positions");
  await says(page, "This section contains explicit content.");

  await runSql(here.app, "ALTER TABLE users RENAME COLUMN age_consent_version TO gone");
  await press(page, CONFIRM);
  await says(page, "We could not save this just now. Please try again.");
  await focused(page.locator(".errors"));
  await runSql(here.app, "ALTER TABLE users RENAME COLUMN gone TO age_consent_version");

  await press(page, CONFIRM);
  await heading(page, "Random positions");
  expect(page.url()).toBe(`${here.app.url}/random-sex-positions`);
  await page.goto("/us");
  await says(page, "The 18+ pages close at once.");
  await page.getByRole("button", { name: /Withdraw my 18\+ consent/ }).click();
  expect(page.url()).toBe(`${here.app.url}/us`);
  await page.goto("/intimacyLab");
  await says(page, CONFIRM);
});
