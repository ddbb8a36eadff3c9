import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { users } from "#db/schema/auth.ts";
import { listenApp } from "#tests/support/app.ts";
import { newMember, newPair } from "#tests/support/members.ts";
import { account, connectedCouple, inviteCode, signUp } from "#tests/support/people.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

/** Screens and routes, as the server sends them; who is let in where: tests/http/guards.test.ts. */
const MAKERS = "https://social.example/@the-couple-app";
const FORM = "https://forms.example/the-couple-app";

let app: Awaited<ReturnType<typeof listenApp>>;
let member: Visitor;
let newcomer: Visitor;
let landing: Page;
beforeAll(async () => {
  app = await listenApp({ settings: { MAKERS_URL: MAKERS, FEEDBACK_URL: FORM } });
  member = (await newMember(app)).visitor;
  newcomer = (await newMember(app, { past: false })).visitor;
  landing = await new Visitor(app).open("/");
});
afterAll(() => app.close());

const stranger = () => new Visitor(app);

describe("Areas: public routes", () => {
  test("/ accepts a query parameter code (partner invite code)", async () => {
    const visitor = stranger();
    const page = await visitor.open("/?code=ABCDE");
    expect([page.url, page.text.includes("You have an invite: ABCDE")]).toEqual(["/", true]);
  });

  test("/auth/create-account and /auth/sign-in are the same authentication page in two modes", async () => {
    const [up, into] = [await stranger().open("/auth/create-account"), await stranger().open("/auth/sign-in")];
    for (const page of [up, into]) {
      expect([page.status, page.$("h1").text(), page.$("[name=email]").length]).toEqual([200, "What's your email?", 1]);
    }
  });

  test("/join?code=... redirects to /?code=... keeping the code", async () => {
    expect(await stranger().ends("/join?code=ABCDE")).toBe("→ /?code=ABCDE");
  });

  test("/join shows 'Redirecting...' meanwhile", async () => {
    for (const path of ["/join", "/join?code=ABCDE"])
      expect(await (await stranger().send(path)).text()).toBe("Redirecting...");
  });

  test("any other path: not-found page", async () => {
    for (const visitor of [stranger(), member]) {
      const page = await visitor.open("/any/other/path");
      expect([page.status, page.$("h1").text()]).toEqual([404, "404 Page Not Found"]);
    }
  });
});

describe("Areas: onboarded-only routes", () => {
  test("/invite: invite partner screen", async () => {
    const page = await newcomer.open("/invite");
    expect([page.url, page.$("h1").text()]).toEqual(["/invite", "Invite Your Partner"]);
  });

  test.each(["/intimacyLab", "/random-sex-positions"])("%s: behind the 18+ consent gate", async (path) => {
    expect((await member.open(path)).$("h1").text()).toBe("18+");
  });

  test.each(["firstName", "email"])("/us and /us/edit-%s show the same 'us' screen", async (field) => {
    const screen = ({ $ }: Page) => [$("h1").text(), $("h2").first().text()];
    const us = screen(await member.open("/us"));
    expect(screen(await member.open(`/us/edit-${field}`))).toEqual(us);
  });

  test.todo("/us/edit-gender shows the same 'us' screen");
  test("/quiz", async () => {
    const page = await member.open("/quiz");
    expect([page.url, page.$("h1").text()]).toEqual(["/quiz", "Quizzes"]);
  });

  test.todo("/admin/migration: image migration tools");
});

describe("What stands there: landing screen", () => {
  test("a header with logo (click goes to /)", () => {
    expect(landing.$("header a[href='/'] [role=img]").attr("aria-label")).toBe("The Couple App Logo");
  });

  test("a 'Sign In' button (to /auth/sign-in)", () => {
    expect(landing.$("header a[href='/auth/sign-in']").text()).toBe("Sign In");
  });

  test("a footer with '{product} for free'", () => {
    expect(landing.$("footer h2").text().replace(/\s+/g, " ")).toBe("The Couple App for free");
  });

  test("a 'Create an account' button (to /auth/create-account)", () => {
    expect(landing.$("footer a[href='/auth/create-account']").text()).toBe("Create an account");
  });

  test("a link to the makers' social profile", () => {
    expect(landing.$(`footer a[href='${MAKERS}']`)).toHaveLength(1);
  });

  test.each(["/privacy", "/terms", "/refund-policy"])("a link to %s", (path) => {
    expect(landing.$(`footer a[href='${path}']`)).toHaveLength(1);
  });

  test("the animation is a static json file", async () => {
    const answer = await fetch(`${app.url}/hero.json`);
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "application/json"]);
  });

  test("a signed-in user with no partnerEmail and no partnerInvited sees the invite screen", async () => {
    expect((await newcomer.open("/")).$("h1").text()).toBe("Invite Your Partner");
  });

  test("otherwise a signed-in user is sent to /dashboard, with a brief 'Redirecting...' in between", async () => {
    const answer = await member.send("/");
    expect([answer.headers.get("Location"), await answer.text()]).toEqual(["/dashboard", "Redirecting..."]);
  });
});

describe("Steps: authentication page", () => {
  test("sign-up steps: email ('What's your email?')", async () => {
    expect((await stranger().open("/auth/create-account")).$("h1").text()).toBe("What's your email?");
  });

  test("the email step says continuing means agreeing to the Terms of Service and Privacy Policy", async () => {
    const { $, text } = await stranger().open("/auth/create-account");
    expect(text).toContain("By continuing you agree to the Terms of Service and Privacy Policy.");
    expect($("main a[href='/terms']").text()).toBe("Terms of Service");
    expect($("main a[href='/privacy']").text()).toBe("Privacy Policy");
  });

  test("sign-up steps: password ('Choose a password', shows the email)", async () => {
    const visitor = stranger();
    await visitor.open("/auth/create-account");
    const page = await visitor.press("Continue", { email: "mara@example.test" });
    expect([page.$("h1").text(), page.text.includes("mara@example.test")]).toEqual(["Choose a password", true]);
  });

  test("sign-up steps: name ('What's your name?' with first name and last name)", async () => {
    const visitor = stranger();
    await visitor.open("/auth/create-account");
    await visitor.press("Continue", { email: "mara@example.test" });
    const { $ } = await visitor.press("Continue", { password: "lisbon22" });
    expect($("h1").text()).toBe("What's your name?");
    expect($("main form label").text()).toBe("First nameLast name");
  });

  test("sign-in steps: email, then password ('Enter your password', shows the email)", async () => {
    const visitor = stranger();
    expect((await visitor.open("/auth/sign-in")).$("[name=email]")).toHaveLength(1);
    const page = await visitor.press("Continue", { email: "mara@example.test" });
    expect([page.$("h1").text(), page.text.includes("mara@example.test")]).toEqual(["Enter your password", true]);
  });

  test("a forgot-password link is on the password step", async () => {
    const visitor = stranger();
    expect((await visitor.open("/auth/sign-in")).text).not.toContain("Forgot password?");
    const page = await visitor.press("Continue", { email: "mara@example.test" });
    expect(page.$("form button:contains('Forgot password?')")).toHaveLength(1);
  });

  test.each(["/auth/create-account", "/auth/sign-in"])("back on the first step goes to /: %s", async (path) => {
    const visitor = stranger();
    await visitor.open(path);
    expect((await visitor.click("Back")).url).toBe("/");
  });

  test("back on the sign-in password step returns to the email step and clears the password", async () => {
    const visitor = stranger();
    await visitor.open("/auth/sign-in");
    await visitor.press("Continue", { email: "mara@example.test" });
    const page = await visitor.click("Back");
    expect([page.url, page.$("[name=email]").val()]).toEqual(["/auth/sign-in", "mara@example.test"]);
    expect((await visitor.press("Continue")).$("[name=password]").val()).toBeUndefined();
  });

  test("back on the sign-up password step returns to the email step", async () => {
    const visitor = stranger();
    await visitor.open("/auth/create-account");
    await visitor.press("Continue", { email: "mara@example.test" });
    expect((await visitor.click("Back")).url).toBe("/auth/create-account");
  });
});

describe("The invite screen: invite screen", () => {
  test("is shown during onboarding after sign-up", async () => {
    const visitor = stranger();
    await signUp(visitor, account("Mara"));
    expect([visitor.page?.url, visitor.page?.$("h1").text()]).toEqual(["/invite", "Invite Your Partner"]);
  });

  test("the user's own 5-character invite code", async () => {
    await newcomer.open("/invite");
    expect(inviteCode(newcomer)).toHaveLength(5);
  });

  test("a 'Share Invite Code' button", async () => {
    expect((await newcomer.open("/invite")).$(".btn:contains('Share Invite Code')")).toHaveLength(1);
  });

  test("an 'OR' divider", async () => {
    expect((await newcomer.open("/invite")).$(".or-line").text()).toBe("OR");
  });

  test("an input labelled 'Enter Your Partner's Code' with placeholder '5-digit code'", async () => {
    const { $ } = await newcomer.open("/invite");
    const input = $(`#${$('label:contains("Enter Your Partner\'s Code")').attr("for")}`);
    expect(input.attr("placeholder")).toBe("5-digit code");
  });

  test("a 'Connect Partner' button", async () => {
    expect((await newcomer.open("/invite")).$("form button:contains('Connect Partner')")).toHaveLength(1);
  });

  test("a 'Next' control at top right skips the step", async () => {
    const { visitor } = await newMember(app, { past: false });
    const { $ } = await visitor.open("/invite");
    expect($("header .end button").text()).toBe("Next");
    expect((await visitor.press("Next")).url).toBe("/dashboard");
  });

  test("shared invite link format: /join?code={code}", async () => {
    const page = await newcomer.open("/invite");
    expect(page.$(".link").text()).toBe(`${app.origin}/join?code=${inviteCode(newcomer)}`);
  });

  test("share text invites the partner to the couple app and includes the code", async () => {
    const { $ } = await newcomer.open("/invite");
    const letter = decodeURIComponent($("a:contains('Share Invite Code')").attr("href") ?? "");
    expect(letter).toContain("The Couple App");
    expect(letter).toContain(inviteCode(newcomer));
  });
});

describe("The success screen: invite screen, success mode", () => {
  let success: Page;
  let initial: string;
  let visitor: Visitor;
  beforeAll(async () => {
    const { b } = await newPair(app);
    visitor = b.visitor;
    initial = (b.email[0] ?? "").toUpperCase();
    success = await visitor.open("/invite/success");
  });

  test("two avatars joined by a heart (the user's initial from their email, and 'P' for the partner)", () => {
    const { $ } = success;
    expect([$(".avatars .a").text(), $(".avatars .b").text(), $(".avatars .heart").length]).toEqual([initial, "P", 1]);
  });

  test("the initials of both where their names are known", async () => {
    const couple = await connectedCouple(app);
    const { $ } = await couple.a.open("/invite/success");
    expect([$(".avatars .a").text(), $(".avatars .b").text()]).toEqual(["M", "T"]);
    expect($(".avatars [role=img]").attr("aria-label")).toBe("Mara and Theo, joined by a heart");
  });

  test("heading 'Success! You have made it official'", () => {
    expect(success.$("h1").text()).toBe("Success! You have made it official");
  });

  test("text 'You can now play quizzes and intimacy truth and dare and much more'", () => {
    expect(success.$("h1 + p").text()).toBe("You can now play quizzes and intimacy truth and dare and much more");
  });

  test("a 'Continue' button", () => expect(success.$("form button").text()).toBe("Continue"));
});

describe("The consent screen: age consent screen", () => {
  test("shows a large '18+'", async () => {
    expect((await member.open("/intimacyLab")).$("h1").text()).toBe("18+");
  });

  test("text 'This section contains explicit content. [...]'", async () => {
    expect((await member.open("/intimacyLab")).$("h1 + p").text()).toBe(
      "This section contains explicit content. By continuing, you confirm that you are above 18 years old and willing to access this content.",
    );
  });

  test("the button 'I confirm I am above the age of 18 to continue.'", async () => {
    expect((await member.open("/intimacyLab")).$("main form button").text()).toBe(
      "I confirm I am above the age of 18 to continue.",
    );
  });
});

describe("Unknown paths: not-found page", () => {
  test("logo returning to '/'", async () => {
    const { $ } = await stranger().open("/nowhere");
    expect($("header a[href='/'] [role=img]").attr("aria-label")).toBe("The Couple App Logo");
  });

  test("heading '404 Page Not Found'", async () => {
    expect((await stranger().open("/nowhere")).$("h1").text()).toBe("404 Page Not Found");
  });

  test("text 'Oops! The page you're looking for doesn't exist. Let's get you back on track.'", async () => {
    expect((await stranger().open("/nowhere")).$("h1 + p").text()).toBe(
      "Oops! The page you're looking for doesn't exist. Let's get you back on track.",
    );
  });

  test("button 'Go to Homepage' to '/'", async () => {
    expect((await stranger().open("/nowhere")).$("main .btn[href='/']").text()).toBe("Go to Homepage");
  });
});

describe("A screen that failed: error fallback", () => {
  let failed: Page;
  beforeAll(async () => {
    const { visitor, uid } = await newMember(app);
    // A zone that no server can reckon with: whatever shows the time fails.
    await app.services.database.db.update(users).set({ timeZone: "Nowhere" }).where(eq(users.uid, uid));
    failed = await visitor.open("/dashboard");
  });

  test("'Something went wrong'", () => expect(failed.$("h1").text()).toBe("Something went wrong"));

  test("'Don't worry, this is usually temporary. Try refreshing the page.'", () => {
    expect(failed.$("h1 + p").text()).toBe("Don't worry, this is usually temporary. Try refreshing the page.");
  });

  test("button 'Refresh Page' that reloads", () => {
    const button = failed.$("main .btn");
    expect([button.text(), button.attr("href")]).toEqual(["Refresh Page", ""]);
  });

  test("it replaces a failing screen", () => {
    expect(failed.status).toBe(500);
    expect(failed.$("nav[aria-label=Main] li")).not.toHaveLength(0);
  });
});

describe("The feedback tab: feedback button", () => {
  test("'Feedback' opens an external feedback form in a new tab", async () => {
    const button = (await stranger().open("/privacy")).$("a.feedback");
    expect([button.attr("href"), button.attr("target")]).toEqual([FORM, "_blank"]);
    expect(button.text()).toMatch(/^Feedback/);
  });

  test.each(["/", "/auth/create-account", "/auth/sign-in", "/google-auth-test", "/premium"])(
    "hidden on %s",
    async (path) => expect((await stranger().open(path)).$("a.feedback")).toHaveLength(0),
  );

  test("hidden on /invite", async () => {
    expect((await newcomer.open("/invite")).$("a.feedback")).toHaveLength(0);
  });

  test.each(["/dashboard", "/quiz", "/intimacyLab", "/us"])("hidden on %s", async (path) => {
    const page = await member.open(path);
    expect([page.url, page.$("a.feedback").length]).toEqual([path, 0]);
  });

  test.each(["/this-or-that", "/this-or-that/food", "/this-or-that-x"])(
    "hidden on any path starting with /this-or-that: %s",
    async (path) => expect((await member.open(path)).$("a.feedback")).toHaveLength(0),
  );

  test.each(["/daily-questions", "/us/edit-firstName", "/terms"])("shown on %s", async (path) => {
    const page = await member.open(path);
    expect([page.url, page.$("a.feedback").length]).toEqual([path, 1]);
  });
});

describe("Navigation: other", () => {
  test("the logo alt text is 'The Couple App Logo'", async () => {
    for (const page of [landing, await member.open("/us"), await stranger().open("/privacy")])
      expect(page.$("[role=img][aria-label='The Couple App Logo']").length).toBeGreaterThan(0);
  });

  test("after sign-out the browser goes to '/'", async () => {
    const { visitor } = await newMember(app);
    await visitor.open("/us");
    expect((await visitor.press("Sign out")).url).toBe("/");
  });

  test("bottom navigation exists: the rooms, in their order, on each of their pages, which one it is", async () => {
    const ROOMS = ["Home", "Questions", "Play", "Intimacy", "Us"];
    for (const [path, room] of [
      ["/dashboard", "Home"],
      ["/daily-questions", "Questions"],
      ["/packs", "Questions"],
      ["/play", "Play"],
      ["/this-or-that", "Play"],
      ["/quiz", "Play"],
      ["/us/memories", "Us"],
    ]) {
      const { $ } = await member.open(path ?? "");
      const items = $("nav[aria-label=Main] li a").toArray();
      const names = items.map((item) => $(item).text().trim());
      expect(names).toEqual(ROOMS.filter((name) => names.includes(name)));
      expect(names).toEqual(expect.arrayContaining(["Home", "Questions", "Play", "Us"]));
      const here = items.filter((item) => $(item).attr("aria-current") === "page").map((item) => $(item).text().trim());
      expect([path, here]).toEqual([path, [room]]);
    }
  });

  test("from each thing to play the others are one press away", async () => {
    for (const [path, others] of [
      ["/this-or-that", ["/quiz", "/truth-or-dare"]],
      ["/quiz", ["/this-or-that", "/truth-or-dare"]],
    ] as const) {
      const { $ } = await member.open(path);
      for (const other of others) expect([path, other, $(`main a[href='${other}']`).length]).toEqual([path, other, 1]);
    }
  });

  test("toast notifications appear", async () => {
    const { visitor } = await newMember(app, { past: false });
    await visitor.open("/invite");
    expect((await visitor.press("Next")).$(".toast b").text()).toBe("Invite Skipped");
  });
});
