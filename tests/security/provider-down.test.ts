import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { encoded } from "#tests/support/bodies.ts";
import { type Gate, gateBeforeEmulator } from "#tests/support/gate.ts";
import { type Google, startGoogle } from "#tests/support/google.ts";
import { idToken, newIdentity, seconds } from "#tests/support/identity.ts";
import { call, newMember } from "#tests/support/members.ts";
import { type Account, account, PASSWORD, signIn, signUp } from "#tests/support/people.ts";
import { everyRow } from "#tests/support/tables.ts";
import { Visitor } from "#tests/support/visitor.ts";

/**
 * docs/product/security.md#the-provider-is-down: while the identity provider is down sessions go on for an hour, and
 * sign-in says so.
 */
const UNAVAILABLE = "Signing in does not work right now. Please try again in a few minutes.";
const HOURS = 1;
const MINUTES = 1 / 60;

let gate: Gate;
let google: Google;
let app: TestApp;
let known: Account;
beforeAll(async () => {
  gate = await gateBeforeEmulator();
  google = await startGoogle();
  app = await startApp({ settings: google.settings });
  known = account("Known");
  await signUp(new Visitor(app), known);
});
afterEach(async () => {
  app.clock.at = new Date();
  await gate.open();
});
afterAll(async () => {
  await app.close();
  await google.stop();
  await gate.remove();
});

/** The last form of signing in. */
async function signInForm(): Promise<Response> {
  const visitor = new Visitor(app);
  await visitor.post("/auth/sign-in", encoded({ email: known.email }));
  return visitor.post("/auth/sign-in/password", encoded({ password: PASSWORD }));
}

/** Signs in with Google without script: to its page, and back with a code. */
async function comeByGoogle(visitor: Visitor): Promise<void> {
  const begun = await visitor.post("/auth/google", encoded({ flow: "sign-in" }));
  const atGoogle = await fetch(begun.headers.get("Location") ?? "", { redirect: "manual" });
  const back = new URL(atGoogle.headers.get("Location") ?? "");
  await visitor.open(`${back.pathname}${back.search}`);
}

async function expectUnavailable(response: Response): Promise<void> {
  expect([response.status, response.headers.get("Retry-After")]).toEqual([503, "60"]);
  expect(response.headers.getSetCookie().join()).not.toContain("session=");
  const text = await response.text();
  expect(text).toContain(UNAVAILABLE);
  expect(text).not.toContain(PASSWORD);
}

describe("The provider is down: nobody answers there", () => {
  test("sessions go on for an hour after the last word, and again when it is back", async () => {
    const { visitor } = await newMember(app);
    app.clock.move(10 * MINUTES);
    expect((await visitor.send("/us")).status).toBe(200);
    await gate.shut();
    app.clock.move(1 * HOURS - 0.001);
    expect((await visitor.send("/us")).status).toBe(200);
    expect((await visitor.send("/api/user")).status).toBe(200);
    app.clock.move(0.001);
    const page = await visitor.send("/us");
    expect([page.status, page.headers.get("Retry-After")]).toEqual([503, "60"]);
    expect(await page.text()).toContain("We can't check right now that it is you.");
    expect((await visitor.send("/api/user")).status).toBe(503);
    expect((await visitor.send("/")).status).toBe(200);
    await gate.open();
    expect((await visitor.send("/us")).status).toBe(200);
  });

  test("pages for everybody and sign-out need no provider", async () => {
    const { visitor } = await newMember(app);
    await gate.shut();
    for (const path of ["/", "/privacy", "/auth/sign-in", "/auth/create-account"])
      expect((await new Visitor(app).send(path)).status).toBe(200);
    expect((await visitor.post("/sign-out", "")).headers.get("Location")).toBe("/");
    expect((await visitor.send("/us")).status).toBe(302);
  });

  test("signing in by the form says so with 503", async () => {
    await gate.shut();
    const before = await everyRow(app);
    await expectUnavailable(await signInForm());
    expect(await everyRow(app)).toEqual(before);
  });

  test("signing in by the API, and a call with a bearer token, say so with 503", async () => {
    const member = await newMember(app);
    const token = idToken(await newIdentity(), { auth_time: seconds(app.clock.at) });
    await gate.shut();
    await expectUnavailable(await call(new Visitor(app), "/api/auth/login", { idToken: token }));
    const headers = { Authorization: `Bearer ${member.idToken}` };
    await expectUnavailable(await new Visitor(app).send("/api/user", { headers }));
  });

  test("signing up goes back to its first step with the toast, and loses nothing but time", async () => {
    const { email, password, firstName, lastName } = account("Patient");
    const visitor = new Visitor(app);
    await visitor.open("/auth/create-account");
    await visitor.press("Continue", { email });
    await visitor.press("Continue", { password });
    await gate.shut();
    await visitor.press("Create an account", { firstName, lastName });
    expect(visitor.page?.url).toBe("/auth/create-account");
    expect(visitor.page?.$("[role=status], [role=alert]").text()).toContain("Account creation failed");
    expect(visitor.page?.$("[role=alert]").text()).toContain(UNAVAILABLE);
    expect(visitor.page?.$("#email").val()).toBe(email);
    await gate.open();
    await visitor.press("Continue", {});
    await visitor.press("Continue", { password });
    await visitor.press("Create an account", { firstName, lastName });
    expect(visitor.page?.url).toBe("/invite");
  });
});

test("The provider is down: it dies half way: nobody is half signed in or half signed up", async () => {
  const who = account("Halfway");
  const visitor = new Visitor(app);
  gate.hang(/:createSessionCookie/);
  const before = await everyRow(app);
  const [signedIn] = await Promise.all([signInForm(), signUp(visitor, who)]);
  await expectUnavailable(signedIn);
  expect([visitor.page?.url, visitor.cookies.has("session")]).toEqual(["/auth/create-account", false]);
  expect(await everyRow(app)).toEqual(before);
  // The account has been made: the same sign-up goes through later.
  await gate.open();
  await signUp(visitor, who);
  expect(visitor.page?.url).toBe("/invite");
});

describe("The provider is down: every way in meets a provider that", () => {
  const ENTRANCES: [way: string, enter: (visitor: Visitor) => Promise<void>, sentence: string][] = [
    ["signing up", (visitor) => signUp(visitor, account("Nobody")), UNAVAILABLE],
    ["signing in", (visitor) => signIn(visitor, known), UNAVAILABLE],
    [
      "a new password",
      async (visitor) => {
        await visitor.open("/auth/sign-in");
        await visitor.press("Continue", { email: known.email });
        await visitor.press("Forgot password?");
      },
      "Failed to send password reset email. Please try again.",
    ],
    ["Google", comeByGoogle, UNAVAILABLE],
  ];

  /** As Google's own interface says it, in full. */
  const WRONG_KEY = {
    error: {
      code: 400,
      message: "API key not valid. Please pass a valid API key.",
      status: "INVALID_ARGUMENT",
      details: [{ "@type": "type.googleapis.com/google.rpc.ErrorInfo", reason: "API_KEY_INVALID" }],
    },
  };
  const SWITCHED_OFF = { error: { code: 400, message: "PASSWORD_LOGIN_DISABLED" } };
  const BLOCKED = { error: { code: 403, message: "Requests from this IP are blocked.", status: "PERMISSION_DENIED" } };
  const unavailable = { event: "identity.unavailable" };
  const refused = (reason: string) => ({ event: "identity.refused", fields: { reason } });

  test.each([
    ["is down", () => gate.shut(), unavailable],
    ["is slow", () => gate.hang(/./), unavailable],
    ["answers with a page", () => gate.answerHtml(), unavailable],
    ["does not know our key", () => gate.answerJson(400, WRONG_KEY), refused("API_KEY_INVALID")],
    ["lets nobody in by a password", () => gate.answerJson(400, SWITCHED_OFF), refused("PASSWORD_LOGIN_DISABLED")],
    ["does not talk to this server", () => gate.answerJson(403, BLOCKED), refused("PERMISSION_DENIED")],
    ["says what can't be understood", () => gate.answerJson(200, { error: 7 }), refused("UNREADABLE")],
  ] as const)("%s: said within 10 s and logged, and nobody is half signed in", async (_how, fail, line) => {
    const before = await everyRow(app);
    await fail();
    app.logged.length = 0;
    await Promise.all(
      ENTRANCES.map(async ([way, enter, sentence]) => {
        const visitor = new Visitor(app);
        const started = performance.now();
        await enter(visitor);
        expect([way, performance.now() - started < 10_000]).toEqual([way, true]);
        expect([way, visitor.page?.text]).toEqual([way, expect.stringContaining(sentence)]);
        expect([way, visitor.cookies.has("session")]).toEqual([way, false]);
      }),
    );
    expect(await everyRow(app)).toEqual(before);
    // Each way leaves a line for the operator, without anybody's address and without the provider's sentence.
    const told = app.logged.filter(({ event }) => event === line.event);
    expect(told.length).toBeGreaterThanOrEqual(ENTRANCES.length);
    expect(told[0]).toMatchObject(line);
    expect(JSON.stringify(app.logged)).not.toMatch(/@|Please pass|blocked/);
  });

  test("refuses what only people can mend, and is not to be mended by the operator: nothing is logged", async () => {
    app.logged.length = 0;
    const visitor = new Visitor(app);
    await signIn(visitor, { ...known, password: "not-the-one" });
    expect(visitor.page?.text).toContain("The email or the password is not right.");
    expect(app.logged.filter(({ event }) => event.startsWith("identity."))).toEqual([]);
  });

  test("takes the key, or does not, or can't be asked: tried at the start", async () => {
    app.logged.length = 0;
    await app.identity.tryKey();
    expect(app.logged).toEqual([]);
    gate.answerJson(400, WRONG_KEY);
    await app.identity.tryKey();
    expect(app.logged).toEqual([
      { event: "identity.refused", fields: { call: "projects", reason: "API_KEY_INVALID" } },
    ]);
    await gate.shut();
    await app.identity.tryKey();
    expect(app.logged.at(-1)).toMatchObject({ event: "identity.unavailable", fields: { call: "projects" } });
  });
});

test("The provider is down: it takes requests and never answers: every answer begins within 15 s all the same", async () => {
  const { visitor } = await newMember(app);
  gate.hang(/./);
  app.clock.move(6 * MINUTES);
  const started = performance.now();
  const [page, form] = await Promise.all([visitor.send("/us"), signInForm()]);
  expect(page.status).toBe(200);
  await expectUnavailable(form);
  expect(performance.now() - started).toBeLessThan(15_000);
});
