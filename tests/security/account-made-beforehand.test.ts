import { eq, getTableName } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { sessions, users } from "#db/schema/auth.ts";
import { couples, memberships } from "#db/schema/couple.ts";
import { anotherSecond } from "#tests/support/another-second.ts";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { connect } from "#tests/support/couples.ts";
import { askToday } from "#tests/support/forms.ts";
import { type Google, googleAccount, startGoogle } from "#tests/support/google.ts";
import { EMULATOR_HOST, idToken, seconds } from "#tests/support/identity.ts";
import { call, codeOf, newMember, type TestMember } from "#tests/support/members.ts";
import { type Account, account, answer, confirmAddress, PASSWORD, signIn, signUp } from "#tests/support/people.ts";
import { Visitor } from "#tests/support/visitor.ts";

/**
 * docs/product/security.md#an-account-that-was-made-beforehand: an account that somebody else has made beforehand, with
 * its owner's address and a partner of theirs.
 */
let google: Google;
let app: TestApp;
beforeAll(async () => {
  google = await startGoogle();
  app = await startApp({ settings: google.settings });
});
afterEach(() => {
  app.clock.at = new Date();
});
afterAll(async () => {
  await app.close();
  await google.stop();
});

const QUESTION = "Is Eve your partner?";
const PAUSE = "A pause between you two";
const THEIRS = "The harbour at six, before anybody else";

type Trap = { victim: Account; thief: Visitor; accomplice: TestMember; path: string };

/** Somebody signs up with a victim's address, and connects that account with an account of their own, named Eve. */
async function trap(): Promise<Trap> {
  const [victim, thief] = [account("Ines"), new Visitor(app)];
  await signUp(thief, victim);
  await thief.press("Next");
  const accomplice = await newMember(app);
  await call(accomplice.visitor, "/api/auth/update-profile", { firstName: "Eve", lastName: "Tester" });
  await connect(accomplice, { visitor: thief } as TestMember);
  await accomplice.visitor.open("/dashboard");
  await accomplice.visitor.press("Yes, that is them");
  const path = await askToday(app, accomplice, "text");
  await accomplice.visitor.open(path);
  await answer(accomplice.visitor, "The bait");
  await anotherSecond();
  return { victim, thief, accomplice, path };
}

/** The owner comes by Google. */
async function byGoogle({ email }: Account, visitor = new Visitor(app)): Promise<Visitor> {
  google.signsIn({ ...googleAccount(email), given_name: "Ines", family_name: "Owner" });
  await visitor.open("/auth/sign-in");
  const begun = await visitor.post("/auth/google", "flow=sign-in");
  const there = await fetch(begun.headers.get("Location") ?? "", { redirect: "manual" });
  const back = new URL(there.headers.get("Location") ?? "");
  await visitor.open(`${back.pathname}${back.search}`);
  return visitor;
}

/** The owner has the provider reset the password by its letter, and signs in with the new one. */
async function byReset({ email }: Account): Promise<Visitor> {
  const base = `http://${EMULATOR_HOST}`;
  const post = (method: string, body: object) =>
    fetch(`${base}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=demo-key`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  await post("sendOobCode", { requestType: "PASSWORD_RESET", email });
  const sent = (await (await fetch(`${base}/emulator/v1/projects/demo-couple/oobCodes`)).json()) as {
    oobCodes: { email: string; oobCode: string; requestType: string }[];
  };
  const code = sent.oobCodes.findLast((one) => one.email === email && one.requestType === "PASSWORD_RESET");
  const reset = await post("resetPassword", { oobCode: code?.oobCode, newPassword: "another-one" });
  expect(reset.status).toBe(200);
  await anotherSecond();
  const visitor = new Visitor(app);
  await signIn(visitor, { email, password: "another-one" });
  return visitor;
}

const coupleOf = async (email: string) => {
  const [row] = await app.services.database.db
    .select({ id: couples.id, pausedFor: couples.pausedFor, seats: users.id })
    .from(users)
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .innerJoin(couples, eq(couples.id, memberships.coupleId))
    .where(eq(users.email, email));
  return row;
};

describe.each([
  ["Google", byGoogle],
  ["a reset password", byReset],
] as const)("the owner comes by %s", (_way, come) => {
  test("whoever made the account is out, and the pairing waits: neither sees anything new of the other", async () => {
    const { victim, thief, accomplice, path } = await trap();
    const owner = await come(victim);
    expect(owner.cookies.has("session")).toBe(true);
    expect((await thief.open("/us")).url).toBe("/");
    await owner.open("/dashboard");
    expect(owner.page?.text).toContain(QUESTION);
    expect(owner.page?.text).not.toContain("The bait");
    await owner.open(path);
    await answer(owner, THEIRS);
    expect(owner.page?.text).not.toContain("The bait");
    const { visitor } = accomplice;
    for (const page of [path, "/dashboard", "/daily-questions", "/us/archive", "/us/archive?q=six", "/us"]) {
      const { text, html } = await visitor.open(page);
      expect([page, /harbour|Ines has (answered|not|looked)/.test(text + html)]).toEqual([page, false]);
    }
    expect((await visitor.open("/dashboard")).text).toContain(PAUSE);
    // There is no code on the dashboard while it waits, so nothing sends them there for one.
    for (const who of [visitor, owner]) expect((await who.open("/us")).text).toContain(PAUSE);
    expect(await (await visitor.data("/dashboard")).text()).not.toContain("harbour");
    // The other one can't lift the pause, nor take the pairing back as theirs.
    await visitor.post("/us/partner", `sent=yes&partner=${(await coupleOf(victim.email))?.seats}`);
    await visitor.post("/us/partner/no", `sent=yes&partner=${(await coupleOf(victim.email))?.seats}`);
    expect((await coupleOf(victim.email))?.pausedFor).not.toBeNull();
    expect((await owner.open("/dashboard")).text).toContain(QUESTION);
  });

  test("a yes goes on with all that both wrote", async () => {
    const { victim, accomplice, path } = await trap();
    const owner = await come(victim);
    await owner.open(path);
    await answer(owner, THEIRS);
    await owner.open("/dashboard");
    await owner.press("Yes, that is them");
    expect((await owner.open(path)).text).toContain("The bait");
    expect((await accomplice.visitor.open(path)).text).toContain(THEIRS);
    expect((await accomplice.visitor.open("/dashboard")).text).not.toContain(PAUSE);
  });

  test("a no parts them, however long ago it was; the words stay with their authors", async () => {
    const { victim, accomplice, path } = await trap();
    const owner = await come(victim);
    await owner.open(path);
    await answer(owner, THEIRS);
    app.clock.move(9 * 24);
    await owner.open("/dashboard");
    await owner.press("No, take it back");
    expect(owner.page?.text).toContain("You are on your own again");
    expect(owner.page?.text).not.toContain("Eve");
    const { visitor } = accomplice;
    expect((await visitor.open("/dashboard")).text).not.toContain("Ines");
    expect((await visitor.open("/us/archive?q=harbour")).text).not.toContain(THEIRS);
    expect((await owner.open("/us/archive?q=harbour")).text).toContain(THEIRS);
    expect((await visitor.open("/us/archive?q=bait")).text).toContain("The bait");
  });
});

test("An account that was made beforehand: what both had answered before is closed to both until the yes", async () => {
  const { victim, thief, accomplice, path } = await trap();
  await thief.open(path);
  await answer(thief, "Of whoever made the account");
  expect(thief.page?.text).toContain("The bait");
  const owner = await byGoogle(victim);
  for (const [who, theirs] of [
    [owner, "The bait"],
    [accomplice.visitor, "Of whoever made"],
  ] as const) {
    for (const page of [path, "/dashboard", "/daily-questions", "/us/archive"]) {
      const { html } = await who.open(page);
      expect([page, html.includes(theirs)]).toEqual([page, false]);
    }
    expect((await who.open(`/us/archive?q=${encodeURIComponent(theirs)}`)).$("article")).toHaveLength(0);
    for (const format of ["json", "html", "csv"]) {
      const exported = await who.post(`/us/export/${format}`, "");
      expect([exported.status, (await exported.text()).includes(theirs)]).toEqual([200, false]);
    }
  }
  await owner.open("/dashboard");
  await owner.press("Yes, that is them");
  expect((await owner.open(path)).text).toContain("The bait");
  expect((await accomplice.visitor.open(path)).text).toContain("Of whoever made the account");
});

test("An account that was made beforehand: a token of whoever made the account opens nothing any more, also by the API", async () => {
  const { victim } = await trap();
  const [row] = await app.services.database.db.select().from(users).where(eq(users.email, victim.email));
  const before = { uid: row?.uid ?? "", email: victim.email };
  const at = seconds(Date.now());
  const old = idToken(before, { auth_time: at - 1 });
  const bearer = () => new Visitor(app).send("/api/user", { headers: { Authorization: `Bearer ${old}` } });
  expect((await bearer()).status).toBe(200);
  // A proof of the address that revokes no token at the provider, as one by Google or a reset password would.
  const proof = idToken(before, { auth_time: at, email_verified: true });
  expect((await call(new Visitor(app), "/api/auth/login", { idToken: proof })).status).toBe(200);
  expect((await bearer()).status).toBe(401);
  expect((await call(new Visitor(app), "/api/auth/login", { idToken: old })).status).toBe(401);
});

test("An account that was made beforehand: a code that whoever made the account has seen connects nobody with the owner", async () => {
  const [victim, thief] = [account("Ines"), new Visitor(app)];
  await signUp(thief, victim);
  const code = await codeOf({ visitor: thief });
  const accomplice = await newMember(app);
  await anotherSecond();
  const owner = await byGoogle(victim);
  expect((await call(accomplice.visitor, `/api/invites/accept/${code}`)).status).toBe(400);
  const fresh = await codeOf({ visitor: owner });
  expect(fresh).not.toBe(code);
  expect((await call(accomplice.visitor, `/api/invites/accept/${fresh}`)).status).toBe(200);
});

test("An account that was made beforehand: whoever confirmed an address of their own, and then gave the account the owner's at the provider, is out too", async () => {
  const [maker, victim, thief] = [account("Eve"), account("Ines"), new Visitor(app)];
  await signUp(thief, maker);
  await thief.press("Next");
  await confirmAddress(app, thief, maker.email);
  const accomplice = await newMember(app);
  await connect(accomplice, { visitor: thief } as TestMember);
  const atProvider = async (method: string, body: object) => {
    const base = `http://${EMULATOR_HOST}/identitytoolkit.googleapis.com/v1/accounts`;
    const headers = { "Content-Type": "application/json" };
    const init = { method: "POST", headers, body: JSON.stringify({ ...body, returnSecureToken: true }) };
    const response = await fetch(`${base}:${method}?key=demo-key`, init);
    expect(response.status).toBe(200);
    return (await response.json()) as { idToken: string };
  };
  const { idToken: own } = await atProvider("signInWithPassword", { email: maker.email, password: PASSWORD });
  await atProvider("update", { idToken: own, email: victim.email });
  await anotherSecond();
  const owner = await byGoogle(victim);
  expect((await thief.open("/us")).url).toBe("/");
  expect((await owner.open("/dashboard")).text).toContain("your partner?");
  expect((await coupleOf(victim.email))?.pausedFor).not.toBeNull();
});

test("An account that was made beforehand: an accomplice who takes an account of their own over lifts no pause, and reads nothing", async () => {
  const [victim, thief] = [account("Ines"), new Visitor(app)];
  await signUp(thief, victim);
  await thief.press("Next");
  const accomplice = await newMember(app, { confirmed: false });
  await connect(accomplice, { visitor: thief } as TestMember);
  const path = await askToday(app, accomplice, "text");
  await accomplice.visitor.open(path);
  await answer(accomplice.visitor, "The bait");
  await anotherSecond();
  const owner = await byGoogle(victim);
  await anotherSecond();
  app.clock.at = new Date();
  const proven = idToken(accomplice, { auth_time: seconds(app.clock.at), email_verified: true });
  const anew = new Visitor(app);
  expect((await call(anew, "/api/auth/login", { idToken: proven })).status).toBe(200);
  await anew.open("/dashboard");
  await anew.press("Yes, that is them");
  // What the page says to that is true: nothing opens by it.
  expect(anew.page?.$(".toast").text()).toMatch(/^Your yes is kept\s*You go on when .*Ines.* has said yes too\.$/);
  await owner.open(path);
  await answer(owner, THEIRS);
  for (const page of [path, "/dashboard", "/us/archive?q=six"])
    expect([page, /harbour|Ines has/.test((await anew.open(page)).html)]).toEqual([page, false]);
  expect((await coupleOf(victim.email))?.pausedFor).not.toBeNull();
  // The owner is asked all the same, and a yes of both opens it.
  await owner.open("/dashboard");
  await owner.press("Yes, that is them");
  expect((await anew.open(path)).text).toContain(THEIRS);
  expect((await coupleOf(victim.email))?.pausedFor).toBeNull();
});

test("An account that was made beforehand: a session that is being made while the owner comes is none", async () => {
  const { victim } = await trap();
  const { db } = app.services.database;
  const [row] = await db.select().from(users).where(eq(users.email, victim.email));
  const old = idToken({ uid: row?.uid ?? "", email: victim.email }, { auth_time: seconds(Date.now()) });
  await anotherSecond();
  const { insert } = db;
  // Everything is checked, and the row not yet written: then the owner comes.
  db.insert = ((table: never) => {
    if (getTableName(table) !== "sessions") return insert.call(db, table);
    db.insert = insert;
    const onConflictDoUpdate = async (rest: never) => {
      await byGoogle(victim);
      return write.onConflictDoUpdate(rest);
    };
    let write: { onConflictDoUpdate(rest: never): Promise<unknown> };
    const values = (value: never) => {
      write = insert.call(db, table).values(value) as never;
      return { onConflictDoUpdate };
    };
    return { values };
  }) as never;
  const thief = new Visitor(app);
  try {
    expect((await call(thief, "/api/auth/login", { idToken: old })).status).toBe(401);
  } finally {
    db.insert = insert;
  }
  expect((await thief.open("/us")).url).toBe("/");
  expect(await db.$count(sessions, eq(sessions.userId, row?.id ?? ""))).toBe(1);
});

test("An account that was made beforehand: what an end of the process leaves undone is done at the next sign-in", async () => {
  const { victim } = await trap();
  const { database } = app.services;
  const { transaction } = database;
  database.transaction = () => Promise.reject(new Error("the process ends here"));
  try {
    expect((await byGoogle(victim)).cookies.has("session")).toBe(false);
  } finally {
    database.transaction = transaction;
  }
  await anotherSecond();
  expect((await (await byGoogle(victim)).open("/dashboard")).text).toContain(QUESTION);
});

describe("An account that was made beforehand: honest people", () => {
  test("who confirm by the letter, or by Google in a browser that is signed in, notice nothing", async () => {
    for (const way of ["letter", "google"] as const) {
      const [who, visitor, other] = [account("Mara"), new Visitor(app), new Visitor(app)];
      await signUp(visitor, who);
      await visitor.press("Next");
      const partner = await newMember(app);
      await connect(partner, { visitor } as TestMember);
      await anotherSecond();
      await signIn(other, { email: who.email, password: PASSWORD });
      if (way === "letter") await confirmAddress(app, visitor, who.email);
      else {
        app.clock.at = new Date();
        const [row] = await app.services.database.db.select().from(users).where(eq(users.email, who.email));
        const token = idToken(
          { uid: row?.uid ?? "", email: who.email },
          { auth_time: seconds(Date.now()), email_verified: true },
        );
        expect((await call(visitor, "/api/auth/login", { idToken: token })).status).toBe(200);
      }
      expect([way, (await coupleOf(who.email))?.pausedFor]).toEqual([way, null]);
      expect([way, (await other.open("/us")).url]).toEqual([way, "/us"]);
      expect([way, (await visitor.open("/dashboard")).text.includes("your partner?")]).toEqual([way, false]);
    }
  });

  test("who reset a password of a confirmed address keep their pairing as it is", async () => {
    const [who, visitor] = [account("Mara"), new Visitor(app)];
    await signUp(visitor, who);
    await visitor.press("Next");
    await confirmAddress(app, visitor, who.email);
    const partner = await newMember(app);
    await connect(partner, { visitor } as TestMember);
    await byReset(who);
    expect((await coupleOf(who.email))?.pausedFor).toBeNull();
  });

  test("either may still leave, or delete the account, while it is paused", async () => {
    const { victim, accomplice } = await trap();
    const owner = await byGoogle(victim);
    await accomplice.visitor.open("/us/leave");
    await accomplice.visitor.press("Leave");
    expect((await owner.open("/dashboard")).text).not.toContain("Eve");
    expect((await coupleOf(victim.email))?.pausedFor).toBeNull();
    const again = await trap();
    const second = await byGoogle(again.victim);
    await second.open("/us/delete");
    await second.press("Delete my account for good");
    expect((await again.accomplice.visitor.open("/dashboard")).text).not.toContain(PAUSE);
    expect(await coupleOf(again.accomplice.email)).toMatchObject({ pausedFor: null });
  });
});
