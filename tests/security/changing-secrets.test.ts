import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { LIMITS } from "#app/limits/limits.ts";
import { isPostgres } from "#db/dialect.ts";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { encoded } from "#tests/support/bodies.ts";
import { type Google, googleAccount, startGoogle } from "#tests/support/google.ts";
import { type Account, account, answer, newEmail, signIn, signUp } from "#tests/support/people.ts";
import { createDatabase } from "#tests/support/postgres.ts";
import { run } from "#tests/support/process.ts";
import { Visitor } from "#tests/support/visitor.ts";

/**
 * docs/product/security.md#changing-secrets: secrets are changed while people are on their way, and nobody is signed
 * out by it.
 */
const OLD = "the-old-secret-of-the-tests-long-enough";
const NEW = "the-new-secret-of-the-tests-long-enough";
const BOTH = `${NEW},${OLD}`;
const MASTER = "a-master-key-of-the-tests-long-enough";
const MASTER_NEW = "a-new-master-key-of-the-tests-long-enough";

let google: Google;
let app: TestApp;
let folder: string;
let kept: Record<string, string>;
beforeAll(async () => {
  google = await startGoogle();
});
afterAll(() => google.stop());
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "couple-rotate-"));
  kept = {
    ...google.settings,
    DATA_DIR: folder,
    DATABASE_URL: isPostgres
      ? await createDatabase(process.env.TEST_POSTGRES_URL ?? "", `r${randomUUID().replaceAll("-", "")}`)
      : `file:${join(folder, "app.db")}`,
    MASTER_KEY: MASTER,
  };
  app = await startApp({ settings: { ...kept, SESSION_SECRET: OLD } });
});
afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Ends the server and starts it on the same data with other secrets. */
async function restart(secrets: Record<string, string>): Promise<void> {
  await app.close();
  app = await startApp({ clock: app.clock, settings: { ...kept, SESSION_SECRET: OLD, ...secrets } });
}

/** A browser that does not notice that the server is another one. */
const browser = (address = "192.0.2.1") =>
  new Visitor({ fetch: (request) => app.fetch(request, address), origin: app.origin });

async function member(): Promise<{ visitor: Visitor; who: Account }> {
  const [visitor, who] = [browser(), account("Ines")];
  await signUp(visitor, who);
  await visitor.press("Next");
  return { visitor, who };
}

async function atPassword(visitor: Visitor, email: string): Promise<Visitor> {
  await visitor.open("/auth/sign-in");
  await visitor.press("Continue", { email });
  return visitor;
}

/** Uses up what strangers may try from this address for the account. */
async function spendTries(email: string): Promise<void> {
  const stranger = await atPassword(browser(), email);
  const guess = () => stranger.post("/auth/sign-in/password", encoded({ password: "not-the-one" }));
  for (let n = 0; n <= LIMITS["sign-in:pair"].points; n++) if ((await guess()).status === 429) return;
  throw new Error("nothing was counted");
}

/** Presses the button. @returns the path that the provider sends people back to */
async function throughGoogle(visitor: Visitor): Promise<string> {
  const there = await visitor.post("/auth/google", encoded({ flow: "sign-in" }));
  const back = await fetch(there.headers.get("Location") ?? "", { redirect: "manual" });
  const { pathname, search } = new URL(back.headers.get("Location") ?? "");
  return pathname + search;
}

/** Asks for a new address: a toast waits for the next page, and a link lies in the mail. */
async function askForAddress(visitor: Visitor): Promise<{ to: string; link: string }> {
  const to = newEmail("moved");
  await visitor.post("/us/edit-email", encoded({ email: to }));
  expect(visitor.cookies.has("flash")).toBe(true);
  const letter = app.services.mailer.mailbox?.find((one) => one.to === to)?.text ?? "";
  return { to, link: /\/us\/confirm-email\?ticket=\S+/.exec(letter)?.[0] ?? "no link" };
}

describe("Changing secrets: with the new secret before the old one", () => {
  test("a session goes on, and it goes on when the old one is dropped: it is a row", async () => {
    const { visitor } = await member();
    for (const secret of [BOTH, NEW]) {
      await restart({ SESSION_SECRET: secret });
      expect((await visitor.open("/us")).url).toBe("/us");
    }
  });

  test("one signs up on from the step where one is, and what is kept from then on is the new one's", async () => {
    const visitor = browser();
    await visitor.open("/auth/create-account");
    await visitor.press("Continue", { email: newEmail() });
    await restart({ SESSION_SECRET: BOTH });
    await visitor.press("Continue", { password: "lisbon22" });
    expect(visitor.page?.url).toBe("/auth/create-account/name");
    await restart({ SESSION_SECRET: NEW });
    await visitor.press("Create an account", { firstName: "Ines", lastName: "Tester" });
    expect(visitor.page?.url).toBe("/invite");
  });

  test("a known browser is known, and from its next sign-in on by the new one", async () => {
    const { visitor, who } = await member();
    for (const secret of [BOTH, NEW]) {
      await visitor.post("/sign-out", "");
      await restart({ SESSION_SECRET: secret });
      await spendTries(who.email);
      await signIn(visitor, who);
      expect(visitor.page?.url).toBe("/dashboard");
    }
    expect(app.services.mailer.mailbox).toEqual([]);
  });

  test("one comes back from Google", async () => {
    google.signsIn(googleAccount());
    const visitor = browser();
    const back = await throughGoogle(visitor);
    await restart({ SESSION_SECRET: BOTH });
    expect((await visitor.open(back)).url).toBe("/invite");
  });

  test("a toast that waits is shown, and a letter's link opens", async () => {
    const { visitor } = await member();
    const { to, link } = await askForAddress(visitor);
    await restart({ SESSION_SECRET: BOTH });
    expect((await visitor.open("/us")).$(".toast").length).toBe(1);
    expect((await visitor.open(link)).text).toContain(to);
  });
});

describe("Changing secrets: with the new secret alone, what the old one has sealed is refused, and nothing fails", () => {
  test("a draft: one begins again", async () => {
    const visitor = browser();
    await visitor.open("/auth/create-account");
    await visitor.press("Continue", { email: newEmail() });
    await restart({ SESSION_SECRET: NEW });
    const page = await visitor.press("Continue", { password: "lisbon22" });
    expect([page.url, page.status]).toEqual(["/auth/create-account?again", 200]);
    expect(page.text).toContain("Please begin again.");
  });

  test("a known browser: it is as good as any other, and nobody is written to", async () => {
    const { visitor, who } = await member();
    await visitor.post("/sign-out", "");
    await restart({ SESSION_SECRET: NEW });
    await spendTries(who.email);
    await atPassword(visitor, who.email);
    expect((await visitor.press("Sign In", { password: who.password })).status).toBe(429);
    const elsewhere = browser("192.0.2.2");
    for (const [name, value] of visitor.cookies) elsewhere.cookies.set(name, value);
    await signIn(elsewhere, who);
    expect(elsewhere.page?.url).toBe("/dashboard");
    expect(app.services.mailer.mailbox).toEqual([]);
  });

  test("the way back from Google, a toast and a letter's link", async () => {
    const visitor = browser();
    const back = await throughGoogle(visitor);
    const { visitor: signedIn } = await member();
    const { link } = await askForAddress(signedIn);
    await restart({ SESSION_SECRET: NEW });
    const page = await visitor.open(back);
    expect([page.url, page.status]).toEqual(["/auth/sign-in?again", 200]);
    const us = await signedIn.open("/us");
    expect([us.status, us.$(".toast").length]).toEqual([200, 0]);
    const opened = await signedIn.open(link);
    expect([opened.status, opened.text]).toEqual([200, expect.stringContaining("This link is over")]);
  });
});

test("Changing secrets: a master key is changed: words open with both, and after the rotation with the new one alone", async () => {
  const { visitor } = await member();
  const WORDS = "written under the old master key";
  await visitor.open("/daily-questions");
  await answer(visitor, WORDS);
  const path = visitor.page?.url ?? "";
  await restart({ MASTER_KEY: `${MASTER_NEW},${MASTER}` });
  expect((await visitor.open(path)).text).toContain(WORDS);
  const { DATA_DIR = "", DATABASE_URL = "" } = kept;
  const settings = { DATA_DIR, DATABASE_URL, MASTER_KEY: `${MASTER_NEW},${MASTER}` };
  const { code, said } = await run(["app/commands/keys.ts", "rotate"], settings).ended;
  expect([code, said]).toEqual([0, expect.stringContaining("keys wrapped anew")]);
  await restart({ MASTER_KEY: MASTER_NEW });
  expect((await visitor.open(path)).text).toContain(WORDS);
});

test("Changing secrets: a master key that is dropped too early is told at the start, not to whoever reads", async () => {
  const { visitor } = await member();
  await visitor.open("/daily-questions");
  await answer(visitor, "written under the old master key");
  await app.close();
  const started = startApp({ settings: { ...kept, MASTER_KEY: MASTER_NEW } });
  await expect(started).rejects.toThrow("put the secret that was there before behind the new one");
  app = await startApp({ settings: kept });
});
