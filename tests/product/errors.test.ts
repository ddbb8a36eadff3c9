import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { popupFailure } from "#app/access/google/popup-failure.ts";
import { loginFailureClass, signUpFailureClass } from "#app/analytics/failure-class.ts";
import { analyticsEvents } from "#db/schema/analytics.ts";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { IDENTITY_CODES } from "#tests/support/identity-codes.ts";
import { codeOf, newMember, newPair } from "#tests/support/members.ts";
import { account, newEmail, PASSWORD, signIn, signUp } from "#tests/support/people.ts";
import { eventsIn, openSink } from "#tests/support/sink.ts";
import { runSql } from "#tests/support/sql.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** What is said when something fails: docs/product/signing-in.md#when-it-fails and others. */
let sink: Awaited<ReturnType<typeof openSink>>;
let app: TestApp;
beforeAll(async () => {
  sink = await openSink();
  app = await startApp({ settings: { SENTRY_DSN: sink.dsn } });
  await newMember(app);
});
beforeEach(() => {
  app.clock.at = new Date();
});
afterAll(async () => {
  await app.close();
  await sink.close();
});

const toastOf = ({ page }: Visitor) => [page?.$(".toast b").text(), page?.$(".toast b + span").text()];
const counted = async () => {
  await app.analytics.flush();
  return app.services.database.db.select().from(analyticsEvents);
};

describe("When it fails: an identity provider that refuses", () => {
  /** Stands in for the provider where the emulator never says what the product has a sentence for. */
  const said = { message: "" };
  const provider = createServer((_, res) => {
    res.writeHead(400, { "Content-Type": "application/json" });
    res.end(JSON.stringify({ error: { message: said.message } }));
  });
  let other: TestApp;
  beforeAll(async () => {
    await new Promise<void>((done) => provider.listen(0, "127.0.0.1", done));
    const { port } = provider.address() as AddressInfo;
    other = await startApp({ settings: { FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${port}` } });
  });
  afterAll(async () => {
    await other.close();
    provider.close();
  });
  const refused = async (message: string, act: (visitor: Visitor) => Promise<unknown>) => {
    said.message = message;
    const visitor = new Visitor(other);
    await act(visitor);
    return visitor;
  };
  const reset = async (visitor: Visitor) => {
    await visitor.open("/auth/sign-in");
    await visitor.press("Continue", { email: newEmail() });
    await visitor.press("Forgot password?");
  };

  test("errors are shown without the 'Firebase: ' prefix", async () => {
    const visitor = await refused("EMAIL_EXISTS", (who) => signUp(who, account("Mara")));
    expect(visitor.page?.text).not.toContain("Firebase");
  });

  test.each(["INVALID_PASSWORD", "USER_DISABLED"])(
    "sign-in failure toast: 'Sign in failed' with the error message: %s",
    async (code) => {
      const visitor = await refused(code, (who) => signIn(who, account("Mara")));
      const [title, message] = toastOf(visitor);
      expect([visitor.page?.url, title]).toEqual(["/auth/sign-in/password", "Sign in failed"]);
      expect(message).toMatch(/^(The email or the password is not right|This account is switched off)\.$/);
    },
  );

  test("or 'Please check your credentials and try again.'", async () => {
    const visitor = await refused("NEVER_HEARD_OF", (who) => signIn(who, account("Mara")));
    expect(toastOf(visitor)).toEqual(["Sign in failed", "Please check your credentials and try again."]);
  });

  test("sign-up failure toast: 'Account creation failed' with the message; return to email step", async () => {
    const visitor = await refused("TOO_MANY_ATTEMPTS_TRY_LATER", (who) => signUp(who, account("Mara")));
    expect(visitor.page?.url).toBe("/auth/create-account");
    expect(toastOf(visitor)).toEqual(["Account creation failed", "Too many requests. Please try again later."]);
  });

  test("or 'Please try again.'", async () => {
    const visitor = await refused("NEVER_HEARD_OF", (who) => signUp(who, account("Mara")));
    expect(toastOf(visitor)).toEqual(["Account creation failed", "Please try again."]);
  });

  test.each([
    ["auth/user-not-found", "EMAIL_NOT_FOUND", "No account found with this email."],
    ["auth/invalid-email", "INVALID_EMAIL", "Invalid email format. Please check your email."],
    ["auth/too-many-requests", "TOO_MANY_ATTEMPTS_TRY_LATER", "Too many requests. Please try again later."],
    ["other", "NEVER_HEARD_OF", "Failed to send password reset email. Please try again."],
  ])("password reset: %s (%s) '%s'", async (_, code, sentence) => {
    const visitor = await refused(code, reset);
    expect([toastOf(visitor)[0], visitor.page?.$("main").text().includes(sentence)]).toEqual([sentence, true]);
  });
});

describe("Forgotten password: password reset", () => {
  test("without email 'Email not found. Please go back and enter your email.'", async () => {
    const visitor = new Visitor(app);
    await visitor.post("/auth/sign-in/forgot-password", "");
    await visitor.open("/auth/sign-in");
    expect(toastOf(visitor)[0]).toBe("Email not found. Please go back and enter your email.");
  });

  test("success toast: 'Password reset email sent! Check your inbox.'", async () => {
    const { email } = await newMember(app);
    const visitor = new Visitor(app);
    await visitor.open("/auth/sign-in");
    await visitor.press("Continue", { email });
    await visitor.press("Forgot password?");
    expect(toastOf(visitor)[0]).toBe("Password reset email sent! Check your inbox.");
  });
});

describe("Classes of failure: a failed sign-up", () => {
  test.each([
    ["firebase_auth (message contains 'Firebase:')", { message: "Firebase: Error" }, "firebase_auth"],
    ["firebase_auth (code starts 'auth/')", { code: "auth/weak-password" }, "firebase_auth"],
    ["backend_api (message has 'API request failed')", { message: "API request failed" }, "backend_api"],
    ["backend_api (message has 'fetch')", { message: "Failed to fetch" }, "backend_api"],
    ["unknown", { message: "Something else" }, "unknown"],
  ])("is classed %s", (_, failure, name) => expect(signUpFailureClass(failure)).toBe(name));

  test("is reported to the error service, the debug endpoint's log and analytics", async () => {
    const { email } = await newMember(app);
    const before = eventsIn(sink.sent).length;
    await signUp(new Visitor(app), { ...account("Vera"), email });
    expect((await counted()).map(({ eventName }) => eventName)).toContain("User Signup Failed");
    expect(app.logged.map(({ event }) => event)).toContain("signup.failed");
    await expect.poll(() => eventsIn(sink.sent).length, { timeout: 10_000 }).toBe(before + 1);
  });
});

describe("Classes of failure: a failed login", () => {
  test("is classed firebase_auth or backend_api", () => {
    expect(loginFailureClass({ code: "auth/wrong-password" })).toBe("firebase_auth");
    expect(loginFailureClass({ message: "Something else" })).toBe("backend_api");
  });

  test("is tracked", async () => {
    await signIn(new Visitor(app), { email: newEmail(), password: PASSWORD });
    const failed = (await counted()).filter(({ eventName }) => eventName === "User Login Failed");
    expect(failed.map(({ properties }) => properties)).toContainEqual({ failure_class: "firebase_auth" });
  });
});

test.each(IDENTITY_CODES)(
  "When it fails: identity codes seen: %s has a sentence, without the 'Firebase: ' prefix",
  (code) => {
    const { message } = popupFailure(Object.assign(new Error("Firebase: Error"), { code: `auth/${code}` }), "en");
    expect(message).toMatch(/^[A-Z].*\.$/);
    expect(message).not.toMatch(/Firebase|auth\//);
  },
);

describe("The code: invite", () => {
  test("generation failure: 'Failed to generate invite link. Please try again.'", async () => {
    const { visitor } = await newMember(app, { past: false });
    await runSql(app, "ALTER TABLE invites RENAME COLUMN code TO gone");
    const page = await visitor.open("/invite");
    await runSql(app, "ALTER TABLE invites RENAME COLUMN gone TO code");
    expect(page.$("[role=alert]").text()).toContain("Failed to generate invite link. Please try again.");
  });

  test("connect failure: 'Connection Failed' / 'Invalid code or connection error. Please try again.'", async () => {
    const { visitor } = await newMember(app, { past: false });
    await visitor.open("/invite");
    const { $ } = await visitor.press("Connect Partner", { code: "ZZZZZ" });
    expect($(".errors").text()).toContain("Connection Failed");
    expect($(".errors").text()).toContain("Invalid code or connection error. Please try again.");
  });

  test("success toast: 'Connected!' / 'You've successfully connected with your partner.'", async () => {
    const [host, { visitor }] = [await newMember(app), await newMember(app, { past: false })];
    await visitor.open("/invite");
    await visitor.press("Connect Partner", { code: await codeOf(host) });
    expect(toastOf(visitor)).toEqual(["Connected!", "You've successfully connected with your partner."]);
  });

  test("mark-invite-seen failure is only logged; skip or continue proceeds", async () => {
    const skips = await newMember(app, { past: false });
    const { b } = await newPair(app);
    await skips.visitor.open("/invite");
    await b.visitor.open("/invite/success");
    await runSql(app, "ALTER TABLE users RENAME COLUMN invite_seen_at TO gone");
    // Whether the dashboard then opens is another question: the database is broken.
    const skip = await skips.visitor.post("/invite/skip", "");
    const goOn = await b.visitor.post("/invite/success", "");
    await runSql(app, "ALTER TABLE users RENAME COLUMN gone TO invite_seen_at");
    for (const answer of [skip, goOn])
      expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/dashboard"]);
    expect(app.logged.filter(({ event }) => event === "invite-seen.failed")).toHaveLength(2);
  });
});

test("Giving the consent: age consent save failure: logged only; fetch failure: consent form shown", async () => {
  const { visitor } = await newMember(app);
  await visitor.open("/intimacyLab");
  await runSql(app, "ALTER TABLE users RENAME COLUMN age_consent_version TO gone");
  await visitor.press("I confirm I am above the age of 18 to continue.");
  await runSql(app, "ALTER TABLE users RENAME COLUMN gone TO age_consent_version");
  expect(visitor.page?.$("main form button").text()).toBe("I confirm I am above the age of 18 to continue.");
  expect(app.logged.map(({ event }) => event)).toContain("age-consent.unsaved");
});

test("Unknown paths: unknown route: not-found page", async () => {
  expect((await new Visitor(app).open("/nowhere")).$("h1").text()).toBe("404 Page Not Found");
});

test.each(["/dashboard", "/us", "/invite", "/intimacyLab", "/daily-questions", "/quiz"])(
  "Areas: unauthenticated access to protected routes: redirect to /: %s",
  async (path) => expect((await new Visitor(app).send(path)).headers.get("Location")).toBe("/"),
);
