import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { AGE_CONSENT_VERSION } from "#app/features/age-consent/age-consent.ts";
import { users } from "#db/schema/auth.ts";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { newMember, newPair, type TestMember } from "#tests/support/members.ts";
import { adultAddresses } from "#tests/support/planters.ts";
import { everyRoute } from "#tests/support/routes.ts";
import { runSql } from "#tests/support/sql.ts";
import { everyRow } from "#tests/support/tables.ts";

/**
 * docs/product/security.md#consents, as far as there is a consent: the one of age. That there is no other yet is said
 * in tests/structure/security-headings.test.ts.
 */
const CONFIRM = "I confirm I am above the age of 18 to continue.";
const PAGES = adultAddresses;
const [FIRST = "", SECOND = ""] = PAGES;
const routeOf = (path: string) => everyRoute().find((route) => route.path === path);

let app: TestApp;
let member: TestMember;
beforeEach(async () => {
  app = await startApp();
  member = await newMember(app);
});
afterEach(() => app.close());

const recorded = async ({ id }: TestMember) => {
  const columns = { at: users.ageConsentAt, version: users.ageConsentVersion };
  return (await app.services.database.db.select(columns).from(users).where(eq(users.id, id)))[0];
};

describe("Consents: the consent screen", () => {
  test.each(PAGES)("stands in the place of %s, with its own words and no script needed", async (path) => {
    const page = await member.visitor.open(path);
    expect([page.url, page.status]).toEqual([path, 200]);
    expect(page.$("h1").text()).toBe("18+");
    expect(page.$(".say").text()).toBe(
      "This section contains explicit content. By continuing, you confirm that you are above 18 years old and willing to access this content.",
    );
    expect(page.$("form .btn").text()).toBe(CONFIRM);
    expect(page.headers.get("Cache-Control")).toBe("private, no-cache, no-store");
  });

  test.each(PAGES)("%s: confirming records when and which words, and leads back to it", async (path) => {
    await member.visitor.open(path);
    expect(await recorded(member)).toEqual({ at: null, version: null });
    const page = await member.visitor.press(CONFIRM);
    expect(await recorded(member)).toEqual({ at: app.clock.at, version: AGE_CONSENT_VERSION });
    expect([page.url, page.status]).toEqual([path, routeOf(path)?.isLater ? 404 : 200]);
    expect(page.text).not.toContain(CONFIRM);
  });

  test("is all that a navigation in script gets, also for the page's own data alone", async () => {
    for (const path of PAGES) {
      const id = routeOf(path)?.id ?? "";
      for (const asked of [`${path}.data`, `${path}.data?_routes=${encodeURIComponent(id)}`]) {
        const response = await member.visitor.send(asked);
        const body = await response.text();
        expect([asked, response.status, body.includes("consentFor")]).toEqual([asked, 200, true]);
        expect(body, "no loader of an 18+ page has run").not.toContain(`"${id}"`);
      }
    }
  });

  test("refuses what is written to an 18+ page", async () => {
    const before = await everyRow(app);
    for (const path of PAGES) {
      expect((await member.visitor.post(path, "answer=yes")).status).toBe(403);
      expect((await member.visitor.post(`${path}.data`, "answer=yes")).status).toBe(403);
    }
    expect(await everyRow(app)).toEqual(before);
  });

  test("each of two gives their own", async () => {
    const { a, b } = await newPair(app);
    await a.visitor.open(FIRST);
    await a.visitor.press(CONFIRM);
    expect((await b.visitor.open(FIRST)).text).toContain(CONFIRM);
    expect(await recorded(b)).toEqual({ at: null, version: null });
  });

  test("leads back to the page of this site that asked, and to no other site", async () => {
    for (const [path, to] of [
      ...PAGES.map((path) => [`${path}?again`, `${path}?again`] as const),
      [`${FIRST}/x`, `${FIRST}/x`],
      // What was brought in may be 18+ by its heat alone.
      ["/this-or-that/brought-in", "/this-or-that/brought-in"],
      ["", FIRST],
      [`//evil.test${FIRST}`, FIRST],
      [`https://evil.test${FIRST}`, FIRST],
      ["javascript:alert(1)", FIRST],
    ] as const) {
      const body = new URLSearchParams({ path, version: AGE_CONSENT_VERSION });
      const response = await member.visitor.post("/age-consent", body);
      expect([path, response.status, response.headers.get("Location")]).toEqual([path, 302, to]);
    }
    expect((await member.visitor.open("/age-consent")).url).toBe(FIRST);
  });

  test("records no consent to other words than those of now: the form says which were shown, and asks anew", async () => {
    const page = await member.visitor.open(FIRST);
    expect(page.$("form [name=version]").val()).toBe(AGE_CONSENT_VERSION);
    for (const version of ["0", "", null]) {
      const form = new URLSearchParams({ path: FIRST, ...(version !== null && { version }) });
      const response = await member.visitor.post("/age-consent", form);
      expect([version, response.status, response.headers.get("Location")]).toEqual([version, 302, FIRST]);
      expect((await member.visitor.open(FIRST)).text).toContain(CONFIRM);
    }
    const answer = await member.visitor.send("/api/user/age-consent", {
      method: "POST",
      headers: { Origin: app.origin, "Content-Type": "application/json" },
      body: JSON.stringify({ version: "0" }),
    });
    expect([answer.status, await answer.json()]).toEqual([409, { message: expect.stringContaining("have changed") }]);
    expect(await recorded(member)).toEqual({ at: null, version: null });
  });

  test("without a version the call counts, and is kept as given to no words that we know of", async () => {
    const call = (body?: string) =>
      member.visitor.send("/api/user/age-consent", {
        method: "POST",
        headers: { Origin: app.origin, "Content-Type": "application/json" },
        ...(body === undefined ? {} : { body }),
      });
    for (const body of ["{}", undefined]) expect((await call(body)).status).toBe(200);
    expect(await recorded(member)).toEqual({ at: app.clock.at, version: "none" });
    expect((await member.visitor.open(FIRST)).text).not.toContain(CONFIRM);
    // To known words it is kept anew, and stays theirs.
    const version = AGE_CONSENT_VERSION;
    for (const body of [JSON.stringify({ version }), "{}"]) expect((await call(body)).status).toBe(200);
    expect(await recorded(member)).toEqual({ at: app.clock.at, version });
  });

  test("takes its own form and no other", async () => {
    for (const body of ["", `path=${FIRST}&path=/us`, `path=${FIRST}&more=1`])
      expect([body, (await member.visitor.post("/age-consent", body)).status]).toEqual([body, 400]);
    expect(await recorded(member)).toEqual({ at: null, version: null });
  });
});

describe("Consents: withdrawn in Us", () => {
  test("the row is there once it is given, and closes the pages at once", async () => {
    expect((await member.visitor.open("/us")).text).not.toContain("Withdraw my 18+ consent");
    await member.visitor.open(FIRST);
    await member.visitor.press(CONFIRM);
    expect((await member.visitor.open("/us")).text).toContain("Withdraw my 18+ consent");
    const rows = member.visitor.page?.$("form[action='/us/withdraw-age-consent']");
    expect(rows?.length).toBe(1);
    const response = await member.visitor.post("/us/withdraw-age-consent", "");
    expect([response.status, response.headers.get("Location")]).toEqual([302, "/us"]);
    expect(await recorded(member)).toEqual({ at: null, version: null });
    for (const path of PAGES) expect((await member.visitor.open(path)).text).toContain(CONFIRM);
    expect((await member.visitor.open("/us")).text).not.toContain("Withdraw my 18+ consent");
  });

  test("takes as few clicks as giving it: one, on a page that is one tap away", async () => {
    const { visitor } = member;
    await visitor.open(FIRST);
    await visitor.press(CONFIRM);
    expect((await recorded(member))?.at).toEqual(app.clock.at);
    await visitor.open("/dashboard");
    await visitor.click("/us");
    const button = visitor.page?.$("form[action='/us/withdraw-age-consent'] button").text();
    await visitor.press(button ?? "");
    expect((await recorded(member))?.at).toBeNull();
  });

  test("what the 18+ pages and their calls would take is refused from then on", async () => {
    const { visitor } = member;
    await visitor.open(FIRST);
    await visitor.press(CONFIRM);
    expect((await visitor.post(FIRST, "answer=yes")).status).not.toBe(403);
    await visitor.post("/us/withdraw-age-consent", "");
    const before = await everyRow(app);
    for (const path of PAGES) {
      expect((await visitor.post(path, "answer=yes")).status).toBe(403);
      expect((await visitor.post(`${path}.data`, "answer=yes")).status).toBe(403);
      expect(await (await visitor.data(path)).text()).toContain("consentFor");
    }
    expect(await (await visitor.send("/api/user")).json()).toMatchObject({ ageConsentGiven: false });
    expect(await everyRow(app)).toEqual(before);
  });

  test("a link withdraws nothing", async () => {
    await member.visitor.open(FIRST);
    await member.visitor.press(CONFIRM);
    expect((await member.visitor.open("/us/withdraw-age-consent")).url).toBe("/us");
    expect((await recorded(member))?.at).not.toBeNull();
  });
});

describe("Consents: a database that fails", () => {
  const rename = (from: string, to: string) => runSql(app, `ALTER TABLE users RENAME COLUMN ${from} TO ${to}`);

  test("the consent can't be kept: that is logged, and the form stays", async () => {
    await member.visitor.open(SECOND);
    await rename("age_consent_version", "gone");
    const page = await member.visitor.press(CONFIRM);
    expect([page.url, page.status]).toEqual(["/age-consent", 503]);
    expect(page.$("[role=alert]").text()).toContain("We could not save this just now. Please try again.");
    expect(page.$("[name=path]").val()).toBe(SECOND);
    expect(app.logged.map(({ event }) => event)).toContain("age-consent.unsaved");
    const api = await member.visitor.send("/api/user/age-consent", { method: "POST", headers: { Origin: app.origin } });
    expect([api.status, await api.json()]).toEqual([500, { message: "Something went wrong. Please try again." }]);
    await rename("gone", "age_consent_version");
    expect(await recorded(member)).toEqual({ at: null, version: null });
    expect((await member.visitor.press(CONFIRM)).url).toBe(SECOND);
    expect((await recorded(member))?.at).toEqual(app.clock.at);
  });

  test("it can't be read whether it was given: the screen is shown, even to who has given it", async () => {
    await member.visitor.open(FIRST);
    await member.visitor.press(CONFIRM);
    await rename("age_consent_at", "gone");
    for (const path of PAGES) {
      const page = await member.visitor.open(path);
      expect([page.status, page.text.includes(CONFIRM)]).toEqual([503, true]);
      expect(await (await member.visitor.data(path)).text()).toContain("consentFor");
    }
    expect((await member.visitor.press(CONFIRM)).text).toContain(CONFIRM);
    expect(app.logged.map(({ event }) => event)).toContain("age-consent.unread");
    await rename("gone", "age_consent_at");
    expect((await member.visitor.open(FIRST)).text).not.toContain(CONFIRM);
  });
});
