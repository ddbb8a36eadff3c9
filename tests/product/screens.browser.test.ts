import { eq } from "drizzle-orm";
import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { users } from "#db/schema/auth.ts";
import { MOVING } from "#tests/support/browser.ts";
import { choosePassword, continueWith, heading, holdPosts, press } from "#tests/support/flow.ts";
import { newMember, newPair } from "#tests/support/members.ts";
import { account, PASSWORD, signUp } from "#tests/support/people.ts";
import { stage } from "#tests/support/stage.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** What only a browser shows of the screens: docs/product/who-goes-where.md, pairing.md, forms-and-messages.md. */
const here = stage(() => ({
  FEEDBACK_URL: "https://forms.example/the-couple-app",
  GOOGLE_CLIENT_ID: "client",
  GOOGLE_CLIENT_SECRET: "its-secret",
}));
const path = (page: Page) => new URL(page.url()).pathname;

describe("What stands there: landing screen", () => {
  test("a hero with a looped autoplay animation from a static json file (height 350px)", async () => {
    const asked: string[] = [];
    const page = await here.open("/", {
      options: MOVING,
      prepare: async (page) => page.on("request", (request) => asked.push(new URL(request.url()).pathname)),
    });
    const film = page.locator(".film svg");
    await film.waitFor();
    expect(asked).toContain("/hero.json");
    expect((await page.locator(".hero-a").boundingBox())?.height).toBe(350);
    await expect.poll(() => page.locator(".film").getAttribute("data-state")).toBe("playing");
    const drawn = await film.innerHTML();
    await expect.poll(() => film.innerHTML()).not.toBe(drawn);
  });

  test("logo (click goes to /), 'Sign In' (to /auth/sign-in), 'Create an account' (to /auth/create-account)", async () => {
    const page = await here.open("/");
    await page.getByRole("link", { name: "Sign In" }).click();
    await page.waitForURL("**/auth/sign-in");
    await page.goto("/");
    await page.locator("footer").getByRole("link", { name: "Create an account" }).click();
    await page.waitForURL("**/auth/create-account");
    await page.goto("/privacy");
    await page.getByRole("banner").getByRole("link").click();
    await heading(page, /App that keeps couples/);
    expect(path(page)).toBe("/");
  });
});

describe("While somebody waits: waiting texts", () => {
  test("then 'Creating your account...' spinner", async () => {
    const page = await here.open("/auth/create-account");
    await continueWith(page, account("Mara").email);
    await choosePassword(page, PASSWORD);
    await page.getByLabel("First name").fill("Mara");
    await page.getByLabel("Last name").fill("Duarte");
    const { release } = await holdPosts(page, "/auth/create-account/name");
    await press(page, "Create an account");
    await page.getByRole("button", { name: "Creating your account..." }).waitFor();
    release();
    await heading(page, "Invite Your Partner");
  });

  test("while auth is loading 'Signing in...', then 'Loading your profile...' with 'Please wait while we load your account information.'", async () => {
    const mara = account("Mara");
    await signUp(new Visitor(here.app), mara);
    const page = await here.open("/auth/sign-in");
    await continueWith(page, mara.email);
    await page.getByLabel("Enter your password", { exact: true }).fill(mara.password);
    const { release } = await holdPosts(page, "/auth/sign-in/password");
    const gate = Promise.withResolvers<void>();
    await page.route(/\/(dashboard|invite)\.data/, async (route) => {
      await gate.promise;
      await route.continue();
    });
    await press(page, "Sign In");
    await page.getByRole("button", { name: "Signing in..." }).waitFor();
    release();
    const slip = page.getByRole("status").filter({ hasText: "Loading your profile..." });
    await slip.waitFor();
    expect(await slip.textContent()).toContain("Please wait while we load your account information.");
    const box = await page.locator(".loading p").boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= 390).toBe(true);
    gate.resolve();
    await heading(page, "Invite Your Partner");
  });

  test("'Loading authentication...' while script waits for the identity SDK", async () => {
    const gate = Promise.withResolvers<void>();
    const page = await here.open("/google-auth-test", {
      prepare: (page) =>
        page.route("**/google-popup*", async (route) => {
          await gate.promise;
          await route.abort();
        }),
    });
    await press(page, "Try the window");
    await page.getByRole("status").filter({ hasText: "Loading authentication..." }).waitFor();
    gate.resolve();
    await page.getByText("auth/network-request-failed").waitFor();
  });
});

describe("Steps: authentication page", () => {
  test("Enter submits when valid", async () => {
    const page = await here.open("/auth/sign-in");
    const email = page.getByLabel("What's your email?");
    await email.fill("mara@example");
    await email.press("Enter");
    expect(path(page)).toBe("/auth/sign-in");
    await email.fill("mara@example.test");
    await email.press("Enter");
    await heading(page, "Enter your password");
  });

  test("back on the sign-in password step returns to the email step and clears the password", async () => {
    const page = await here.open("/auth/sign-in");
    await continueWith(page, "mara@example.test");
    const password = page.getByLabel("Enter your password", { exact: true });
    await password.fill(PASSWORD);
    await page.getByRole("link", { name: "Back", exact: true }).click();
    await heading(page, "What's your email?");
    await press(page, "Continue");
    await heading(page, "Enter your password");
    expect(await password.inputValue()).toBe("");
  });
});

describe("The invite screen: invite screen", () => {
  test("'OR' divider, 'Next' control at top right", async () => {
    const { visitor } = await newMember(here.app, { past: false });
    const page = await here.open("/invite", { as: visitor });
    await page.getByText("OR", { exact: true }).waitFor();
    const next = await page.getByRole("button", { name: "Next" }).boundingBox();
    expect(next && next.x > 390 / 2 && next.y < 100).toBe(true);
  });

  test("sharing uses the device share sheet if available: the text invites to the couple app and includes the code", async () => {
    const { visitor } = await newMember(here.app, { past: false });
    const page = await here.open("/invite", {
      as: visitor,
      prepare: (page) =>
        page.addInitScript(() => {
          navigator.share = async (data) => void Object.assign(window, { shared: data });
        }),
    });
    const code = (await page.locator(".code").textContent()) ?? "";
    await press(page, "Share Invite Code");
    const shared = await page.waitForFunction(() => (window as { shared?: ShareData }).shared);
    const { text = "" } = (await shared.jsonValue()) as ShareData;
    expect([text.includes("The Couple App"), text.includes(code)]).toEqual([true, true]);
  });

  test("otherwise the link is copied", async () => {
    const { visitor } = await newMember(here.app, { past: false });
    const page = await here.open("/invite", {
      as: visitor,
      options: { permissions: ["clipboard-read", "clipboard-write"] },
    });
    const code = (await page.locator(".code").textContent()) ?? "";
    await press(page, "Share Invite Code");
    await page.getByRole("button", { name: "Copied" }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${here.app.url}/join?code=${code}`);
  });

  test("success mode: hearts confetti", async () => {
    const { b } = await newPair(here.app);
    const page = await here.open("/invite/success", { as: b.visitor, options: MOVING });
    await page.locator("canvas").waitFor();
  });
});

describe("A screen that failed: error fallback", () => {
  test("button 'Refresh Page' reloads; it replaces a failing screen", async () => {
    const { visitor, uid } = await newMember(here.app);
    const setZone = (timeZone: string) =>
      here.app.services.database.db.update(users).set({ timeZone }).where(eq(users.uid, uid));
    const page = await here.open("/us", { as: visitor });
    await setZone("Nowhere");
    await page.getByRole("link", { name: "Home" }).click();
    await page.getByRole("heading", { name: "Something went wrong" }).waitFor();
    await setZone("Europe/Lisbon");
    await page.getByRole("link", { name: "Refresh Page" }).click();
    await page.locator("#today-daily-question").waitFor();
    expect(path(page)).toBe("/dashboard");
  });
});

describe("The feedback tab: feedback button", () => {
  test("vertical, fixed at the right edge", async () => {
    const page = await here.open("/privacy", { options: { viewport: { width: 1280, height: 800 } } });
    const button = page.locator("a.feedback");
    const style = await button.evaluate((element) => {
      const { position, writingMode } = getComputedStyle(element);
      return { position, writingMode };
    });
    expect(style).toEqual({ position: "fixed", writingMode: "vertical-rl" });
    const box = await button.boundingBox();
    expect(box && Math.round(box.x + box.width)).toBe(1280);
    expect(box && box.height > box.width).toBe(true);
  });
});

describe("Navigation: other", () => {
  test("bottom navigation on a phone", async () => {
    const { visitor } = await newMember(here.app);
    const page = await here.open("/dashboard", { as: visitor });
    const box = await page.getByRole("navigation", { name: "Main" }).boundingBox();
    expect(box && Math.round(box.y + box.height)).toBe(844);
    // On a wide screen a rail at the side, from the top to the bottom.
    await page.setViewportSize({ width: 1280, height: 800 });
    const rail = await page.getByRole("navigation", { name: "Main" }).boundingBox();
    expect([rail?.x, rail?.y, rail?.height]).toEqual([0, 0, 800]);
    expect(rail?.width).toBeLessThan(1280 / 3);
  });

  test("after sign-out the browser goes to '/'", async () => {
    const { visitor } = await newMember(here.app);
    const page = await here.open("/us", { as: visitor });
    await press(page, "Sign out");
    await heading(page, /App that keeps couples/);
    expect(path(page)).toBe("/");
  });
});
