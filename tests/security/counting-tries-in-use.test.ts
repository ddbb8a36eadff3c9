import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LIMITS } from "#app/limits/limits.ts";
import { isPostgres } from "#db/dialect.ts";
import { addressNo, BEHIND_PROXY, from } from "#tests/support/addresses.ts";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { encoded } from "#tests/support/bodies.ts";
import { idToken } from "#tests/support/identity.ts";
import { call, newMember, type TestMember } from "#tests/support/members.ts";
import { type Account, account, newEmail, signIn, signUp } from "#tests/support/people.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** What is counted where people come in, as they and as strangers meet it. */
const OFTEN = "That was quite often in a short time. Please wait";
const WRONG = "not-the-password";
const PAIR = LIMITS["sign-in:pair"].points;

let app: TestApp;
beforeAll(async () => {
  app = await startApp({
    settings: { ...BEHIND_PROXY, GOOGLE_CLIENT_ID: "client", GOOGLE_CLIENT_SECRET: "its-secret" },
  });
});
afterAll(() => app.close());

let addresses = 0;
const anywhere = () => from(app, addressNo(addresses++));

/** Somebody new, with an account and a browser and an address of their own. */
async function person(): Promise<{ who: Account; visitor: Visitor }> {
  const [who, visitor] = [account("Mara"), new Visitor(anywhere())];
  await signUp(visitor, who);
  return { who, visitor };
}

/** A new browser at the password step. */
async function atPassword(at: TestApp, email: string): Promise<Visitor> {
  const visitor = new Visitor(at);
  await visitor.open("/auth/sign-in");
  await visitor.press("Continue", { email });
  return visitor;
}
/** 302 for a wrong password, 429 for one that was not tried. */
const guess = async (visitor: Visitor, password = WRONG): Promise<number> =>
  (await visitor.post("/auth/sign-in/password", encoded({ password }))).status;

const waits = (headers: Headers) => Number(headers.get("Retry-After"));

describe("Counting tries: signing in", () => {
  test("a stranger's 500 wrong passwords from 50 addresses lock nobody out of the account", async () => {
    const { who, visitor: known } = await person();
    const answers: number[] = [];
    for (let i = 0; i < 50; i++) {
      const stranger = await atPassword(anywhere(), who.email.toUpperCase());
      for (let n = 0; n < 10; n++) answers.push(await guess(stranger));
    }
    expect(answers).toHaveLength(500);
    const tried = answers.filter((status) => status === 302).length;
    // Ten addresses with the wide rule make an attack, and the other forty meet the tighter one.
    expect(tried).toBe(100 + 40 * LIMITS["sign-in:pair-under-attack"].points);

    const fresh = new Visitor(anywhere());
    await signIn(fresh, who);
    expect(fresh.page?.url).toBe("/invite");
    const clumsy = await atPassword(anywhere(), who.email);
    for (let n = 0; n < 2; n++) expect(await guess(clumsy)).toBe(302);
    await clumsy.open("/auth/sign-in/password");
    expect((await clumsy.press("Sign In", { password: who.password })).url).toBe("/invite");

    // Where one has been signed in before, not even the tighter rule is felt.
    await known.press("Next");
    await known.post("/sign-out", "");
    await known.open("/auth/sign-in");
    await known.press("Continue", { email: who.email });
    for (let n = 0; n < PAIR - 1; n++) expect(await guess(known)).toBe(302);
    await known.open("/auth/sign-in/password");
    expect((await known.press("Sign In", { password: who.password })).url).toBe("/dashboard");
  });

  test("a stranger beside one, behind the same address, takes nothing from a browser that is known", async () => {
    const { who, visitor } = await person();
    await visitor.post("/sign-out", "");
    const stranger = await atPassword(visitor.app as TestApp, who.email);
    for (let n = 0; n < PAIR + 1; n++) await guess(stranger);
    expect(await guess(stranger, who.password), "for strangers the right one is as good as a wrong one").toBe(429);
    await signIn(visitor, who);
    expect(visitor.page?.url).toBe("/invite");
  });

  test("a browser is known for the account that has signed in there, and for no other", async () => {
    const [{ visitor }, { who: other }] = [await person(), await person()];
    await visitor.post("/sign-out", "");
    await visitor.open("/auth/sign-in");
    await visitor.press("Continue", { email: other.email });
    for (let n = 0; n < PAIR; n++) expect(await guess(visitor)).toBe(302);
    visitor.cookies.delete("browser");
    expect(await guess(visitor)).toBe(429);
  });

  test("of two who share a browser both are known there", async () => {
    const [{ who, visitor }, { who: other }] = [await person(), await person()];
    await visitor.post("/sign-out", "");
    await signIn(visitor, other);
    await visitor.post("/sign-out", "");
    for (const { email, password } of [who, other]) {
      const stranger = await atPassword(visitor.app as TestApp, email);
      for (let n = 0; n < PAIR; n++) await guess(stranger);
      expect(await guess(stranger)).toBe(429);
      await signIn(visitor, { email, password });
      expect(visitor.page?.url).toBe("/invite");
      await visitor.post("/sign-out", "");
    }
  });

  test("the tenth wrong password is the last: the page stays, says how long, and keeps the email alone", async () => {
    const { who } = await person();
    const visitor = await atPassword(anywhere(), who.email);
    for (let n = 0; n < PAIR; n++) expect(await guess(visitor)).toBe(302);
    await visitor.open("/auth/sign-in/password");
    const page = await visitor.press("Sign In", { password: who.password });
    expect([page.url, page.status]).toEqual(["/auth/sign-in/password", 429]);
    expect(waits(page.headers) > 840 && waits(page.headers) <= 900).toBe(true);
    expect(page.$("[role=alert]").text()).toContain(`${OFTEN} 15 minutes, then it works again.`);
    expect(page.text).toContain(who.email);
    expect(page.html).not.toContain(who.password);
    const scripted = await visitor.post("/auth/sign-in/password.data", encoded({ password: who.password }));
    expect([scripted.status, waits(scripted.headers) > 0]).toEqual([429, true]);
    // The letter for a new password is still to be had.
    expect((await visitor.press("Forgot password?")).text).toContain("Password reset email sent!");
  });

  test("of 30 at once no more than 10 are tried", async () => {
    const { who } = await person();
    const visitor = await atPassword(anywhere(), who.email);
    const answers = await Promise.all(Array.from({ length: 30 }, () => guess(visitor)));
    expect(answers.filter((status) => status === 302)).toHaveLength(PAIR);
  });

  test("a right password ends the series of wrong ones", async () => {
    const { who } = await person();
    const at = anywhere();
    for (let round = 0; round < 2; round++) {
      const visitor = await atPassword(at, who.email);
      for (let n = 0; n < PAIR - 1; n++) expect(await guess(visitor)).toBe(302);
      visitor.cookies.delete("browser");
      await visitor.open("/auth/sign-in/password");
      expect((await visitor.press("Sign In", { password: who.password })).url).toBe("/invite");
    }
  });

  test("60 wrong ones in an hour are an address's last, however many accounts they are for", async () => {
    const at = anywhere();
    for (let n = 0; n < LIMITS["sign-in:address"].points; n += 6) {
      const visitor = await atPassword(at, newEmail());
      for (let i = 0; i < 6; i++) expect(await guess(visitor)).toBe(302);
    }
    expect(await guess(await atPassword(at, newEmail()))).toBe(429);
    expect(await guess(await atPassword(anywhere(), newEmail()))).toBe(302);
  });
});

describe("Counting tries: signing up", () => {
  const names = { firstName: "Mara", lastName: "Tester" };
  async function tryToJoin(at: TestApp, email: string, password = WRONG) {
    const visitor = new Visitor(at);
    await visitor.post("/auth/create-account", encoded({ email }));
    await visitor.post("/auth/create-account/password", encoded({ password }));
    return visitor.post("/auth/create-account/name", encoded(names));
  }

  test("with one email from one place 5 times in an hour, and then the names stay on the page", async () => {
    const { who } = await person();
    const at = anywhere();
    for (let n = 0; n < 5; n++) expect((await tryToJoin(at, who.email)).status).toBe(302);
    const refused = await tryToJoin(at, who.email);
    const html = await refused.text();
    expect([refused.status, waits(refused.headers) > 0]).toEqual([429, true]);
    for (const words of [OFTEN, 'value="Mara"', 'value="Tester"']) expect(html).toContain(words);
    expect(html).not.toContain(WRONG);
    expect((await tryToJoin(anywhere(), who.email)).status).toBe(302);
  });

  test("finds out no password that signing in would not: both count together", async () => {
    const { who } = await person();
    const at = anywhere();
    for (let n = 0; n < 5; n++) await tryToJoin(at, who.email);
    const visitor = await atPassword(at, who.email);
    for (let n = 5; n < PAIR; n++) expect(await guess(visitor)).toBe(302);
    expect(await guess(visitor)).toBe(429);
  });

  test("20 times in an hour from one address", async () => {
    const at = anywhere();
    for (let n = 0; n < 20; n++) expect((await tryToJoin(at, newEmail())).headers.get("Location")).toBe("/invite");
    expect((await tryToJoin(at, newEmail())).status).toBe(429);
  });
});

test("Counting tries: the fourth letter for a new password is not sent, and the page says it in the sentence for that", async () => {
  const { who } = await person();
  const at = anywhere();
  const ask = async () => (await atPassword(at, who.email)).press("Forgot password?");
  for (let n = 0; n < 3; n++) expect((await ask()).text).toContain("Password reset email sent! Check your inbox.");
  const page = await ask();
  expect([page.status, waits(page.headers) > 0]).toEqual([429, true]);
  expect(page.$("[role=alert]").text()).toContain("Too many requests. Please try again later.");
  expect(page.$("form button").text()).toContain("Sign In");
  expect((await (await atPassword(anywhere(), who.email)).press("Forgot password?")).status).toBe(200);
});

test("Counting tries: the password can be given on the page that refuses a letter", async () => {
  const { who } = await person();
  const visitor = await atPassword(anywhere(), who.email);
  const again = visitor.page;
  for (let n = 0; n < 4; n++) {
    visitor.page = again;
    await visitor.press("Forgot password?");
  }
  expect([visitor.page?.url, visitor.page?.status]).toEqual(["/auth/sign-in/forgot-password", 429]);
  expect((await visitor.press("Sign In", { password: who.password })).url).toBe("/invite");
});

test("Counting tries: the way to Google is counted for the address, as a page", async () => {
  const at = anywhere();
  const visitor = new Visitor(at);
  const address = addressNo(addresses - 1);
  for (let n = 0; n < LIMITS["google:address"].points; n++) await app.services.limits.count("google:address", address);
  const refused = await visitor.post("/auth/google", encoded({ flow: "sign-in" }));
  expect([refused.status, waits(refused.headers) > 0]).toEqual([429, true]);
  expect(await refused.text()).toContain(OFTEN);
});

test("Counting tries: an export is to be had 10 times in a day, and a letter to a new address 5 times", async () => {
  const { visitor } = await newMember(anywhere());
  const takeOut = () => visitor.post("/us/export/json", "");
  for (let n = 0; n < 10; n++) expect((await takeOut()).status).toBe(200);
  const refused = await takeOut();
  expect([refused.status, waits(refused.headers) > 80_000]).toEqual([429, true]);
  const change = () => visitor.post("/us/edit-email", encoded({ email: newEmail("new") }));
  for (let n = 0; n < 5; n++) expect((await change()).status).toBe(302);
  const late = await change();
  expect(late.status).toBe(429);
  const html = await late.text();
  expect(html).toContain(OFTEN);
  expect(html).toMatch(/value="new-[^"]+@example\.test"/);
});

test("Counting tries: the password that is asked for again is counted with the others", async () => {
  const { who, visitor } = await person();
  await visitor.press("Next");
  app.clock.move(0.5);
  const confirm = (password: string) => visitor.post("/us/confirm?for=delete", encoded({ password }));
  for (let n = 0; n < PAIR; n++) expect((await confirm(WRONG)).status).toBe(400);
  const refused = await confirm(who.password);
  app.clock.move(-0.5);
  expect([refused.status, waits(refused.headers) > 0]).toEqual([429, true]);
  expect(await refused.text()).not.toContain(who.password);
});

describe("Counting tries: calls", () => {
  const CALLS = LIMITS["api:account"].points;
  const user = ({ visitor }: Pick<TestMember, "visitor">, headers: Record<string, string> = {}) =>
    visitor.send("/api/user", { headers });

  test("of an account count together, by session and by bearer, and nobody else's do", async () => {
    const [one, other] = [await newMember(anywhere()), await newMember(anywhere())];
    const bearer = new Visitor(app);
    const before = 1; // that the invite screen was seen
    for (let n = before; n < CALLS; n++) expect((await user(one)).status).toBe(200);
    const refused = await user({ visitor: bearer }, { Authorization: `Bearer ${idToken(one)}` });
    expect(refused.status).toBe(429);
    expect(waits(refused.headers) > 0 && waits(refused.headers) <= 300).toBe(true);
    expect(Object.keys((await refused.json()) as object)).toEqual(["message"]);
    expect((await call(one.visitor, "/api/invites/create")).status).toBe(429);
    expect((await user(other)).status).toBe(200);
    expect((await one.visitor.open("/dashboard")).status, "pages are no calls").toBe(200);
  });

  test("without an account count for the address", async () => {
    const visitor = new Visitor(anywhere());
    const address = addressNo(addresses - 1);
    for (let n = 2; n < LIMITS["api:address"].points; n++) await app.services.limits.count("api:address", address);
    expect((await visitor.send("/api/user")).status).toBe(401);
    expect((await visitor.send("/api/nothing")).status).toBe(404);
    const track = { type: "track", eventName: "Tab Switched", properties: { tab_name: "home" } };
    for (const refused of [
      await visitor.send("/api/user"),
      await visitor.send("/api/user", { headers: { Authorization: "Bearer none" } }),
      await visitor.send("/api/nothing"),
      await call(visitor, "/api/track", track),
    ]) {
      expect([refused.status, waits(refused.headers) > 0]).toEqual([429, true]);
    }
    expect((await new Visitor(anywhere()).send("/api/user")).status).toBe(401);
  });

  test("that report a failed sign-up are 30 in an hour from one address", async () => {
    const visitor = new Visitor(anywhere());
    for (let n = 0; n < 30; n++) expect((await call(visitor, "/api/debug/signup-failure", {})).status).toBe(200);
    expect((await call(visitor, "/api/debug/signup-failure", {})).status).toBe(429);
  });
});

test("Counting tries: neither the store nor the log knows anybody's address, account or email", async () => {
  const { who, visitor } = await person();
  const address = addressNo(addresses - 1);
  const again = await atPassword(visitor.app as TestApp, who.email);
  for (let n = 0; n <= PAIR; n++) await guess(again);
  const secrets = [address, who.email, who.email.split("@")[0] ?? ""];
  for (const secret of secrets) expect(JSON.stringify(app.logged)).not.toContain(secret);
  expect(app.logged).toContainEqual({ event: "limit.reached", fields: { limit: "sign-in:pair" } });
  if (isPostgres) {
    const { default: pg } = await import("pg");
    const client = new pg.Client({ connectionString: app.services.env.DATABASE_URL });
    await client.connect();
    const { rows } = await client.query("select key from limits.tries");
    await client.end();
    expect(rows.length).toBeGreaterThan(0);
    for (const secret of secrets) expect(JSON.stringify(rows)).not.toContain(secret);
  } else {
    const files = ["limits.db", "limits.db-wal"].map((file) => readFileSync(join(app.services.env.DATA_DIR, file)));
    expect(Math.max(...files.map(({ length }) => length))).toBeGreaterThan(1000);
    for (const secret of secrets) for (const file of files) expect(file.includes(secret)).toBe(false);
  }
});
