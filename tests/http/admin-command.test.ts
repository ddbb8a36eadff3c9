import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { dataUrl } from "#app/encryption/key-service-of.server.ts";
import { adminActions } from "#db/schema/admin.ts";
import { users } from "#db/schema/auth.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { newMember } from "#tests/support/members.ts";
import { run } from "#tests/support/process.ts";

/** docs/product/admin.md#who-may, by the command that an operator types beside a server that runs. */
const app = appForTests();
const admin = async (...args: string[]) => {
  const settings = { DATABASE_URL: dataUrl(app.services.env), DATA_DIR: app.services.env.DATA_DIR };
  const { code, said } = await run(["app/commands/admin.ts", ...args], settings).ended;
  return [code, said.trimEnd()];
};
const db = () => app.services.database.db;
const recorded = async () => (await db().select().from(adminActions)).map(({ what, subjectId }) => [what, subjectId]);

test("the role is given and taken at the next request, whatever the case of the address, and each is recorded once", async () => {
  const who = await newMember(app);
  const ends = () => who.visitor.ends("/admin/import");
  expect(await admin("list")).toEqual([0, ""]);
  expect(await ends()).toBe("404");
  expect(await admin("grant", `  ${who.email.toUpperCase()} `)).toMatchObject([
    0,
    expect.stringContaining("has the admin's role."),
  ]);
  expect(await ends()).toBe("200");
  expect(await admin("list")).toEqual([0, who.email]);
  expect(await admin("grant", who.email)).toEqual([1, "It is so already."]);
  // Signed in all the while: the page is gone, and nothing is written any more.
  expect(await admin("revoke", who.email)).toEqual([0, `${who.email} has the admin's role no more.`]);
  expect(await ends()).toBe("404");
  expect((await who.visitor.post("/admin/items", "item=dq-memory-01&act=retire")).status).toBe(404);
  expect(await admin("revoke", who.email)).toEqual([1, "It is so already."]);
  expect(await admin("list")).toEqual([0, ""]);
  expect((await recorded()).toSorted()).toEqual([
    ["role.granted", who.id],
    ["role.revoked", who.id],
  ]);
});

test("an address that nobody has, or that nobody has confirmed, gets no role; another call says how it is called", async () => {
  const before = await recorded();
  const doubtful = await newMember(app, { confirmed: false });
  expect(await admin("grant", "nobody@example.test")).toEqual([1, "There is no account with this address."]);
  expect(await admin("revoke", "nobody@example.test")).toEqual([1, "There is no account with this address."]);
  expect(await admin("grant", doubtful.email)).toEqual([1, expect.stringMatching(/^Nobody has shown yet/)]);
  expect(await doubtful.visitor.ends("/admin/import")).toBe("404");
  expect(await admin("revoke", doubtful.email)).toEqual([1, "It is so already."]);
  for (const args of [[], ["grant"], ["list", "x"], ["give", doubtful.email], ["grant", doubtful.email, "more"]])
    expect(await admin(...args)).toEqual([2, expect.stringContaining("npm run admin -- grant EMAIL")]);
  expect(await recorded()).toEqual(before);
});

test("who had the role and whose address is confirmed no more is listed as such, and has no page", async () => {
  const who = await newMember(app);
  await admin("grant", who.email);
  await db().update(users).set({ emailConfirmedAt: null }).where(eq(users.id, who.id));
  expect(await admin("list")).toEqual([0, `${who.email} (not confirmed: it does not count)`]);
  expect(await who.visitor.ends("/admin/import")).toBe("404");
});
