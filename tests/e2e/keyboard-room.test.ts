import { expect, test } from "vitest";
import { PHONE } from "#tests/support/browser.ts";
import { newMember } from "#tests/support/members.ts";
import { stage } from "#tests/support/stage.ts";

const here = stage();

test("while one types on a phone's own keyboard the navigation makes room, and the field is in view", async () => {
  const { visitor } = await newMember(here.app);
  const page = await here.open("/us/edit-firstName", { as: visitor });
  expect(await page.locator("meta[name=viewport]").getAttribute("content")).toContain(
    "interactive-widget=resizes-content",
  );
  const nav = page.locator(".nav");
  const field = page.getByLabel("Last name");
  await field.focus();
  await page.setViewportSize({ ...PHONE, height: 420 });
  await nav.waitFor({ state: "hidden" });
  const isInView = async () => {
    const box = await field.boundingBox();
    return box !== null && box.y >= 0 && box.y + box.height <= 420;
  };
  await expect.poll(isInView).toBe(true);
  // From one field to the next it stays; with none it is as before.
  await page.getByLabel("First name").focus();
  await nav.waitFor({ state: "hidden" });
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await nav.waitFor({ state: "visible" });
  await page.setViewportSize(PHONE);
  await field.focus();
  expect(await nav.isVisible(), "a focus without a keyboard changes nothing").toBe(true);
});
