import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { gathered } from "#app/http/gathered-log.ts";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { encoded } from "#tests/support/bodies.ts";
import { type Google, startGoogle } from "#tests/support/google.ts";
import { idToken, newIdentity, seconds } from "#tests/support/identity.ts";
import { call } from "#tests/support/members.ts";
import { type Account, account, signIn, signUp } from "#tests/support/people.ts";
import { Visitor } from "#tests/support/visitor.ts";

/**
 * docs/product/security.md#the-provider-is-set-up-wrongly: the provider answers, and what it has just given does not
 * fit this server: its project is another one, or its clock is off. That is nobody's password; the log says what to
 * mend.
 */
const UNAVAILABLE = "Signing in does not work right now. Please try again in a few minutes.";
const BLAMES = /check your credentials|not right/i;

let google: Google;
let app: TestApp;
let elsewhere: TestApp;
let known: Account;
beforeAll(async () => {
  google = await startGoogle();
  app = await startApp({ settings: google.settings });
  elsewhere = await startApp({ settings: { ...google.settings, FIREBASE_PROJECT_ID: "demo-other" } });
  known = account("Known");
  await signUp(new Visitor(app), known);
});
afterEach(() => {
  app.clock.at = new Date();
});
afterAll(async () => {
  await app.close();
  await elsewhere.close();
  await google.stop();
});

/** What the log says of it, without the id that each request has of its own. */
const told = ({ logged }: TestApp) =>
  logged
    .filter(({ event }) => event.startsWith("identity.") || event.startsWith("login."))
    .map(({ event, fields: { request, ...fields } }) => ({ event, fields }));

async function byGoogle(visitor: Visitor): Promise<void> {
  const begun = await visitor.post("/auth/google", encoded({ flow: "sign-in" }));
  const atGoogle = await fetch(begun.headers.get("Location") ?? "", { redirect: "manual" });
  const back = new URL(atGoogle.headers.get("Location") ?? "");
  await visitor.open(`${back.pathname}${back.search}`);
}
const WAYS: [way: string, enter: (visitor: Visitor) => Promise<void>][] = [
  ["signing in", (visitor) => signIn(visitor, known)],
  ["signing up", (visitor) => signUp(visitor, account("Nobody"))],
  ["Google", byGoogle],
];

describe.each(WAYS)("The provider is set up wrongly: %s", (_way, enter) => {
  test.each([
    ["the key of another project", () => elsewhere, () => {}, { setting: "FIREBASE_PROJECT_ID" }],
    ["a clock an hour ahead", () => app, () => app.clock.move(1), { setting: "clock", minutes: 60 }],
    ["a clock two hours behind", () => app, () => app.clock.move(-2), { setting: "clock", minutes: -120 }],
    ["a clock ten minutes behind", () => app, () => app.clock.move(-1 / 6), { setting: "clock", minutes: -10 }],
  ] as const)("%s: is said to be ours, and the log names it", async (_what, which, setWrong, fields) => {
    const server = which();
    setWrong();
    server.logged.length = 0;
    const visitor = new Visitor(server);
    await enter(visitor);
    expect(visitor.page?.text).toContain(UNAVAILABLE);
    expect(visitor.page?.text).not.toMatch(BLAMES);
    expect(visitor.cookies.has("session")).toBe(false);
    expect(told(server)).toEqual([{ event: "identity.misconfigured", fields }]);
  });
});

test("The provider is set up wrongly: the form is answered with 503 and when to come again", async () => {
  app.clock.move(1);
  const visitor = new Visitor(app);
  await visitor.post("/auth/sign-in", encoded({ email: known.email }));
  const response = await visitor.post("/auth/sign-in/password", encoded({ password: known.password }));
  expect([response.status, response.headers.get("Retry-After")]).toEqual([503, "60"]);
});

test("The provider is set up wrongly: it costs nobody a try: once mended, whoever tried to sign up six times signs up", async () => {
  const who = account("Patient");
  app.clock.move(1);
  for (let i = 0; i < 6; i++) await signUp(new Visitor(app), who);
  app.clock.at = new Date();
  const visitor = new Visitor(app);
  await signUp(visitor, who);
  expect(visitor.page?.url).toBe("/invite");
});

test("The provider is set up wrongly: within the leeway nothing is said, and one is in", async () => {
  app.clock.at = new Date(Date.now() - 50_000);
  app.logged.length = 0;
  const visitor = new Visitor(app);
  await signIn(visitor, known);
  expect(visitor.cookies.has("session")).toBe(true);
  expect(told(app)).toEqual([]);
});

test("The provider is set up wrongly: a stranger who posts tokens of any project and any time fills no log, and never says that a setting is wrong", async () => {
  const who = await newIdentity();
  const times = seconds(app.clock.at);
  const lines: string[] = [];
  const gathering = gathered(
    (event, fields) => void lines.push(JSON.stringify([event, fields])),
    () => new Date(0),
  );
  app.logged.length = 0;
  for (let i = 0; i < 25; i++) {
    const other = { aud: `project-${i}`, iss: `https://securetoken.google.com/project-${i}` };
    await call(new Visitor(app), "/api/auth/login", { idToken: idToken(who, other) });
    await call(new Visitor(app), "/api/auth/login", { idToken: idToken(who, { auth_time: times - 4000 - i }) });
  }
  for (const { event, fields } of told(app)) gathering.log(event, fields as Record<string, string>);
  gathering.close();
  expect(lines).toEqual([
    '["login.token-refused",{"reason":"invalid-token"}]',
    '["login.token-refused",{"reason":"stale-token"}]',
    '["login.token-refused",{"reason":"invalid-token","times":24}]',
    '["login.token-refused",{"reason":"stale-token","times":24}]',
  ]);
  expect(JSON.stringify(app.logged)).not.toContain("misconfigured");
});
