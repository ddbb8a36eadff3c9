import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { choosePassword, continueWith, heading, holdPosts } from "#tests/support/flow.ts";
import { newMember } from "#tests/support/members.ts";
import { stage } from "#tests/support/stage.ts";

/** What is said and held back while one types: docs/product/signing-in.md. */
const here = stage();
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
/** What stands below the field. */
const below = async (page: Page, id: string) => (await page.locator(`#${id}-error`).allTextContents()).join();

describe("Email address: email", () => {
  test.each(["/auth/create-account", "/auth/sign-in"])("Continue is disabled otherwise: %s", async (path) => {
    const page = await here.open(path);
    const email = page.getByLabel("What's your email?");
    expect(await button(page, "Continue").isDisabled()).toBe(true);
    for (const wrong of ["mara", "ma ra@example.test", "a@b@example.test", "mara@example"]) {
      await email.fill(wrong);
      expect([wrong, await button(page, "Continue").isDisabled()]).toEqual([wrong, true]);
    }
    await email.fill(" mara@example.test ");
    expect(await button(page, "Continue").isEnabled()).toBe(true);
  });

  test("sign-in shows 'Please enter a valid email address' when nonempty and invalid", async () => {
    const page = await here.open("/auth/sign-in");
    const email = page.getByLabel("What's your email?");
    await email.fill("mara");
    expect(await below(page, "email")).toBe("Please enter a valid email address");
    await email.fill("");
    expect(await below(page, "email")).toBe("");
    await email.fill("mara@example.test");
    expect(await below(page, "email")).toBe("");
  });

  test("what was typed before script came counts", async () => {
    const gate = Promise.withResolvers<void>();
    const opening = here.open("/auth/sign-in", {
      prepare: (page) =>
        page.route(/\/assets\/entry\.client/, async (route) => {
          await page.locator("#email").fill("mara@example.test");
          gate.resolve();
          await route.continue();
        }),
    });
    await gate.promise;
    const page = await opening;
    expect(await button(page, "Continue").isEnabled()).toBe(true);
  });
});

describe("Password: password", () => {
  test.each([
    ["/auth/create-account", "Choose a password", "Continue"],
    ["/auth/sign-in", "Enter your password", "Sign In"],
  ])("%s: message when 1-5 characters are typed; disabled until 6 are there", async (path, label, action) => {
    const page = await here.open(path);
    await continueWith(page, "mara@example.test");
    const password = page.getByLabel(label, { exact: true });
    await password.waitFor();
    expect([await button(page, action).isDisabled(), await below(page, "password")]).toEqual([true, ""]);
    for (const short of ["1", "12345"]) {
      await password.fill(short);
      expect(await below(page, "password")).toBe("Password must be at least 6 characters");
      expect(await button(page, action).isDisabled()).toBe(true);
    }
    await password.fill("123456");
    expect([await button(page, action).isEnabled(), await below(page, "password")]).toEqual([true, ""]);
  });
});

test("Names: first and last name: both nonempty after trimming", async () => {
  const page = await here.open("/auth/create-account");
  await continueWith(page, "mara@example.test");
  await choosePassword(page, "123456");
  await heading(page, "What's your name?");
  const isDisabled = () => button(page, "Create an account").isDisabled();
  expect(await isDisabled()).toBe(true);
  await page.getByLabel("First name").fill("Mara");
  await page.getByLabel("Last name").fill("  ");
  expect(await isDisabled()).toBe(true);
  await page.getByLabel("Last name").fill("D");
  expect(await isDisabled()).toBe(false);
});

describe("The code: partner code input", () => {
  test("upper-cased and cut to 5 characters; Connect enabled only at exactly 5; shows 'Connecting...' meanwhile", async () => {
    const { visitor } = await newMember(here.app, { past: false });
    const page = await here.open("/invite", { as: visitor });
    const code = page.getByLabel("Enter Your Partner's Code");
    const connect = button(page, "Connect Partner");
    await code.fill("7km2");
    expect([await code.inputValue(), await connect.isDisabled()]).toEqual(["7KM2", true]);
    await code.fill("7km2pqrs");
    expect([await code.inputValue(), await connect.isEnabled()]).toEqual(["7KM2P", true]);
    const { held, release } = await holdPosts(page, "/invite/connect");
    await connect.click();
    await button(page, "Connecting...").click();
    await expect.poll(() => held.posts).toBe(1);
    release();
    await connect.waitFor();
    expect(held.posts, "no second request while one is in flight").toBe(1);
  });
});
