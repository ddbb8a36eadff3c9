import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { analyticsEvents } from "#db/schema/analytics.ts";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { call, newMember } from "#tests/support/members.ts";
import { account, PASSWORD, signIn, signUp } from "#tests/support/people.ts";
import { eventsIn, openSink } from "#tests/support/sink.ts";
import { everyRow } from "#tests/support/tables.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

/** docs/product/README.md: what the product does and for whom. */
let app: TestApp;
let sink: Awaited<ReturnType<typeof openSink>>;
let landing: Page;
let mara: Visitor;
const who = account("Mara");
beforeAll(async () => {
  sink = await openSink();
  const google = { GOOGLE_CLIENT_ID: "client", GOOGLE_CLIENT_SECRET: "its-secret" };
  app = await startApp({ settings: { SENTRY_DSN: sink.dsn, ...google } });
  landing = await new Visitor(app).open("/");
  // The first token takes the identity provider's SDK along, which is slower than anything else here.
  await newMember(app);
  mara = new Visitor(app);
  await signUp(mara, who);
});
afterAll(async () => {
  await app.close();
  await sink.close();
});

describe("What stands there: the landing page", () => {
  test("tagline: 'App that keeps couples in love / Make your honeymoon phase last'", () => {
    expect(landing.$("h1").text().replaceAll("\u00a0", " ")).toBe("App that keeps couples in love");
    expect(landing.$("h1 + div p").first().text()).toBe("Make your honeymoon phase last");
  });

  test("tells the founders' story of a long-distance couple of 4 years", () => {
    expect(landing.$(".story").text()).toMatch(/Four years apart/);
    expect(landing.$(".story").text()).toMatch(/\bwe\b/i);
  });

  test.each(["trivia", "form", "question"])("the story's rituals: %s", (ritual) => {
    expect(landing.$(".story").text().toLowerCase()).toContain(ritual);
  });

  test.each([
    ["Questions", "Daily activities and questions"],
    ["Intimacy Lab", "Answer, match, grow closer"],
    ["Streaks", "Daily connection streaks"],
  ])("promotes the tool %s (%s)", (name, says) => {
    const tool = landing.$(`article:has(h3:contains('${name}'))`);
    expect([tool.length, tool.find("h3").text()]).toEqual([1, name]);
    expect(tool.find("p").text()).toContain(says);
  });

  test("promotes three tools", () => expect(landing.$("article h3")).toHaveLength(3));

  test("page title: 'Couple App - Post-Sex Feedback App'", () => {
    expect(landing.$("title").text()).toBe("Couple App - Post-Sex Feedback App");
  });

  test.each(["post-sex feedback forms", "compatibility scores with AI-generated summaries"])(
    "the page description mentions %s",
    (words) => expect(landing.$("meta[name=description]").attr("content")).toContain(words),
  );
});

test.each(["/intimacyLab", "/random-sex-positions"])(
  "The consent screen: explicit sections are gated behind an 18+ self-confirmation: %s",
  async (path) => {
    const adult = new Visitor(app);
    await signUp(adult, account("Adult"));
    await adult.press("Next");
    const page = await adult.open(path);
    expect([page.url, page.$("h1").text()]).toEqual([path, "18+"]);
  },
);

describe("Steps: sign-up", () => {
  test("is by email and password", async () => {
    expect(mara.page?.url).toBe("/invite");
    const again = new Visitor(app);
    await signIn(again, who);
    expect(again.page?.url).toBe("/invite");
  });

  test.each(["/auth/create-account", "/auth/sign-in"])(
    "or by a federated sign-in of a large search-engine provider: %s",
    async (path) => {
      const page = await new Visitor(app).open(path);
      const button = page.$("form[action='/auth/google'] button");
      expect(button.text()).toBe("Continue with Google");
    },
  );
});

test("The account: a hosted identity provider handles authentication: no password is kept here", async () => {
  const host = process.env.FIREBASE_AUTH_EMULATOR_HOST;
  const asked = await fetch(
    `http://${host}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo-key`,
    {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ email: who.email, password: who.password }),
    },
  );
  expect(asked.status).toBe(200);
  expect(JSON.stringify(await everyRow(app))).not.toContain(PASSWORD);
});

test("The account: the product's own backend is synced with each signed-in user", async () => {
  const { users = [] } = await everyRow(app);
  expect(users.filter((row) => row.includes(who.email))).toHaveLength(1);
});

test("Events: usage events are tracked", async () => {
  await mara.open("/invite");
  await app.analytics.flush();
  const names = (await app.services.database.db.select().from(analyticsEvents)).map(({ eventName }) => eventName);
  expect(names).toEqual(expect.arrayContaining(["User Signed Up", "Page Viewed"]));
});

test("The error service: an error-reporting service is used", async () => {
  await call(new Visitor(app), "/api/debug/signup-failure", {
    errorCode: "auth/weak-password",
    step: "signup-password",
  });
  await expect.poll(() => eventsIn(sink.sent).length, { timeout: 10_000 }).toBeGreaterThan(0);
});
