import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { newMember, type TestMember } from "#tests/support/members.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** docs/product/who-goes-where.md#areas: roles and permissions. */
const PUBLIC = ["/", "/auth/create-account", "/auth/sign-in", "/privacy", "/terms", "/cookie-policy", "/refund-policy"];
const CONFIRM = "I confirm I am above the age of 18 to continue.";

let app: TestApp;
let member: TestMember;
beforeAll(async () => {
  app = await startApp();
  member = await newMember(app);
});
afterAll(() => app.close());

test.each([...PUBLIC, "/premium"])("anonymous visitor: public routes: %s", async (path) => {
  expect((await new Visitor(app).send(path)).status).toBe(200);
});

test.each(["/dashboard", "/daily-questions", "/us", "/intimacyLab", "/admin/import"])(
  "Areas: anonymous visitor: no other: %s",
  async (path) => expect((await new Visitor(app).send(path)).headers.get("Location")).toBe("/"),
);

test.each(["/dashboard", "/daily-questions", "/us", "/us/edit-firstName"])(
  "Areas: signed-in onboarded user: all other routes: %s",
  async (path) => expect((await member.visitor.send(path)).status).toBe(200),
);

describe("Calls: authenticated calls carry a bearer ID token", () => {
  const ask = (headers: Record<string, string>) => new Visitor(app).send("/api/user", { headers });

  test("with it", async () => {
    const answer = await ask({ Authorization: `Bearer ${member.idToken}` });
    expect(await answer.json()).toMatchObject({ id: member.id });
  });

  test.each<Record<string, string>>([{}, { Authorization: "Bearer x.y.z" }, { Authorization: "Basic eDp5" }])(
    "without it: %j",
    async (headers) => expect((await ask(headers)).status).toBe(401),
  );
});

test.each(["/admin", "/admin/import", "/admin/migration"])(
  "Areas: no roles are defined yet: %s is not found for who has none (docs/product/who-goes-where.md#areas)",
  async (path) => expect((await member.visitor.send(path)).status).toBe(404),
);

test.each(["/intimacyLab", "/random-sex-positions"])("the 18+ self-confirmation is needed for %s", async (path) => {
  const { visitor } = await newMember(app);
  expect((await visitor.open(path)).text).toContain(CONFIRM);
  expect((await visitor.press(CONFIRM)).text).not.toContain(CONFIRM);
});
