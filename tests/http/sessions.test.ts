import { createHash, randomBytes } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { sessions } from "#db/schema/auth.ts";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { type Gate, gateBeforeEmulator } from "#tests/support/gate.ts";
import { disable, idToken, newIdentity, remove, revoke, seconds } from "#tests/support/identity.ts";
import { call, newMember, type TestMember } from "#tests/support/members.ts";
import { everyRow } from "#tests/support/tables.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** security.md 2 to 4: the cookie, its row, its end. */
let gate: Gate;
let app: TestApp;
beforeAll(async () => {
  gate = await gateBeforeEmulator();
  app = await startApp();
});
afterEach(() => {
  app.clock.at = new Date();
});
afterAll(() => app.close());

const MINUTES = 1 / 60;
const DAYS = 24;

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const cookieOf = ({ visitor }: TestMember, name = "session") => visitor.cookies.get(name) ?? "";
const rowOf = async (value: string) =>
  (await app.services.database.db.select().from(sessions)).find((row) => row.id === sha256(value));

/** What a request with this Cookie header is taken for. */
async function takenFor(cookie: string, at = app): Promise<"member" | "stranger"> {
  const get = (path: string) =>
    at.fetch(new Request(`${at.origin}${path}`, { headers: { Cookie: cookie }, redirect: "manual" }));
  const [page, data, api] = [await get("/us"), await get("/us.data"), await get("/api/user")];
  const statuses = [page.status, data.status, api.status].join();
  if (statuses === "200,200,200") return "member";
  expect([statuses, page.headers.get("Location")]).toEqual(["302,202,401", "/"]);
  return "stranger";
}

describe("the cookie", () => {
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
      expect(await takenFor(`__Host-session=${value}`, secure)).toBe("member");
      expect(await takenFor(`session=${value}`, secure)).toBe("stranger");
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

  test("its row is keyed by its SHA-256: the tables alone open no session", async () => {
    const member = await newMember(app);
    const value = cookieOf(member);
    const row = await rowOf(value);
    expect(row).toMatchObject({ userId: member.id, createdAt: app.clock.at, checkedAt: app.clock.at });
    expect(row?.expiresAt.getTime()).toBe(app.clock.at.getTime() + 14 * DAYS * 3_600_000);
    expect(JSON.stringify(await everyRow(app))).not.toContain(value);
    expect(JSON.stringify(app.logged)).not.toContain(value);
    expect(await takenFor(`session=${row?.id}`)).toBe("stranger");
  });

  test("spoiled in any way it is nobody's, and no error", async () => {
    const member = await newMember(app);
    const value = cookieOf(member);
    expect(await takenFor(`a=b; session=${value} ; c=d`)).toBe("member");
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
    for (const cookie of spoiled) expect([cookie, await takenFor(`session=${cookie}`)]).toEqual([cookie, "stranger"]);
    expect(await takenFor(`session=${value}; session=x`)).toBe("stranger");
    expect(await takenFor(`Session=${value}`)).toBe("stranger");
    expect(await takenFor(`session${value}`)).toBe("stranger");
    expect(app.logged.filter(({ event }) => event === "error")).toEqual([]);
  });
});

describe("signing out", () => {
  test.each(["/sign-out", "/sign-out.data"])(
    "by %s ends a copied cookie at once, and no other session",
    async (path) => {
      const member = await newMember(app);
      const elsewhere = new Visitor(app);
      await call(elsewhere, "/api/auth/login", { idToken: idToken(member, { auth_time: seconds(app.clock.at) - 5 }) });
      const [here, there] = [cookieOf(member), elsewhere.cookies.get("session")];
      expect(here).not.toBe(there);
      const response = await member.visitor.post(path, "");
      expect(response.status).toBe(path.endsWith(".data") ? 202 : 302);
      expect(response.headers.get("Clear-Site-Data")).toBe('"cache", "storage"');
      expect(response.headers.get("Cache-Control")).toContain("no-store");
      expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(/^session=; Path=\/; Max-Age=0;/)]);
      expect([await takenFor(`session=${here}`), await takenFor(`session=${there}`)]).toEqual(["stranger", "member"]);
      expect(await rowOf(here)).toBeUndefined();
    },
  );

  test("twice, as nobody or with a spoiled cookie is the same answer; a link signs nobody out", async () => {
    const member = await newMember(app);
    expect((await member.visitor.send("/sign-out")).headers.get("Location")).toBe("/");
    expect(await takenFor(`session=${cookieOf(member)}`)).toBe("member");
    for (const cookie of [cookieOf(member), cookieOf(member), "x", "x".repeat(5_000)]) {
      const visitor = new Visitor(app);
      visitor.cookies.set("session", cookie);
      const response = await visitor.post("/sign-out", "");
      expect([response.status, response.headers.get("Location")]).toEqual([302, "/"]);
    }
  });
});

describe("the end of a session", () => {
  test("after 14 days, however often it was used", async () => {
    const member = await newMember(app);
    const started = app.clock.at;
    for (const day of [1, 7, 13]) {
      app.clock.at = new Date(started.getTime() + day * DAYS * 3_600_000);
      expect(await takenFor(`session=${cookieOf(member)}`)).toBe("member");
    }
    app.clock.at = new Date(started.getTime() + 14 * DAYS * 3_600_000 - 1);
    expect(await takenFor(`session=${cookieOf(member)}`)).toBe("member");
    app.clock.at = new Date(started.getTime() + 14 * DAYS * 3_600_000);
    expect(await takenFor(`session=${cookieOf(member)}`)).toBe("stranger");
  });

  test("the provider is asked again every five minutes, and not in between", async () => {
    const member = await newMember(app);
    const asked = () => gate.asked.filter((path) => path.includes("accounts:lookup")).length;
    const before = asked();
    for (let i = 0; i < 5; i++) await takenFor(`session=${cookieOf(member)}`);
    app.clock.move(5 * MINUTES - 0.001);
    await takenFor(`session=${cookieOf(member)}`);
    expect(asked() - before).toBe(0);
    app.clock.move(0.001);
    for (let i = 0; i < 5; i++) await takenFor(`session=${cookieOf(member)}`);
    expect(asked() - before).toBe(1);
    expect((await rowOf(cookieOf(member)))?.checkedAt).toEqual(app.clock.at);
  });

  test.each([
    ["revoked", revoke],
    ["disabled", disable],
    ["deleted", remove],
  ])("an account that was %s is out five minutes later, for good", async (_how, undo) => {
    const who = await newIdentity();
    const visitor = new Visitor(app);
    await call(visitor, "/api/auth/login", { idToken: idToken(who, { auth_time: seconds(app.clock.at) - 30 }) });
    await call(visitor, "/api/user/mark-invite-seen");
    const value = visitor.cookies.get("session") ?? "";
    await undo(who);
    app.clock.move(5 * MINUTES - 0.001);
    expect(await takenFor(`session=${value}`)).toBe("member");
    app.clock.move(0.001);
    expect(await takenFor(`session=${value}`)).toBe("stranger");
    expect(await rowOf(value)).toBeUndefined();
  });
});
