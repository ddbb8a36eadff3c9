import { eq } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { forgetQueries, mutate, query } from "#app/http/api-client.ts";
import { analyticsEvents } from "#db/schema/analytics.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { idToken, newIdentity } from "#tests/support/identity.ts";
import { call, codeOf, newMember } from "#tests/support/members.ts";
import { account, newEmail, signIn, signUp } from "#tests/support/people.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** docs/product/api.md#calls, each by bearer ID token. */
const app = appForTests();
beforeAll(async () => {
  await newMember(app);
});
beforeEach(() => {
  app.clock.at = new Date();
});

/** A call of somebody else's program: a token, and no cookie. */
const byToken = (token: string, path: string, body?: object) =>
  new Visitor(app).send(path, {
    ...(body ? { method: "POST", body: JSON.stringify(body) } : {}),
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
  });
const USER_CALLS = [
  ["POST", "/api/auth/update-profile"],
  ["GET", "/api/user"],
  ["POST", "/api/user/age-consent"],
  ["POST", "/api/user/mark-invite-seen"],
  ["POST", "/api/invites/create"],
  ["POST", "/api/invites/accept/ABCDE"],
] as const;

describe("Calls: POST /api/auth/login", () => {
  test("body idToken; user (id, email, firstName, lastName, createdAt)", async () => {
    const who = await newIdentity();
    const answer = await call(new Visitor(app), "/api/auth/login", { idToken: idToken(who) });
    expect(await answer.json()).toMatchObject({
      id: expect.any(String),
      email: who.email,
      firstName: null,
      lastName: null,
      createdAt: app.clock.at.toISOString(),
    });
  });

  test("sign-up and federated sign-in also send uid and email", async () => {
    const who = await newIdentity();
    const body = { idToken: idToken(who), uid: who.uid, email: who.email };
    expect((await call(new Visitor(app), "/api/auth/login", body)).status).toBe(200);
    expect((await call(new Visitor(app), "/api/auth/login", { ...body, uid: "another" })).status).toBe(401);
  });
});

test("Calls: POST /api/auth/update-profile: bearer; body firstName, lastName; field user", async () => {
  const { idToken: token, id } = await newMember(app);
  const names = { firstName: "Mara", lastName: "Duarte" };
  const answer = await byToken(token, "/api/auth/update-profile", names);
  expect(await answer.json()).toEqual({ user: expect.objectContaining({ id, ...names }) });
  expect(await (await byToken(token, "/api/user")).json()).toMatchObject(names);
});

test("Calls: GET /api/user: bearer; user, used to refresh and to read ageConsentGiven", async () => {
  const { idToken: token, email } = await newMember(app);
  expect(await (await byToken(token, "/api/user")).json()).toMatchObject({ email, ageConsentGiven: false });
});

test("Calls: POST /api/user/age-consent: bearer; empty body", async () => {
  const { idToken: token } = await newMember(app);
  expect((await byToken(token, "/api/user/age-consent", {})).status).toBe(200);
  expect(await (await byToken(token, "/api/user")).json()).toMatchObject({ ageConsentGiven: true });
});

test("Calls: POST /api/user/mark-invite-seen: bearer", async () => {
  const { idToken: token } = await newMember(app, { past: false });
  expect((await byToken(token, "/api/user/mark-invite-seen", {})).ok).toBe(true);
  expect(await (await byToken(token, "/api/user")).json()).toMatchObject({ inviteStepCompleted: true });
});

test("Calls: POST /api/invites/create: bearer; empty object; field inviteCode", async () => {
  const { idToken: token } = await newMember(app);
  const answer = await byToken(token, "/api/invites/create", {});
  expect(await answer.json()).toEqual({ inviteCode: expect.stringMatching(/^[A-Z0-9]{5}$/) });
});

test("Calls: POST /api/invites/create is called when the invite screen opens", async () => {
  const who = await newMember(app, { past: false });
  const { $ } = await who.visitor.open("/invite");
  expect($(".code").text()).toBe(await codeOf(who));
});

test("Calls: POST /api/invites/accept/{code}: bearer; no body; only ok status read", async () => {
  const [host, guest] = [await newMember(app), await newMember(app)];
  const path = `/api/invites/accept/${await codeOf(host)}`;
  const answer = await new Visitor(app).send(path, {
    method: "POST",
    headers: { Authorization: `Bearer ${guest.idToken}` },
  });
  expect(answer.ok).toBe(true);
  expect(await (await byToken(host.idToken, "/api/user")).json()).toMatchObject({ partnerEmail: guest.email });
});

test("Calls: POST /api/track: with credentials; body type, eventName, properties, distinctId", async () => {
  const { visitor, id } = await newMember(app);
  const distinctId = "0f2a4e0e-52b4-4d3c-8d50-3a3f5a3f6a10";
  const event = { type: "track", eventName: "Tab Switched", properties: { tab_name: "calls" }, distinctId };
  expect((await call(visitor, "/api/track", event)).ok).toBe(true);
  await app.analytics.flush();
  const rows = await app.services.database.db.select().from(analyticsEvents).where(eq(analyticsEvents.userId, id));
  expect(rows.map(({ properties }) => properties)).toContainEqual({ tab_name: "calls" });
});

test("Calls: POST /api/debug/signup-failure: timestamp, user agent, language, [...], stack, step", async () => {
  const body = {
    timestamp: new Date().toISOString(),
    userAgent: "Mozilla/5.0",
    language: "pt",
    timezone: "Europe/Lisbon",
    screen: "390x844",
    connection: "4g",
    email: newEmail(),
    hasFirstName: true,
    hasLastName: false,
    error: "Firebase: Error (auth/internal-error).",
    errorCode: "auth/internal-error",
    stack: "Error\n    at x (/assets/entry.js:1:1)",
    step: "signup-name",
  };
  expect((await call(new Visitor(app), "/api/debug/signup-failure", body)).ok).toBe(true);
  expect((await call(new Visitor(app), "/api/debug/signup-failure", {})).ok).toBe(true);
});

test.each(["Bearer x.y.z", "Basic eDp5"])(
  "Calls: authenticated calls carry a bearer ID token, not %s",
  async (Authorization) => {
    expect((await new Visitor(app).send("/api/user", { headers: { Authorization } })).status).toBe(401);
  },
);

test.each(USER_CALLS)("Calls: only when signed in: %s %s", async (method, path) => {
  const answer = await new Visitor(app).send(path, { method, ...(method === "POST" ? { body: "{}" } : {}) });
  expect([answer.status, Object.keys((await answer.json()) as object)]).toEqual([401, ["message"]]);
});

describe("How our pages ask: in the browser", () => {
  /** What our own pages ask goes to the app. */
  beforeEach(() => {
    vi.stubGlobal("fetch", asked);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    forgetQueries();
  });
  const asked = vi.fn(async (path: string, init?: RequestInit) => new Visitor(app).send(path, init));

  test("generic helper: sends JSON", async () => {
    await mutate("/api/debug/signup-failure", { step: "signup-email" });
    const [path, init] = asked.mock.lastCall ?? [];
    expect([path, init?.method, init?.body]).toEqual([
      "/api/debug/signup-failure",
      "POST",
      JSON.stringify({ step: "signup-email" }),
    ]);
    expect(new Headers(init?.headers).get("Content-Type")).toBe("application/json");
  });

  test("on non-OK response fails with the server's message field", async () => {
    vi.stubGlobal("fetch", async () => Response.json({ message: "40 are too many" }, { status: 400 }));
    await expect(mutate("/api/invites/create")).rejects.toThrow(/^40 are too many$/);
  });

  test("else 'Request failed with status {code}'", async () => {
    vi.stubGlobal("fetch", async () => new Response("<h1>No</h1>", { status: 404 }));
    await expect(mutate("/api/invites/create")).rejects.toThrow(/^Request failed with status 404$/);
  });

  test("default query helper: non-OK throws '{status}: {error or message or status text}'", async () => {
    await expect(query("/api/user")).rejects.toThrow(/^401: Sign in first\.$/);
    vi.stubGlobal("fetch", async () => Response.json({ error: "gone", message: "not this" }, { status: 404 }));
    await expect(query("/api/user")).rejects.toThrow(/^404: gone$/);
    vi.stubGlobal("fetch", async () => new Response("", { status: 404, statusText: "Not Found" }));
    await expect(query("/api/user")).rejects.toThrow(/^404: Not Found$/);
  });
});

describe("The account: identity provider calls", () => {
  test("create with email/password, sign in with email/password", async () => {
    const who = account("Mara");
    await signUp(new Visitor(app), who);
    const visitor = new Visitor(app);
    await signIn(visitor, who);
    expect((await visitor.send("/api/user")).status).toBe(200);
  });

  test("send password reset email with the email", async () => {
    const { email } = await newMember(app);
    const visitor = new Visitor(app);
    await visitor.open("/auth/sign-in");
    await visitor.press("Continue", { email });
    await visitor.press("Forgot password?");
    const host = process.env.FIREBASE_AUTH_EMULATOR_HOST;
    const sent = await (await fetch(`http://${host}/emulator/v1/projects/demo-couple/oobCodes`)).json();
    const { oobCodes } = sent as { oobCodes: { email: string; requestType: string }[] };
    expect(oobCodes.filter((one) => one.email === email).map(({ requestType }) => requestType)).toEqual([
      "PASSWORD_RESET",
    ]);
  });

  test("a project config fetch (GET /v1/projects) to check authorized domains", async () => {
    const { text } = await new Visitor(app).open("/google-auth-test");
    expect(text).toMatch(/Authorized domains ?localhost/);
  });
});

test("Events: page view analytics events are sent for signed-in users on route change", async () => {
  const { visitor, id } = await newMember(app);
  await visitor.open("/us");
  await visitor.data("/dashboard");
  await new Visitor(app).open("/privacy");
  await app.analytics.flush();
  const rows = await app.services.database.db
    .select()
    .from(analyticsEvents)
    .where(eq(analyticsEvents.eventName, "Page Viewed"));
  expect(rows.filter(({ userId }) => userId === null)).toEqual([]);
  expect(rows.filter(({ userId }) => userId === id).map(({ properties }) => properties.page_name)).toEqual(
    expect.arrayContaining(["/us", "/dashboard"]),
  );
});
