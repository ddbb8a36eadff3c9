import type { Page } from "playwright";
import { beforeEach, describe, test } from "vitest";
import { focused, heading, press } from "#tests/support/flow.ts";
import { codeOf, newMember, type TestMember } from "#tests/support/members.ts";
import { stage } from "#tests/support/stage.ts";

const here = stage();
let partner: TestMember;
let page: Page;
beforeEach(async () => {
  partner = await newMember(here.app);
  const { visitor } = await newMember(here.app, { past: false });
  page = await here.open("/invite", { as: visitor });
  await page.getByLabel("Enter Your Partner's Code").fill(await codeOf(partner));
});

/** docs/product/pairing.md#the-invite-screen: the toast, and the same on the page that one is on. */
async function failsHere(): Promise<void> {
  await press(page, "Connect Partner");
  await page.locator(".toast").getByText("Connection Failed").waitFor();
  await page.locator(".toast").getByText("Invalid code or connection error. Please try again.").waitFor();
  await focused(page.getByRole("alert").filter({ hasText: "Connection Failed" }).last());
  await heading(page, "Invite Your Partner");
}

async function connects(): Promise<void> {
  await press(page, "Connect Partner");
  await heading(page, "Success! You have made it official");
}

describe("connecting fails where one is, and the same code connects once it can be sent", () => {
  test("offline", async () => {
    await page.context().setOffline(true);
    await failsHere();
    await page.locator(".toast").getByRole("button", { name: "Close" }).click();
    await page.locator(".toast").waitFor({ state: "detached" });
    await failsHere();
    await page.context().setOffline(false);
    await connects();
  });

  test.each([
    ["a server that fails", { status: 500, contentType: "text/plain", body: "down" }],
    ["a connection that breaks", null],
  ])("%s", async (_, answer) => {
    await page.route(/\/invite\/connect/, (route) => (answer ? route.fulfill(answer) : route.abort()));
    await failsHere();
    await page.unroute(/\/invite\/connect/);
    await connects();
  });
});
