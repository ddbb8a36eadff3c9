import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { users } from "#db/schema/auth.ts";
import { anotherSecond } from "#tests/support/another-second.ts";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { connect } from "#tests/support/couples.ts";
import { type Gate, gateBeforeEmulator } from "#tests/support/gate.ts";
import { EMULATOR_HOST, idToken, rename, seconds } from "#tests/support/identity.ts";
import { call, newMember, type TestMember } from "#tests/support/members.ts";
import { type Account, account, confirmAddress, confirmLink, signIn, signUp } from "#tests/support/people.ts";
import { Visitor } from "#tests/support/visitor.ts";

/**
 * docs/product/security.md#unconfirmed-addresses: whose address it is has to be shown, and until then one letter alone
 * goes there.
 */
let gate: Gate;
let app: TestApp;
beforeAll(async () => {
  gate = await gateBeforeEmulator();
  app = await startApp();
});
afterEach(async () => {
  app.clock.at = new Date();
  await gate.open();
});
afterAll(async () => {
  await app.close();
  await gate.remove();
});

const CARD = "Is this your address?";

/** Somebody who has signed up by the forms, with the invite step behind them. */
async function newcomer(): Promise<{ visitor: Visitor; who: Account }> {
  const [who, visitor] = [account("Ines"), new Visitor(app)];
  await signUp(visitor, who);
  await visitor.press("Next");
  return { visitor, who };
}

async function confirmedAt({ email }: { email: string }): Promise<Date | null | undefined> {
  const [row] = await app.services.database.db
    .select({ at: users.emailConfirmedAt })
    .from(users)
    .where(eq(users.email, email));
  return row?.at;
}

/** Another address for an account, here and at the provider. */
async function moveTo(email: string, before: string): Promise<void> {
  const { db } = app.services.database;
  const [row] = await db.update(users).set({ email }).where(eq(users.email, before)).returning({ uid: users.uid });
  await rename({ uid: row?.uid ?? "" }, email);
}

const lettersTo = ({ email }: { email: string }) =>
  (app.services.mailer.mailbox ?? []).filter(({ to }) => to === email).map(({ kind }) => kind);

/** What the provider knows of an account. */
async function verifiedThere(who: Account): Promise<boolean | undefined> {
  const response = await fetch(
    `http://${EMULATOR_HOST}/identitytoolkit.googleapis.com/v1/projects/demo-couple/accounts:lookup`,
    {
      method: "POST",
      headers: { Authorization: "Bearer owner", "Content-Type": "application/json" },
      body: JSON.stringify({ email: [who.email] }),
    },
  );
  const { users: found } = (await response.json()) as { users?: { emailVerified?: boolean }[] };
  return found?.[0]?.emailVerified;
}

describe("Unconfirmed addresses: the letter of a new account", () => {
  test("asks once; its link changes nothing by being opened, and the button there confirms", async () => {
    const { visitor, who } = await newcomer();
    expect(lettersTo(who)).toEqual(["confirm-email"]);
    expect((await visitor.open("/dashboard")).text).toContain(CARD);
    const link = confirmLink(app, who.email);
    for (const one of [new Visitor(app), visitor]) await one.open(link);
    expect(await confirmedAt(who)).toBeNull();
    await visitor.press("Yes, it is mine");
    expect(visitor.page?.url).toBe("/dashboard");
    expect(visitor.page?.text).toContain("Your address is confirmed");
    expect(visitor.page?.$("#address")).toHaveLength(0);
    expect(await confirmedAt(who)).toEqual(app.clock.at);
    expect(await verifiedThere(who)).toBe(true);
    expect((await visitor.open(link)).text).toContain("nothing more to do");
  });

  test("in a browser that is not signed in it wants the password, comes back, and ends no other session", async () => {
    const { visitor, who } = await newcomer();
    const other = new Visitor(app);
    expect((await other.open(confirmLink(app, who.email))).text).toContain("Sign in to confirm your address");
    expect(other.page?.text).not.toContain(who.email);
    await anotherSecond();
    await signIn(other, who);
    expect(other.page?.text).toContain(CARD);
    await other.press("Yes, it is mine");
    expect(await confirmedAt(who)).not.toBeNull();
    expect((await visitor.open("/us")).url).toBe("/us");
  });

  test("may be opened before the invite step is done", async () => {
    const [who, visitor] = [account("Ines"), new Visitor(app)];
    await signUp(visitor, who);
    await confirmAddress(app, visitor, who.email);
    expect([visitor.page?.url, await confirmedAt(who)]).toEqual(["/invite", app.clock.at]);
  });

  test("is no good for another account, when changed, after a week, or for an address that is another by now", async () => {
    const { visitor, who } = await newcomer();
    const link = confirmLink(app, who.email);
    const { visitor: thief } = await newMember(app);
    expect((await thief.open(link)).text).toContain("This link is for another account");
    expect((await thief.post(link, "")).status).toBe(400);
    expect((await new Visitor(app).post(link, "")).status).toBe(400);
    expect((await visitor.open(`${link.slice(0, -4)}AAAA`)).text).toContain("This link is over");
    await moveTo(`new-${who.email}`, who.email);
    expect((await visitor.post(link, "")).status).toBe(400);
    expect((await visitor.open(link)).text).toContain("This link is for another account");
    await moveTo(who.email, `new-${who.email}`);
    app.clock.move(7 * 24);
    expect((await new Visitor(app).open(link)).text).toContain("This link is over");
    expect(await confirmedAt(who)).toBeNull();
  });

  test("that is over says where a new one is to be had, and leads there; who needs none is told so", async () => {
    const { visitor, who } = await newcomer();
    const over = `${confirmLink(app, who.email).slice(0, -4)}AAAA`;
    const stranger = new Visitor(app);
    expect((await stranger.open(over)).text).toContain("Sign in: if your address is not confirmed yet");
    await stranger.click("Sign In");
    expect(stranger.page?.url).toBe("/auth/sign-in");
    expect((await visitor.open(over)).text).toContain("You can ask for a new one on your home page.");
    await visitor.click("Go on");
    expect(visitor.page?.text).toContain("Send it again");
    await confirmAddress(app, visitor, who.email);
    expect((await visitor.open(over)).text).toContain("There is nothing more to do.");
  });

  test("confirms nothing while the provider can't be told", async () => {
    const { visitor, who } = await newcomer();
    await visitor.open(confirmLink(app, who.email));
    await gate.shut();
    app.logged.length = 0;
    const page = await visitor.press("Yes, it is mine");
    expect([page.status, page.headers.get("Retry-After")]).toEqual([503, "60"]);
    expect(page.text).toContain("This does not work right now.");
    expect(await confirmedAt(who)).toBeNull();
    expect(app.logged.map(({ event }) => event)).toContain("identity.unavailable");
    await gate.open();
    await visitor.press("Yes, it is mine");
    expect(await confirmedAt(who)).not.toBeNull();
  });

  test("is sent again by the card, five times in an hour", async () => {
    const { visitor, who } = await newcomer();
    for (let sent = 1; sent < 5; sent++) {
      await visitor.press("Send it again");
      expect([visitor.page?.url, lettersTo(who).length]).toEqual(["/dashboard", sent + 1]);
    }
    const page = await visitor.press("Send it again");
    expect([page.status, page.headers.get("Retry-After") !== null, lettersTo(who).length]).toEqual([429, true, 5]);
  });
});

test("Unconfirmed addresses: who comes by a provider that knows the address gets no letter and no card", async () => {
  const who = await newMember(app, { confirmed: true });
  expect(lettersTo(who)).toEqual([]);
  expect((await who.visitor.open("/dashboard")).text).not.toContain(CARD);
  expect(await confirmedAt(who)).toEqual(app.clock.at);
});

/** A sign-in with a browser that nobody has seen. */
async function signInElsewhere(who: TestMember): Promise<void> {
  const visitor = new Visitor(app);
  visitor.cookies.set("browser", randomBytes(16).toString("base64url"));
  await call(visitor, "/api/auth/login", { idToken: idToken(who, { auth_time: seconds(app.clock.at) }) });
}

describe.each([
  ["not confirmed", false, ["confirm-email"]],
  ["confirmed", true, ["new-sign-in", "partner-left", "account-deleted"]],
] as const)("an address that is %s", (_how, confirmed, letters) => {
  test("gets only the letters that are for it", async () => {
    const [who, partner] = [await newMember(app, { confirmed }), await newMember(app)];
    await signInElsewhere(who);
    await connect(partner, who);
    await partner.visitor.open("/us/leave");
    await partner.visitor.press("Leave");
    await who.visitor.open("/us/delete");
    await who.visitor.press("Delete my account for good");
    expect(lettersTo(who).toReversed()).toEqual(letters);
  });
});

test("Unconfirmed addresses: where no mail is sent there is neither letter nor card", async () => {
  const silent = { ...app.services.mailer, works: false };
  const { mailer } = app.services;
  app.services.mailer = silent;
  try {
    const { visitor, who } = await newcomer();
    expect(lettersTo(who)).toEqual([]);
    expect((await visitor.open("/dashboard")).text).not.toContain(CARD);
  } finally {
    app.services.mailer = mailer;
  }
});
