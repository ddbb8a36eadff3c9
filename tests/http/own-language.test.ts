import { load } from "cheerio";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Language } from "#app/texts/languages.ts";
import { pseudo } from "#app/texts/pseudo.ts";
import { users } from "#db/schema/auth.ts";
import { gatheredLetters } from "#db/schema/mail.ts";
import { listenApp, startApp, type TestApp } from "#tests/support/app.ts";
import { idToken, newIdentity, seconds } from "#tests/support/identity.ts";
import { call, memberOf, newMember, newPair, type TestMember } from "#tests/support/members.ts";
import { account, signIn, signUp } from "#tests/support/people.ts";
import { statementsOfPage } from "#tests/support/statements.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** What a member reads in (docs/product/languages.md#what-one-reads-in). */
let several: Awaited<ReturnType<typeof listenApp>>;
let one: TestApp;
beforeAll(async () => {
  [several, one] = await Promise.all([listenApp({ languages: ["en", "en-XA", "en-XB"] }), startApp()]);
});
afterAll(async () => {
  await several.close();
  await one.close();
});

async function choose({ visitor }: Pick<TestMember, "visitor">, language: Language | "browser") {
  await visitor.open("/us/language");
  return visitor.press(isTurned(visitor.page?.html ?? "") ? pseudo("Save") : "Save", { language });
}
const isTurned = (html: string) => /<html lang="en-X/.test(html);

/** The language of a page, asked for by a browser that wants another one. */
async function langOf({ visitor }: Pick<TestMember, "visitor">, path: string, accepted = "en") {
  const answer = await visitor.send(path, { headers: { "Accept-Language": accepted } });
  const { lang, dir } = load(await answer.text())("html").attr() ?? {};
  return [answer.status, lang, dir];
}

describe("the setting", () => {
  test("is in us beside the time zone, opens a page of its own, and what is chosen there holds at once", async () => {
    const who = await newMember(several);
    const us = await who.visitor.open("/us");
    expect(us.$("a[href='/us/language']").text()).toContain("What your browser asks for");
    const page = await who.visitor.click("/us/language");
    expect(page.$("h1").text()).toBe("Your language");
    const offered = page.$("input[name=language]").map((_, input) => page.$(input).val());
    expect(offered.get()).toEqual(["browser", "en", "en-XA", "en-XB"]);
    expect(page.$("input[name=language][checked]").val()).toBe("browser");
    const after = await choose(who, "en-XB");
    expect([after.url, after.$("html").attr("lang"), after.$("html").attr("dir")]).toEqual(["/us", "en-XB", "rtl"]);
    expect(after.$("a[href='/us/language'] bdi").text()).toBe("English (right to left)");
    expect((await who.visitor.open("/us/language")).$("input[name=language][checked]").val()).toBe("en-XB");
  });

  test("goes before what the browser asks for, on every page, those for everybody, refusals and calls too", async () => {
    const who = await newMember(several);
    await choose(who, "en-XB");
    for (const path of ["/dashboard", "/us", "/intimacyLab", "/privacy", "/premium", "/sign-out", "/confirm-address"]) {
      expect([path, ...(await langOf(who, path, "en-XA"))]).toEqual([path, 200, "en-XB", "rtl"]);
    }
    expect(await langOf(who, "/nothing-here", "en-XA")).toEqual([404, "en-XB", "rtl"]);
    const refused = await call(who.visitor, "/api/invites/accept/AAAAA");
    expect(await refused.text()).toMatch(/[áéíóú]/);
    const byToken = await several.fetch(
      new Request(`${several.origin}/api/invites/accept/AAAAA`, {
        method: "POST",
        headers: { Authorization: `Bearer ${who.idToken}` },
      }),
    );
    expect(await byToken.text()).toMatch(/[áéíóú]/);
  });

  test("may be taken back: then it is what the browser asks for again", async () => {
    const who = await newMember(several);
    await choose(who, "en-XA");
    await choose(who, "browser");
    expect(await langOf(who, "/us", "en-XB")).toEqual([200, "en-XB", "rtl"]);
    expect(await langOf(who, "/us")).toEqual([200, "en", "ltr"]);
  });

  test.each(["de", "en-XC", "", "__proto__"])(
    "%j, which is not offered, is refused and changes nothing",
    async (tag) => {
      const who = await newMember(several);
      await choose(who, "en-XA");
      const answer = await who.visitor.post("/us/language", `language=${tag}`, { "Accept-Language": "en" });
      const $ = load(await answer.text());
      expect([answer.status, $(".errors a").attr("href")]).toEqual([400, "#language"]);
      expect(await langOf(who, "/us")).toEqual([200, "en-XA", "ltr"]);
    },
  );

  test("a form without it, or with more, is refused", async () => {
    const who = await newMember(several);
    await who.visitor.open("/us/language");
    expect((await who.visitor.post("/us/language", "")).status).toBe(400);
    expect((await who.visitor.post("/us/language", "language=en-XA&theme=night")).status).toBe(400);
    expect(await langOf(who, "/us")).toEqual([200, "en", "ltr"]);
  });

  test("what was kept and is not offered any more is passed over", async () => {
    const who = await newMember(several);
    const { db } = several.services.database;
    for (const language of ["de", "<b>"]) {
      await db.update(users).set({ language }).where(eq(users.id, who.id));
      expect(await langOf(who, "/us", "en-XA")).toEqual([200, "en-XA", "ltr"]);
    }
  });

  test("where there is English alone there is no such setting, and one that was kept is not heard", async () => {
    const who = await newMember(one);
    expect((await who.visitor.open("/us")).html).not.toContain("/us/language");
    expect((await who.visitor.open("/us/language")).url).toBe("/us");
    const posted = await who.visitor.post("/us/language", "language=en-XA");
    expect([posted.status, posted.headers.get("Location")]).toEqual([302, "/us"]);
    expect((await memberOf(one.services, who.uid)).person.language).toBeNull();
    await one.services.database.db.update(users).set({ language: "en-XB" }).where(eq(users.id, who.id));
    expect(await langOf(who, "/us", "en-XB")).toEqual([200, "en", "ltr"]);
  });
});

describe("two of a couple", () => {
  test("read in different languages, and each sees what the other one reads in", async () => {
    const { a, b } = await newPair(several);
    await choose(b, "en-XB");
    expect([await langOf(a, "/dashboard"), await langOf(b, "/dashboard")]).toEqual([
      [200, "en", "ltr"],
      [200, "en-XB", "rtl"],
    ]);
    const page = await a.visitor.open("/us/language");
    expect(page.text).toContain("reads in English (right to left)");
    const beside = page.$("input[value=en-XB]").closest("label").find(".who-in").text();
    expect(beside).not.toBe("");
    await choose(a, "en-XB");
    expect(
      (await b.visitor.open("/us/language")).$("input[value=en-XB]").closest("label").find(".who-in svg"),
    ).toHaveLength(1);
  });

  test("one who has chosen none says so", async () => {
    const { a } = await newPair(several);
    expect((await a.visitor.open("/us/language")).text).toContain("reads in what their browser asks for");
  });
});

describe("caches", () => {
  test("a member's pages are nobody else's: a stranger gets what their own browser asks for", async () => {
    const who = await newMember(several);
    await choose(who, "en-XB");
    for (const path of ["/privacy", "/"]) {
      const own = await who.visitor.send(path, { headers: { "Accept-Language": "en" } });
      expect(own.headers.get("Cache-Control")).toMatch(/^private, no-/);
      expect(own.headers.get("Vary")).toContain("Accept-Language");
      const answer = await fetch(several.url + path, { headers: { "Accept-Language": "en" } });
      expect(load(await answer.text())("html").attr("lang")).toBe("en");
    }
  });

  test("signing out leaves nothing of it, and signing in on a page in another language loads a new document", async () => {
    const mara = account("Mara");
    const visitor = new Visitor(several);
    await signUp(visitor, mara);
    await call(visitor, "/api/user/mark-invite-seen");
    await choose({ visitor }, "en-XB");
    await visitor.open("/sign-out");
    await visitor.post("/sign-out", "");
    expect(await langOf({ visitor }, "/")).toEqual([200, "en", "ltr"]);
    await signIn(visitor, mara);
    expect(visitor.page?.$("html").attr("lang")).toBe("en-XB");
    const again = new Visitor(several);
    await again.open("/auth/sign-in");
    await again.press("Continue", { email: mara.email });
    const answer = await again.post("/auth/sign-in/password", `password=${mara.password}`);
    expect([answer.status, answer.headers.get("X-Remix-Reload-Document")]).toEqual([302, "true"]);
  });
});

describe("letters", () => {
  const letters = (to: string) => (several.services.mailer.mailbox ?? []).filter((letter) => letter.to === to);

  test("go in what their reader has chosen, whatever the one whose act they tell of reads in", async () => {
    const { a, b } = await newPair(several);
    await choose(a, "en-XA");
    await b.visitor.open("/us/leave");
    await b.visitor.post("/us/leave", "");
    expect(letters(a.email).map(({ language, text }) => [language, /^Hé/.test(text)])).toEqual([["en-XA", true]]);
  });

  test("that tell of something are in English where their reader has chosen none", async () => {
    const { a, b } = await newPair(several);
    await choose(b, "en-XA");
    await b.visitor.open("/us/leave");
    await b.visitor.post("/us/leave", "");
    expect(letters(a.email).map(({ text }) => /^Hello,/.test(text))).toEqual([true]);
  });

  test("that somebody new has asked for are in the language of the page", async () => {
    const who = await newIdentity();
    const visitor = new Visitor(several);
    const token = idToken(who, { auth_time: seconds(several.clock.at), email_verified: false });
    await call(visitor, "/api/auth/login", { idToken: token }, { "Accept-Language": "en-XA" });
    await visitor.open("/invite");
    await visitor.post("/confirm-address/again", "", { "Accept-Language": "en-XB" });
    expect(letters(who.email).map(({ language }) => language)).toEqual(["en-XB", "en-XA"]);
  });

  test("that were too many and are told in one keep it", async () => {
    const who = await newMember(several);
    const { db } = several.services.database;
    await db
      .insert(gatheredLetters)
      .values({ address: who.email, kind: "partner-left", times: 3, language: "en-XA", dueAt: several.clock.at });
    await several.services.mailer.sendGathered();
    expect(letters(who.email).map(({ language, text }) => [language, /^Hé/.test(text)])).toEqual([["en-XA", true]]);
  });
});

test("a page makes no more statements for it, with one language or several", async () => {
  const ask = async (app: TestApp) => {
    const who = await newMember(app);
    await who.visitor.open("/dashboard"); // marks what was seen and who was here
    return (await statementsOfPage(() => who.visitor.open("/dashboard"))).length;
  };
  const [alone, withSeveral] = [await ask(one), await ask(several)];
  expect(alone).toBeGreaterThan(1);
  expect(alone).toBeLessThanOrEqual(6);
  expect(withSeveral).toBe(alone);
});

test("it is in the export, as data and as a page, and goes with the account", async () => {
  const who = await newMember(several);
  await choose(who, "en-XA");
  const take = async (format: string) => (await who.visitor.post(`/us/export/${format}`, "")).text();
  expect(JSON.parse(await take("json")).you.language).toBe("en-XA");
  expect(load(await take("html"))("dl").text()).toContain("English (longer)");
  expect((await memberOf(several.services, who.uid)).person.language).toBe("en-XA");
  await who.visitor.open("/us/delete");
  await who.visitor.post("/us/delete", "");
  expect(await several.services.database.db.select().from(users).where(eq(users.id, who.id))).toEqual([]);
});
