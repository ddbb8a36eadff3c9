import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "#db/schema/auth.ts";
import { newMember } from "#tests/support/members.ts";
import { stage } from "#tests/support/stage.ts";

const here = stage();

test("a screen that fails on the way leaves the navigation, which leads on without a new page", async () => {
  const { visitor, uid } = await newMember(here.app);
  const setZone = (timeZone: string) =>
    here.app.services.database.db.update(users).set({ timeZone }).where(eq(users.uid, uid));
  const page = await here.open("/us", { as: visitor });
  await page.evaluate(() => Object.assign(window, { samePage: true }));
  await setZone("Nowhere");

  const nav = page.getByRole("navigation", { name: "Main" });
  await nav.getByRole("link", { name: "Home" }).click();
  await page.getByRole("heading", { name: "Something went wrong" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/dashboard");
  expect(await nav.getByRole("link", { name: "Home" }).getAttribute("aria-current")).toBe("page");
  expect(await page.title()).toBe("Something went wrong · The Couple App");

  // The other page shows times of day too.
  await setZone("Europe/Lisbon");
  await nav.getByRole("link", { name: "Us", exact: true }).click();
  await page.getByRole("heading", { name: "Something went wrong" }).waitFor({ state: "detached" });
  expect(new URL(page.url()).pathname).toBe("/us");
  expect(await page.evaluate(() => "samePage" in window)).toBe(true);

  await setZone("Nowhere");
  await nav.getByRole("link", { name: "Home" }).click();
  await page.getByRole("heading", { name: "Something went wrong" }).waitFor();
  await setZone("Europe/Lisbon");
  await page.getByRole("link", { name: "Refresh Page" }).click();
  await page.locator("#today-daily-question").waitFor();
  expect(await page.evaluate(() => "samePage" in window)).toBe(false);
});
