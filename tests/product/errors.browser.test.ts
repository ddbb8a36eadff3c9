import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { continueWith, press } from "#tests/support/flow.ts";
import { newMember } from "#tests/support/members.ts";
import { runSql } from "#tests/support/sql.ts";
import { stage } from "#tests/support/stage.ts";

/** The toasts that the browser says by itself: docs/product/pairing.md. */
const here = stage();
const toastOf = async (page: Page) => {
  await page.locator(".toast").waitFor();
  return [await page.locator(".toast b").textContent(), await page.locator(".toast b + span").textContent()];
};

describe("The code: invite", () => {
  test("generation failure: toast 'Error' / 'Failed to generate invite link. Please try again.'", async () => {
    const { visitor } = await newMember(here.app, { past: false });
    await runSql(here.app, "ALTER TABLE invites RENAME COLUMN code TO gone");
    const page = await here.open("/invite", { as: visitor, prepare: (page) => page.clock.install() });
    await runSql(here.app, "ALTER TABLE invites RENAME COLUMN gone TO code");
    expect(await toastOf(page)).toEqual(["Error", "Failed to generate invite link. Please try again."]);
  });

  test("copy failure: 'Error' / 'Failed to copy link. Please try again.'", async () => {
    const { visitor } = await newMember(here.app, { past: false });
    const page = await here.open("/invite", { as: visitor });
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException("no", "NotAllowedError"));
    });
    await press(page, "Share Invite Code");
    expect(await toastOf(page)).toEqual(["Error", "Failed to copy link. Please try again."]);
  });

  test("connect failure: 'Connection Failed' / 'Invalid code or connection error. Please try again.'", async () => {
    const { visitor } = await newMember(here.app, { past: false });
    const page = await here.open("/invite", { as: visitor });
    await page.getByLabel("Enter Your Partner's Code").fill("ZZZZZ");
    await press(page, "Connect Partner");
    expect(await toastOf(page)).toEqual(["Connection Failed", "Invalid code or connection error. Please try again."]);
  });

  test("success toast: 'Link copied!' / 'Share this link with your partner.'", async () => {
    const { visitor } = await newMember(here.app, { past: false });
    const page = await here.open("/invite", { as: visitor });
    await page.evaluate(() => {
      navigator.clipboard.writeText = async () => {};
    });
    await press(page, "Share Invite Code");
    expect(await toastOf(page)).toEqual(["Link copied!", "Share this link with your partner."]);
  });
});

test("A sign-up that failed: a sign-up that fails in the browser is sent to the debug endpoint without waiting; failures ignored", async () => {
  const page = await here.open("/auth/create-account");
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(error.message));
  await page.route("**/api/debug/signup-failure", (route) => route.fulfill({ status: 500, json: {} }));
  await page.route(/create-account.*\.data/, (route) => route.abort("internetdisconnected"));
  const told = page.waitForRequest("**/api/debug/signup-failure");
  await continueWith(page, "mara@example.test");
  expect(Object.keys((await told).postDataJSON() as object)).toEqual(
    expect.arrayContaining([
      "timestamp",
      "userAgent",
      "language",
      "timezone",
      "screen",
      "connection",
      "error",
      "errorCode",
      "stack",
      "step",
    ]),
  );
  await page.getByRole("alert").filter({ hasText: "The server could not be reached." }).waitFor();
  expect(await page.getByLabel("What's your email?").inputValue()).toBe("mara@example.test");
  expect(problems).toEqual([]);
});
