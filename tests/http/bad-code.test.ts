import { beforeAll, describe, expect, test } from "vitest";
import { memberships } from "#db/schema/couple.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { call, codeOf, newMember, type TestMember } from "#tests/support/members.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** Codes that no invite has ever had, wherever a code comes in: 10,000 characters, encoded twice, an array. */
const REFUSED = "Invalid code or connection error. Please try again.";
const twice = (code: string) => encodeURIComponent([...code].map((c) => `%${c.charCodeAt(0).toString(16)}`).join(""));

const app = appForTests();
let host: TestMember;
let guest: TestMember;
let live: string;
beforeAll(async () => {
  [host, guest] = [await newMember(app), await newMember(app, { past: false })];
  live = await codeOf(host);
});

const seats = async () => (await app.services.database.db.select().from(memberships)).map(({ coupleId }) => coupleId);

describe("in a link", () => {
  const QUERIES: [what: string, query: () => string, kept: () => string | undefined][] = [
    ["of 10,000 letters is cut to 5", () => `code=${"k".repeat(10_000)}`, () => "KKKKK"],
    ["of 10,000 other signs is dropped", () => `code=${"~".repeat(10_000)}`, () => undefined],
    ["of 10,000 spaces is dropped", () => `code=${"%20".repeat(5_000)}ABCDE`, () => undefined],
    ["that is encoded twice is dropped", () => `code=${twice(live)}`, () => undefined],
    ["given twice is the first", () => `code=${live}&code=AAAAA`, () => live],
    ["given twice, the first of them bad, is dropped", () => `code=~&code=${live}`, () => undefined],
    ["with half a letter is dropped", () => "code=%E0%A4%A", () => undefined],
    ["with a NUL is dropped", () => "code=AB%00DE", () => undefined],
    [
      "of letters that grow when upper-cased is cut after it",
      () => `code=${encodeURIComponent("ßßßßß")}`,
      () => "SSSSS",
    ],
  ];
  test.each(QUERIES)("%s, and the address is clean", async (_what, query, kept) => {
    for (const path of ["/", "/join"]) {
      const visitor = new Visitor(app);
      const first = await visitor.send(`${path}?${query()}`);
      expect([path, first.status]).toEqual([path, 302]);
      expect(first.headers.get("Location")).toMatch(/^\/(\?code=[A-Z0-9]{5})?$/);
      const page = await visitor.open(first.headers.get("Location") ?? "");
      expect([page.url, page.status, visitor.cookies.get("pendingInviteCode")]).toEqual(["/", 200, kept()]);
      expect(page.text.includes("You have an invite")).toBe(kept() !== undefined);
    }
  });

  test("in brackets is a field of another name: the page as it always is", async () => {
    for (const name of ["code[]", "code[0]", "code%5B%5D", "CODE"]) {
      const visitor = new Visitor(app);
      expect((await visitor.open(`/?${name}=${live}`)).status).toBe(200);
      expect((await visitor.send(`/join?${name}=${live}`)).headers.get("Location")).toBe("/");
      expect(visitor.cookies.size).toBe(0);
    }
  });

  test("changed in the cookie is dropped", async () => {
    for (const value of ["K".repeat(4_000), twice(live), `${live}%00`, '["AAAAA"]']) {
      const visitor = new Visitor(app);
      visitor.cookies.set("pendingInviteCode", value);
      const page = await visitor.open("/");
      expect([value.slice(0, 20), page.status]).toEqual([value.slice(0, 20), 200]);
      expect(page.text).not.toContain("You have an invite");
    }
  });
});

describe("in a call", () => {
  const CODES: [what: string, code: () => string, status: number][] = [
    ["10,000 letters", () => "K".repeat(10_000), 400],
    ["10,000 other signs", () => "~".repeat(10_000), 400],
    ["encoded twice", () => twice(live), 400],
    ["in brackets", () => `%5B%22${live}%22%5D`, 400],
    ["with a comma before it", () => `,${live}`, 400],
    ["with a NUL", () => `%00${live}`, 400],
    ["two of them", () => `AAAAA/${live}`, 404],
    ["half a letter", () => "%E0%A4%A", 400],
  ];
  test.each(CODES)("%s: refused in JSON, and nobody is connected", async (_what, code, status) => {
    const before = await seats();
    const answer = await call(guest.visitor, `/api/invites/accept/${code()}`);
    expect(answer.status).toBe(status);
    expect(Object.keys((await answer.json()) as object)).toEqual(["message"]);
    expect(await seats()).toEqual(before);
  });

  test("in the body there is none", async () => {
    const before = await seats();
    for (const body of [{ code: live }, { code: [live] }, [live], live])
      expect((await call(guest.visitor, "/api/invites/accept/AAAAA", JSON.stringify(body))).status).toBe(400);
    expect(await seats()).toEqual(before);
  });
});

describe("in the form", () => {
  const BODIES: [what: string, body: () => string, shown: () => string | undefined][] = [
    ["10,000 letters", () => `code=${"k".repeat(10_000)}`, () => "KKKKK"],
    ["encoded twice", () => `code=${encodeURIComponent(twice(live))}`, () => undefined],
    ["two of them", () => `code=${live}&code=${live}`, () => undefined],
    ["in brackets", () => `code[]=${live}`, () => undefined],
    ["none", () => "", () => undefined],
  ];
  test.each(BODIES)("%s: refused on the page, and nobody is connected", async (_what, body, shown) => {
    const before = await seats();
    const answer = await guest.visitor.post("/invite/connect", body());
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(html).toContain('role="alert"');
    expect(html.length, "what was sent does not come back whole").toBeLessThan(30_000);
    if (shown()) expect(html).toContain(`value="${shown()}"`);
    expect(await seats()).toEqual(before);
  });

  test("10,000 letters that begin with a live code are that code", async () => {
    const answer = await guest.visitor.post("/invite/connect", `code=${live}${"x".repeat(9_995)}`);
    expect(answer.headers.get("Location")).toBe("/invite/success");
    expect(new Set(await seats()).size).toBe((await seats()).length - 1);
  });
});

test("the refusal is the sentence of the invite screen", async () => {
  const stranger = await newMember(app);
  const answer = await call(stranger.visitor, `/api/invites/accept/${"~".repeat(10_000)}`);
  expect(await answer.json()).toEqual({ message: REFUSED });
});
