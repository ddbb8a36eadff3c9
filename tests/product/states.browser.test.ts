import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { hydrated, stopClock } from "#tests/support/browser.ts";
import { continueWith, heading, holdPosts, press, says } from "#tests/support/flow.ts";
import { chooseAccount, frameAnswered, openPopup, serveGapi } from "#tests/support/gapi.ts";
import { googleAccount } from "#tests/support/google.ts";
import { codeOf, newMember, newPair, type TestMember } from "#tests/support/members.ts";
import { stage } from "#tests/support/stage.ts";

/** States and transitions that only a browser shows, on a clock that the test moves. */
const CONFIRM = "I confirm I am above the age of 18 to continue.";
const here = stage(() => ({ GOOGLE_CLIENT_ID: "client", GOOGLE_CLIENT_SECRET: "its-secret" }));
const path = (page: Page) => new URL(page.url()).pathname;

/** A page whose clock stands, a minute from now. */
async function standing(path: string, { visitor }: TestMember): Promise<Page> {
  const page = await here.open(path, { as: visitor, prepare: (page) => page.clock.install() });
  await stopClock(page);
  return page;
}

test("Forgotten password: forgot password: idle, sending ('Sending...'), sent ('Password reset email sent!')", async () => {
  const { email } = await newMember(here.app);
  const page = await here.open("/auth/sign-in");
  await continueWith(page, email);
  const { release } = await holdPosts(page, "/auth/sign-in/forgot-password");
  await press(page, "Forgot password?");
  await page.getByRole("button", { name: "Sending..." }).waitFor();
  release();
  await page.locator("main").getByText("Password reset email sent!").waitFor();
  expect(await page.getByRole("button", { name: /Forgot|Sending/ }).count()).toBe(0);
});

test("Redirects: with inviteStepCompleted true at /: redirect to /dashboard (replace navigation)", async () => {
  const { visitor } = await newMember(here.app);
  const page = await here.open("/us", { as: visitor });
  const before = await page.evaluate(() => history.length);
  await page.goto("/auth/sign-in");
  await page.waitForURL("**/dashboard");
  expect(await page.evaluate(() => history.length)).toBe(before + 1);
  await page.goBack();
  await page.waitForURL("**/us");
});

test("An invite that waits: invite code from URL: stored under pendingInviteCode, then removed from the address bar", async () => {
  const page = await here.open("/join?code=ABCDE");
  expect(page.url()).toBe(`${here.app.url}/`);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("pendingInviteCode"))).toBe("ABCDE");
});

test("Accepting: mode moves from invite to success when the partner code is accepted", async () => {
  const [host, guest] = [await newMember(here.app), await newMember(here.app, { past: false })];
  const page = await here.open("/invite", { as: guest.visitor });
  await page.getByLabel("Enter Your Partner's Code").fill(await codeOf(host));
  await press(page, "Connect Partner");
  await heading(page, "Success! You have made it official");
  await says(page, "Connected!");
});

test("The success screen: continue on success goes to /dashboard about 100 ms after success", async () => {
  const { b } = await newPair(here.app);
  const page = await standing("/invite/success", b);
  const answered = page.waitForResponse(/invite\/success\.data/);
  await press(page, "Continue");
  await answered;
  await page.clock.runFor(99);
  expect(path(page)).toBe("/invite/success");
  await expect
    .poll(async () => {
      await page.clock.runFor(1);
      return path(page);
    })
    .toBe("/dashboard");
  await says(page, "Setup complete! Welcome to your dashboard.");
});

test("Sharing the code: copy: the 'copied' flag resets after 3 s", async () => {
  const page = await standing("/invite", await newMember(here.app, { past: false }));
  await page.evaluate(() => {
    navigator.clipboard.writeText = async () => {};
  });
  await press(page, "Share Invite Code");
  const copied = page.getByRole("button", { name: "Copied" });
  await copied.waitFor();
  await page.clock.runFor(2_999);
  expect(await copied.count()).toBe(1);
  await page.clock.runFor(1);
  await page.getByRole("button", { name: "Share Invite Code" }).waitFor();
});

describe("Giving the consent: age consent", () => {
  /** Lets the calls to a path fail for the first times. */
  async function failing(page: Page, path: string, times: number) {
    const seen = { calls: 0 };
    await page.route(`${here.app.url}${path}`, (route) =>
      ++seen.calls > times ? route.continue() : route.fulfill({ status: 500, json: { message: "Down" } }),
    );
    return seen;
  }

  test("confirming records consent, on success refreshes the user (3 retries, 1 s apart) and hides the form", async () => {
    const page = await standing("/intimacyLab", await newMember(here.app));
    const seen = await failing(page, "/api/user", 3);
    await press(page, CONFIRM);
    for (const calls of [1, 2, 3]) {
      await expect.poll(() => seen.calls).toBe(calls);
      // The answer has to be there before its second begins.
      await expect
        .poll(async () => {
          await page.clock.runFor(250);
          return seen.calls;
        })
        .toBe(calls + 1);
    }
    await page.clock.resume();
    await page.getByRole("button", { name: CONFIRM }).waitFor({ state: "detached" });
  });

  test("on failure the form stays", async () => {
    const page = await here.open("/intimacyLab", { as: (await newMember(here.app)).visitor });
    await failing(page, "/api/user/age-consent", 2);
    await press(page, CONFIRM);
    await page.locator(".errors").waitFor();
    await page.getByRole("button", { name: CONFIRM }).waitFor();
  });
});

describe("Toasts: toasts", () => {
  const toast = (page: Page) => page.locator(".toast");
  const said = async () => {
    const page = await standing("/invite", await newMember(here.app, { past: false }));
    await press(page, "Next");
    await toast(page).waitFor();
    return page;
  };

  test("auto-close after 2 s: marked closed, removed after 1 s", async () => {
    const page = await said();
    const state = () => toast(page).getAttribute("data-state");
    await page.clock.runFor(1_999);
    expect(await state()).toBe("open");
    await page.clock.runFor(1);
    await expect.poll(state).toBe("closed");
    await page.clock.runFor(999);
    expect(await state()).toBe("closed");
    await page.clock.runFor(1);
    await toast(page).waitFor({ state: "detached" });
  });

  test("only one at a time; the newest replaces others", async () => {
    const page = await said();
    await page.evaluate(() => {
      navigator.clipboard.writeText = async () => {};
    });
    await press(page, "Share Invite Code");
    await expect.poll(() => toast(page).locator("b").allTextContents()).toEqual(["Link copied!"]);
  });

  test("dismissed (marked closed)", async () => {
    const page = await said();
    await page.getByRole("button", { name: "Close" }).click();
    await expect.poll(() => toast(page).getAttribute("data-state")).toBe("closed");
  });
});

describe("Google's window: popup sign-in", () => {
  const BUTTON = "Continue with Google";
  /** The button's page, with the SDK loaded by the first intent. @param stands on a clock of the test's */
  async function ready({ stands = false } = {}): Promise<Page> {
    const page = await here.open("/auth/sign-in", {
      prepare: async (page) => {
        await serveGapi(page.context());
        if (stands) await page.clock.install();
        await page.addInitScript(() => {
          const open = window.open.bind(window);
          window.open = (url, name, features = "") => {
            Object.assign(window, { features });
            return open(url, name, features);
          };
        });
      },
    });
    await page.getByRole("button", { name: BUTTON }).hover();
    await frameAnswered(page);
    return page;
  }
  test("popup size 500x600, scopes email and profile; a new request cancels a pending one", async () => {
    const page = await ready();
    const first = await openPopup(page);
    expect(await page.evaluate(() => (window as { features?: string }).features)).toMatch(/width=500,height=600/);
    expect(new URL(first.url()).searchParams.get("scopes")?.split(",").sort()).toEqual(["email", "profile"]);
    const second = await openPopup(page, "Signing in...");
    await expect.poll(() => first.isClosed()).toBe(true);
    await chooseAccount(second, googleAccount());
    await heading(page, "Invite Your Partner");
    await hydrated(page);
  });

  test("if the user closes the popup, the result is rejected 8 s after the closing is detected", async () => {
    const page = await ready({ stands: true });
    const opened = await openPopup(page);
    await stopClock(page, 1_000);
    await opened.close();
    await page.clock.runFor(7_999);
    expect(await page.locator(".errors").count()).toBe(0);
    // The SDK looks every 2 s whether the window is still there.
    await page.clock.runFor(2_001);
    await page.clock.resume();
    await says(page, "Sign in failed");
  });

  test("the backend login fails: the app user is cleared, and the toast has its message, else 'API request failed'", async () => {
    const page = await ready();
    for (const [json, message] of [
      [{ message: "Not now." }, "Not now."],
      [{}, "API request failed"],
    ] as const) {
      await page.route("**/api/auth/login", (route) => route.fulfill({ status: 500, json }), { times: 1 });
      await chooseAccount(await openPopup(page), googleAccount());
      await expect.poll(() => page.locator(".toast").textContent()).toContain(`Sign in failed ${message}`);
    }
    expect((await page.context().cookies()).filter(({ name }) => name === "session")).toEqual([]);
  });
});
