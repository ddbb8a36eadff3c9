import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { encoded } from "#tests/support/bodies.ts";
import { type Google, googleAccount, startGoogle } from "#tests/support/google.ts";
import { idToken, newIdentity } from "#tests/support/identity.ts";
import { call, newMember } from "#tests/support/members.ts";
import { account, signIn, signUp } from "#tests/support/people.ts";
import { everyRow } from "#tests/support/tables.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** Google sign-in as the server walks it: for browsers without script, and for those that block windows. */
const UNAVAILABLE = "Signing in does not work right now. Please try again in a few minutes.";
const ENDED = "This sign-in with Google has ended or was begun elsewhere. Please try again.";
const DENIED = "Google did not sign you in, because it was not allowed to. Nothing has changed here.";

let google: Google;
let app: TestApp;
beforeAll(async () => {
  google = await startGoogle();
  app = await startApp({ settings: google.settings });
});
beforeEach(() => {
  app.clock.at = new Date();
});
afterAll(async () => {
  await app.close();
  await google.stop();
});

/** Presses the button. @returns where Google's page is */
async function begin(visitor: Visitor, flow = "sign-in"): Promise<URL> {
  const response = await visitor.post("/auth/google", encoded({ flow }));
  expect(response.status).toBe(302);
  return new URL(response.headers.get("Location") ?? "", visitor.app.origin);
}

/** Goes to Google's page, which signs in at once. @returns the path that it sends people back to */
async function atGoogle(address: URL): Promise<string> {
  const response = await fetch(address, { redirect: "manual" });
  const back = new URL(response.headers.get("Location") ?? "");
  expect(back.origin).toBe(app.origin);
  return `${back.pathname}${back.search}`;
}

async function throughGoogle(visitor: Visitor, flow = "sign-in") {
  return visitor.open(await atGoogle(await begin(visitor, flow)));
}

/** The cookies of signing in, without those by which a browser is counted and known again. */
const cookiesOf = (visitor: Visitor): string[] =>
  [...visitor.cookies.keys()].filter((name) => name !== "distinctId" && name !== "browser");

/** Back on the email step, with the toast and the sentence, and signed in nowhere. */
function expectFailure(visitor: Visitor, path: string, sentence: string): void {
  expect([visitor.page?.url, visitor.page?.status]).toEqual([path, 200]);
  expect(visitor.page?.$(".toast").text()).toContain("Sign in failed");
  expect(visitor.page?.$(".errors").text()).toContain(sentence);
  expect(cookiesOf(visitor)).toEqual([]);
}

describe("the way there", () => {
  test("is a form on the first step of both flows", async () => {
    for (const [path, flow] of [
      ["/auth/create-account", "sign-up"],
      ["/auth/sign-in", "sign-in"],
    ]) {
      const { $ } = await new Visitor(app).open(path ?? "");
      const form = $("form[action='/auth/google']");
      expect([form.attr("method"), form.find("button").text(), form.find("[name=flow]").val()]).toEqual([
        "post",
        "Continue with Google",
        flow,
      ]);
    }
  });

  test("carries state, nonce and the hash of a verifier, and asks for email and profile", async () => {
    const [one, two] = [await begin(new Visitor(app)), await begin(new Visitor(app))];
    expect(Object.fromEntries(one.searchParams)).toEqual({
      response_type: "code",
      client_id: "client",
      redirect_uri: `${app.origin}/auth/google/callback`,
      scope: "openid email profile",
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\da-f]{64}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: "S256",
      prompt: "select_account",
    });
    for (const name of ["state", "nonce", "code_challenge"])
      expect(one.searchParams.get(name)).not.toBe(two.searchParams.get(name));
  });

  test("leaves one sealed cookie of ten minutes, which no script reads", async () => {
    const visitor = new Visitor(app);
    const response = await visitor.post("/auth/google", encoded({ flow: "sign-in" }));
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^google=[\w-]+; Path=\/; Max-Age=600; SameSite=Lax; HttpOnly$/),
    ]);
    const state = new URL(response.headers.get("Location") ?? "").searchParams.get("state") ?? "";
    expect(Buffer.from(visitor.cookies.get("google") ?? "", "base64url").toString("latin1")).not.toContain(state);
  });

  test("is open to no link, no other site, no other field", async () => {
    expect((await new Visitor(app).send("/auth/google")).headers.get("Location")).toBe("/auth/sign-in");
    for (const body of ["", "flow=x", "flow=sign-in&flow=sign-up", "flow=sign-in&a=b"])
      expect([body, (await new Visitor(app).post("/auth/google", body)).status]).toEqual([body, 400]);
    const foreign = { method: "POST", headers: { Origin: "https://evil.test" }, body: encoded({ flow: "sign-in" }) };
    expect((await new Visitor(app).send("/auth/google", foreign)).status).toBe(403);
  });

  test("is for strangers alone, there and back", async () => {
    const { visitor } = await newMember(app);
    for (const response of [
      await visitor.post("/auth/google", encoded({ flow: "sign-in" })),
      await visitor.send("/auth/google"),
      await visitor.send("/auth/google/callback?code=x&state=y"),
    ])
      expect([response.status, response.headers.get("Location")]).toEqual([302, "/dashboard"]);
  });
});

describe("signed in", () => {
  test("somebody new comes to the invite screen, with the names of the profile", async () => {
    google.signsIn({ ...googleAccount(), given_name: " Mara ", family_name: "Duarte" });
    const visitor = new Visitor(app);
    await throughGoogle(visitor, "sign-up");
    expect(visitor.page?.url).toBe("/invite");
    expect(await (await visitor.send("/api/user")).json()).toMatchObject({ firstName: "Mara", lastName: "Duarte" });
  });

  test.each([
    ["none", {}],
    ["one alone", { given_name: "Mara" }],
    ["what nobody could have typed", { given_name: "Mara\u0000", family_name: "D".repeat(61) }],
  ])("names in the profile: %s; us asks for them later", async (_what, names) => {
    const who = { ...googleAccount(), ...names };
    google.signsIn(who);
    const visitor = new Visitor(app);
    await throughGoogle(visitor, "sign-up");
    expect(visitor.page?.url).toBe("/invite");
    expect(cookiesOf(visitor)).toEqual(["session"]);
    const user = await (await visitor.send("/api/user")).json();
    expect(user).toMatchObject({ email: who.email, firstName: null, lastName: null });
    await visitor.press("Next");
    expect((await visitor.open("/us")).text).toContain("Not given yet");
  });

  test("somebody known comes to the page that they had wanted, as the same person under the same name", async () => {
    const who = googleAccount();
    google.signsIn({ ...who, given_name: "Mara", family_name: "Duarte" });
    const first = new Visitor(app);
    await throughGoogle(first);
    await first.press("Next");
    const { id } = await (await first.send("/api/user")).json();
    google.signsIn({ ...who, given_name: "Another", family_name: "Name" });
    const again = new Visitor(app);
    await again.open("/us/time-zone");
    expect(again.page?.url).toBe("/");
    await throughGoogle(again);
    expect(again.page?.url).toBe("/us/time-zone");
    expect(await (await again.send("/api/user")).json()).toMatchObject({ id, firstName: "Mara" });
    expect(again.cookies.has("returnTo")).toBe(false);
    const elsewhere = new Visitor(app);
    await throughGoogle(elsewhere);
    expect(elsewhere.page?.url).toBe("/dashboard");
  });

  test("an invite's code waits through it", async () => {
    const inviter = await newMember(app);
    const { inviteCode } = await (await call(inviter.visitor, "/api/invites/create", {})).json();
    google.signsIn(googleAccount());
    const visitor = new Visitor(app);
    await visitor.open(`/join?code=${inviteCode}`);
    await throughGoogle(visitor, "sign-up");
    expect(visitor.page?.$("[name=code]").val()).toBe(inviteCode);
  });

  test("by the API: the page wanted before is where a load of the landing page leads", async () => {
    const visitor = new Visitor(app);
    await visitor.open("/us/time-zone");
    const who = await newIdentity();
    await call(visitor, "/api/auth/login", { idToken: idToken(who), ...who });
    await call(visitor, "/api/user/mark-invite-seen");
    expect((await visitor.open("/")).url).toBe("/us/time-zone");
    expect((await visitor.open("/")).url).toBe("/dashboard");
  });
});

describe("an address that has an account already", () => {
  test("Google vouches for it: the provider makes both one, and it is the same person here", async () => {
    const known = account("Known");
    const before = new Visitor(app);
    await signUp(before, known);
    const { id } = await (await before.send("/api/user")).json();
    google.signsIn(googleAccount(known.email));
    const visitor = new Visitor(app);
    await throughGoogle(visitor);
    expect(await (await visitor.send("/api/user")).json()).toMatchObject({ id, firstName: "Known" });
  });

  test("Google does not vouch for it: the password is the way in, and says so", async () => {
    const known = account("Known");
    await signUp(new Visitor(app), known);
    google.signsIn({ ...googleAccount(known.email), email_verified: false });
    const visitor = new Visitor(app);
    await throughGoogle(visitor);
    expectFailure(visitor, "/auth/sign-in", "Sign in with your email and password.");
    await signIn(visitor, known);
    expect(visitor.page?.url).toBe("/invite");
  });
});

describe("what fails comes back to the email step and leaves nothing", () => {
  test("denied", async () => {
    google.denies();
    const visitor = new Visitor(app);
    await throughGoogle(visitor, "sign-up");
    expectFailure(visitor, "/auth/create-account", DENIED);
  });

  test("another state", async () => {
    const visitor = new Visitor(app);
    const back = await atGoogle(await begin(visitor));
    await visitor.open(back.replace(/state=[^&]*/, "state=forged"));
    expectFailure(visitor, "/auth/sign-in", ENDED);
  });

  test.each([
    ["nothing", ""],
    ["a code", "?code=x"],
    ["a refusal", "?error=access_denied"],
    ["two codes", "?code=x&code=y&state="],
    ["a long code", `?code=${"x".repeat(5_000)}`],
  ])("no cookie, and %s in the address", async (_what, query) => {
    const visitor = new Visitor(app);
    await visitor.open(`/auth/google/callback${query}`);
    expectFailure(visitor, "/auth/sign-in?again", ENDED);
  });

  test("somebody else's way back, in a browser that has begun its own", async () => {
    google.signsIn(googleAccount());
    const foreign = await atGoogle(await begin(new Visitor(app)));
    const visitor = new Visitor(app);
    await begin(visitor);
    await visitor.open(foreign);
    expectFailure(visitor, "/auth/sign-in", ENDED);
  });

  test("after ten minutes", async () => {
    const visitor = new Visitor(app);
    const back = await atGoogle(await begin(visitor));
    app.clock.move(10 / 60);
    await visitor.open(back);
    expectFailure(visitor, "/auth/sign-in?again", ENDED);
  });

  test("twice: the cookie is gone, and a copy of it does not help", async () => {
    google.signsIn(googleAccount());
    const visitor = new Visitor(app);
    const back = await atGoogle(await begin(visitor));
    const copy = visitor.cookies.get("google") ?? "";
    await visitor.open(back);
    expect(visitor.cookies.has("session")).toBe(true);
    const thief = new Visitor(app);
    await thief.open(back);
    expectFailure(thief, "/auth/sign-in?again", ENDED);
    thief.cookies.set("google", copy);
    await thief.open(back);
    expect(thief.cookies.has("session")).toBe(false);
    expect(thief.page?.url).toBe("/auth/sign-in");
  });

  test.each(["nonce", "audience", "key", "expired"] as const)("an ID token with a wrong %s", async (what) => {
    const before = await everyRow(app);
    google.signsIn(googleAccount());
    google.forges(what);
    const visitor = new Visitor(app);
    await throughGoogle(visitor);
    expectFailure(visitor, "/auth/sign-in", ENDED);
    expect(await everyRow(app)).toEqual(before);
  });

  test.each([
    ["refuses the code", 400, { error: "invalid_grant" }, ENDED, []],
    ["refuses our secret", 401, { error: "invalid_client" }, UNAVAILABLE, ["invalid_client"]],
    ["is down", 503, { error: "temporarily_unavailable" }, UNAVAILABLE, [undefined]],
  ] as const)("Google %s: the operator is told of what is theirs", async (_what, status, body, sentence, told) => {
    const visitor = new Visitor(app);
    const back = await atGoogle(await begin(visitor));
    google.answers(status, body);
    app.logged.length = 0;
    await visitor.open(back);
    expectFailure(visitor, "/auth/sign-in", sentence);
    const lines = app.logged.filter(({ event }) => event === "google.unavailable");
    expect(lines.map(({ fields }) => fields.reason)).toEqual(told);
  });

  test("a browser without cookies is told so", async () => {
    const visitor = new Visitor(app);
    const back = await atGoogle(await begin(visitor));
    visitor.cookies.clear();
    const answer = await visitor.send(back);
    expect(answer.headers.get("Location")).toBe("/auth/sign-in?again");
    visitor.cookies.clear();
    expect((await visitor.open("/auth/sign-in?again")).text).toContain("your browser keeps no cookies");
  });

  test("the page wanted before is a page of this site, whatever its cookie says", async () => {
    const who = googleAccount();
    google.signsIn(who);
    const first = new Visitor(app);
    await throughGoogle(first);
    await first.press("Next");
    for (const path of ["//evil.test", "/\\evil.test", "https://evil.test/", "javascript:alert(1)", "%E0%A4%A"]) {
      const visitor = new Visitor(app);
      const back = await atGoogle(await begin(visitor));
      visitor.cookies.set("returnTo", encodeURIComponent(path));
      const answer = await visitor.send(back);
      expect([path, answer.headers.get("Location")]).toEqual([path, "/dashboard"]);
    }
  });

  test("nothing of it goes to the log", async () => {
    const visitor = new Visitor(app);
    google.signsIn(googleAccount());
    const back = await atGoogle(await begin(visitor));
    await visitor.open(back);
    const code = new URL(back, app.origin).searchParams.get("code") ?? "";
    const log = JSON.stringify(app.logged);
    for (const secret of [code, visitor.cookies.get("session") ?? "", "its-secret"]) expect(log).not.toContain(secret);
  });
});

describe("Google's server", () => {
  type Behaviour = "html" | "hang";
  let stub: Server;
  let discovery: Behaviour | "good" = "html";
  let token: Behaviour = "html";
  let broken: TestApp;
  const stall = () => stub.closeAllConnections();

  beforeEach(async () => {
    stub = createServer((req, res) => {
      const issuer = `http://${req.headers.host}`;
      const behaviour = req.url?.startsWith("/.well-known/") ? discovery : token;
      if (behaviour === "html") res.writeHead(200, { "Content-Type": "text/html" }).end("<h1>Captive portal</h1>");
      if (behaviour === "good")
        res.writeHead(200, { "Content-Type": "application/json" }).end(
          JSON.stringify({
            issuer,
            authorization_endpoint: `${issuer}/authorize`,
            token_endpoint: `${issuer}/token`,
            jwks_uri: `${issuer}/jwks`,
          }),
        );
    });
    await new Promise<void>((done) => stub.listen(0, "127.0.0.1", done));
    const issuer = `http://127.0.0.1:${(stub.address() as AddressInfo).port}`;
    broken = await startApp({ settings: { ...google.settings, GOOGLE_ISSUER: issuer } });
  });
  afterEach(async () => {
    stall();
    stub.close();
    await broken.close();
  });

  test.each(["html", "hang", "down"] as const)(
    "%s: back within 10 s with a sentence, at the beginning",
    async (how) => {
      if (how === "down") {
        stall();
        await new Promise((done) => stub.close(done));
      } else discovery = how;
      const visitor = new Visitor(broken);
      const started = performance.now();
      await visitor.open("/auth/create-account");
      await visitor.press("Continue with Google");
      expect(performance.now() - started).toBeLessThan(10_000);
      expectFailure(visitor, "/auth/create-account", UNAVAILABLE);
    },
  );

  test.each(["html", "hang"] as const)("%s when the code is handed in: the same", async (how) => {
    [discovery, token] = ["good", how];
    const visitor = new Visitor(broken);
    const state = (await begin(visitor, "sign-up")).searchParams.get("state") ?? "";
    const started = performance.now();
    await visitor.open(`/auth/google/callback?code=x&state=${state}`);
    expect(performance.now() - started).toBeLessThan(10_000);
    expectFailure(visitor, "/auth/create-account", UNAVAILABLE);
  });
});

const PRODUCTION = { NODE_ENV: "production", PUBLIC_ORIGIN: "https://couple.test", FIREBASE_AUTH_EMULATOR_HOST: "" };
const CLIENT = { GOOGLE_CLIENT_ID: "client", GOOGLE_CLIENT_SECRET: "its-secret" };

describe("what is offered", () => {
  test("without a client the form is neither shown nor taken", async () => {
    const plain = await startApp();
    const { $ } = await new Visitor(plain).open("/auth/sign-in");
    expect($("form[action='/auth/google']").length).toBe(0);
    expect((await new Visitor(plain).post("/auth/google", "flow=sign-in")).status).toBe(404);
    await plain.close();
  });

  test("only the documents of the two flows may talk to Google, and only where it is needed", async () => {
    const policy = async (path: string) =>
      (await new Visitor(app).send(path)).headers.get("Content-Security-Policy") ?? "";
    const issuer = google.settings.GOOGLE_ISSUER;
    const emulator = `http://${process.env.FIREBASE_AUTH_EMULATOR_HOST}`;
    for (const path of ["/auth/create-account", "/auth/sign-in"]) {
      expect(await policy(path)).toContain(`; form-action 'self' ${issuer};`);
      expect(await policy(path)).toContain(`; frame-src ${emulator}; connect-src 'self' ${emulator};`);
    }
    for (const path of ["/", "/privacy", "/nothing", "/dashboard", "/api/user"])
      expect([path, await policy(path)]).toEqual([path, expect.not.stringMatching(/http|frame-src/)]);
  });

  test("in production: the identity provider's frame and calls, and Google's own page", async () => {
    const real = await startApp({ settings: { ...PRODUCTION, ...CLIENT } });
    const policy = (await new Visitor(real).send("/auth/sign-in")).headers.get("Content-Security-Policy");
    expect(policy).toContain(
      "; frame-src https://demo-couple.firebaseapp.com; connect-src 'self' https://identitytoolkit.googleapis.com;",
    );
    expect(policy).toContain("; form-action 'self' https://accounts.google.com;");
    await real.close();
  });

  test("no window where it is switched off, and nothing at all without a client", async () => {
    for (const [settings, forms] of [
      [{ ...CLIENT, FIREBASE_AUTH_DOMAIN: "off" }, "'self' https://accounts.google.com"],
      [{ FIREBASE_AUTH_DOMAIN: "couple.test" }, "'self'"],
    ] as const) {
      const other = await startApp({ settings });
      const answer = await new Visitor(other).send("/auth/sign-in");
      const policy = answer.headers.get("Content-Security-Policy");
      expect(policy).toContain(`; form-action ${forms};`);
      expect(policy).not.toMatch(/frame-src|connect-src/);
      expect((await answer.text()).includes("Continue with Google")).toBe(forms !== "'self'");
      await other.close();
    }
  });
});

describe("/google-auth-test", () => {
  test("shows developers the settings and the authorized domains, and no secret", async () => {
    const page = await new Visitor(app).open("/google-auth-test");
    expect(page.status).toBe(200);
    for (const fact of ["demo-couple", "demo-key", "localhost", "This site is one of them yes"])
      expect(page.$("dl").text().replace(/\s+/g, " "), fact).toContain(fact.split(" ").pop());
    expect(page.html).not.toContain("its-secret");
    expect(page.html).not.toContain("a-secret-of-the-tests");
  });

  test("is not found in production", async () => {
    const real = await startApp({ settings: { ...PRODUCTION, ...CLIENT } });
    const answer = await new Visitor(real).send("/google-auth-test");
    expect([answer.status, answer.headers.get("Content-Security-Policy")]).toEqual([
      404,
      expect.not.stringMatching(/https?:/),
    ]);
    await real.close();
  });
});
