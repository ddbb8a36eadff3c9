import { expect, test } from "vitest";
import { axeFinds } from "#tests/support/axe.ts";
import { focused, mark, noPageLoad, press, says } from "#tests/support/flow.ts";
import { newMember } from "#tests/support/members.ts";
import { phonePhoto, picture } from "#tests/support/photos.ts";
import { stage } from "#tests/support/stage.ts";

/** docs/product/photos.md in a browser: with script, and without it. */
const here = stage();

const file = async (name = "holiday.jpg") => ({ name, mimeType: "image/jpeg", buffer: await phonePhoto() });
const text = { name: "notes.jpg", mimeType: "image/jpeg", buffer: Buffer.from("This is a text.") };

test("with script: a file that is no photo, the wait while one is sent, the photo in its disc, and it is removed", async () => {
  const who = await newMember(here.app);
  const page = await here.open("/us", { as: who.visitor });
  await mark(page);
  await page.getByRole("link", { name: /^Photo/ }).click();
  await page.getByLabel("Photo", { exact: true }).setInputFiles(text);
  await press(page, "Use this photo");
  await focused(page.locator(".errors"));
  await says(page, "This file is not a photo that we can read.");
  await page.getByLabel("Photo", { exact: true }).setInputFiles(await file());
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  await page.route("**/us/photo.data*", async (route) => {
    await gate;
    await route.continue();
  });
  await press(page, "Use this photo");
  await page.getByRole("button", { name: "Sending your photo" }).waitFor();
  open();
  const disc = page.locator(".avatars img.p-a");
  await disc.waitFor();
  await expect
    .poll(() => disc.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeGreaterThan(0);
  expect(await axeFinds(page)).toEqual([]);
  await page.unroute("**/us/photo.data*");
  await page.getByRole("link", { name: /^Photo/ }).click();
  await press(page, "Remove my photo");
  await disc.waitFor({ state: "detached" });
  await noPageLoad(page);
});

test("without script: the same form, and no place on the page moves when the photo has come", async () => {
  const who = await newMember(here.app);
  const page = await (await here.context({ as: who.visitor, options: { javaScriptEnabled: false } })).newPage();
  await page.goto("/us/photo");
  await press(page, "Use this photo");
  await focused(page.locator(".errors"));
  await says(page, "Choose a photo first.");
  await page
    .getByLabel("Photo", { exact: true })
    .setInputFiles({ ...(await file()), buffer: await picture(900, 700).png().toBuffer() });
  await press(page, "Use this photo");
  await page.waitForURL("**/us");
  const image = page.locator(".avatars img.p-a");
  const box = await image.boundingBox();
  expect(Math.round(box?.width ?? 0)).toBe(Math.round(box?.height ?? 1));
  await page.goto("/us/photo");
  await says(page, "Your photo is here.");
  const own = page.locator("img.own");
  expect([await own.getAttribute("width"), await own.getAttribute("height")]).toEqual(["900", "700"]);
});
