import { expect, test } from "vitest";
import { hydrated } from "#tests/support/browser.ts";
import { answerInBrowser, heading, mark, noPageLoad, press, says, signUpInBrowser } from "#tests/support/flow.ts";
import { codeOf, newMember } from "#tests/support/members.ts";
import { account } from "#tests/support/people.ts";
import { stage } from "#tests/support/stage.ts";

const here = stage();

/** As browsers do that are told to keep nothing: reading the property is refused already. */
function block(): void {
  for (const name of ["localStorage", "sessionStorage"])
    Object.defineProperty(window, name, {
      get: () => {
        throw new DOMException("blocked by the browser", "SecurityError");
      },
    });
}

test("where the browser's storage is blocked the invite, the sign-up, the connecting and the pages work", async () => {
  const code = await codeOf(await newMember(here.app));
  const context = await here.context({ options: { timezoneId: "Europe/Lisbon" } });
  await context.addInitScript(block);
  const page = await context.newPage();
  const exceptions: string[] = [];
  page.on("pageerror", ({ message }) => exceptions.push(message));
  await page.goto(`/join?code=${code}`);
  await says(page, `You have an invite: ${code}`);
  await hydrated(page);
  await page.getByRole("link", { name: "Create an account" }).first().click();
  await signUpInBrowser(page, account("Theo"));
  await mark(page);
  expect(await page.getByLabel("Enter Your Partner's Code").inputValue()).toBe(code);
  await press(page, "Connect Partner");
  await heading(page, "Success! You have made it official");
  await press(page, "Continue");
  await says(page, "Setup complete! Welcome to your dashboard.");
  await page.getByRole("link", { name: "Us", exact: true }).click();
  await says(page, "Signing out");
  await page.goBack();
  await page.goForward();
  await says(page, "Signing out");
  await page.getByRole("link", { name: "Questions", exact: true }).click();
  await answerInBrowser(page, "Rain on the carport.");
  await says(page, "Your half is in.");
  await noPageLoad(page);
  // The router's inline script for scroll places says so once on each page load, and that is all that is lost.
  expect(exceptions.filter((message) => !message.includes("blocked by the browser"))).toEqual([]);
});
