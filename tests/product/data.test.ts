import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { analyticsEvents } from "#db/schema/analytics.ts";
import { users } from "#db/schema/auth.ts";
import { startApp } from "#tests/support/app.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { encoded } from "#tests/support/bodies.ts";
import { call, codeOf, newMember, newPair, type TestMember } from "#tests/support/members.ts";
import { newEmail, PASSWORD } from "#tests/support/people.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** What is kept of people, invites and events, and in which fields. */
const app = appForTests();
let member: TestMember;
beforeAll(async () => {
  member = await newMember(app);
});

type User = Record<string, unknown>;
const userOf = async ({ visitor }: { visitor: Visitor }) => (await (await visitor.send("/api/user")).json()) as User;
const rowOf = async ({ id }: TestMember) =>
  (await app.services.database.db.select().from(users).where(eq(users.id, id)))[0];
const nameThem = (who: TestMember) =>
  call(who.visitor, "/api/auth/update-profile", { firstName: "Mara", lastName: "Duarte" });

describe("The user: user", () => {
  test("id, email, firstName, lastName, createdAt, partnerEmail, partnerInvited, inviteStepCompleted, ageConsentGiven", async () => {
    expect(Object.keys(await userOf(member)).sort()).toEqual([
      "ageConsentGiven",
      "createdAt",
      "email",
      "firstName",
      "id",
      "inviteStepCompleted",
      "lastName",
      "partnerEmail",
      "partnerInvited",
    ]);
  });

  test("inviteStepCompleted and ageConsentGiven are boolean", async () => {
    const { inviteStepCompleted, ageConsentGiven } = await userOf(await newMember(app, { past: false }));
    expect([inviteStepCompleted, ageConsentGiven]).toEqual([false, false]);
  });

  test("partnerEmail is the partner's once connected, null before", async () => {
    const { a, b } = await newPair(app);
    expect([(await userOf(member)).partnerEmail, (await userOf(a)).partnerEmail]).toEqual([null, b.email]);
  });

  test("partnerInvited is set once the code was shared", async () => {
    const who = await newMember(app);
    expect((await userOf(who)).partnerInvited).toBe(false);
    await who.visitor.post("/invite/shared", "");
    expect((await userOf(who)).partnerInvited).toBe(true);
  });

  test("there is also an 'invite seen' flag set on the server", async () => {
    const who = await newMember(app, { past: false });
    expect((await rowOf(who))?.inviteSeenAt).toBeNull();
    await call(who.visitor, "/api/user/mark-invite-seen");
    expect((await rowOf(who))?.inviteSeenAt).toEqual(app.clock.at);
  });

  test("is onboarded when inviteStepCompleted is true, also without names", async () => {
    expect((await userOf(member)).firstName).toBeNull();
    expect((await member.visitor.open("/dashboard")).url).toBe("/dashboard");
  });

  test("with both names and the invite step open the step goes first: to /invite", async () => {
    const who = await newMember(app, { past: false });
    await nameThem(who);
    expect((await who.visitor.open("/dashboard")).url).toBe("/invite");
  });
});

describe("The account: auth state", () => {
  test("isAuthenticated: true when an app user exists", async () => {
    expect((await member.visitor.send("/api/user")).status).toBe(200);
    expect((await new Visitor(app).send("/api/user")).status).toBe(401);
  });

  test("identity-provider user: uid and email", async () => {
    expect([(await rowOf(member))?.uid, (await rowOf(member))?.email]).toEqual([member.uid, member.email]);
  });
});

describe("The code: invite", () => {
  test("inviteCode, 5 characters; the server returns it in the field inviteCode", async () => {
    const answer = await call(member.visitor, "/api/invites/create", {});
    expect(await answer.json()).toEqual({ inviteCode: expect.stringMatching(/^[A-Z0-9]{5}$/) });
  });

  test("upper-case when entered", async () => {
    const [host, guest] = [await newMember(app), await newMember(app)];
    const answer = await guest.visitor.post("/invite/connect", encoded({ code: (await codeOf(host)).toLowerCase() }));
    expect(answer.headers.get("Location")).toBe("/invite/success");
  });
});

test("Steps: sign-up draft: email, password, firstName, lastName", async () => {
  const visitor = new Visitor(app);
  const email = newEmail("draft");
  await visitor.open("/auth/create-account");
  await visitor.press("Continue", { email });
  await visitor.press("Continue", { password: PASSWORD });
  await visitor.press("Create an account", { firstName: "Mara", lastName: "Duarte" });
  expect(await userOf({ visitor })).toMatchObject({ email, firstName: "Mara", lastName: "Duarte" });
});

describe("How events are counted: analytics event", () => {
  const ID = "6f1c2b1e-8d0b-4a51-9d6a-0f4f5a0c9b11";
  const rows = async () => {
    await app.analytics.flush();
    return app.services.database.db.select().from(analyticsEvents);
  };

  test("type (track or identify), eventName, properties, distinctId", async () => {
    const event = { type: "track", eventName: "Tab Switched", properties: { tab_name: "entities" }, distinctId: ID };
    expect((await call(new Visitor(app), "/api/track", event)).status).toBe(200);
    const bearer = { Authorization: `Bearer ${member.idToken}` };
    const identify = { type: "identify", distinctId: ID };
    expect((await call(new Visitor(app), "/api/track", identify, bearer)).status).toBe(200);
    expect((await call(member.visitor, "/api/track", { ...event, type: "page" })).status).toBe(400);
    const mine = (await rows()).filter(({ distinctId }) => distinctId === ID);
    expect(mine.map(({ type, eventName, properties }) => ({ type, eventName, properties }))).toEqual(
      expect.arrayContaining([
        { type: "track", eventName: "Tab Switched", properties: { tab_name: "entities" } },
        { type: "identify", eventName: null, properties: {} },
      ]),
    );
  });

  test("the distinctId is a random UUID kept in a cookie for 365 days (SameSite Lax, path '/')", async () => {
    const [one, two] = [await newMember(app), await newMember(app)];
    const setBy = async ({ visitor }: TestMember) =>
      (await visitor.send("/us")).headers.getSetCookie().find((line) => line.startsWith("distinctId=")) ?? "";
    const [first, second] = [await setBy(one), await setBy(two)];
    expect(first).toMatch(/^distinctId=[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12};/);
    expect(first.split("; ")).toEqual(expect.arrayContaining(["Max-Age=31536000", "SameSite=Lax", "Path=/"]));
    expect(second.split(";")[0]).not.toBe(first.split(";")[0]);
  });

  test("the cookie is Secure", async () => {
    const secure = await startApp({ settings: { PUBLIC_ORIGIN: "https://couple.test" } });
    const event = { type: "track", eventName: "Tab Switched", properties: { tab_name: "home" } };
    const cookies = (await call(new Visitor(secure), "/api/track", event)).headers.getSetCookie();
    await secure.close();
    expect(cookies).toEqual([expect.stringMatching(/distinctId=.*; Secure$/)]);
  });
});

describe("Events: tracked events", () => {
  const EVENTS: [name: string, properties: object][] = [
    ["Page Viewed", { page_name: "/dashboard" }],
    ["Tab Switched", { tab_name: "home" }],
    ["Question Answered", { category_name: "memory", question_id: "dq-memory-01", answer_length: 11 }],
    ["User Signed Up", {}],
    ["User Logged In", {}],
    ["User Signed In", {}],
    ["User Signup Failed", { failure_class: "unknown" }],
    ["User Login Failed", { failure_class: "backend_api" }],
    ["User Signin Failed", { failure_class: "firebase_auth" }],
  ];
  const send = (eventName: string, properties: object) =>
    call(new Visitor(app), "/api/track", { type: "track", eventName, properties });

  test.each(EVENTS)("%s %j", async (name, properties) => {
    expect((await send(name, properties)).status).toBe(200);
    await app.analytics.flush();
    const stored = await app.services.database.db
      .select()
      .from(analyticsEvents)
      .where(eq(analyticsEvents.eventName, name));
    expect(stored.map((row) => row.properties)).toContainEqual(properties);
  });

  test("and no others, and with no other properties", async () => {
    expect((await send("Button Clicked", {})).status).toBe(400);
    expect((await send("Page Viewed", { page_name: "/dashboard", email: "a@b.test" })).status).toBe(400);
  });
});

describe("Toasts: toast", () => {
  test("title, description and open", async () => {
    const { visitor } = await newMember(app, { past: false });
    await visitor.open("/invite");
    const { $ } = await visitor.press("Next");
    expect([$(".toast b").text(), $(".toast b + span").text(), $(".toast").attr("data-state")]).toEqual([
      "Invite Skipped",
      "You can invite your partner later from the dashboard.",
      "open",
    ]);
  });

  test("variant: default or destructive", async () => {
    const { visitor } = await newMember(app, { past: false });
    await visitor.open("/invite");
    expect((await visitor.press("Next")).$(".toast").hasClass("bad")).toBe(false);
    const stranger = new Visitor(app);
    await stranger.open("/auth/sign-in");
    await stranger.press("Continue", { email: newEmail() });
    const page = await stranger.press("Sign In", { password: PASSWORD });
    expect([page.$(".toast").hasClass("bad"), page.$("[role=alert] .toast").length]).toEqual([true, 1]);
  });
});
