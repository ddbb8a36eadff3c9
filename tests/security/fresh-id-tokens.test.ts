import { beforeAll, describe, expect, test } from "vitest";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { disable, type Identified, idToken, newIdentity, remove, revoke, seconds } from "#tests/support/identity.ts";
import { call, newMember } from "#tests/support/members.ts";
import { newEmail, PASSWORD, signIn, signUp } from "#tests/support/people.ts";
import { everyRow } from "#tests/support/tables.ts";
import { Visitor } from "#tests/support/visitor.ts";

/**
 * Who gets a session: only a fresh ID token's own person (docs/product/security.md#fresh-id-tokens). All else is 401,
 * and no Set-Cookie.
 */
const app = appForTests();
let who: Identified;
beforeAll(async () => {
  app.clock.at = new Date(seconds(app.clock.at) * 1000);
  who = await newIdentity();
});

const login = (body: object) => call(new Visitor(app), "/api/auth/login", body);
const token = (claims: Record<string, unknown> = {}, of = who) =>
  idToken(of, { auth_time: seconds(app.clock.at), ...claims });

async function expectRefused(body: object, message: string): Promise<void> {
  const before = await everyRow(app);
  const response = await login(body);
  expect([response.status, await response.json()]).toEqual([401, { message }]);
  expect(response.headers.getSetCookie()).toEqual([]);
  expect(await everyRow(app)).toEqual(before);
}

const NOT_VALID = "The ID token is not valid.";
const TOO_OLD = "The ID token is too old. Sign in again.";
const OTHERS = "The ID token belongs to somebody else.";

describe("Fresh ID tokens: auth_time: −60 s ≤ now − auth_time < 300 s", () => {
  test.each([-60, -59, 0, 1, 299])("%i s ago: a session", async (age) => {
    const response = await login({ idToken: token({ auth_time: seconds(app.clock.at) - age }) });
    expect(response.status).toBe(200);
    expect(response.headers.getSetCookie()).toHaveLength(1);
  });

  test.each([-3600, -61, 300, 301, 3600])("%i s ago: none", (age) =>
    expectRefused({ idToken: token({ auth_time: seconds(app.clock.at) - age }) }, TOO_OLD),
  );

  test("to the millisecond", async () => {
    const at = app.clock.at;
    const idToken = token({ auth_time: seconds(at) });
    app.clock.at = new Date(at.getTime() + 299_999);
    expect((await login({ idToken })).status).toBe(200);
    app.clock.at = new Date(at.getTime() + 300_000);
    await expectRefused({ idToken }, TOO_OLD);
    app.clock.at = new Date(at.getTime() - 60_001);
    await expectRefused({ idToken }, TOO_OLD);
    app.clock.at = at;
  });

  test.each([undefined, null, "", "now", {}, "Infinity"])("%j is no time", (auth_time) =>
    expectRefused({ idToken: token({ auth_time }) }, TOO_OLD),
  );

  test("the forms hold it too", async () => {
    const person = { email: newEmail(), password: PASSWORD, firstName: "A", lastName: "B" };
    const visitor = new Visitor(app);
    await signUp(visitor, person);
    expect(visitor.cookies.has("session")).toBe(true);
    const late = new Visitor(app);
    app.clock.move(1);
    await signIn(late, person);
    expect(late.cookies.has("session")).toBe(false);
    // The token is the provider's own: what is wrong is our clock, and nobody's password.
    expect(late.page?.text).toContain("Signing in does not work right now.");
    app.clock.move(-1);
  });
});

describe("Fresh ID tokens: a token that is none", () => {
  const hour = 3600;
  test.each<[what: string, claims: Record<string, unknown>]>([
    ["expired", { exp: seconds(Date.now()) - 1, iat: seconds(Date.now()) - hour }],
    ["for another project", { aud: "demo-other", iss: "https://securetoken.google.com/demo-other" }],
    ["for two projects", { aud: ["demo-couple", "demo-other"] }],
    ["of another issuer", { iss: "https://evil.test/demo-couple" }],
    ["a session cookie", { iss: "https://session.firebase.google.com/demo-couple" }],
    ["without a person", { sub: undefined }],
    ["with an empty person", { sub: "" }],
    ["with a person of 129 letters", { sub: "x".repeat(129) }],
    ["of nobody", { sub: "nobody", user_id: "nobody" }],
    ["without an email", { email: undefined }],
    ["with an empty email", { email: "" }],
    ["not valid yet", { nbf: seconds(Date.now()) + hour }],
    ["too large for a cookie", { picture: "x".repeat(4_000) }],
  ])("%s", (_what, claims) => expectRefused({ idToken: token(claims) }, NOT_VALID));

  test.each(["x", "a.b", "a.b.c", "..", "e30.e30.", "null", "Bearer x", "\u0000", "x".repeat(8_192)])("%j", (garbage) =>
    expectRefused({ idToken: garbage }, NOT_VALID),
  );

  test("cut in half, doubled, without its end", async () => {
    const good = token();
    for (const idToken of [good.slice(0, good.length / 2), good + good, good.slice(1), `${good}.x`, good.split(".")[1]])
      await expectRefused({ idToken }, NOT_VALID);
  });

  test("of somebody who was disabled, deleted or revoked", async () => {
    for (const undo of [disable, remove, revoke]) {
      const gone = await newIdentity();
      const idToken = token({ auth_time: seconds(app.clock.at) - 60 }, gone);
      await undo(gone);
      await expectRefused({ idToken }, NOT_VALID);
    }
  });
});

describe("Fresh ID tokens: what the body claims is compared with the token", () => {
  test("the same person, in whatever case the email is written", async () => {
    for (const body of [{ uid: who.uid }, { email: who.email.toUpperCase() }, { ...who, email: ` ${who.email} ` }]) {
      const response = await login({ idToken: token(), ...body });
      expect([response.status, ((await response.json()) as { email: string }).email]).toEqual([200, who.email]);
    }
  });

  test("another uid or email is refused, also one that exists", async () => {
    const other = await newMember(app);
    for (const body of [{ uid: other.uid }, { email: other.email }, { uid: other.uid, email: other.email }])
      await expectRefused({ idToken: token(), ...body }, OTHERS);
    for (const body of [{ uid: who.uid, email: other.email }, { uid: other.uid, email: who.email }, { uid: "" }])
      await expectRefused({ idToken: token(), ...body }, OTHERS);
  });
});

test("Fresh ID tokens: the same token twice signs in the same person, and makes no second one", async () => {
  const fresh = await newIdentity();
  const body = { idToken: token({}, fresh) };
  const answers = await Promise.all([login(body), login(body), login(body)]);
  const users = await Promise.all(answers.map(async (answer) => ((await answer.json()) as { id: string }).id));
  expect([answers.map(({ status }) => status), new Set(users).size]).toEqual([[200, 200, 200], 1]);
  expect((await everyRow(app)).users?.filter((row) => row.includes(fresh.email))).toHaveLength(1);
});
