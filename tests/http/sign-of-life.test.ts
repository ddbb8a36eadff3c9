import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Person } from "#app/members/member.ts";
import { noteSignOfLife } from "#app/members/sign-of-life.server.ts";
import { users } from "#db/schema/auth.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { knownPair } from "#tests/support/couples.ts";
import type { TestMember } from "#tests/support/members.ts";

/** docs/product/home.md#sign-of-life */
const app = appForTests();
const SEEN = /was here|is here now|has not looked in yet/;

const kept = async ({ id }: TestMember) => {
  const [row] = await app.services.database.db.select({ at: users.lastSeenAt }).from(users).where(eq(users.id, id));
  return row?.at ?? null;
};

test("the partner sees when one was last here, to five minutes; who hides it is not told of, and nothing of it is kept", async () => {
  const { a, b } = await knownPair(app);
  const theirs = async () => (await b.visitor.open("/dashboard")).text;
  expect(await theirs()).toContain("has not looked in yet.");
  await a.visitor.open("/dashboard");
  const first = await kept(a);
  app.clock.move(4 / 60);
  await a.visitor.open("/dashboard");
  expect(await kept(a), "to five minutes").toEqual(first);
  expect(await theirs()).toContain("is here now.");
  app.clock.move(2);
  expect(await theirs()).toMatch(/was here 2 hours ago\./);

  expect((await a.visitor.open("/us")).text).toMatch(
    /Hide when I was last here \S+ sees it on Home, and that you are here while you are\./,
  );
  const row = "Hide when I was last here";
  const button = a.visitor.page?.$("button").filter((_, one) => a.visitor.page?.$(one).text().includes(row) ?? false);
  expect(button).toHaveLength(1);
  const hidden = await a.visitor.post("/us/last-here", "shown=no");
  expect([hidden.status, hidden.headers.get("Location"), await kept(a)]).toEqual([302, "/us", null]);
  expect((await a.visitor.open("/us")).text).toContain(
    "Nobody sees it, nor that you are here now, and it is not kept.",
  );
  await a.visitor.open("/dashboard");
  expect(await kept(a)).toBeNull();
  expect(await theirs(), "not even that she has never been here").not.toMatch(SEEN);
  // Hers alone: his goes on.
  expect((await a.visitor.open("/dashboard")).text).toMatch(SEEN);

  // A page that was being read when it was hidden does not bring it back.
  const before = { id: a.id, lastSeenHidden: false, lastSeenAt: null } as Person;
  await noteSignOfLife(app.services.database.db, before, app.clock.at);
  expect(await kept(a)).toBeNull();

  await a.visitor.post("/us/last-here", "shown=yes");
  expect(await theirs()).toContain("is here now.");
  for (const wrong of ["", "shown=maybe", "shown=yes&shown=no"])
    expect((await a.visitor.post("/us/last-here", wrong)).status).toBe(400);
});
