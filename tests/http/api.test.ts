import { describe, expect, test } from "vitest";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { idToken, newIdentity, seconds } from "#tests/support/identity.ts";
import { codeOf, newMember, newPair, type TestMember } from "#tests/support/members.ts";
import { everyRow } from "#tests/support/tables.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** docs/product/api.md#calls by bearer token and by cookie. */
const app = appForTests();

const USER = ["id", "email", "firstName", "lastName", "createdAt", "partnerEmail"].concat([
  "partnerInvited",
  "inviteStepCompleted",
  "ageConsentGiven",
]);

type Json = Record<string, unknown>;
type Answer = { status: number; headers: Headers; body: Json };

/** Asks as somebody: by the token alone, as a client of the API; or by the cookie alone, as a page of ours. */
type Way = "bearer" | "cookie";
async function ask(who: TestMember | null, way: Way, method: string, path: string, body?: object): Promise<Answer> {
  const headers = new Headers(body ? { "Content-Type": "application/json" } : {});
  if (who && way === "bearer") headers.set("Authorization", `Bearer ${who.idToken}`);
  if (method !== "GET" && way === "cookie") headers.set("Origin", app.origin);
  const init = { method, headers, body: body ? JSON.stringify(body) : null };
  const visitor = who && way === "cookie" ? who.visitor : new Visitor(app);
  const response = await visitor.send(path, init);
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === "" ? {} : (JSON.parse(text) as Json) };
}

function expectJson({ headers }: Answer): void {
  expect(headers.get("Content-Type")).toBe("application/json");
  expect(headers.get("Cache-Control")).toBe("private, no-store");
}

const CALLS: [method: string, path: string][] = [
  ["POST", "/api/auth/update-profile"],
  ["GET", "/api/user"],
  ["POST", "/api/user/age-consent"],
  ["POST", "/api/user/mark-invite-seen"],
  ["POST", "/api/invites/create"],
  ["POST", "/api/invites/accept/ABCDE"],
];

describe.each(["bearer", "cookie"] as const)("by %s", (way) => {
  test("POST /api/auth/login answers with the user and the session", async () => {
    const who = await newIdentity();
    const body = { idToken: idToken(who, { auth_time: seconds(app.clock.at) }), uid: who.uid, email: who.email };
    const answer = await ask(null, way, "POST", "/api/auth/login", body);
    expectJson(answer);
    expect([answer.status, Object.keys(answer.body).sort()]).toEqual([200, [...USER].sort()]);
    expect(answer.body).toMatchObject({ email: who.email, firstName: null, lastName: null, partnerEmail: null });
    expect(answer.body).toMatchObject({ partnerInvited: false, inviteStepCompleted: false, ageConsentGiven: false });
    expect(answer.body.createdAt).toBe(app.clock.at.toISOString());
    expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^session=/)]);
  });

  test("GET /api/user answers with the user", async () => {
    const who = await newMember(app);
    const answer = await ask(who, way, "GET", "/api/user");
    expectJson(answer);
    expect([answer.status, Object.keys(answer.body).sort()]).toEqual([200, [...USER].sort()]);
    expect(answer.body).toMatchObject({ id: who.id, email: who.email, inviteStepCompleted: true, partnerEmail: null });
  });

  test("POST /api/auth/update-profile keeps both names and answers with the field user", async () => {
    const who = await newMember(app);
    const answer = await ask(who, way, "POST", "/api/auth/update-profile", { firstName: " Mara ", lastName: "T" });
    expectJson(answer);
    expect([answer.status, Object.keys(answer.body)]).toEqual([200, ["user"]]);
    const user = answer.body.user as Json;
    expect(Object.keys(user).sort()).toEqual([...USER].sort());
    expect(user).toMatchObject({ id: who.id, firstName: "Mara", lastName: "T" });
    expect((await ask(who, way, "GET", "/api/user")).body).toEqual(user);
  });

  test("POST /api/user/mark-invite-seen completes the invite step", async () => {
    const who = await newMember(app, { past: false });
    expect((await ask(who, way, "GET", "/api/user")).body.inviteStepCompleted).toBe(false);
    const answer = await ask(who, way, "POST", "/api/user/mark-invite-seen");
    expect([answer.status, answer.body]).toEqual([200, { ok: true }]);
    expect((await ask(who, way, "GET", "/api/user")).body.inviteStepCompleted).toBe(true);
  });

  test("POST /api/user/age-consent opens the 18+ pages, also when it is sent twice", async () => {
    const who = await newMember(app);
    expect((await ask(who, way, "GET", "/api/user")).body.ageConsentGiven).toBe(false);
    for (const body of [undefined, {}]) {
      const answer = await ask(who, way, "POST", "/api/user/age-consent", body);
      expectJson(answer);
      expect([answer.status, answer.body]).toEqual([200, { ok: true }]);
    }
    expect((await ask(who, way, "GET", "/api/user")).body.ageConsentGiven).toBe(true);
    expect(await who.visitor.open("/intimacyLab")).toMatchObject({ status: 200 });
  });

  test("POST /api/invites/create and /accept connect two", async () => {
    const [host, guest] = [await newMember(app, { past: false }), await newMember(app, { past: false })];
    const made = await ask(host, way, "POST", "/api/invites/create", {});
    expectJson(made);
    expect([made.status, Object.keys(made.body)]).toEqual([200, ["inviteCode"]]);
    expect(made.body.inviteCode).toMatch(/^[A-HJ-NP-Z2-9]{5}$/);
    const accepted = await ask(guest, way, "POST", `/api/invites/accept/${made.body.inviteCode}`);
    expectJson(accepted);
    expect([accepted.status, accepted.body]).toEqual([200, { ok: true }]);
    const [a, b] = [await ask(host, way, "GET", "/api/user"), await ask(guest, way, "GET", "/api/user")];
    expect(a.body).toMatchObject({ partnerEmail: guest.email, inviteStepCompleted: true, partnerInvited: true });
    expect(b.body).toMatchObject({ partnerEmail: host.email, inviteStepCompleted: true, partnerInvited: false });
    const again = await ask(host, way, "POST", "/api/invites/create", {});
    expect([again.status, again.body]).toEqual([409, { message: "You have a partner already." }]);
  });

  test.each(CALLS)("%s %s without a sign-in is 401", async (method, path) => {
    const answer = await ask(null, way, method, path);
    expectJson(answer);
    expect([answer.status, answer.body]).toEqual([401, { message: "Sign in first." }]);
  });

  test("a call that is not in the table is 404", async () => {
    const who = await newMember(app);
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"])
      for (const path of ["/api/nothing", "/api/", "/api/auth", "/api/invites/accept", "/api/user/x", "/api/debug"]) {
        const answer = await ask(who, way, method, path);
        expectJson(answer);
        expect([path, answer.status, answer.body]).toEqual([path, 404, { message: "There is no such call." }]);
      }
  });

  test.each([["POST", "/api/auth/login"], ...CALLS])(
    "%s %s by another method is 405 and does nothing",
    async (right, path) => {
      const who = await newMember(app, { past: false });
      const before = await everyRow(app);
      for (const method of ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
        if (method === right || (right === "GET" && method === "HEAD")) continue;
        const answer = await ask(who, way, method, path);
        expect([method, answer.status, answer.headers.get("Allow")]).toEqual([method, 405, right]);
        if (method !== "HEAD") expect(answer.body).toEqual({ message: `Use ${right}.` });
      }
      expect(await everyRow(app)).toEqual(before);
    },
  );
});

test("the user never holds anything of the partner but the email, and nothing of anybody else", async () => {
  const { a, b } = await newPair(app);
  const alone = await newMember(app);
  for (const [who, name] of [
    [a, "Annabel"],
    [b, "Bartholomew"],
    [alone, "Caspian"],
  ] as const)
    await ask(who, "cookie", "POST", "/api/auth/update-profile", { firstName: name, lastName: `${name}son` });
  const hidden = (who: TestMember, name: string) => [
    who.id,
    who.uid,
    name,
    `${name}son`,
    who.visitor.cookies.get("session") ?? "-",
  ];
  for (const [who, others] of [
    [a, [...hidden(b, "Bartholomew"), ...hidden(alone, "Caspian"), alone.email]],
    [b, [...hidden(a, "Annabel"), ...hidden(alone, "Caspian"), alone.email]],
    [alone, [...hidden(a, "Annabel"), ...hidden(b, "Bartholomew"), a.email, b.email]],
  ] as const)
    for (const path of ["/api/user", "/api/user.data", "/api/user?_routes=root"]) {
      const text = await (await who.visitor.send(path)).text();
      for (const word of others) expect([path, text.includes(word)]).toEqual([path, false]);
      for (const word of [who.uid, await codeOf(alone)]) expect([path, text.includes(word)]).toEqual([path, false]);
    }
});
