import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { heading, press } from "#tests/support/flow.ts";
import { newMember, newPair } from "#tests/support/members.ts";
import { stage } from "#tests/support/stage.ts";

/** docs/product/pairing.md#what-the-browser-keeps */
const here = stage();
const kept = (page: Page) => page.evaluate(() => ({ ...localStorage }));

describe("What the browser keeps: browser storage keys", () => {
  test("pendingInviteCode", async () => {
    const page = await here.open("/?code=ABCDE");
    await expect.poll(() => kept(page)).toMatchObject({ pendingInviteCode: "ABCDE" });
  });

  test("partnerInviteLink, partnerInviteCode, then onboardingInviteCompleted 'true' and hasInvitedPartner 'false'", async () => {
    const { visitor } = await newMember(here.app, { past: false });
    const page = await here.open("/invite", { as: visitor });
    const partnerInviteCode = await page.locator(".code").textContent();
    const partnerInviteLink = `${here.app.url}/join?code=${partnerInviteCode}`;
    expect(await kept(page)).toEqual({ partnerInviteCode, partnerInviteLink });
    await press(page, "Next");
    await page.waitForURL("**/dashboard");
    expect(await kept(page)).toMatchObject({ onboardingInviteCompleted: "true", hasInvitedPartner: "false" });
  });

  test("hasInvitedPartner 'true'", async () => {
    const { b } = await newPair(here.app);
    const page = await here.open("/invite/success", { as: b.visitor });
    await heading(page, "Success! You have made it official");
    await press(page, "Continue");
    await page.waitForURL("**/dashboard");
    expect(await kept(page)).toMatchObject({ onboardingInviteCompleted: "true", hasInvitedPartner: "true" });
  });
});
