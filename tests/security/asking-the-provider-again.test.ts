import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { sessions } from "#db/schema/auth.ts";
import { anotherSecond } from "#tests/support/another-second.ts";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { writingPair } from "#tests/support/couples.ts";
import { type Gate, gateBeforeEmulator } from "#tests/support/gate.ts";
import { disable, idToken, newIdentity, remove, revoke, seconds } from "#tests/support/identity.ts";
import { call, memberOf, newMember } from "#tests/support/members.ts";
import { account, PASSWORD, signUp } from "#tests/support/people.ts";
import { cookieOf, rowOf, takenFor } from "#tests/support/sessions.ts";
import { Visitor } from "#tests/support/visitor.ts";

/**
 * docs/product/security.md#asking-the-provider-again: when the identity provider is asked again, and what wants a
 * sign-in of a moment ago.
 */
let gate: Gate;
let app: TestApp;
beforeAll(async () => {
  gate = await gateBeforeEmulator();
  app = await startApp();
});
afterEach(() => {
  app.clock.at = new Date();
});
afterAll(async () => {
  await app.close();
  await gate.remove();
});

const MINUTES = 1 / 60;

/** Somebody who has signed up in a browser, with the invite step behind them. */
async function newcomer(): Promise<Visitor> {
  const visitor = new Visitor(app);
  await signUp(visitor, account("Ines"));
  await visitor.press("Next");
  return visitor;
}

describe("Asking the provider again: while a session lasts", () => {
  test("the provider is asked again every five minutes, and not in between", async () => {
    const member = await newMember(app);
    const asked = () => gate.asked.filter((path) => path.includes("accounts:lookup")).length;
    const before = asked();
    for (let i = 0; i < 5; i++) await takenFor(app, `session=${cookieOf(member)}`);
    app.clock.move(5 * MINUTES - 0.001);
    await takenFor(app, `session=${cookieOf(member)}`);
    expect(asked() - before).toBe(0);
    app.clock.move(0.001);
    for (let i = 0; i < 5; i++) await takenFor(app, `session=${cookieOf(member)}`);
    expect(asked() - before).toBe(1);
    expect((await rowOf(app, cookieOf(member)))?.checkedAt).toEqual(app.clock.at);
  });

  test.each([
    ["revoked", revoke],
    ["disabled", disable],
    ["deleted", remove],
  ])("an account that was %s is out five minutes later, for good", async (_how, undo) => {
    const who = await newIdentity();
    const visitor = new Visitor(app);
    await call(visitor, "/api/auth/login", { idToken: idToken(who, { auth_time: seconds(app.clock.at) - 30 }) });
    await call(visitor, "/api/user/mark-invite-seen");
    const value = visitor.cookies.get("session") ?? "";
    await undo(who);
    app.clock.move(5 * MINUTES - 0.001);
    expect(await takenFor(app, `session=${value}`)).toBe("member");
    app.clock.move(0.001);
    expect(await takenFor(app, `session=${value}`)).toBe("stranger");
    expect(await rowOf(app, value)).toBeUndefined();
  });
});

test("Asking the provider again: a session is made of a token only after the provider was asked about it just now", async () => {
  const who = await newIdentity();
  const { verifyIdToken } = app.identity;
  const rechecks: unknown[] = [];
  app.identity.verifyIdToken = (token, recheck) => {
    rechecks.push(recheck);
    return verifyIdToken(token, recheck);
  };
  try {
    const token = idToken(who, { auth_time: seconds(app.clock.at) });
    for (let i = 0; i < 2; i++) await call(new Visitor(app), "/api/auth/login", { idToken: token });
  } finally {
    app.identity.verifyIdToken = verifyIdToken;
  }
  expect(rechecks).toEqual([true, true]);
});

describe("Asking the provider again: while the provider is asked, which may take seconds", () => {
  /** Runs something between the question to the provider and its answer. */
  async function meanwhile<T>(act: () => Promise<unknown>, work: () => Promise<T>): Promise<T> {
    const { checkCookie } = app.identity;
    app.identity.checkCookie = async (cookie) => {
      app.identity.checkCookie = checkCookie;
      await act();
      return checkCookie(cookie);
    };
    return work().finally(() => {
      app.identity.checkCookie = checkCookie;
    });
  }

  test("who signs out everywhere is out, also where the question had begun before", async () => {
    const who = await newMember(app);
    const value = cookieOf(who);
    app.clock.move(6 * MINUTES);
    const page = await meanwhile(
      () => app.services.database.db.delete(sessions).where(eq(sessions.userId, who.id)),
      () => takenFor(app, `session=${value}`),
    );
    expect(page).toBe("stranger");
  });

  test("who was left sees no page of the two any more", async () => {
    const { a, b, path } = await writingPair(app, "Before the parting");
    app.clock.move(6 * MINUTES);
    await b.visitor.open("/dashboard");
    const page = await meanwhile(
      () => b.visitor.post("/us/leave", ""),
      () => a.visitor.open(path),
    );
    expect(page.text).not.toContain("Before the parting, his");
  });
});

describe("Asking the provider again: before export, deletion and a new address", () => {
  const ACTS = [
    ["export", "/us/export/json", ""],
    ["delete", "/us/delete", ""],
    ["edit-email", "/us/edit-email", "email=new%40example.test"],
  ] as const;

  test.each(ACTS)("%s: a sign-in of more than 5 minutes ago is asked for the password", async (act, path, body) => {
    const visitor = await newcomer();
    app.clock.move(5 / 60 - 0.001);
    expect((await visitor.open(`/us/confirm?for=${act}`)).url).toBe(`/us/${act}`);
    app.clock.move(0.002);
    const refused = await visitor.post(path, body);
    expect([refused.status, refused.headers.get("Location")]).toEqual([302, `/us/confirm?for=${act}`]);
    await visitor.open(`/us/confirm?for=${act}`);
    const wrong = await visitor.press("It's me", { password: "not-the-one" });
    expect([wrong.status, wrong.$("[role=alert], .errors").length > 0]).toEqual([400, true]);
    app.clock.at = new Date();
    await visitor.press("It's me", { password: PASSWORD });
    expect(visitor.page?.url).toBe(`/us/${act}`);
  });

  test.each(ACTS)("%s: a sign-in of when the clock was ahead is not of a moment ago", async (act, path, body) => {
    const visitor = await newcomer();
    app.clock.move(-5 * MINUTES + 0.001);
    expect((await visitor.open(`/us/confirm?for=${act}`)).url).toBe(`/us/${act}`);
    app.clock.move(-0.002);
    const refused = await visitor.post(path, body);
    expect([refused.status, refused.headers.get("Location")]).toEqual([302, `/us/confirm?for=${act}`]);
  });

  test.each(ACTS)("%s: a sign-in that was revoked a moment ago is refused at once", async (_act, path, body) => {
    app.clock.move(-2 / 60); // tokens count in whole seconds
    const who = await newMember(app);
    app.clock.move(1 / 60);
    await revoke(who);
    const refused = await who.visitor.post(path, body);
    expect([refused.status, refused.headers.get("Location")]).toEqual([302, "/"]);
  });

  test("a new address by its link: a sign-in that was revoked since is refused, as for those", async () => {
    app.clock.move(-2 / 60);
    const who = await newMember(app);
    const to = `new-${who.email}`;
    await who.visitor.post("/us/edit-email", `email=${encodeURIComponent(to)}`);
    const letter = app.services.mailer.mailbox?.find((one) => one.to === to)?.text ?? "";
    const link = /\/us\/confirm-email\?ticket=\S+/.exec(letter)?.[0] ?? "no link";
    app.clock.move(1 / 60);
    await revoke(who);
    const refused = await who.visitor.post(link, "");
    expect([refused.status, refused.headers.get("Location")]).toEqual([302, "/"]);
    expect((await memberOf(app.services, who.uid)).person.email).toBe(who.email);
  });

  test("the session from before the password ends", async () => {
    const visitor = await newcomer();
    const old = new Visitor(app);
    for (const [name, value] of visitor.cookies) old.cookies.set(name, value);
    app.clock.move(0.2);
    await visitor.open("/us/confirm?for=export");
    await anotherSecond();
    app.clock.at = new Date();
    await visitor.press("It's me", { password: PASSWORD });
    expect((await visitor.open("/dashboard")).url).toBe("/dashboard");
    expect((await old.open("/dashboard")).url).toBe("/");
  });
});
