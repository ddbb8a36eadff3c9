import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { users } from "#db/schema/auth.ts";
import { memberships } from "#db/schema/couple.ts";
import { dailyAnswers } from "#db/schema/daily-question.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { encoded, FORM, multipart } from "#tests/support/bodies.ts";
import { askToday } from "#tests/support/forms.ts";
import { call, codeOf, newMember, type TestMember } from "#tests/support/members.ts";
import { newEmail, signIn, signUp } from "#tests/support/people.ts";
import { unsealed } from "#tests/support/sealed.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** What looks wrong to careless code and is right: it is taken, kept as it was typed, and shown again. */
const FAMILY = "👩‍❤️‍👨";
const ARABIC = "أحبّ ضحكتك 😊 في الصباح";
const MIXED = "she said \u2067שלום\u2069, twice";
const long = (count: number, letter = "x") => letter.repeat(count);

const app = appForTests();
let member: TestMember;
beforeAll(async () => {
  member = await newMember(app);
});

const NAMES = [FAMILY, ARABIC, "O'Neil <b>", "𝒳", long(50, "𝒳"), "=1+1", "null", "__proto__", "ZoëͫͪͤÅ", "  Mara\t"];

test.each(NAMES)("the name %j is taken by the form and by the API", async (name) => {
  const row = async () =>
    (await app.services.database.db.select().from(users).where(eq(users.id, member.id)))[0] ?? { firstName: "" };
  const answer = await member.visitor.post("/us/edit-firstName", encoded({ firstName: name, lastName: "Form" }));
  expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/us"]);
  expect(await row()).toMatchObject({ firstName: name.trim(), lastName: "Form" });
  await member.visitor.open("/us/edit-firstName");
  expect(member.visitor.page?.$("#firstName").val()).toBe(name.trim());

  const called = await call(member.visitor, "/api/auth/update-profile", { firstName: name, lastName: "Call" });
  expect(await called.json()).toMatchObject({ user: { firstName: name.trim(), lastName: "Call" } });
  expect(await row()).toMatchObject({ firstName: name.trim(), lastName: "Call" });
});

test("a field without a name, which lynx sends, is passed over", async () => {
  const names = encoded({ firstName: "Lynx", lastName: "Reader" });
  const answer = await member.visitor.post("/us/edit-firstName", `=mara%40example.test&${names}`);
  expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/us"]);
});

test("a form may come as multipart too", async () => {
  const { type, body } = multipart({ firstName: FAMILY, lastName: "Parts" });
  expect((await member.visitor.post("/us/edit-firstName", body, { "Content-Type": type })).status).toBe(302);
  expect((await member.visitor.send("/api/user").then((r) => r.json())) as unknown).toMatchObject({
    firstName: FAMILY,
    lastName: "Parts",
  });
});

describe("an answer", () => {
  const kept = async (who: TestMember): Promise<unknown> => {
    const [row] = await app.services.database.db.select().from(dailyAnswers).where(eq(dailyAnswers.userId, who.id));
    return row && unsealed(app, row);
  };

  const TEXTS: [what: string, typed: string, kept?: string][] = [
    ["emoji", FAMILY],
    ["right-to-left", ARABIC],
    ["both ways", MIXED],
    ["markup", `</textarea><script>alert(1)</script><img src=x onerror="x">`],
    ["old line breaks", "a\rb", "a\nb"],
    ["a line separator", "a\u2028b\u0085c"],
  ];
  test.each(TEXTS)("in words: %s", async (_what, typed, stored = typed) => {
    const who = await newMember(app);
    const path = await askToday(app, who, "text");
    expect((await who.visitor.post(path, encoded({ answer: typed }))).headers.get("Location")).toBe(path);
    expect(await kept(who)).toEqual({ kind: "text", text: stored });
    const page = await who.visitor.open(path);
    expect(page.$(".own").text()).toBe(stored);
    expect((await who.visitor.open(`${path}?change`)).$("textarea").text()).toBe(stored);
    expect(page.$("img[onerror]").length).toBe(0);
  });

  test.each([
    ["scale", "answer=5", { kind: "scale", place: 5 }],
    ["choice", "answer=d", { kind: "choice", chosen: ["d"] }],
    ["several", "answer=c&answer=a", { kind: "choice", chosen: ["a", "c"] }],
    ["several", "answer=a&answer=a", { kind: "choice", chosen: ["a"] }],
  ] as const)("by %s: %s", async (kind, body, stored) => {
    const who = await newMember(app);
    const path = await askToday(app, who, kind);
    expect((await who.visitor.post(path, body)).status).toBe(302);
    expect(await kept(who)).toEqual(stored);
  });
});

test("a code is mended wherever it comes in: lower case, spaces, what stands behind it", async () => {
  const ways: [how: (code: string) => string, through: "form" | "call"][] = [
    [(code) => ` ${code.toLowerCase()} `, "form"],
    [(code) => code.split("").join(" "), "form"],
    [(code) => `${code}/`, "form"],
    [(code) => code.toLowerCase(), "call"],
    [(code) => `%20${code.toLowerCase()}%20`, "call"],
  ];
  for (const [how, through] of ways) {
    const [host, guest] = [await newMember(app), await newMember(app)];
    const code = how(await codeOf(host));
    const answer =
      through === "form"
        ? await guest.visitor.post("/invite/connect", encoded({ code }))
        : await call(guest.visitor, `/api/invites/accept/${code}`);
    expect([code, answer.headers.get("Location"), answer.status]).toEqual(
      through === "form" ? [code, "/invite/success", 302] : [code, null, 200],
    );
    const seats = await app.services.database.db
      .select()
      .from(memberships)
      .where(and(eq(memberships.userId, guest.id), eq(memberships.seat, 1)));
    expect(seats).toHaveLength(1);
  }
});

test.each([
  ["a plain one", "lisbon22"],
  ["with spaces around", "  lisbon22  "],
  ["emoji and right-to-left", `${FAMILY}${ARABIC}`],
  ["the longest, of 3 bytes a letter", long(512, "あ")],
])("a password: %s", async (_what, password) => {
  const who = { email: newEmail("Odd.Case+tag"), password, firstName: FAMILY, lastName: ARABIC };
  const visitor = new Visitor(app);
  await signUp(visitor, who);
  expect(visitor.page?.url).toBe("/invite");
  for (const [name, value] of visitor.cookies) expect(name.length + value.length).toBeLessThan(4096);
  const elsewhere = new Visitor(app);
  await signIn(elsewhere, who);
  expect(elsewhere.page?.url).toBe("/invite");
  if (password.trim() === password) return;
  const trimmed = new Visitor(app);
  await signIn(trimmed, { ...who, password: password.trim() });
  expect(trimmed.page?.text).toContain("The email or the password is not right.");
});

test("an address of letters from everywhere is taken at its step", async () => {
  const visitor = new Visitor(app);
  for (const email of ["жена@пример.рф", `${FAMILY}@example.test`, "a+b@c.d.e", " padded@example.test\t"]) {
    const answer = await visitor.post("/auth/sign-in", encoded({ email }), { "Content-Type": FORM });
    expect(answer.headers.get("Location")).toBe("/auth/sign-in/password");
    expect((await visitor.open("/auth/sign-in/password")).text).toContain(email.trim());
  }
});
