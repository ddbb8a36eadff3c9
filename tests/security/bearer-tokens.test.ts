import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { isPostgres } from "#db/dialect.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { idToken, newIdentity, seconds } from "#tests/support/identity.ts";
import { call, newMember } from "#tests/support/members.ts";
import { createDatabase } from "#tests/support/postgres.ts";
import { startServer } from "#tests/support/process.ts";
import { Visitor } from "#tests/support/visitor.ts";

/**
 * docs/product/security.md#bearer-tokens: who may call the API. Every call by either way is in tests/http/api.test.ts.
 */
const app = appForTests();

describe("Bearer tokens: a bearer token", () => {
  const get = (path: string, authorization?: string, visitor = new Visitor(app)) =>
    visitor.send(path, authorization === undefined ? {} : { headers: { Authorization: authorization } });

  test("counts in its header alone: not in the query, not in the body, not in a cookie", async () => {
    const { idToken: token, ...who } = await newMember(app);
    for (const name of ["token", "idToken", "id_token", "access_token", "authorization", "bearer"]) {
      expect((await get(`/api/user?${name}=${token}`)).status).toBe(401);
      expect((await get(`/api/user?${name}=Bearer%20${token}`)).status).toBe(401);
      const visitor = new Visitor(app);
      visitor.cookies.set(name, token);
      expect((await get("/api/user", undefined, visitor)).status).toBe(401);
    }
    expect((await call(new Visitor(app), "/api/invites/create", { idToken: token })).status).toBe(401);
    expect((await get("/api/user", `Bearer ${token}`)).status).toBe(200);
    expect((await get("/api/user", `bearer ${token}`)).status).toBe(200);
    expect(who.id).not.toBe("");
  });

  test("with a wrong aud, iss or exp is 401, even with a good cookie beside it", async () => {
    const who = await newMember(app);
    const stranger = idToken(await newIdentity());
    const now = seconds(Date.now());
    const wrong = ["", "Bearer", "Bearer ", "Bearer x", `Basic ${who.idToken}`, who.idToken, `Bearer ${who.idToken} x`]
      .concat([`Bearer ${stranger}`, `Bearer ${who.idToken.slice(0, 80)}`])
      .concat(
        [{ aud: "other" }, { aud: undefined }, { iss: "https://evil.test" }, { iss: undefined }, { exp: now - 1 }].map(
          (claims) => `Bearer ${idToken(who, claims)}`,
        ),
      );
    for (const authorization of wrong) {
      const response = await get("/api/user", authorization, who.visitor);
      expect([authorization, response.status]).toEqual([authorization, 401]);
      expect(await response.json()).toEqual({ message: "The ID token is not valid." });
    }
  });

  test("may be older than five minutes: the age is asked for at a sign-in alone", async () => {
    const who = await newMember(app);
    app.clock.move(0.9);
    expect((await get("/api/user", `Bearer ${who.idToken}`)).status).toBe(200);
    app.clock.move(-0.9);
  });
});

test("Bearer tokens: a cookie session may call it from our own pages, and from no others", async () => {
  const { visitor } = await newMember(app);
  expect((await visitor.send("/api/user")).status).toBe(200);
  expect((await call(visitor, "/api/user/mark-invite-seen", {})).status).toBe(200);
  for (const headers of [{ Origin: "https://evil.test" }, { Origin: "null" }])
    expect((await call(visitor, "/api/user/mark-invite-seen", {}, headers)).status).toBe(403);
});

describe("Bearer tokens: in production, where tokens are signed", () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const SIGNED = { alg: "RS256", typ: "JWT", kid: "key-1" };

  // With the right header only the provider's keys could tell, and those are not on this machine.
  test("a token with a wrong alg, aud or iss is 401, as a bearer and at the sign-in", async () => {
    const folder = mkdtempSync(join(tmpdir(), "couple-bearer-"));
    const server = await startServer({
      NODE_ENV: "production",
      FIREBASE_AUTH_EMULATOR_HOST: "",
      DATA_DIR: folder,
      DATABASE_URL: isPostgres
        ? await createDatabase(process.env.TEST_POSTGRES_URL ?? "", `b${Date.now()}`)
        : `file:${join(folder, "app.db")}`,
    });
    const now = seconds(Date.now());
    const claims = {
      iss: "https://securetoken.google.com/demo-couple",
      aud: "demo-couple",
      sub: "u1",
      email: "a@b.de",
      auth_time: now,
      iat: now,
      exp: now + 3600,
    };
    for (const [header, more] of [
      [{ ...SIGNED, alg: "none" }, {}],
      [{ alg: "none", typ: "JWT" }, {}],
      [{ ...SIGNED, alg: "HS256" }, {}],
      [SIGNED, { aud: "demo-other" }],
      [SIGNED, { iss: "https://evil.test/demo-couple" }],
    ] as const) {
      const token = `${part(header)}.${part({ ...claims, ...more })}.c2ln`;
      const asked = await fetch(`${server.origin}/api/user`, { headers: { Authorization: `Bearer ${token}` } });
      const login = await fetch(`${server.origin}/api/auth/login`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ idToken: token }),
      });
      expect([header, more, asked.status, login.status]).toEqual([header, more, 401, 401]);
      expect(login.headers.getSetCookie()).toEqual([]);
    }
    expect((await server.stop()).code).toBe(0);
    rmSync(folder, { recursive: true, force: true });
  });
});
