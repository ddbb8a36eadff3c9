import type { Page, Route } from "playwright";
import { describe, expect, test } from "vitest";
import { hydrated } from "#tests/support/browser.ts";
import { choosePassword, continueWith, focused, heading, mark, noPageLoad, press } from "#tests/support/flow.ts";
import { newMember, newPair, signInAgain } from "#tests/support/members.ts";
import { account, connectedCouple, PASSWORD, setZone, signUp } from "#tests/support/people.ts";
import { stage } from "#tests/support/stage.ts";
import { Visitor } from "#tests/support/visitor.ts";

const here = stage();
const SENTENCE = "The server could not be reached. Nothing that stands here is lost: please try again in a moment.";

/** Ways in which a page is cut off from its server, and how each ends. */
const CUTS: Record<string, { cut(page: Page): Promise<unknown>; mend(page: Page): Promise<unknown> }> = {
  "the device is offline": {
    cut: (page) => page.context().setOffline(true),
    mend: (page) => page.context().setOffline(false),
  },
  "nothing arrives, and the browser does not know": {
    cut: (page) => page.route("**/*", abort),
    mend: (page) => page.unroute("**/*", abort),
  },
  "posts alone get lost": {
    cut: (page) => page.route("**/*", abortPost),
    mend: (page) => page.unroute("**/*", abortPost),
  },
  "the answer breaks off": {
    cut: (page) => page.route("**/*.data*", breakOff),
    mend: (page) => page.unroute("**/*.data*", breakOff),
  },
};
const abort = (route: Route) => route.abort("connectionfailed");
const abortPost = (route: Route) => (route.request().method() === "POST" ? abort(route) : route.continue());
const breakOff = (route: Route) =>
  route.request().method() === "POST"
    ? route.fulfill({ status: 200, contentType: "text/x-script", body: "[{" })
    : route.continue();

/** Cuts the page off, sends what is on it, and sees that the screen stays; mended, the same press leads on. */
async function staysAndGoesOn(page: Page, cut: keyof typeof CUTS, how: Sending): Promise<void> {
  const { cut: begin, mend } = CUTS[cut] ?? (() => expect.fail(cut))();
  await mark(page);
  const before = page.url();
  await begin(page);
  for (const round of cut === "the device is offline" ? [1, 2] : [1]) {
    await how.send(page);
    const said = page.getByRole("alert").filter({ hasText: SENTENCE });
    // A toast's region has no size of its own.
    await said.first().waitFor({ state: "attached" });
    if (how.title) await page.locator(".toast").filter({ hasText: how.title }).filter({ hasText: SENTENCE }).waitFor();
    if (how.inList) await focused(page.locator(".errors").filter({ hasText: SENTENCE }));
    await how.stands(page);
    if (round === 2 || !how.title) continue;
    // Else one could not tell the second toast from the first.
    await page.locator(".toast").getByRole("button", { name: "Close" }).click();
    await page.locator(".toast").waitFor({ state: "detached" });
  }
  expect(page.url()).toBe(before);
  await noPageLoad(page);
  await mend(page);
  await how.send(page);
  await how.goesOn(page);
}

type Sending = {
  /** Of the toast. */
  title?: string;
  inList?: boolean;
  send(page: Page): Promise<unknown>;
  stands(page: Page): Promise<void>;
  goesOn(page: Page): Promise<unknown>;
};

const value = (page: Page, label: string) => expect.poll(() => page.getByLabel(label, { exact: true }).inputValue());

describe.each(Object.keys(CUTS))("%s", (cut) => {
  test("sign-in keeps the email, and then the password", async () => {
    const who = account("Mara");
    await signUp(new Visitor(here.app), who);
    const page = await here.open("/auth/sign-in");
    await page.getByLabel("What's your email?").fill(who.email);
    await staysAndGoesOn(page, cut, {
      inList: true,
      send: () => page.getByLabel("What's your email?").press("Enter"),
      stands: () => value(page, "What's your email?").toBe(who.email),
      goesOn: () => heading(page, "Enter your password"),
    });
    const password = page.getByLabel("Enter your password", { exact: true });
    await password.fill(PASSWORD);
    await staysAndGoesOn(page, cut, {
      title: "Sign in failed",
      inList: true,
      send: () => password.press("Enter"),
      stands: () => value(page, "Enter your password").toBe(PASSWORD),
      goesOn: () => heading(page, "Invite Your Partner"),
    });
  });

  test("asking for a new password leaves the one that was typed", async () => {
    const who = account("Mara");
    await signUp(new Visitor(here.app), who);
    const page = await here.open("/auth/sign-in");
    await continueWith(page, who.email);
    await page.getByLabel("Enter your password", { exact: true }).fill("half of i");
    await staysAndGoesOn(page, cut, {
      title: "Failed to send password reset email. Please try again.",
      send: () => press(page, "Forgot password?"),
      stands: () => value(page, "Enter your password").toBe("half of i"),
      goesOn: () => page.getByText("Password reset email sent!").first().waitFor(),
    });
  });

  test("sign-up keeps the names", async () => {
    const { email, password } = account("Mara");
    const page = await here.open("/auth/create-account");
    await continueWith(page, email);
    await choosePassword(page, password);
    await page.getByLabel("First name").fill("Mara");
    await page.getByLabel("Last name").fill("Duarte");
    await staysAndGoesOn(page, cut, {
      title: "Account creation failed",
      inList: true,
      send: () => press(page, "Create an account"),
      stands: async () => {
        await value(page, "First name").toBe("Mara");
        await value(page, "Last name").toBe("Duarte");
      },
      goesOn: () => heading(page, "Invite Your Partner"),
    });
  });

  test("Next on the invite screen", async () => {
    const { visitor } = await newMember(here.app, { past: false });
    await staysAndGoesOn(await here.open("/invite", { as: visitor }), cut, {
      title: "Not sent",
      send: (page) => press(page, "Next"),
      stands: (page) => heading(page, "Invite Your Partner"),
      goesOn: (page) => page.waitForURL("**/dashboard"),
    });
  });

  test.each(["/daily-questions", "today's own page"])("the answer of the day, on %s", async (where) => {
    const { a } = await connectedCouple(here.app);
    const page = await here.open("/daily-questions", { as: a });
    const answer = page.getByRole("textbox", { name: "Your answer" });
    if (where !== "/daily-questions") {
      await page.goto((await page.locator("form:has([name=answer])").getAttribute("action")) ?? "");
      await hydrated(page);
    }
    await answer.fill("The lift, with its gate.");
    await staysAndGoesOn(page, cut, {
      inList: true,
      send: () => press(page, "Send my answer"),
      stands: () => expect.poll(() => answer.inputValue()).toBe("The lift, with its gate."),
      goesOn: () => page.getByRole("heading", { name: "Your half is in." }).waitFor(),
    });
  });

  test("the name in us", async () => {
    const { visitor } = await newMember(here.app);
    await setZone(visitor, "Europe/Lisbon");
    const page = await here.open("/us/edit-firstName", { as: visitor });
    await page.getByLabel("First name").fill("Mara");
    await page.getByLabel("Last name").fill("Duarte");
    await staysAndGoesOn(page, cut, {
      inList: true,
      send: () => press(page, "Save"),
      stands: () => value(page, "Last name").toBe("Duarte"),
      goesOn: () => page.getByText("Mara Duarte").first().waitFor(),
    });
  });
});

test("a form that is sent anew keeps the focus where it was pressed, until its own answer has come", async () => {
  const { a } = await connectedCouple(here.app);
  const page = await here.open("/daily-questions", { as: a });
  await page.goto((await page.locator("form:has([name=answer])").getAttribute("action")) ?? "");
  await hydrated(page);
  await page.getByRole("textbox", { name: "Your answer" }).fill("The lift, with its gate.");
  const [gate, errors] = [Promise.withResolvers<void>(), page.locator(".errors")];
  const sent: Route[] = [];
  await page.route("**/*.data*", async (route) => {
    if (sent.push(route) === 2) await gate.promise;
    await route.abort("connectionfailed");
  });
  await press(page, "Send my answer");
  await focused(errors);
  await press(page, "Send my answer");
  const pending = page.getByRole("button", { name: "Sending..." });
  await pending.waitFor();
  expect(await pending.evaluate((button) => button === document.activeElement)).toBe(true);
  gate.resolve();
  await focused(errors);
  expect(sent).toHaveLength(2);
});

test("pages that have no field say it too: success's Continue, leaving, a browser's sign-out", async () => {
  const { a } = await newPair(here.app);
  await setZone(a.visitor, "Europe/Lisbon");
  // Within one second the identity provider would mint the same session.
  here.app.clock.at = new Date(here.app.clock.at.getTime() + 2000);
  await signInAgain(here.app, { ...a, visitor: new Visitor(here.app) });
  const cut = "posts alone get lost";
  for (const [path, button, goesOn] of [
    ["/us/browsers", /^Sign out (?!everywhere)/, "That browser is out from now on."],
    ["/invite/success", /^Continue$/, "Setup complete! Welcome to your dashboard."],
    ["/us/leave", /^Leave$/, "You have left"],
  ] as const) {
    const page = await here.open(path, { as: a.visitor });
    await staysAndGoesOn(page, cut, {
      inList: true,
      send: () => page.getByRole("button", { name: button }).first().click(),
      stands: async () => expect(new URL(page.url()).pathname).toBe(path),
      goesOn: () => page.getByText(goesOn).first().waitFor(),
    });
  }
});

test("a form that the browser sends itself stays too, where the device is offline", async () => {
  const { visitor } = await newMember(here.app);
  const page = await here.open("/us", { as: visitor });
  await staysAndGoesOn(page, "the device is offline", {
    title: "Not sent",
    send: () => press(page, "Sign out"),
    stands: async () => {},
    goesOn: () => page.waitForURL("**/"),
  });
});

describe("a browser that says it is offline and is wrong", () => {
  const wrong = (page: Page) =>
    page.addInitScript(() => Object.defineProperty(Navigator.prototype, "onLine", { get: () => false }));

  test.each([
    ["/us", "Sign out", "**/"],
    ["/us/leave", "Leave", "**/dashboard"],
  ])("sends %s, once", async (path, button, to) => {
    const { a } = await connectedCouple(here.app);
    const page = await here.open(path, { as: a, prepare: wrong });
    const posts: string[] = [];
    page.on("request", (request) => request.method() === "POST" && posts.push(new URL(request.url()).pathname));
    await page.getByRole("button", { name: button, exact: true }).dblclick({ noWaitAfter: true });
    await page.waitForURL(to);
    expect(posts).toHaveLength(1);
  });

  test("sends Next", async () => {
    const { visitor } = await newMember(here.app, { past: false });
    const page = await here.open("/invite", { as: visitor, prepare: wrong });
    await press(page, "Next");
    await page.waitForURL("**/dashboard");
  });
});
