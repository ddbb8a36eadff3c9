import type { Page } from "playwright";
import { expect, test } from "vitest";
import { LIMITS } from "#app/limits/limits.ts";
import { focused, mark, noPageLoad } from "#tests/support/flow.ts";
import { account, PASSWORD, signUp } from "#tests/support/people.ts";
import { stage } from "#tests/support/stage.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** A refusal for too many tries, where script sends the form: said on the page one is on, and in a toast. */
const OFTEN = "That was quite often in a short time. Please wait";

const here = stage();

async function open(path: string, device: { as?: Visitor } = {}): Promise<Page> {
  const page = await here.open(path, { ...device, options: { timezoneId: "Europe/Lisbon" } });
  await mark(page);
  return page;
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const problem = (page: Page) => page.locator(".errors");

test("the connect form says it beside the code, keeps it, and does not call it wrong", async () => {
  const visitor = new Visitor({ origin: here.app.url, fetch: (request) => fetch(request) });
  await signUp(visitor, account("Mara"));
  for (let n = 0; n < LIMITS["invite:account"].points; n++) {
    expect((await visitor.post("/invite/connect", "code=ZZZZZ")).status).toBe(400);
  }
  const page = await open("/invite", { as: visitor });
  const code = page.getByLabel("Enter Your Partner's Code");
  await code.fill("7km2p");
  await button(page, "Connect Partner").click();
  await focused(problem(page));
  const said = await problem(page).textContent();
  expect(said).toContain("Connection Failed");
  expect(said).toContain(OFTEN);
  expect(said).not.toContain("Invalid code");
  await page.locator(".toast", { hasText: OFTEN }).waitFor();
  expect(await code.inputValue()).toBe("7KM2P");
  expect(await code.getAttribute("aria-invalid")).not.toBe("true");
  await noPageLoad(page);
});

test("the password's page says it, and so does the letter for a new one, from which one signs in all the same", async () => {
  const who = account("Mara");
  await signUp(new Visitor(here.app), who);
  const page = await open("/auth/sign-in");
  await page.getByLabel("What's your email?").fill(who.email);
  await button(page, "Continue").click();
  const password = page.getByLabel("Enter your password");
  await password.waitFor();
  const { limits } = here.app.services;
  const pair = `${who.email} unknown`;
  for (let n = 0; n < LIMITS["sign-in:pair"].points; n++) await limits.count("sign-in:pair", pair);
  for (let n = 0; n < LIMITS["reset:pair"].points; n++) await limits.count("reset:pair", pair);

  await password.fill(PASSWORD);
  await button(page, "Sign In").click();
  await focused(problem(page));
  expect(await problem(page).textContent()).toContain(OFTEN);

  await button(page, "Forgot password?").click();
  await page.locator(".toast", { hasText: "Too many requests. Please try again later." }).waitFor();
  expect(await problem(page).textContent()).toContain("Too many requests. Please try again later.");

  await limits.forget("sign-in:pair", pair);
  await page.getByLabel("Enter your password").fill(PASSWORD);
  await button(page, "Sign In").click();
  await page.waitForURL("**/invite");
  await noPageLoad(page);
});
