import { beforeAll, describe, expect, test } from "vitest";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { encoded, FORM, JSON_TYPE } from "#tests/support/bodies.ts";
import { newMember, newPair, type TestMember } from "#tests/support/members.ts";
import { everyRoute } from "#tests/support/routes.ts";
import { everyRow } from "#tests/support/tables.ts";

/** docs/product/security.md#same-origin, as requests: who may change something, else 403 and nothing written. */
const app = appForTests();
let member: TestMember;
let session: string;
beforeAll(async () => {
  member = await newMember(app);
  session = `session=${member.visitor.cookies.get("session")}`;
});

const ours = () => app.origin;
const EVIL = "https://evil.test";

/** A place that changes something: how to ask for it, and a name that shows whether it was. */
type Place = { path: string; type: string; body: (name: string) => string };
const names = (name: string) => ({ firstName: name, lastName: "Tester" });
const PLACES: Place[] = [
  { path: "/us/edit-firstName", type: FORM, body: (name) => encoded(names(name)) },
  { path: "/us/edit-firstName.data", type: FORM, body: (name) => encoded(names(name)) },
  { path: "/api/auth/update-profile", type: JSON_TYPE, body: (name) => JSON.stringify(names(name)) },
];

type Credentials = "cookie" | "bearer" | "both" | "none";
type Row = {
  origin: (() => string | null) | string | null;
  site: string | null;
  referer: (() => string) | string | null;
};

const rows: Row[] = [];
for (const origin of [null, ours, EVIL, "null", "https://localhost.evil.test"])
  for (const site of [null, "same-origin", "same-site", "cross-site", "none"])
    for (const referer of [null, () => `${ours()}/us`, `${EVIL}/`, () => `${EVIL}/?${ours()}/`])
      rows.push({ origin, site, referer });

const told = (value: (() => string | null) | string | null) => (typeof value === "function" ? value() : value);

function allowed({ path }: Place, row: Row, credentials: Credentials): boolean {
  const [origin, referer] = [told(row.origin), told(row.referer)];
  const cookie = credentials === "cookie" || credentials === "both";
  if (credentials === "bearer") return true;
  if (origin !== null) return origin === ours();
  if (row.site !== null) return row.site === "same-origin";
  if (referer !== null) return referer.startsWith(`${ours()}/`);
  return path.startsWith("/api/") && !cookie;
}

function headersOf(row: Row, credentials: Credentials, type: string): Headers {
  const headers = new Headers({ "Content-Type": type });
  const all = { Origin: told(row.origin), "Sec-Fetch-Site": row.site, Referer: told(row.referer) };
  for (const [name, value] of Object.entries(all)) if (value !== null) headers.set(name, value);
  if (credentials === "cookie" || credentials === "both") headers.set("Cookie", session);
  if (credentials === "bearer" || credentials === "both") headers.set("Authorization", `Bearer ${member.idToken}`);
  return headers;
}

/** A signature says who has sent it. A server that sells nothing has no such path. */
const SIGNED = "/api/stripe/webhook";

const ask = (path: string, headers: Headers, body?: string, method = "POST") =>
  app.fetch(new Request(`${app.origin}${path}`, { method, headers, body: body ?? null, redirect: "manual" }));

const firstName = async () =>
  ((await (await member.visitor.send("/api/user")).json()) as { firstName: string | null }).firstName;

describe.each(PLACES.map((place) => [place.path, place] as const))("Same origin: POST %s", (path, place) => {
  test.each(["cookie", "bearer", "both", "none"] as const)("with %s: every row of the table", async (credentials) => {
    // A page knows nobody by a bearer token.
    const knows = credentials !== "none" && (credentials !== "bearer" || path.startsWith("/api/"));
    /** What was there before the refusals since the last change; looked at once, before the next change. */
    let before: Record<string, string[]> | null = null;
    const expectUnchanged = async () => {
      if (before) expect(await everyRow(app)).toEqual(before);
      before = null;
    };
    for (const [index, row] of rows.entries()) {
      const name = `${credentials} ${index}`;
      const why = `${credentials} ${JSON.stringify({ ...row, origin: told(row.origin), referer: told(row.referer) })}`;
      const isAllowed = allowed(place, row, credentials);
      if (isAllowed && knows) await expectUnchanged();
      else before ??= await everyRow(app);
      const response = await ask(path, headersOf(row, credentials, place.type), place.body(name));
      expect(response.status !== 403, why).toBe(isAllowed);
      if (isAllowed && knows) expect(await firstName(), why).toBe(name);
      if (isAllowed) continue;
      expect(await response.text(), why).toContain(`Open ${app.origin} and send it from there.`);
      expect(response.headers.getSetCookie(), why).toEqual([]);
    }
    await expectUnchanged();
  });
});

test("Same origin: every route refuses from elsewhere whatever may change something: nothing but what is signed", async () => {
  const { a } = await newPair(app);
  const cookie = [...a.visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const headers = new Headers({ Origin: EVIL, "Sec-Fetch-Site": "cross-site", Cookie: cookie });
  const before = await everyRow(app);
  const pages = everyRoute().map(({ path }) => path.replace(/:\w+|\*/, "x"));
  for (const page of pages)
    for (const path of [page, page === "/" ? "/_.data" : `${page}.data`])
      for (const method of ["POST", "PUT", "PATCH", "DELETE"])
        expect([method, path, (await ask(path, headers, "a=b", method)).status]).toEqual([
          method,
          path,
          path === SIGNED ? 404 : 403,
        ]);
  expect(pages.length).toBeGreaterThan(50);
  expect(await everyRow(app)).toEqual(before);
  expect((await a.visitor.send("/us")).status).toBe(200);
});

test("Same origin: an origin that is none is refused as well, and is no failure of ours", async () => {
  const before = await everyRow(app);
  app.logged.length = 0;
  for (const origin of [
    "",
    "garbage",
    "//localhost",
    "file://",
    `${ours()}.evil.test`,
    `${ours()} ${EVIL}`,
    `${ours()}/`,
  ]) {
    const headers = new Headers({ Origin: origin, Cookie: session, "Content-Type": FORM });
    for (const path of ["/us/edit-firstName", "/us/edit-firstName.data", "/api/user/mark-invite-seen"]) {
      const { status } = await ask(path, headers, encoded(names("Foreign")));
      expect([origin, path, status]).toEqual([origin, path, 403]);
    }
  }
  expect(app.logged.filter(({ event }) => event === "error")).toEqual([]);
  expect(await everyRow(app)).toEqual(before);
});

test("Same origin: a refusal is a page for people, JSON for the API", async () => {
  const headers = new Headers({ Origin: EVIL });
  const page = await ask("/invite/skip", headers);
  expect(page.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
  expect(await page.text()).toContain("<h1>That did not work</h1>");
  expect(Object.keys((await (await ask("/api/user", headers)).json()) as object)).toEqual(["message"]);
});

test("Same origin: text browsers, which send a Referer and nothing else, are let in", async () => {
  const headers = new Headers({ Referer: `${app.origin}/us/edit-firstName`, Cookie: session, "Content-Type": FORM });
  expect((await ask("/us/edit-firstName", headers, encoded(names("Lynx")))).status).toBe(302);
  expect(await firstName()).toBe("Lynx");
});
