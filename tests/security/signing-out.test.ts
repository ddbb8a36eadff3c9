import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { sessions } from "#db/schema/auth.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { idToken, seconds } from "#tests/support/identity.ts";
import { call, newMember } from "#tests/support/members.ts";
import { cookieOf, rowOf, takenFor } from "#tests/support/sessions.ts";
import { everyRow } from "#tests/support/tables.ts";
import { Visitor } from "#tests/support/visitor.ts";

/**
 * docs/product/security.md#signing-out: a row for each session, and its end. That the identity SDK keeps nothing in the
 * browser is seen in tests/e2e/google.test.ts.
 */
const app = appForTests();
afterEach(() => {
  app.clock.at = new Date();
});

const DAYS = 24;

test("Signing out: its row is keyed by its SHA-256: the tables alone open no session", async () => {
  const member = await newMember(app);
  const value = cookieOf(member);
  const row = await rowOf(app, value);
  expect(row).toMatchObject({ userId: member.id, createdAt: app.clock.at, checkedAt: app.clock.at });
  expect(row?.expiresAt.getTime()).toBe(app.clock.at.getTime() + 14 * DAYS * 3_600_000);
  expect(JSON.stringify(await everyRow(app))).not.toContain(value);
  expect(JSON.stringify(app.logged)).not.toContain(value);
  expect(await takenFor(app, `session=${row?.id}`)).toBe("stranger");
});

describe("Signing out: signing out", () => {
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
      expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(/^session=gone; Path=\/; Max-Age=0;/)]);
      expect([await takenFor(app, `session=${here}`), await takenFor(app, `session=${there}`)]).toEqual([
        "stranger",
        "member",
      ]);
      expect(await rowOf(app, here)).toBeUndefined();
    },
  );

  test("twice, as nobody or with a spoiled cookie is the same answer; a link signs nobody out", async () => {
    const member = await newMember(app);
    expect((await new Visitor(app).send("/sign-out")).headers.get("Location")).toBe("/");
    // Lynx sent the button as GET once, and led to the dashboard.
    const asked = await member.visitor.open("/sign-out");
    expect([asked.status, asked.$("h1").text()]).toEqual([200, "Sign out here?"]);
    expect(asked.text).toContain("You are not signed out yet.");
    expect(await takenFor(app, `session=${cookieOf(member)}`)).toBe("member");
    for (const cookie of [cookieOf(member), cookieOf(member), "x", "x".repeat(5_000)]) {
      const visitor = new Visitor(app);
      visitor.cookies.set("session", cookie);
      const response = await visitor.post("/sign-out", "");
      expect([response.status, response.headers.get("Location")]).toEqual([302, "/"]);
    }
  });

  test("the page that a link to it opens has the button, and it signs out", async () => {
    const member = await newMember(app);
    const session = cookieOf(member);
    await member.visitor.open("/sign-out");
    expect((await member.visitor.press("Sign out")).url).toBe("/");
    expect(await takenFor(app, `session=${session}`)).toBe("stranger");
  });

  test("everywhere drops every row, and revokes what the provider has given out", async () => {
    app.clock.move(-2 / 60); // tokens count in whole seconds
    const member = await newMember(app);
    const phone = new Visitor(app);
    await call(phone, "/api/auth/login", { idToken: idToken(member, { auth_time: seconds(app.clock.at) - 5 }) });
    app.clock.at = new Date();
    const bearer = { headers: { Authorization: `Bearer ${member.idToken}` } };
    const rows = () => app.services.database.db.select().from(sessions).where(eq(sessions.userId, member.id));
    expect([(await rows()).length, (await new Visitor(app).send("/api/user", bearer)).status]).toEqual([2, 200]);
    const response = await member.visitor.post("/us/browsers", "everywhere=yes");
    expect(response.headers.get("Clear-Site-Data")).toBe('"cache", "storage"');
    expect(response.headers.get("Cache-Control")).toContain("no-store");
    for (const visitor of [member.visitor, phone]) expect((await visitor.open("/dashboard")).url).toBe("/");
    expect(await rows()).toEqual([]);
    expect((await new Visitor(app).send("/api/user", bearer)).status).toBe(401);
    expect((await call(new Visitor(app), "/api/auth/login", { idToken: member.idToken })).status).toBe(401);
  });
});
