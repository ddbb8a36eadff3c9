import { randomBytes } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import { startApp } from "#tests/support/app.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { idToken, newIdentity } from "#tests/support/identity.ts";
import { call, newMember } from "#tests/support/members.ts";
import { cookieOf, takenFor } from "#tests/support/sessions.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** docs/product/security.md#session-cookie: what the cookie of a session is, and how long it counts. */
const app = appForTests();
afterEach(() => {
  app.clock.at = new Date();
});

const DAYS = 24;

describe("Session cookie: the cookie", () => {
  test("on http: HttpOnly, SameSite=Lax, Path=/, 14 days, under 4,096 bytes, nothing else", async () => {
    const who = await newIdentity();
    const response = await call(new Visitor(app), "/api/auth/login", { idToken: idToken(who) });
    const [set = "", ...more] = response.headers.getSetCookie();
    const [pair = "", ...flags] = set.split("; ");
    expect([more, pair.split("=")[0], flags.sort()]).toEqual([
      [],
      "session",
      ["HttpOnly", "Max-Age=1209600", "Path=/", "SameSite=Lax"],
    ]);
    expect(set.length).toBeLessThan(4_096);
  });

  test("on https: __Host- and Secure too, and one without the prefix is nobody's", async () => {
    const secure = await startApp({ settings: { PUBLIC_ORIGIN: "https://couple.test" } });
    try {
      const who = await newIdentity();
      const visitor = new Visitor(secure);
      const response = await call(visitor, "/api/auth/login", { idToken: idToken(who) });
      const [set = ""] = response.headers.getSetCookie();
      expect(set).toMatch(/^__Host-session=[^;]+; Path=\/; Max-Age=1209600; SameSite=Lax; HttpOnly; Secure$/);
      expect(response.headers.get("Strict-Transport-Security")).toMatch(/^max-age=31536000/);
      await call(visitor, "/api/user/mark-invite-seen");
      const value = visitor.cookies.get("__Host-session") ?? "";
      expect(await takenFor(secure, `__Host-session=${value}`)).toBe("member");
      expect(await takenFor(secure, `session=${value}`)).toBe("stranger");
      // The other cookies of a visit: the browser's number, what is typed between two steps, the path to come back to.
      const other = new Visitor(secure);
      const answers = [
        await other.post("/auth/create-account", "email=a%40b.de"),
        await other.send("/dashboard"),
        await other.send("/?code=ABCDE"),
        await visitor.post("/sign-out", ""),
      ];
      const cookies = answers.flatMap((answer) => answer.headers.getSetCookie());
      expect(cookies).toHaveLength(5);
      for (const line of cookies) expect(line).toMatch(/; Path=\/;.*; SameSite=Lax; HttpOnly; Secure$/);
      for (const line of cookies) expect(line).toMatch(/^(__Host-\w+|pendingInviteCode)=/);
    } finally {
      await secure.close();
    }
  });

  test("spoiled in any way it is nobody's, and no error", async () => {
    const member = await newMember(app);
    const value = cookieOf(member);
    expect(await takenFor(app, `a=b; session=${value} ; c=d`)).toBe("member");
    const spoiled = [
      value.slice(0, value.length / 2),
      value.slice(value.length / 2),
      value + value,
      `${value}x`,
      value.toLowerCase(),
      `"${value}"`,
      encodeURIComponent(`${value}\u0000`),
      randomBytes(700).toString("base64url"),
      "x".repeat(5_000),
      member.idToken,
      member.id,
      "",
      "=",
      "__proto__",
      "%",
    ];
    for (const cookie of spoiled)
      expect([cookie, await takenFor(app, `session=${cookie}`)]).toEqual([cookie, "stranger"]);
    expect(await takenFor(app, `session=${value}; session=x`)).toBe("stranger");
    expect(await takenFor(app, `Session=${value}`)).toBe("stranger");
    expect(await takenFor(app, `session${value}`)).toBe("stranger");
    expect(app.logged.filter(({ event }) => event === "error")).toEqual([]);
  });
});

describe("Session cookie: its absolute life", () => {
  test("is 14 days, however often it was used", async () => {
    const member = await newMember(app);
    const started = app.clock.at;
    for (const day of [1, 7, 13]) {
      app.clock.at = new Date(started.getTime() + day * DAYS * 3_600_000);
      expect(await takenFor(app, `session=${cookieOf(member)}`)).toBe("member");
    }
    app.clock.at = new Date(started.getTime() + 14 * DAYS * 3_600_000 - 1);
    expect(await takenFor(app, `session=${cookieOf(member)}`)).toBe("member");
    app.clock.at = new Date(started.getTime() + 14 * DAYS * 3_600_000);
    expect(await takenFor(app, `session=${cookieOf(member)}`)).toBe("stranger");
  });
});
