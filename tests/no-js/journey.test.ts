import type { Page } from "playwright";
import { expect, test } from "vitest";
import { answerInBrowser, continueWith, focused, heading, press, says, signUpInBrowser } from "#tests/support/flow.ts";
import { account } from "#tests/support/people.ts";
import { stage } from "#tests/support/stage.ts";

/** A long way on a busy machine. Milliseconds. */
const LIMIT = 120_000;
// Lisbon and Madeira are on the same date at any time of the year: the test has no say in when it is run.
const LIFT = "The lift, with its gate.";
const RAIN = "Rain on the carport.";

const here = stage();

/** A browser without script. Each page that it loads is looked at: nothing on it may be switched off or need script. */
async function device(): Promise<{ page: Page; faults: string[] }> {
  const options = { javaScriptEnabled: false, timezoneId: "Europe/Lisbon" };
  const page = await (await here.context({ options })).newPage();
  const faults: string[] = [];
  page.on("response", async (response) => {
    if (!response.headers()["content-type"]?.startsWith("text/html")) return;
    const html = await response.text().catch(() => "");
    for (const fault of html.match(/<[^>]*\s(disabled|on[a-z]+=|style=|href="#")[^>]*>/g) ?? [])
      faults.push(`${response.url()}: ${fault}`);
  });
  return { page, faults };
}

const press404 = (page: Page, path: string) => page.goto(path).then((response) => response?.status());
const path = (page: Page): string => new URL(page.url()).pathname;
/** The list of what is wrong has the focus, and its first sentence leads to the field. */
async function refused(page: Page, sentence: string, field: string): Promise<void> {
  await focused(page.locator(".errors"));
  await page.locator(".errors a", { hasText: sentence }).click();
  await focused(page.locator(`#${field}`));
}

test("the whole job without script: sign up, connect, answer, reveal, sign out and in", {
  timeout: LIMIT,
}, async () => {
  const [mara, theo] = [account("Mara"), account("Theo")];
  const { page: a, faults } = await device();

  // A signs up. What is wrong comes back with the focus on it and what was typed kept; never the password.
  await a.goto("/");
  await a.getByRole("link", { name: "Create an account" }).first().click();
  await continueWith(a, "mara at example");
  await refused(a, "Please enter a valid email address", "email");
  expect(await a.getByLabel("What's your email?").inputValue()).toBe("mara at example");
  await a.getByLabel("What's your email?").fill(mara.email);
  await a.getByLabel("What's your email?").press("Enter");
  await heading(a, "Choose a password");
  await focused(a.locator("#password"));
  await a.locator("#password").fill("short");
  await press(a, "Continue");
  await refused(a, "Password must be at least 6 characters", "password");
  expect(await a.locator("#password").inputValue()).toBe("");
  await a.locator("#password").fill(mara.password);
  await press(a, "Continue");
  await a.getByLabel("Last name").fill(mara.lastName);
  await press(a, "Create an account");
  await refused(a, "Please enter your first name.", "firstName");
  expect(await a.getByLabel("Last name").inputValue()).toBe(mara.lastName);
  await a.getByLabel("First name").fill(mara.firstName);
  await press(a, "Create an account");
  await heading(a, "Invite Your Partner");
  const code = (await a.locator(".code").textContent()) ?? "";
  await says(a, `${here.app.url}/join?code=${code}`);

  // A tries a wrong code, then goes on without. The dashboard asks where A's clock is.
  await a.getByLabel("Enter Your Partner's Code").fill("aaaaa");
  await press(a, "Connect Partner");
  await refused(a, "Invalid code or connection error. Please try again.", "code");
  expect(await a.getByLabel("Enter Your Partner's Code").inputValue()).toBe("AAAAA");
  await press(a, "Next");
  expect(path(a)).toBe("/dashboard");
  await says(a, "You can invite your partner later from the dashboard.");
  await a.getByRole("link", { name: "Choose your time zone" }).click();
  await a.getByLabel("Time zone").selectOption("Europe/Lisbon");
  await press(a, "Use this time zone");
  expect(path(a)).toBe("/dashboard");
  expect(await a.getByText("Where is your clock?").count()).toBe(0);

  // B follows the link, signs up, finds the code filled in, connects.
  const { page: b, faults: faultsOfB } = await device();
  here.app.clock.at = new Date();
  await b.goto(`/join?code=${code.toLowerCase()}`);
  expect(b.url()).toBe(`${here.app.url}/`);
  await says(b, `You have an invite: ${code}`);
  await b.getByRole("link", { name: "Create an account" }).first().click();
  await signUpInBrowser(b, theo);
  expect(await b.getByLabel("Enter Your Partner's Code").inputValue()).toBe(code);
  await press(b, "Connect Partner");
  await heading(b, "Success! You have made it official");
  await says(b, "You've successfully connected with your partner.");
  await press(b, "Continue");
  await says(b, "Setup complete! Welcome to your dashboard.");
  await b.getByRole("link", { name: "Choose your time zone" }).click();
  await b.getByLabel("Time zone").selectOption("Atlantic/Madeira");
  await press(b, "Use this time zone");
  await says(b, "Lisbon");

  // Each answers; before both have, neither sees anything of the other's.
  await a.getByRole("link", { name: "Home" }).click();
  await press(a, "Yes, that is them");
  await press(a, "Continue");
  await a.getByRole("link", { name: "Answer", exact: true }).click();
  await press(a, "Send my answer");
  await refused(a, "Write something first. A single word will do.", "answer");
  await answerInBrowser(a, LIFT);
  await says(a, "Your half is in.");
  await b.getByRole("link", { name: "Questions" }).click();
  await says(b, "Mara has answered");
  expect(await b.content()).not.toContain(LIFT);
  await answerInBrowser(b, RAIN);
  await says(b, "Open to both");
  expect(await b.locator(".ans blockquote").allTextContents()).toEqual([RAIN, LIFT]);
  await a.getByRole("link", { name: "Home" }).click();
  await says(a, "1 day, and counting");
  await a.getByRole("link", { name: "A reveal you have not read" }).click();
  await says(a, RAIN);

  // A changes a name, signs out, and in again on another device.
  await a.getByRole("link", { name: "Us", exact: true }).click();
  await a.getByRole("link", { name: /^Name/ }).click();
  await a.getByLabel("First name").fill("Marisa");
  await press(a, "Save");
  await heading(a, "Marisa and Theo");
  await press(a, "Sign out");
  // Signing out clears what the site has stored, for which Chromium takes a new page process: going back before the
  // page has loaded would ask one that is leaving.
  await a.waitForURL(`${here.app.url}/`, { waitUntil: "load" });
  await a.goBack();
  expect(await a.content()).not.toContain("Marisa");
  const { page: elsewhere, faults: faultsElsewhere } = await device();
  here.app.clock.at = new Date();
  await elsewhere.goto("/auth/sign-in");
  await continueWith(elsewhere, mara.email);
  await elsewhere.locator("#password").fill("not-the-one");
  await press(elsewhere, "Sign In");
  await says(elsewhere, "Sign in failed");
  await focused(elsewhere.locator(".errors"));
  expect(await elsewhere.locator("#password").inputValue()).toBe("");
  await elsewhere.locator("#password").fill(mara.password);
  await press(elsewhere, "Sign In");
  await says(elsewhere, "1 day, and counting");

  expect(await press404(elsewhere, "/nowhere")).toBe(404);
  await elsewhere.getByRole("link", { name: "Go to Homepage" }).click();
  expect(path(elsewhere)).toBe("/dashboard");
  expect([...faults, ...faultsOfB, ...faultsElsewhere]).toEqual([]);
});
