import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { encoded } from "#tests/support/bodies.ts";
import { idToken, newIdentity, remove, seconds } from "#tests/support/identity.ts";
import { call, codeOf, newMember, newPair, type TestMember } from "#tests/support/members.ts";
import { account, newEmail, PASSWORD, signUp } from "#tests/support/people.ts";
import { runSql } from "#tests/support/sql.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** States and transitions that the server decides; who is let in where: tests/http/guards.test.ts. */
const CONFIRM = "I confirm I am above the age of 18 to continue.";

const app = appForTests();
beforeAll(async () => {
  await newMember(app);
});
beforeEach(() => {
  // The identity provider's tokens go by the real time.
  app.clock.at = new Date();
});

type User = { email: string; inviteStepCompleted: boolean; ageConsentGiven: boolean };
const userOf = async ({ visitor }: { visitor: Visitor }) => (await (await visitor.send("/api/user")).json()) as User;
const isSignedIn = async (visitor: Visitor) => (await visitor.send("/api/user")).status === 200;
const toastOf = ({ page }: Visitor) => [page?.$(".toast b").text(), page?.$(".toast b + span").text()];

describe("The account: auth state", () => {
  test("the ID token goes to the backend login, which returns the user", async () => {
    const who = await newIdentity();
    const visitor = new Visitor(app);
    const answer = await call(visitor, "/api/auth/login", { idToken: idToken(who) });
    expect(await answer.json()).toMatchObject({ email: who.email });
    expect(await isSignedIn(visitor)).toBe(true);
  });

  test("if that fails the app user is cleared", async () => {
    const visitor = new Visitor(app);
    const stale = idToken(await newIdentity(), { auth_time: seconds(app.clock.at) - 301 });
    expect((await call(visitor, "/api/auth/login", { idToken: stale })).status).toBe(401);
    expect(await isSignedIn(visitor)).toBe(false);
  });

  test("with no identity user, both are cleared", async () => {
    const who = await newMember(app);
    await remove(who);
    app.clock.move(5 / 60);
    expect(await isSignedIn(who.visitor)).toBe(false);
  });

  test("sign-out clears both and goes to '/'", async () => {
    const { visitor } = await newMember(app);
    const kept = visitor.cookies.get("session") ?? "";
    await visitor.open("/us");
    expect((await visitor.press("Sign out")).url).toBe("/");
    visitor.cookies.set("session", kept);
    expect(await isSignedIn(visitor)).toBe(false);
  });
});

describe("Steps: sign-up flow", () => {
  test("signup-email, signup-password, signup-name, account creation", async () => {
    const visitor = new Visitor(app);
    const { url } = await visitor.open("/auth/create-account");
    const password = await visitor.press("Continue", { email: newEmail() });
    const name = await visitor.press("Continue", { password: PASSWORD });
    const made = await visitor.press("Create an account", { firstName: "Mara", lastName: "Duarte" });
    expect([url, password.url, name.url, made.url]).toEqual([
      "/auth/create-account",
      "/auth/create-account/password",
      "/auth/create-account/name",
      "/invite",
    ]);
  });

  test("on creation failure it returns to signup-email with a toast", async () => {
    const { email } = await newMember(app);
    const visitor = new Visitor(app);
    await signUp(visitor, { ...account("Mara"), email });
    expect([visitor.page?.url, visitor.page?.$(".toast b").text(), await isSignedIn(visitor)]).toEqual([
      "/auth/create-account",
      "Account creation failed",
      false,
    ]);
  });
});

test("Steps: sign-in flow: email, password, sign in", async () => {
  const who = account("Theo");
  await signUp(new Visitor(app), who);
  const visitor = new Visitor(app);
  await visitor.open("/auth/sign-in");
  expect((await visitor.press("Continue", { email: who.email })).url).toBe("/auth/sign-in/password");
  await visitor.press("Sign In", { password: who.password });
  expect(await isSignedIn(visitor)).toBe(true);
});

describe("Forgotten password: forgot password", () => {
  const asked = async () => {
    const { email } = await newMember(app);
    const visitor = new Visitor(app);
    await visitor.open("/auth/sign-in");
    await visitor.press("Continue", { email });
    await visitor.press("Forgot password?");
    return { visitor, email };
  };

  test("sent ('Password reset email sent!', disabled afterwards)", async () => {
    const { visitor } = await asked();
    expect(visitor.page?.$("main").text()).toContain("Password reset email sent!");
    expect(visitor.page?.$("button:contains('Forgot password?')")).toHaveLength(0);
  });

  test("returning to the email step resets sending/sent", async () => {
    const { visitor, email } = await asked();
    await visitor.click("Back");
    const page = await visitor.press("Continue", { email });
    expect(page.$("button:contains('Forgot password?')")).toHaveLength(1);
  });
});

describe("Areas: onboarding", () => {
  test("not authenticated shows landing", async () => {
    expect((await new Visitor(app).open("/")).$("h1").text()).toContain("App that keeps couples");
  });

  test("authenticated without partner and without invitation shows the invite screen", async () => {
    const { visitor } = await newMember(app, { past: false });
    expect((await visitor.open("/")).$("h1").text()).toBe("Invite Your Partner");
  });

  test("otherwise redirect to /dashboard", async () => {
    const { b } = await newPair(app);
    expect((await b.visitor.open("/")).url).toBe("/dashboard");
  });
});

test("An invite that waits: the code query parameter is read, stored under pendingInviteCode, then removed from the address bar", async () => {
  const visitor = new Visitor(app);
  const answer = await visitor.send("/?code=ABCDE");
  expect(answer.headers.get("Location")).toBe("/");
  expect(visitor.cookies.get("pendingInviteCode")).toBe("ABCDE");
});

test("Accepting: invite screen: mode moves from invite to success when the partner code is accepted", async () => {
  const [host, guest] = [await newMember(app), await newMember(app, { past: false })];
  await guest.visitor.open("/invite");
  const page = await guest.visitor.press("Connect Partner", { code: await codeOf(host) });
  expect([page.url, page.$("h1").text()]).toEqual(["/invite/success", "Success! You have made it official"]);
});

describe("Going past the invite: skip", () => {
  let skipped: TestMember;
  beforeAll(async () => {
    skipped = await newMember(app, { past: false });
    await skipped.visitor.open("/invite");
    await skipped.visitor.press("Next");
  });

  test("marks invite seen, refreshes the user", async () => {
    expect((await userOf(skipped)).inviteStepCompleted).toBe(true);
  });

  test("goes to /dashboard", () => expect(skipped.visitor.page?.url).toBe("/dashboard"));

  test("toast 'Invite Skipped' / 'You can invite your partner later from the dashboard.'", () => {
    expect(toastOf(skipped.visitor)).toEqual([
      "Invite Skipped",
      "You can invite your partner later from the dashboard.",
    ]);
  });
});

describe("The success screen: continue on success", () => {
  let joined: TestMember;
  beforeAll(async () => {
    const host = await newMember(app);
    joined = await newMember(app, { past: false });
    await joined.visitor.post("/invite/connect", encoded({ code: await codeOf(host) }));
    await joined.visitor.open("/invite/success");
    await joined.visitor.press("Continue");
  });

  test("marks invite seen, refreshes user", async () => {
    expect((await userOf(joined)).inviteStepCompleted).toBe(true);
  });

  test("goes to /dashboard", () => expect(joined.visitor.page?.url).toBe("/dashboard"));

  test("toast 'Success' / 'Setup complete! Welcome to your dashboard.'", () => {
    expect(toastOf(joined.visitor)).toEqual(["Success", "Setup complete! Welcome to your dashboard."]);
  });
});

describe("Giving the consent: age consent", () => {
  test("if ageConsentGiven is false, the consent screen replaces the page", async () => {
    const { visitor } = await newMember(app);
    const page = await visitor.open("/random-sex-positions");
    expect([page.url, page.text.includes(CONFIRM)]).toEqual(["/random-sex-positions", true]);
  });

  test("confirming records consent and on success refreshes the user and hides the form", async () => {
    const who = await newMember(app);
    await who.visitor.open("/intimacyLab");
    const page = await who.visitor.press(CONFIRM);
    expect((await userOf(who)).ageConsentGiven).toBe(true);
    expect([page.url, page.text.includes(CONFIRM)]).toEqual(["/intimacyLab", false]);
  });

  test("if fetching the user fails the consent screen is shown; on failure it only logs and the form stays", async () => {
    const { visitor } = await newMember(app);
    await visitor.open("/intimacyLab");
    const before = app.logged.length;
    await runSql(app, "ALTER TABLE users RENAME COLUMN age_consent_version TO gone");
    const saved = await visitor.press(CONFIRM);
    await runSql(app, "ALTER TABLE users RENAME COLUMN gone TO age_consent_version");
    await runSql(app, "ALTER TABLE users RENAME COLUMN age_consent_at TO gone");
    const read = await visitor.open("/intimacyLab");
    await runSql(app, "ALTER TABLE users RENAME COLUMN gone TO age_consent_at");
    for (const page of [saved, read]) expect(page.$("main form button").text()).toBe(CONFIRM);
    expect(app.logged.slice(before).map(({ event }) => event)).toEqual(
      expect.arrayContaining(["age-consent.unsaved", "age-consent.unread"]),
    );
  });
});
