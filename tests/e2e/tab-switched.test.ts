import { expect, test } from "vitest";
import { analyticsEvents } from "#db/schema/analytics.ts";
import { newMember } from "#tests/support/members.ts";
import { stage } from "#tests/support/stage.ts";

const here = stage();

/** The tabs that were counted. */
async function counted(): Promise<unknown[]> {
  await here.app.analytics.flush();
  const rows = await here.app.services.database.db.select().from(analyticsEvents);
  return rows.filter(({ eventName }) => eventName === "Tab Switched").map(({ properties }) => properties);
}

test("'Tab Switched' is counted with the tab's name, once it is another one", async () => {
  const { visitor } = await newMember(here.app);
  const page = await here.open("/dashboard", { as: visitor });
  const tabs = page.getByRole("navigation", { name: "Main" });
  const told = page.waitForResponse("**/api/track");
  await tabs.getByRole("link", { name: "Home", exact: true }).click();
  await tabs.getByRole("link", { name: "Us", exact: true }).click();
  expect((await told).status()).toBe(200);
  await page.getByRole("heading", { name: "Your data, and leaving" }).waitFor();
  expect(await counted()).toEqual([{ tab_name: "us" }]);
});

test("nothing is counted of whoever goes away from an 18+ page", async () => {
  const { visitor } = await newMember(here.app);
  const before = await counted();
  const page = await here.open("/intimacyLab", { as: visitor });
  const told = page.waitForResponse("**/api/track");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Us", exact: true }).click();
  await told;
  expect(await counted()).toEqual(before);
});
