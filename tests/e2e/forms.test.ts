import type { Page } from "playwright";
import { expect, test } from "vitest";
import {
  announced,
  choosePassword,
  continueWith,
  focused,
  heading,
  holdPosts,
  mark,
  noPageLoad,
  press,
  says,
} from "#tests/support/flow.ts";
import { account, PASSWORD, signUp } from "#tests/support/people.ts";
import { stage } from "#tests/support/stage.ts";
import { Visitor } from "#tests/support/visitor.ts";

const here = stage();

async function open(path: string, device: { as?: Visitor } = {}): Promise<Page> {
  const page = await here.open(path, { ...device, options: { timezoneId: "Europe/Lisbon" } });
  await mark(page);
  return page;
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
/** What the field says is wrong with it, as one hears it. */
const complaint = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).evaluate((field) => {
    const described = field.getAttribute("aria-describedby");
    return field.getAttribute("aria-invalid") === "true" && described
      ? (document.getElementById(described)?.textContent ?? null)
      : null;
  });

test("sign-up: each step waits for what it needs, Enter sends it, Back goes a step back", async () => {
  const page = await open("/auth/create-account");
  const email = page.getByLabel("What's your email?");
  await focused(email);
  expect(await button(page, "Continue").isDisabled()).toBe(true);
  await email.fill("mara@example");
  expect(await button(page, "Continue").isDisabled()).toBe(true);
  await email.press("Enter");
  expect(await complaint(page, "What's your email?"), "sign-up says nothing while one types").toBeNull();
  await email.blur();
  expect(await complaint(page, "What's your email?")).toBe("Please enter a valid email address");
  expect(await email.inputValue()).toBe("mara@example");
  await email.fill("  mara.long@example.test ");
  expect(await button(page, "Continue").isEnabled()).toBe(true);
  await email.press("Enter");

  await heading(page, "Choose a password");
  await focused(page.getByLabel("Choose a password", { exact: true }));
  await expect.poll(() => announced(page).textContent()).toBe("Create an account · The Couple App");
  await says(page, "mara.long@example.test");
  const password = page.getByLabel("Choose a password", { exact: true });
  for (const typed of ["l", "lisbo"]) {
    await password.fill(typed);
    expect(await complaint(page, "Choose a password")).toBe("Password must be at least 6 characters");
    expect(await button(page, "Continue").isDisabled()).toBe(true);
  }
  await password.fill("lisbon");
  expect(await complaint(page, "Choose a password")).toBeNull();
  await button(page, "Show password").click();
  expect(await password.getAttribute("type")).toBe("text");
  await button(page, "Hide password").click();
  await password.press("Enter");

  await heading(page, "What's your name?");
  await focused(page.getByLabel("First name"));
  await page.getByLabel("First name").fill("Mara");
  await page.getByLabel("Last name").fill("   ");
  expect(await button(page, "Create an account").isDisabled()).toBe(true);

  // The browser's Back and the arrow in the bar: a step at a time, then out. The address stays, the password does not.
  await page.goBack();
  await heading(page, "Choose a password");
  expect(await page.getByLabel("Choose a password", { exact: true }).inputValue()).toBe("");
  await page.getByRole("link", { name: "Back" }).click();
  await heading(page, "What's your email?");
  expect(await email.inputValue()).toBe("mara.long@example.test");
  await page.getByRole("link", { name: "Back" }).click();
  await heading(page, /App that keeps couples/);
  await noPageLoad(page);
});

test("sign-up: while the account is made the button says so, keeps its width and takes no second press", async () => {
  const page = await open("/auth/create-account");
  await continueWith(page, account("Mara").email);
  await choosePassword(page, PASSWORD);
  await page.getByLabel("First name").fill("Mara");
  await page.getByLabel("Last name").fill("Duarte");
  const width = (await button(page, "Create an account").boundingBox())?.width;
  const { held, release } = await holdPosts(page, "/auth/create-account/name");
  await page.getByLabel("Last name").press("Enter");
  const pending = page.getByRole("button", { name: "Creating your account..." });
  await pending.waitFor();
  expect(await pending.getAttribute("aria-busy")).toBe("true");
  expect((await pending.boundingBox())?.width).toBe(width);
  await expect.poll(() => held.posts).toBe(1);
  await pending.click();
  release();
  await heading(page, "Invite Your Partner");
  expect(held.posts).toBe(1);
  await noPageLoad(page);
});

test("sign-in: says what an address lacks while one types, and what was refused where one looks", async () => {
  const mara = account("Mara");
  await signUp(new Visitor(here.app), mara);
  const page = await open("/auth/sign-in");
  const email = page.getByLabel("What's your email?");
  await email.fill("mara at example");
  expect(await complaint(page, "What's your email?")).toBe("Please enter a valid email address");
  expect(await button(page, "Continue").isDisabled()).toBe(true);
  await email.fill("");
  expect(await complaint(page, "What's your email?"), "nothing is said of an empty field").toBeNull();
  await email.fill(mara.email);
  await email.press("Enter");

  const password = page.getByLabel("Enter your password", { exact: true });
  await password.fill("12345");
  expect(await complaint(page, "Enter your password")).toBe("Password must be at least 6 characters");
  expect(await button(page, "Sign In").isDisabled()).toBe(true);
  await page.goBack();
  await heading(page, "What's your email?");
  await press(page, "Continue");
  await heading(page, "Enter your password");
  expect(await password.inputValue(), "the way back has cleared it").toBe("");

  // Refused: a toast says it for two seconds, the page as long as one looks, and the focus is there.
  await password.fill("not-the-one");
  await password.press("Enter");
  await says(page, "Sign in failed");
  const list = page.locator(".errors");
  expect(await list.textContent()).toContain("The email or the password is not right.");
  await focused(list);
  await noPageLoad(page);

  const told = await page.context().cookies();
  expect(told.find(({ name }) => name === "timeZone")?.value).toBe("Europe/Lisbon");

  const { release } = await holdPosts(page, "/auth/sign-in/password");
  await password.fill(mara.password);
  await password.press("Enter");
  const pending = page.getByRole("button", { name: "Signing in..." });
  await pending.waitFor();
  expect(await pending.getAttribute("aria-busy")).toBe("true");
  release();
  await heading(page, "Invite Your Partner");
  await noPageLoad(page);
});

test("connecting: the code is mended while one types, Connect waits for five signs, a refusal is said in place", async () => {
  const mara = new Visitor(here.app);
  await signUp(mara, account("Mara"));
  const page = await open("/invite", { as: mara });
  const code = page.getByLabel("Enter Your Partner's Code");
  expect(await button(page, "Connect Partner").isDisabled()).toBe(true);
  for (const [typed, mended] of [
    ["7km2", "7KM2"],
    ["7 km 2p", "7KM2P"],
    ["7km2pqrs", "7KM2P"],
  ] as const) {
    await code.fill(typed);
    expect(await code.inputValue()).toBe(mended);
    expect(await button(page, "Connect Partner").isDisabled()).toBe(mended.length < 5);
  }
  for (let time = 0; time < 2; time++) {
    const { held, release } = await holdPosts(page, "/invite/connect");
    await code.press("Enter");
    const pending = page.getByRole("button", { name: "Connecting..." });
    await pending.waitFor();
    await expect.poll(() => held.posts).toBe(1);
    await pending.click();
    release();
    await button(page, "Connect Partner").waitFor();
    expect(held.posts).toBe(1);
    // The second refusal takes the focus as the first one did.
    await focused(page.locator(".errors"));
  }
  expect(await page.locator(".errors").textContent()).toContain("Connection Failed");
  expect(await complaint(page, "Enter Your Partner's Code")).toBe(
    "Invalid code or connection error. Please try again.",
  );
  expect(await code.inputValue()).toBe("7KM2P");
  await page.locator(".errors a").click();
  await focused(code);
  expect(new URL(page.url()).pathname).toBe("/invite");
  await noPageLoad(page);
});
