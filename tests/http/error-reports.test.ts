import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isPostgres } from "#db/dialect.ts";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { encoded } from "#tests/support/bodies.ts";
import { askToday } from "#tests/support/forms.ts";
import { call, newMember } from "#tests/support/members.ts";
import { account, newEmail, signUp } from "#tests/support/people.ts";
import { startServer } from "#tests/support/process.ts";
import { eventsIn, openSink } from "#tests/support/sink.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** docs/product/counting-and-failures.md#the-error-service */
const CANARY = "kanarienvogel";
type Event = { exception: { values: Record<string, unknown>[] }; tags: Record<string, string>; request?: unknown };

let sink: Awaited<ReturnType<typeof openSink>>;
beforeAll(async () => {
  sink = await openSink();
});
afterAll(() => sink.close());

test("without a DSN no page speaks of the error service", async () => {
  const app = await startApp();
  try {
    const page = await new Visitor(app).open("/auth/sign-in");
    expect(page.html).not.toMatch(/__errors|sentry/i);
    expect(page.headers.get("Content-Security-Policy")).not.toContain("connect-src");
    expect((await call(new Visitor(app), "/api/debug/signup-failure", {})).status).toBe(200);
  } finally {
    await app.close();
  }
});

// In processes of their own: what one has loaded stays loaded.
test.skipIf(isPostgres)("nothing of it is loaded without a DSN, and with one it is", async () => {
  const tell = `process.on("exit", () => console.log(JSON.stringify({ loaded: "__SENTRY__" in globalThis })))`;
  const folder = mkdtempSync(join(tmpdir(), "couple-"));
  for (const [settings, loaded] of [
    [{}, false],
    [{ SENTRY_DSN: sink.dsn }, true],
  ] as const) {
    const server = await startServer({
      ...settings,
      DATA_DIR: folder,
      DATABASE_URL: `file:${join(folder, "app.db")}`,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(tell)}`,
    });
    await fetch(`${server.origin}/api/debug/signup-failure`, { method: "POST", body: "{}" });
    await server.stop();
    expect(server.lines.at(-1)).toEqual({ loaded });
  }
  rmSync(folder, { recursive: true, force: true });
});

describe("with a DSN", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ settings: { SENTRY_DSN: sink.dsn } });
  });
  afterAll(() => app.close());

  /** What an act makes the server send. */
  async function reported(act: () => Promise<unknown>): Promise<{ text: string; events: Event[] }> {
    const before = sink.sent.length;
    await act();
    await expect.poll(() => sink.sent.length, { timeout: 10_000 }).toBeGreaterThan(before);
    const fresh = sink.sent.slice(before);
    return { text: JSON.stringify(fresh), events: eventsIn(fresh) as unknown as Event[] };
  }

  test("the policy lets scripts talk to its origin and to no other, on a page, an error, and the kept page", async () => {
    const visitor = new Visitor(app);
    for (const path of ["/auth/sign-in", "/nothing", "/privacy"])
      expect((await visitor.send(path)).headers.get("Content-Security-Policy")).toContain(
        `connect-src 'self' ${sink.origin};`,
      );
    const { html, $ } = await visitor.open("/auth/sign-in");
    expect(html).toContain(sink.dsn);
    expect($("script:not([nonce])").length).toBe(0);
  });

  test("a sign-up that fails is told by its class, code and step, to the log, the service and analytics", async () => {
    const who = { ...account("Vera"), email: newEmail(CANARY) };
    await signUp(new Visitor(app), who);
    const { events, text } = await reported(() =>
      signUp(new Visitor(app), { ...who, password: `${CANARY}-2`, firstName: CANARY, lastName: CANARY }),
    );
    expect(events.map(({ exception, tags }) => [exception.values[0]?.type, tags])).toEqual([
      [
        "SignUpFailure",
        expect.objectContaining({
          side: "server",
          class: "firebase_auth",
          code: "auth/email-already-in-use",
          step: "signup-name",
          first_name: "true",
        }),
      ],
    ]);
    expect(text).not.toContain(CANARY);
    expect(app.logged.filter(({ event }) => event === "signup.failed")).toHaveLength(1);
    expect(JSON.stringify(app.logged)).not.toContain(CANARY);
  });

  test.each([
    ["an unknown field", { password: "x" }],
    ["words for yes", { hasFirstName: "yes" }],
    ["a number for a step", { step: 3 }],
    ["a long user agent", { userAgent: "x".repeat(1025) }],
    ["a long stack", { stack: "x".repeat(16_385) }],
    ["a list", []],
    ["half an object", "{"],
  ])("a body that is not the call's is refused: %s", async (_, body) => {
    const answer = await call(new Visitor(app), "/api/debug/signup-failure", body);
    expect([answer.status, Object.keys((await answer.json()) as object)]).toEqual([400, ["message"]]);
  });

  test("only POST, only from our own pages", async () => {
    expect((await new Visitor(app).send("/api/debug/signup-failure")).status).toBe(405);
    const foreign = { Origin: "https://evil.test" };
    expect((await call(new Visitor(app), "/api/debug/signup-failure", {}, foreign)).status).toBe(403);
  });

  test.skipIf(isPostgres)(
    "an answer that can't be kept: the failure is told, and nothing that was written",
    async () => {
      const who = await newMember(app, { email: newEmail(CANARY) });
      const path = await askToday(app, who, "text");
      const other = new Sqlite(app.services.env.DATABASE_URL?.replace("file:", ""));
      other.exec("ALTER TABLE daily_answers RENAME TO away");
      const answer = `${CANARY}, my love`;
      const { events, text } = await reported(async () => {
        const response = await who.visitor.post(`${path}?code=7KM2P&q=${CANARY}`, encoded({ answer }));
        expect(response.status).toBe(500);
      });
      other.exec("ALTER TABLE away RENAME TO daily_answers");
      other.close();
      expect(events[0]?.tags.where).toBe("/daily-questions/*");
      expect(events[0]?.exception.values[0]).toMatchObject({
        value: "A query failed",
        stacktrace: {
          frames: expect.arrayContaining([
            expect.objectContaining({ filename: expect.stringMatching(/^build\/server\/assets\/server-/) }),
          ]),
        },
      });
      const { cookies } = who.visitor;
      for (const secret of [CANARY, "my love", "7KM2P", who.email, who.idToken, ...cookies.values()])
        expect([secret, text.includes(secret)]).toEqual([secret, false]);
      expect(events[0]?.request).toBeUndefined();
    },
  );

  test("a flood is cut at sixty a minute", async () => {
    app.clock.move(1);
    const before = sink.sent.length;
    for (let i = 0; i < 80; i++) app.services.report(new TypeError(`x${i}`));
    await expect.poll(() => sink.sent.length - before, { timeout: 10_000 }).toBe(60);
    app.clock.move(1);
    app.services.report(new TypeError("x"));
    await expect.poll(() => sink.sent.length - before).toBe(61);
  });
});

test.each([[503], ["never" as const]])("a service that answers %s harms nobody", async (answer) => {
  const bad = await openSink(answer);
  const app = await startApp({ settings: { SENTRY_DSN: bad.dsn } });
  const started = performance.now();
  for (let i = 0; i < 5; i++) app.services.report(new Error("x"));
  expect((await new Visitor(app).send("/auth/sign-in")).status).toBe(200);
  await expect.poll(() => bad.sent.length).toBeGreaterThan(0);
  await app.close();
  expect(performance.now() - started).toBeLessThan(6_000);
  await bad.close();
});

test("what is told last still gets there when the server stops", async () => {
  const app = await startApp({ settings: { SENTRY_DSN: sink.dsn } });
  const before = sink.sent.length;
  app.services.report(new TypeError("x is not a function"));
  await app.close();
  expect(sink.sent.length).toBe(before + 1);
});
