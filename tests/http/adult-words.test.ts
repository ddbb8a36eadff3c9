import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { AGE_CONSENT_VERSION } from "#app/features/age-consent/age-consent.ts";
import { KEEPING_VERSION } from "#app/members/keeping.ts";
import { users } from "#db/schema/auth.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { encoded } from "#tests/support/bodies.ts";
import { knownPair } from "#tests/support/couples.ts";
import { call, newMember, signInAgain, type TestMember } from "#tests/support/members.ts";
import { openAdult } from "#tests/support/planters/after-intimacy.ts";

/** docs/product/adult-pages.md: the two consents, and the words that hang on them. */
const app = appForTests();
beforeEach(() => app.clock.nextNoon());
const PATH = "/checkin/after";
const GIVE = { do: "give", path: PATH, version: KEEPING_VERSION };
const keptOf = async ({ id }: TestMember) => {
  const { keepingAt, keepingVersion } = users;
  return (await app.services.database.db.select({ keepingAt, keepingVersion }).from(users).where(eq(users.id, id)))[0];
};
const NOT_GIVEN = { keepingAt: null, keepingVersion: null };

describe("the yes to keeping", () => {
  test("is of nobody who has not said that they are of age, and of nobody who has taken that back", async () => {
    const who = await newMember(app);
    expect((await who.visitor.post("/us/keeping-consent", encoded(GIVE))).headers.get("Location")).toBe(PATH);
    expect(await keptOf(who)).toEqual(NOT_GIVEN);
    expect((await who.visitor.open(PATH)).$("h1").text()).toBe("18+");
    await call(who.visitor, "/api/user/age-consent");
    await who.visitor.post("/us/withdraw-age-consent", "");
    await who.visitor.post("/us/keeping-consent", encoded(GIVE));
    expect(await keptOf(who)).toEqual(NOT_GIVEN);
  });

  test("is to the words that were shown: a page of another wording asks again, and so does a form with a tick", async () => {
    const who = await newMember(app);
    await call(who.visitor, "/api/user/age-consent");
    for (const version of ["0", "", undefined]) {
      const sent = encoded({ do: "give", path: PATH, ...(version === undefined ? {} : { version }) });
      expect((await who.visitor.post("/us/keeping-consent", sent)).headers.get("Location")).toBe(PATH);
      expect(await keptOf(who)).toEqual(NOT_GIVEN);
      const { $ } = await who.visitor.open(PATH);
      expect($("form [name=version]").val()).toBe(KEEPING_VERSION);
    }
    const occasion = `${app.clock.at.toISOString().slice(0, 10)}-1`;
    const form = { occasion, partner: "alone", words: "Stay." };
    expect((await who.visitor.post(PATH, encoded({ ...form, consent: "0" }))).status).toBe(403);
    expect(await keptOf(who)).toEqual(NOT_GIVEN);
    expect((await who.visitor.post(PATH, encoded({ ...form, consent: KEEPING_VERSION }))).status).toBe(302);
    expect(await keptOf(who)).toEqual({ keepingAt: app.clock.at, keepingVersion: KEEPING_VERSION });
  });
});

describe("with the consent of age taken back", () => {
  const LEFT_OUT = "Words of the 18+ pages are left out.";
  const look = async ({ visitor }: TestMember, path: string) =>
    (await (await visitor.send(path)).text()) + (await (await visitor.data(path)).text());

  test("no search finds 18+ words, one line says so and leads to them; the export has them still", async () => {
    const { a } = await knownPair(app);
    await openAdult(a.visitor);
    await a.visitor.open(PATH);
    await a.visitor.press("Keep and send", { words: "Quokka on the stairs." });
    const search = "/us/archive?q=quokka";
    expect(await look(a, search)).toContain("on the stairs.");
    expect(await look(a, search)).not.toContain(LEFT_OUT);
    await a.visitor.post("/us/withdraw-age-consent", "");
    for (const path of [search, "/us/archive"]) {
      const page = await a.visitor.open(path);
      expect([page.status, page.text.includes(LEFT_OUT), page.$(`main a[href='${PATH}']`).text()]).toEqual([
        200,
        true,
        "Open them",
      ]);
      expect(await look(a, path)).not.toContain("on the stairs.");
    }
    await a.visitor.open(search);
    expect((await a.visitor.click(PATH)).$("h1").text()).toBe("18+");
    await signInAgain(app, a);
    expect(await (await a.visitor.post("/us/export/json", "")).text()).toContain("Quokka on the stairs.");
  });

  test("who has never said yes to keeping such words has none, and reads no line of them", async () => {
    const { visitor } = await newMember(app);
    expect((await visitor.open("/us/archive?q=quokka")).text).not.toContain("18+");
  });
});

test("the export says in each of its forms when one has said yes to age and keeping and to which words, or has taken it back", async () => {
  const who = await newMember(app);
  await signInAgain(app, who);
  const files = async () => {
    const all: string[] = [];
    for (const format of ["json", "html", "csv"])
      all.push(await (await who.visitor.post(`/us/export/${format}`, "")).text());
    return all;
  };
  for (const file of await files()) expect(file).toMatch(/"keepingConsent":null|you have not said yes/);
  await openAdult(who.visitor);
  const date = app.clock.at.toISOString();
  const [json, html, csv] = await files();
  expect(json).toContain(`"keepingConsent":{"at":"${date}","version":"${KEEPING_VERSION}"}`);
  expect(json).toContain(`"ageConsent":{"at":"${date}","version":"${AGE_CONSENT_VERSION}"}`);
  for (const file of [html, csv]) {
    expect(file).toContain(`you said yes on ${date.slice(0, 10)}, wording ${KEEPING_VERSION}`);
    expect(file).toContain(`opened on ${date.slice(0, 10)}, wording ${AGE_CONSENT_VERSION}`);
  }
  await who.visitor.post("/us/keeping-consent", encoded({ do: "withdraw", kept: "stay" }));
  const [after, ...others] = await files();
  expect(after).toContain(`"keepingConsent":{"withdrawnAt":"${date}"}`);
  for (const file of others) expect(file).toContain(`you took your yes back on ${date.slice(0, 10)}`);
});
