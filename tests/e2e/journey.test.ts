import type { Page } from "playwright";
import { expect, test } from "vitest";
import { hydrated, MOVING, watch } from "#tests/support/browser.ts";
import {
  announced,
  answerInBrowser,
  continueWith,
  focused,
  heading,
  mark,
  noPageLoad,
  press,
  says,
  signUpInBrowser,
} from "#tests/support/flow.ts";
import { account } from "#tests/support/people.ts";
import { stage } from "#tests/support/stage.ts";

/** A long way on a busy machine. Milliseconds. */
const LIMIT = 120_000;
/** Two places that are on the same date at any time of the year: the test has no say in when it is run. */
const [LISBON, MADEIRA] = ["Europe/Lisbon", "Atlantic/Madeira"] as const;
const LIFT = "The lift, with its gate.\nAnd the third stair.";
const RAIN = "Rain on the carport.";

const here = stage(undefined, MOVING);

/** A browser of somebody's own, and what goes wrong in it. */
async function device(timezoneId: string): Promise<{ page: Page; problems: string[] }> {
  const page = await (await here.context({ options: { timezoneId } })).newPage();
  return { page, problems: watch(page) };
}

/** Chooses to create an account on the landing page, once that has become quiet and taken its scripts in. */
async function beginOnLanding(page: Page): Promise<void> {
  await hydrated(page);
  await page.getByRole("link", { name: "Create an account" }).first().click();
  await heading(page, "What's your email?");
  // These pages may talk to Google, so they are documents of their own; from here on nothing is loaded anew.
  await page.waitForURL("**/auth/create-account");
  await hydrated(page);
  await mark(page);
}

test("two people sign up, connect, answer today's question and read both, without a page load on the way", {
  timeout: LIMIT,
}, async () => {
  const [mara, theo] = [account("Mara"), account("Theo")];
  const { page: a, problems } = await device(LISBON);

  // A, a stranger, creates an account.
  await a.goto("/");
  await beginOnLanding(a);
  await signUpInBrowser(a, mara);
  const code = (await a.locator(".code").textContent()) ?? "";
  expect(code).toMatch(/^[A-HJ-NP-Z2-9]{5}$/);
  expect(new URL(a.url()).pathname).toBe("/invite");

  // A leaves the code for later. The browser knows where A's clock is, so nobody is asked.
  const steps = await a.evaluate(() => history.length);
  await press(a, "Next");
  await says(a, "You can invite your partner later from the dashboard.");
  await heading(a, /^Good (morning|afternoon|evening), Mara$/);
  await a.getByText("Where is your clock?").waitFor({ state: "detached" });
  expect(await a.evaluate(() => history.length), "telling the zone is no step that Back would have to undo").toBe(
    steps + 1,
  );
  await noPageLoad(a);

  // B follows the link: the address is clean again, and the code is kept.
  const { page: b, problems: problemsOfB } = await device(MADEIRA);
  here.app.clock.at = new Date();
  await b.goto(`/join?code=${code}`);
  expect(b.url()).toBe(`${here.app.url}/`);
  await says(b, `You have an invite: ${code}`);
  await beginOnLanding(b);
  await signUpInBrowser(b, theo);
  expect(await b.getByLabel("Enter Your Partner's Code").inputValue()).toBe(code);
  await press(b, "Connect Partner");
  await heading(b, "Success! You have made it official");
  await says(b, "You've successfully connected with your partner.");
  await focused(b.locator("main"));
  expect(await announced(b).textContent()).toContain("Success!");
  await press(b, "Continue");
  await says(b, "Setup complete! Welcome to your dashboard.");
  await heading(b, /Theo$/);
  await noPageLoad(b);

  // A is told, and goes on from the success screen.
  await a.getByRole("link", { name: "Questions" }).click();
  await a.getByRole("link", { name: "Home" }).click();
  await a.getByRole("heading", { name: "Theo is here. Is that them?" }).waitFor();
  await press(a, "Yes, that is them");
  await press(a, "Continue");
  await a.getByRole("heading", { name: "Theo is here" }).waitFor({ state: "detached" });
  for (const city of ["Lisbon", "Madeira"]) await says(a, city);

  // A answers; B learns that, and not a word of it.
  await a.getByRole("link", { name: "Answer", exact: true }).click();
  const question = await a.locator(".q h1").textContent();
  await answerInBrowser(a, LIFT);
  await a.getByRole("heading", { name: "Your half is in." }).waitFor();
  await says(a, "And the third stair.");
  await b.getByRole("link", { name: "Us", exact: true }).click();
  await heading(b, "Theo and Mara");
  await b.getByRole("link", { name: "Home" }).click();
  await says(b, "Mara has answered. Mara's words open when yours are in.");
  await b.getByRole("link", { name: "Answer", exact: true }).click();
  await says(b, "Mara has answered");
  expect(await b.locator(".q h1").textContent()).toBe(question);
  expect(await b.content()).not.toContain("third stair");

  // B answers, and both are open, line breaks and all; A's dashboard hears of it by itself.
  await a.getByRole("link", { name: "Home" }).click();
  await a.getByRole("link", { name: "A reveal you have not read" }).waitFor({ state: "detached" });
  await answerInBrowser(b, RAIN);
  await says(b, "Open to both");
  await focused(b.locator("main"));
  const sheets = b.locator(".ans blockquote");
  expect(await sheets.allTextContents()).toEqual([RAIN, LIFT]);
  expect((await sheets.nth(1).innerText()).split("\n")).toHaveLength(2);
  await noPageLoad(b);
  await says(a, "1 day, and counting");
  await a.getByRole("link", { name: "A reveal you have not read" }).click();
  await says(a, RAIN);
  await a.getByRole("link", { name: "Back" }).click();
  await says(a, "Both answers are open.");
  expect(await a.getByText("A reveal you have not read").count()).toBe(0);
  await noPageLoad(a);

  // A signs out. What was private does not come back with the browser's Back.
  await a.getByRole("link", { name: "Settings" }).click();
  await heading(a, "Mara and Theo");
  await press(a, "Sign out");
  await a.waitForURL(`${here.app.url}/`);
  await a.goBack();
  await heading(a, /App that keeps couples/);
  expect(await a.content()).not.toContain("Theo");

  // And signs in again, here and on another device.
  const { page: elsewhere, problems: problemsElsewhere } = await device("Asia/Tokyo");
  for (const [page, arrival] of [
    // Back has asked for that page: it is where the sign-in leads.
    [a, "Mara and Theo"],
    [elsewhere, /Mara$/],
  ] as const) {
    here.app.clock.at = new Date();
    await page.goto("/auth/sign-in");
    await hydrated(page);
    await mark(page);
    await continueWith(page, mara.email);
    await page.getByLabel("Enter your password", { exact: true }).fill(mara.password);
    await press(page, "Sign In");
    await heading(page, arrival);
    await page.getByRole("link", { name: "Home" }).click();
    await says(page, "1 day, and counting");
    await noPageLoad(page);
  }
  // The zone that is known is not moved by the device one borrows.
  await says(elsewhere, "Lisbon");
  expect([...problems, ...problemsOfB, ...problemsElsewhere]).toEqual([]);
});
