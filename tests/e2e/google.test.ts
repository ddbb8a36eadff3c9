import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listenApp } from "#tests/support/app.ts";
import { hydrated, stopClock, watch } from "#tests/support/browser.ts";
import { focused, heading, press, says } from "#tests/support/flow.ts";
import { chooseAccount, frameAnswered, openPopup, serveGapi } from "#tests/support/gapi.ts";
import { type Google, googleAccount, startGoogle } from "#tests/support/google.ts";
import { stage } from "#tests/support/stage.ts";

/** Google's window, opened by the identity provider's SDK against the Auth emulator. */
const BUTTON = "Continue with Google";
const CLOSED = "Google's window was closed before you were signed in. Try again when you like.";

let google: Google;
// The last hooks run backwards: this one after the stage's own.
afterAll(() => google.stop());
const here = stage(async () => {
  google = await startGoogle();
  return google.settings;
});

type Opening = { features: string; inTask: boolean };
type Noted = { openings: Opening[] };

/** Notes how windows are opened: their look, and whether that was within the task of a click. */
function noteOpenings(): void {
  const openings: Opening[] = [];
  let inTask = false;
  addEventListener(
    "click",
    () => {
      inTask = true;
      const next = new MessageChannel();
      next.port1.onmessage = () => {
        inTask = false;
      };
      next.port2.postMessage(null);
    },
    { capture: true },
  );
  const open = window.open.bind(window);
  window.open = (url, name, features = "") => {
    openings.push({ features, inTask });
    return open(url, name, features);
  };
  Object.assign(window, { openings });
}

type Visit = { page: Page; asked: string[]; problems: string[] };

/** A browser on a page of the flow, before the button has been touched. */
async function visit(
  path = "/auth/sign-in",
  prepare: (page: Page) => Promise<unknown> = async () => {},
): Promise<Visit> {
  const asked: string[] = [];
  let problems: string[] = [];
  const page = await here.open(path, {
    prepare: async (page) => {
      await serveGapi(page.context());
      page.on("request", (request) => asked.push(request.url()));
      problems = watch(page);
      await page.addInitScript(noteOpenings);
      await prepare(page);
    },
  });
  return { page, asked, problems };
}

/** Points at the button and waits until the SDK is there. */
async function point(page: Page, button = BUTTON): Promise<void> {
  await page.getByRole("button", { name: button }).hover();
  await frameAnswered(page);
}

/** What the browser keeps of this site where script can read it. */
const kept = (page: Page): Promise<unknown> =>
  page.evaluate(async () => ({
    databases: (await indexedDB.databases()).map(({ name }) => name),
    local: Object.keys(localStorage).filter((key) => /firebase/i.test(key)),
    session: Object.keys(sessionStorage).filter((key) => /firebase/i.test(key)),
    // The cookie with the browser's time zone says nothing about who somebody is.
    cookies: document.cookie.replace(/^timeZone=[\w+/-]+$/, ""),
  }));
const NOTHING = { databases: [], local: [], session: [], cookies: "" };

/** The failure as it stands in the page. */
async function failed(page: Page, sentence: string): Promise<void> {
  const list = page.locator(".errors");
  await list.waitFor();
  expect(await list.textContent()).toContain(sentence);
  await focused(list);
  await says(page, "Sign in failed");
  expect(new URL(page.url()).pathname).toBe("/auth/sign-in");
}

const user = (page: Page): Promise<unknown> => page.evaluate(async () => (await fetch("/api/user")).json());

describe("the window", () => {
  test("signs up somebody new, with the names of the profile, and keeps nothing where script could read it", async () => {
    const { page, asked, problems } = await visit("/");
    await page.getByRole("link", { name: "Create an account" }).first().click();
    await page.getByRole("button", { name: BUTTON }).waitFor();
    await hydrated(page);
    const before = asked.length;
    expect(asked.filter((url) => !url.startsWith(here.app.url) || /google-popup\.client/.test(url))).toEqual([]);
    await point(page);
    expect(asked.slice(before).join()).toMatch(/\/assets\/google-popup\.client/);

    const opened = await openPopup(page);
    expect(await page.evaluate(() => (window as unknown as Noted).openings)).toEqual([
      { features: expect.stringMatching(/width=500,height=600/), inTask: true },
    ]);
    expect(new URL(opened.url()).searchParams.get("scopes")).toBe("profile,email");
    expect(await kept(page)).toEqual(NOTHING);
    const { email, sub } = googleAccount();
    await chooseAccount(opened, { email, sub, given_name: "Mara", family_name: "Duarte" });
    await heading(page, "Invite Your Partner");
    expect(await user(page)).toMatchObject({ email, firstName: "Mara", lastName: "Duarte" });
    expect(await kept(page)).toEqual(NOTHING);
    expect(opened.isClosed()).toBe(true);
    expect(problems.filter((problem) => problem.includes("Content Security Policy"))).toEqual([]);
  });

  test("signs in somebody known, renames nobody, and comes to the page that they had wanted", async () => {
    const { email, sub } = googleAccount();
    const first = await visit("/auth/create-account");
    await point(first.page);
    await chooseAccount(await openPopup(first.page), { email, sub, given_name: "Theo", family_name: "Okafor" });
    await heading(first.page, "Invite Your Partner");
    await press(first.page, "Next");
    await first.page.waitForURL("**/dashboard");
    await first.page.context().close();

    const again = await visit("/us/time-zone");
    expect(new URL(again.page.url()).pathname).toBe("/");
    await again.page.getByRole("link", { name: "Sign In", exact: true }).first().click();
    await again.page.waitForURL("**/auth/sign-in");
    await hydrated(again.page);
    await point(again.page);
    await chooseAccount(await openPopup(again.page), { email, sub, given_name: "Another", family_name: "Name" });
    await again.page.waitForURL("**/us/time-zone");
    expect(await user(again.page)).toMatchObject({ firstName: "Theo", lastName: "Okafor" });
  });

  test("opens by keyboard too: the focus is intent enough", async () => {
    const { page } = await visit();
    await page.getByRole("button", { name: BUTTON }).focus();
    await frameAnswered(page);
    const [opened] = await Promise.all([page.waitForEvent("popup"), page.keyboard.press("Enter")]);
    expect(opened.url()).toContain("/emulator/auth/handler");
  });
});

describe("the window fails", () => {
  test("closed: said 8 s after that was seen, and it opens again", async () => {
    const { page } = await visit("/auth/sign-in", (page) => page.clock.install());
    await point(page);
    const opened = await openPopup(page);
    await says(page, "Signing in...");
    await stopClock(page, 1_000);
    await opened.close();
    // Whether the window is still there is looked at every 2 s.
    await page.clock.runFor(7_999);
    expect(await page.locator(".errors").count()).toBe(0);
    await page.clock.runFor(2_001);
    await page.clock.resume();
    await failed(page, CLOSED);
    expect(await kept(page)).toEqual(NOTHING);
    const { email, sub } = googleAccount();
    await chooseAccount(await openPopup(page), { email, sub });
    await heading(page, "Invite Your Partner");
    expect(await user(page)).toMatchObject({ email, firstName: null });
  });

  test("a second click takes the place of the first, of which nothing is said", async () => {
    const { page } = await visit();
    await point(page);
    const first = await openPopup(page);
    const second = await openPopup(page, "Signing in...");
    await expect.poll(() => first.isClosed()).toBe(true);
    expect(await page.locator(".errors").count()).toBe(0);
    const { email, sub } = googleAccount();
    await chooseAccount(second, { email, sub });
    await heading(page, "Invite Your Partner");
    expect(await user(page)).toMatchObject({ email });
  });

  test("blocked: the way through the server is offered, and leads to the same session", async () => {
    const { page } = await visit("/auth/sign-in", (page) =>
      page.addInitScript(() => {
        window.open = () => null;
      }),
    );
    await point(page);
    await press(page, BUTTON);
    await failed(page, "Your browser has blocked Google's window.");
    const who = googleAccount();
    google.signsIn(who);
    await press(page, "Go on in this window");
    await heading(page, "Invite Your Partner");
    expect(await user(page)).toMatchObject({ email: who.email });
  });

  test("offline: said at once, without a window; back online it opens", async () => {
    const { page } = await visit();
    await point(page);
    await page.context().setOffline(true);
    await press(page, BUTTON);
    await failed(page, "Google could not be reached. Check your connection and try again.");
    expect(await page.evaluate(() => (window as unknown as Noted).openings)).toEqual([]);
    await page.context().setOffline(false);
    await openPopup(page);
  });

  test("the SDK does not load: the button is the form that it is without script", async () => {
    const { page } = await visit("/auth/sign-in", (page) => page.route("**/google-popup*", (route) => route.abort()));
    const who = googleAccount();
    google.signsIn(who);
    await press(page, BUTTON);
    await heading(page, "Invite Your Partner");
    expect(await user(page)).toMatchObject({ email: who.email });
  });

  test("our own server refuses or does not answer: said, and nobody is signed in", async () => {
    const { page } = await visit();
    await point(page);
    for (const [answer, sentence] of [
      [{ status: 503, json: { message: "Not now." } }, "Not now."],
      [
        { status: 502, contentType: "text/html", body: "<h1>Bad gateway</h1>" },
        "Signing in does not work right now. Please try again in a few minutes.",
      ],
    ] as const) {
      await page.route("**/api/auth/login", (route) => route.fulfill(answer), { times: 1 });
      const { email, sub } = googleAccount();
      await chooseAccount(await openPopup(page), { email, sub });
      await failed(page, sentence);
    }
    expect((await page.context().cookies()).filter(({ name }) => name === "session")).toEqual([]);
  });
});

describe("as in production", () => {
  let real: Awaited<ReturnType<typeof listenApp>>;
  beforeAll(async () => {
    real = await listenApp({ settings: { ...google.settings, FIREBASE_AUTH_EMULATOR_HOST: "" } });
  });
  afterAll(() => real.close());

  test("a domain that the provider does not know is said, and the policy lets the provider's frame and calls through", async () => {
    const context = await here.context({ options: { baseURL: real.url } });
    await serveGapi(context);
    // The provider itself can't be asked here: its frame is the emulator's, its answer about the project a fixed one.
    await context.route("https://demo-couple.firebaseapp.com/**", async (route) => {
      const { search, pathname } = new URL(route.request().url());
      // The window's own page: refused, the SDK closes the window, perhaps before any answer.
      if (!pathname.endsWith("/iframe")) return route.abort().catch(() => {});
      const frame = await fetch(`http://${process.env.FIREBASE_AUTH_EMULATOR_HOST}/emulator/auth/iframe${search}`);
      await route.fulfill({ contentType: "text/html", body: await frame.text() });
    });
    await context.route("https://identitytoolkit.googleapis.com/v1/projects?*", (route) =>
      route.fulfill({
        headers: { "Access-Control-Allow-Origin": "*" },
        json: { authorizedDomains: ["couple.test"] },
      }),
    );
    const page = await context.newPage();
    const problems = watch(page);
    await page.goto("/auth/sign-in");
    await hydrated(page);
    await point(page);
    await press(page, BUTTON);
    await failed(page, "This site's address is not allowed to sign in with Google. Use your email instead.");
    expect(problems.filter((problem) => problem.includes("Content Security Policy"))).toEqual([]);
  });
});

test("without script the button is a form, and the policy lets it through to Google and back", async () => {
  const context = await here.context({ options: { javaScriptEnabled: false } });
  const page = await context.newPage();
  const who = { ...googleAccount(), given_name: "Ines", family_name: "Lobo" };
  google.signsIn(who);
  await page.goto("/auth/create-account");
  await press(page, BUTTON);
  await heading(page, "Invite Your Partner");
  await page.goto("/api/user");
  expect(JSON.parse((await page.locator("pre").textContent()) ?? "")).toMatchObject({
    email: who.email,
    firstName: "Ines",
    lastName: "Lobo",
  });
});

test("/google-auth-test tries the window and says who came of it", async () => {
  const { page } = await visit("/google-auth-test");
  await point(page, "Try the window");
  const { email, sub } = googleAccount();
  await chooseAccount(await openPopup(page, "Try the window"), { email, sub });
  await says(page, `Signed in as ${email}.`);
  expect((await page.context().cookies()).filter(({ name }) => name === "session")).toEqual([]);
});
