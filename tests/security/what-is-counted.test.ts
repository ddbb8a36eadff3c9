import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { activities, activityEvents } from "#app/pages/activities.ts";
import { analyticsEvents } from "#db/schema/analytics.ts";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { call } from "#tests/support/members.ts";
import { newEmail } from "#tests/support/people.ts";
import { eventsIn, openSink } from "#tests/support/sink.ts";
import { everyRow } from "#tests/support/tables.ts";
import { Visitor } from "#tests/support/visitor.ts";

/**
 * docs/product/security.md#what-is-counted: what is counted, and what the debug endpoint keeps. Of the 18+ part:
 * adult-pages.test.ts.
 */
let sink: Awaited<ReturnType<typeof openSink>>;
let app: TestApp;
beforeAll(async () => {
  sink = await openSink();
  app = await startApp({ settings: { SENTRY_DSN: sink.dsn } });
});
afterAll(async () => {
  await app.close();
  await sink.close();
});

const track = (eventName: string, properties?: unknown, more: object = {}) => ({
  type: "track",
  eventName,
  ...(properties === undefined ? {} : { properties }),
  ...more,
});
const post = (body: unknown, visitor = new Visitor(app), headers = {}) => call(visitor, "/api/track", body, headers);

async function rows(): Promise<(typeof analyticsEvents.$inferSelect)[]> {
  await app.analytics.flush();
  return app.services.database.db.select().from(analyticsEvents);
}

describe("What is counted: analytics takes only the product's events", () => {
  test("takes every event of the product, each with its properties", async () => {
    const bodies = [
      track("Page Viewed", { page_name: "/us/edit-firstName" }),
      track("Tab Switched", { tab_name: "daily-questions" }),
      track("Question Answered", { category_name: "play", question_id: "dq-play-03", answer_length: 12 }),
      ...["User Signed Up", "User Logged In", "User Signed In"].flatMap((name) => [track(name), track(name, {})]),
      track("User Signup Failed", { failure_class: "unknown" }),
      ...["User Login Failed", "User Signin Failed"].map((name) => track(name, { failure_class: "backend_api" })),
    ];
    for (const body of bodies) {
      const answer = await post(body);
      expect([JSON.stringify(body), answer.status, await answer.json()]).toEqual([
        JSON.stringify(body),
        200,
        { ok: true },
      ]);
    }
  });

  test("refuses everything else and keeps nothing of it", async () => {
    const email = newEmail();
    const bodies: unknown[] = [
      {},
      [],
      null,
      track("Invite Shared"),
      track("user signed up"),
      track("__proto__"),
      track("Page Viewed"),
      track("Page Viewed", { page_name: email }),
      track("Page Viewed", { page_name: "/join/7KM2P" }),
      track("Page Viewed", { page_name: "/join?code=7KM2P" }),
      track("Page Viewed", { page_name: "/daily-questions/2025-11-13" }),
      track("Page Viewed", { page_name: "/us", email }),
      track("Page Viewed", { page_name: ["/us"] }),
      track("Tab Switched", { tab_name: "I love you" }),
      track("Tab Switched", { tab_name: "x".repeat(41) }),
      track("Question Answered", { category_name: "play", question_id: "dq-play-03", answer_length: "12" }),
      track("Question Answered", { category_name: "play", question_id: "dq-play-03", answer_length: -1 }),
      track("Question Answered", { category_name: "play", question_id: "What is it?", answer_length: 1 }),
      track("User Signed Up", { email }),
      track("User Signup Failed", { failure_class: "Firebase: no" }),
      track("User Login Failed", { failure_class: "unknown" }),
      track("User Signed Up", {}, { distinctId: "mara" }),
      track("User Signed Up", {}, { userId: "x" }),
      { type: "identify", properties: { email } },
      { type: "alias", eventName: "User Signed Up" },
    ];
    const before = await rows();
    for (const body of bodies) {
      const answer = await post(body);
      const text = await answer.text();
      expect([JSON.stringify(body), answer.status, Object.keys(JSON.parse(text))]).toEqual([
        JSON.stringify(body),
        400,
        ["message"],
      ]);
      expect(text).not.toMatch(/7KM2P|example\.test/);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    expect((await new Visitor(app).send("/api/track")).status).toBe(405);
    expect((await post(track("User Signed Up"), new Visitor(app), { Origin: "https://evil.test" })).status).toBe(403);
    expect(await rows()).toEqual(before);
  });

  test("events outside the list are written nowhere in the product", () => {
    const allowed = /^(Page Viewed|Tab Switched|User (Signed Up|Logged In|Signed In|(Signup|Login|Signin) Failed))$/;
    const files = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((name) =>
      /(?<!\.test)\.tsx?$/.test(name),
    );
    const found = files.flatMap((name) =>
      [...readFileSync(`app/${name}`, "utf8").matchAll(/eventName: "([^"]+)"/g)].map(([, event]) => event ?? ""),
    );
    expect(found.length).toBeGreaterThan(2);
    expect(found.filter((event) => !allowed.test(event))).toEqual([]);
  });

  test("an activity's events are named as the product promises them, each by one activity and with no other properties", async () => {
    const promised = readFileSync("docs/product/counting-and-failures.md", "utf8").replace(/\s+/g, " ");
    const events = activities.flatMap((activity) => Object.entries<Record<string, string>>(activity.events));
    expect(events.length).toBeGreaterThan(0);
    expect(Object.keys(activityEvents)).toHaveLength(events.length);
    for (const [name, properties] of events) {
      expect(promised).toContain(`${name} (${Object.keys(properties).join(", ")})`);
      expect((await post(track(name, { ...properties, words: "mine" }))).status).toBe(400);
      // The house's own go before: none of them is taken for an activity's.
      expect(name).not.toMatch(/^(Page|Tab|User) /);
    }
  });
});

describe("What is counted: the debug endpoint", () => {
  const CANARY = "kanarienvogel";
  type Event = { exception: { values: Record<string, unknown>[] }; tags: Record<string, string> };

  test("drops the email before it stores, logs or sends on, and all else that is somebody's", async () => {
    const everything = {
      timestamp: new Date().toISOString(),
      userAgent: `Mozilla/5.0 ${CANARY} Chrome/141.0.0.0 Safari/537.36`,
      language: "pt-PT",
      timezone: CANARY,
      screen: "390x844",
      connection: "4g",
      email: `${CANARY}@example.test`,
      hasFirstName: true,
      hasLastName: false,
      error: `Firebase: ${CANARY} 7KM2P Bearer ${CANARY}`,
      errorCode: "auth/popup-blocked",
      stack: `Error: ${CANARY}\n    at go (https://couple.test/assets/entry-x1.js:3:71)\n    at https://couple.test/join?code=7KM2P:1:1`,
      step: "signup-email",
    };
    const visitor = new Visitor(app);
    const answer = await call(visitor, `/api/debug/signup-failure?token=${CANARY}`, everything, {
      Cookie: `draft=${CANARY}`,
    });
    expect([answer.status, await answer.text()]).toEqual([200, expect.not.stringContaining(CANARY)]);
    await expect.poll(() => sink.sent.length, { timeout: 10_000 }).toBeGreaterThan(0);
    const text = JSON.stringify(sink.sent);
    const events = eventsIn(sink.sent) as unknown as Event[];
    expect(text).not.toMatch(new RegExp(`${CANARY}|7KM2P`));
    expect(events[0]?.tags).toEqual({
      side: "server",
      class: "firebase_auth",
      code: "auth/popup-blocked",
      step: "signup-email",
      first_name: "true",
      last_name: "false",
      browser: "Chrome 141",
      language: "pt-PT",
      screen: "390x844",
      connection: "4g",
    });
    expect(JSON.stringify(events[0]?.exception)).toContain("/assets/entry-x1.js");
    expect(JSON.stringify(app.logged)).not.toMatch(new RegExp(`${CANARY}|7KM2P`));
    const counted = await rows();
    expect(counted.filter(({ eventName }) => eventName === "User Signup Failed").length).toBeGreaterThan(0);
    expect(JSON.stringify([counted, await everyRow(app)])).not.toContain(CANARY);
  });
});
