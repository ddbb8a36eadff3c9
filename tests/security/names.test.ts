import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { users } from "#db/schema/auth.ts";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { encoded } from "#tests/support/bodies.ts";
import { askToday } from "#tests/support/forms.ts";
import { type Google, googleAccount, startGoogle } from "#tests/support/google.ts";
import { call, newPair, type TestMember } from "#tests/support/members.ts";
import { answer } from "#tests/support/people.ts";
import { everyRoute } from "#tests/support/routes.ts";
import { Visitor } from "#tests/support/visitor.ts";

/**
 * docs/product/security.md#names: a name can be seen, has at most 50 characters, and turns nothing around but itself.
 */
let google: Google;
let app: TestApp;
beforeAll(async () => {
  google = await startGoogle();
  app = await startApp({ settings: google.settings });
});
afterAll(async () => {
  await app.close();
  await google.stop();
});

const INVISIBLE = ["\u3164", "\u2800", "\u200b\u200d", "\u202e", "\u3000"];
const MINE = "מרים";
const THEIRS = "علي";
const rename = (who: TestMember, firstName: string) =>
  call(who.visitor, "/api/auth/update-profile", { firstName, lastName: "Tester" });
const rowOf = async ({ id }: { id: string }) =>
  (await app.services.database.db.select().from(users).where(eq(users.id, id)))[0];

describe("Names: a name", () => {
  test("that nobody can see is refused, by the call and by the form", async () => {
    const { a } = await newPair(app);
    for (const name of INVISIBLE) {
      expect((await rename(a, name)).status).toBe(400);
      const answered = await a.visitor.post("/us/edit-firstName", encoded({ firstName: name, lastName: "Okafor" }));
      expect([answered.status, await answered.text()]).toEqual([
        400,
        expect.stringContaining("Please enter your first name."),
      ]);
    }
    expect((await rowOf(a))?.firstName).toBe(null);
  });

  test("is kept as it is seen, and has 50 characters at most", async () => {
    const { a } = await newPair(app);
    expect((await rename(a, "\u202eZoe\u0308\u00a0\u2003M.\u200f")).status).toBe(200);
    expect((await rowOf(a))?.firstName).toBe("Zoë M.");
    expect((await rename(a, "x".repeat(51))).status).toBe(400);
    expect((await rename(a, `${"x".repeat(50)}\u200b`)).status).toBe(200);
  });

  test("comes from Google by the same rule", async () => {
    for (const [given, kept] of [
      ["\u202eMara\u2069", "Mara"],
      ["\u3164", null],
    ] as const) {
      const who = { ...googleAccount(), given_name: given, family_name: "Okafor" };
      google.signsIn(who);
      const visitor = new Visitor(app);
      const begun = await visitor.post("/auth/google", encoded({ flow: "sign-in" }));
      const back = await fetch(begun.headers.get("Location") ?? "", { redirect: "manual" });
      await visitor.open(back.headers.get("Location") ?? "");
      const [row] = await app.services.database.db.select().from(users).where(eq(users.email, who.email));
      expect(row?.firstName ?? null).toBe(kept);
    }
  });

  test("from before there was a rule is mended where it is shown; without one the address speaks", async () => {
    const { a, b } = await newPair(app);
    await app.services.database.db.update(users).set({ firstName: "\u3164" }).where(eq(users.id, b.id));
    const page = await a.visitor.open("/dashboard");
    expect(page.text).toContain(`${b.email.split("@")[0]} is here`);
    expect(page.html).not.toContain("\u3164");
    expect((await b.visitor.open("/dashboard")).html).not.toContain("\u3164");
  });
});

/** Every page of the map that has no parameter, but those that end the session. */
const PAGES = everyRoute()
  .filter(({ path, isPage }) => isPage && !/[:*]|sign-out|quick-exit/.test(path))
  .map(({ path }) => path);

/** Where a name from right to left stands in the page among our own words without being isolated. */
function loose({ visitor }: TestMember): string[] {
  const { $, url } = visitor.page ?? { $: null, url: "" };
  if (!$) throw new Error("no page is open");
  const has = (text: string) => text.includes(MINE) || text.includes(THEIRS);
  const found: string[] = [];
  $("body *, title").each((_, element) => {
    if (element.tagName === "script") return;
    for (const [name, value] of Object.entries(element.attribs)) {
      const bare = value.replaceAll(/\u2068[^\u2069]*\u2069/g, "");
      if (name !== "value" && has(bare)) found.push(`${url} ${element.tagName}[${name}]: ${value}`);
    }
    const own = $(element)
      .contents()
      .filter((_, node) => node.type === "text")
      .text();
    if (has(own) && element.tagName !== "bdi" && element.tagName !== "text")
      found.push(`${url} ${element.tagName}: ${own}`);
    if (/[\u2068\u2069]/.test(own)) found.push(`${url} ${element.tagName}: a mark where a <bdi> belongs: ${own}`);
  });
  return found;
}

test("Names: a name from right to left is isolated on every page, in labels too", async () => {
  const { a, b } = await newPair(app);
  await rename(a, MINE);
  await rename(b, THEIRS);
  const seen = new Set<string>();
  const found: string[] = [];
  const look = async (who: TestMember, ...paths: string[]) => {
    for (const path of paths) {
      const page = await who.visitor.open(path);
      if (page.text.includes(who === a ? THEIRS : MINE)) seen.add(path.replace(/\d{4}-\d\d-\d\d/, ":date"));
      found.push(...loose(who));
    }
  };
  for (const who of [a, b]) await look(who, ...PAGES);
  await look(a, "/us/undo");
  for (const who of [a, b]) {
    await who.visitor.open("/us/time-zone");
    await who.visitor.press("Use this time zone", { timeZone: "Asia/Tokyo" });
  }
  const path = await askToday(app, a, "text");
  await look(a, path);
  await answer(a.visitor, "Mine");
  found.push(...loose(a));
  await look(a, "/dashboard", path, `${path}?change`);
  await look(b, "/dashboard", path);
  const stale = await b.visitor.open(path);
  expect(stale.text).toContain(`${MINE} has answered`);
  await answer(b.visitor, "Theirs");
  found.push(...loose(b));
  // An answer that comes when both are open: the reason names the partner.
  const late = await a.visitor.post(path, encoded({ answer: "Later" }));
  expect(late.status).toBe(409);
  await look(a, "/dashboard", path);
  app.clock.move(24);
  await look(a, "/dashboard");
  expect(found).toEqual([]);
  for (const path of [
    "/daily-questions/:date",
    "/dashboard",
    "/us",
    "/us/delete",
    "/us/export",
    "/us/leave",
    "/us/undo",
  ])
    expect([...seen], "a page that names the partner").toContain(path);
});
