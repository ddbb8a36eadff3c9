import { expect, test } from "vitest";
import { STARTUP_TIMEOUT_MS } from "#app/access/google/use-google-popup.tsx";
import { PHONE, stopClock } from "#tests/support/browser.ts";
import { press, toastSwipe } from "#tests/support/flow.ts";
import { newMember } from "#tests/support/members.ts";
import { runSql } from "#tests/support/sql.ts";
import { stage } from "#tests/support/stage.ts";

/** Constants whose effect only a browser shows. */
const here = stage(() => ({ GOOGLE_CLIENT_ID: "client", GOOGLE_CLIENT_SECRET: "its-secret" }));

test("While somebody waits: startup time-out 2000 ms", async () => {
  expect(STARTUP_TIMEOUT_MS).toBe(2000);
  const page = await here.open("/google-auth-test", {
    prepare: async (page) => {
      await page.clock.install();
      await page.route("**/google-popup*", () => {});
    },
  });
  await stopClock(page);
  await press(page, "Try the window");
  const waiting = page.getByText("Loading authentication...");
  await waiting.waitFor();
  await page.clock.runFor(1_999);
  expect(await waiting.count()).toBe(1);
  await page.clock.runFor(1);
  await waiting.waitFor({ state: "detached" });
});

test("Toasts: swipe threshold 50", async () => {
  const { visitor } = await newMember(here.app, { past: false });
  const page = await here.open("/invite", { as: visitor, prepare: (page) => page.clock.install() });
  await stopClock(page);
  await press(page, "Next");
  const swipe = await toastSwipe(page);
  const state = () => page.locator(".toast").getAttribute("data-state");
  await swipe(50);
  expect(await state()).toBe("open");
  await swipe(51);
  await expect.poll(state).toBe("closed");
});

test("How our pages ask: no refetch on focus; refetch on reconnect", async () => {
  const { visitor } = await newMember(here.app);
  // The server can't read the user, so the browser asks for them.
  await runSql(here.app, "ALTER TABLE users RENAME COLUMN age_consent_at TO gone");
  const seen = { calls: 0 };
  const page = await here.open("/intimacyLab", {
    as: visitor,
    prepare: (page) =>
      page.route("**/api/user", (route) => {
        seen.calls++;
        return route.fulfill({ json: { ageConsentGiven: false } });
      }),
  });
  await runSql(here.app, "ALTER TABLE users RENAME COLUMN gone TO age_consent_at");
  await expect.poll(() => seen.calls).toBe(1);
  const hear = (type: string) => page.evaluate((name) => void window.dispatchEvent(new Event(name)), type);
  await hear("focus");
  await hear("visibilitychange");
  // Whatever those had asked would be on its way before this.
  await page.evaluate(async () => void (await fetch("/robots.txt")));
  expect(seen.calls).toBe(1);
  await hear("online");
  await expect.poll(() => seen.calls).toBe(2);
});

test("The keyboard of a phone: keyboard-aware layout: while one types on a phone the navigation makes room", async () => {
  const { visitor } = await newMember(here.app);
  const page = await here.open("/us/edit-firstName", { as: visitor });
  await page.getByLabel("Last name").focus();
  await page.setViewportSize({ ...PHONE, height: 420 });
  await page.locator(".nav").waitFor({ state: "hidden" });
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.locator(".nav").waitFor({ state: "visible" });
});
