import type { BrowserContext, Page } from "playwright";
import { expect, test } from "vitest";
import { hydrated } from "#tests/support/browser.ts";
import { newMember } from "#tests/support/members.ts";
import { stage } from "#tests/support/stage.ts";

/** docs/product/notifications.md: the worker, which shows what is pushed and what there is without a network. */
const here = stage();

/**
 * A browser of a member's in which the worker runs, on the page that has brought it.
 * @param before what stands in the worker before its own lines
 */
async function withWorker(before = ""): Promise<{ context: BrowserContext; page: Page }> {
  const { visitor } = await newMember(here.app);
  const context = await here.context({ as: visitor });
  if (before)
    await context.route("**/worker.js", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: before + (await response.text()) });
    });
  const page = await context.newPage();
  await page.goto("/us/notifications");
  await hydrated(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  return { context, page };
}

const kept = (page: Page) =>
  page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });

test("without a network a page of our own says so; no page of a member's is kept", async () => {
  const { context, page } = await withWorker();
  for (const path of ["/dashboard", "/daily-questions", "/us"]) await page.goto(path);
  expect(await kept(page)).toEqual(["/offline.html", "/offline.css"]);
  await context.setOffline(true);
  await page.goto("/daily-questions");
  expect(await page.getByRole("heading").textContent()).toBe("No connection");
  expect(await page.evaluate(() => getComputedStyle(document.body).display)).toBe("grid");
  expect(new URL(page.url()).pathname).toBe("/daily-questions");
  await context.setOffline(false);
  await page.getByRole("button", { name: "Try again" }).click();
  await page.locator("nav").first().waitFor();
  expect(new URL(page.url()).pathname).toBe("/daily-questions");
  expect(await kept(page)).toEqual(["/offline.html", "/offline.css"]);
});

/**
 * A browser without windows lets nobody show anything, and has no badge (its page dies of it): what it is asked for is
 * told to the page.
 */
const TELLS = `
  let line;
  registration.showNotification = async (title, { body, tag }) => { line = [title, body, tag]; };
  navigator.setAppBadge = async (count) => new BroadcastChannel("shown").postMessage([...line, count]);
`;

test("a line that is pushed is shown as it is, and something is shown whatever comes", async () => {
  const { context, page } = await withWorker(TELLS);
  const cdp = await context.newCDPSession(page);
  const found = new Promise<{ registrationId: string }>((done) =>
    cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [one] }) => one && done(one)),
  );
  await cdp.send("ServiceWorker.enable");
  const { registrationId } = await found;
  const shown = () => page.evaluate(() => (globalThis as unknown as { shown: unknown[] }).shown);
  await page.evaluate(() => {
    const told: unknown[] = [];
    Object.assign(globalThis, { shown: told });
    new BroadcastChannel("shown").onmessage = ({ data }) => told.push(data);
  });
  const line = { title: "The Couple App", body: "Two things wait", badge: 2, to: "/dashboard" };
  for (const [index, data] of [JSON.stringify(line), "no json", ""].entries()) {
    await cdp.send("ServiceWorker.deliverPushMessage", { origin: here.app.url, registrationId, data });
    await expect.poll(async () => (await shown()).length).toBe(index + 1);
  }
  const generic = ["The Couple App", "Something new is waiting for you two", "waiting", 1];
  expect(await shown()).toEqual([[line.title, line.body, "waiting", 2], generic, generic]);
});
