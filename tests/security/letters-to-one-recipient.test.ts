import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { LIMITS } from "#app/limits/limits.ts";
import { isTold, type LetterKind, somethingWaits } from "#app/mail/letters.ts";
import { keepUp } from "#app/pages/rights/upkeep.server.ts";
import { isPostgres } from "#db/dialect.ts";
import { gatheredLetters } from "#db/schema/mail.ts";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { connect } from "#tests/support/couples.ts";
import { idToken, seconds } from "#tests/support/identity.ts";
import { call, newMember, type TestMember } from "#tests/support/members.ts";
import { newEmail } from "#tests/support/people.ts";
import { createDatabase } from "#tests/support/postgres.ts";
import { Visitor } from "#tests/support/visitor.ts";

/**
 * docs/product/security.md#letters-to-one-recipient: however many letters somebody causes, and by whatever, one
 * recipient gets a few.
 */
const KIND = 5;
const DAY = 20;
const MORE = KIND + 2;

let app: TestApp;
let folder: string;
let kept: Record<string, string>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "couple-letters-"));
  kept = {
    DATA_DIR: folder,
    DATABASE_URL: isPostgres
      ? await createDatabase(process.env.TEST_POSTGRES_URL ?? "", `m${randomUUID().replaceAll("-", "")}`)
      : `file:${join(folder, "app.db")}`,
  };
  app = await startApp({ settings: kept });
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const waiting = () => app.services.database.db.select().from(gatheredLetters);
const sentTo = (mailbox: string) => (app.services.mailer.mailbox ?? []).filter(({ to }) => of(mailbox)(to));
/** Whether an address is one of a person's: with anything behind a plus. */
const of = (mailbox: string) => (address: string) =>
  address.toLowerCase().replace(/\+[^@]*/, "") === mailbox.toLowerCase();

/** Opens a page of one's own and presses a button there. */
async function press(who: TestMember, page: string, button: string, values = {}): Promise<number> {
  await who.visitor.open(page);
  return (await who.visitor.press(button, values)).status;
}

/** A sign-in with a browser that nobody has seen. */
async function signInElsewhere(who: TestMember): Promise<void> {
  const visitor = new Visitor(app);
  visitor.cookies.set("browser", randomBytes(16).toString("base64url"));
  const token = idToken(who, { auth_time: seconds(app.clock.at) });
  expect((await call(visitor, "/api/auth/login", { idToken: token })).status).toBe(200);
}

/** How each letter comes about: once more to the same mailbox at every call. A new letter needs a way here. */
const WAYS: Record<LetterKind, (to: (n: number) => string) => (n: number) => Promise<unknown>> = {
  "new-sign-in": (to) => {
    const who = newMember(app, { email: to(1000) });
    return async () => signInElsewhere(await who);
  },
  "confirm-email": (to) => async (n) => newMember(app, { email: to(5000 + n), confirmed: false }),
  "confirm-new-email": (to) => async (n) =>
    press(await newMember(app), "/us/edit-email", "Send the link", { email: to(n) }),
  "email-changed": (to) => async (n) => {
    const [who, next] = [await newMember(app, { email: to(2000 + n) }), newEmail()];
    await press(who, "/us/edit-email", "Send the link", { email: next });
    const letter = app.services.mailer.mailbox?.find((one) => one.to === next)?.text ?? "";
    await press(who, /\/us\/confirm-email\?ticket=\S+/.exec(letter)?.[0] ?? "", "Use this address");
  },
  "partner-left": (to) => {
    const who = newMember(app, { email: to(3000) });
    return async () => {
      const partner = await newMember(app);
      await connect(partner, await who);
      await press(partner, "/us/leave", "Leave");
    };
  },
  "account-deleted": (to) => async (n) =>
    press(await newMember(app, { email: to(4000 + n) }), "/us/delete", "Delete my account for good"),
  waiting: (to) => async (n) => {
    const recipient = { email: to(6000 + n), emailConfirmed: true, language: null };
    await app.services.mailer.send(somethingWaits(recipient, app.origin, app.origin, app.origin));
  },
};
const KINDS = Object.keys(WAYS) as LetterKind[];

test("Letters to one recipient: every letter, by every way: 5 of a kind in an hour, 20 of all in a day, and none that tells of something is lost", async () => {
  const mailbox = newEmail("Victim");
  const tagged = (n: number) => mailbox.replace("@", `+${n}@`);
  const ways = KINDS.map((kind) => WAYS[kind](tagged));
  for (let n = 0; n < MORE; n++) for (const once of ways) await once(n);
  const sent = sentTo(mailbox);
  const held = (await waiting()).filter(({ address }) => of(mailbox)(address));
  for (const kind of KINDS) {
    const letters = sent.filter((one) => one.kind === kind).length;
    const waits = held.filter((one) => one.kind === kind).reduce((sum, { times }) => sum + times, 0);
    expect(letters, kind).toBeGreaterThan(0);
    expect(letters, kind).toBeLessThanOrEqual(KIND);
    if (isTold(kind)) expect(letters + waits, kind).toBe(MORE);
  }
  expect(sent.length).toBe(DAY);
});

test("Letters to one recipient: who asks for one letter too many to an address, by whoever's account, is told to wait", async () => {
  const to = newEmail("asked");
  const answers: number[] = [];
  for (let n = 0; n < MORE; n++) answers.push((await WAYS["confirm-new-email"](() => to)(n)) as number);
  expect(answers).toEqual([...Array(KIND).fill(200), 429, 429]);
  expect(sentTo(to)).toHaveLength(KIND);
  expect((await waiting()).filter(({ address }) => address === to)).toEqual([]);
});

test("Letters to one recipient: letters that strangers ask for leave room for those that somebody has to know", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  const who = await newMember(app);
  for (let hour = 0; hour < 4; hour++) {
    for (let n = 0; n < KIND; n++) await WAYS["confirm-new-email"](() => who.email)(n);
    vi.setSystemTime(Date.now() + 3_601_000);
    app.clock.at = new Date();
  }
  expect(sentTo(who.email)).toHaveLength(LIMITS["mail:asked"].points);
  await signInElsewhere(who);
  expect(sentTo(who.email)[0]?.kind).toBe("new-sign-in");
});

test("Letters to one recipient: what was too much is told in one letter when there is room again, after a restart too, and once by two servers", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  app.clock.at = new Date();
  const who = await newMember(app);
  for (let n = 0; n < KIND + 3; n++) await signInElsewhere(who);
  expect(sentTo(who.email)).toHaveLength(KIND);
  const hour = 3_600_000;
  vi.setSystemTime(Date.now() + hour / 2);
  app.clock.move(0.5);
  await keepUp(app.services, app.identity);
  expect(sentTo(who.email)).toHaveLength(KIND);

  vi.setSystemTime(Date.now() + hour / 2 + 1000);
  app.clock.at = new Date();
  await app.close();
  app = await startApp({ clock: app.clock, settings: kept });
  const other = await startApp({ clock: app.clock, settings: kept });
  await Promise.all([app, other].map(({ services, identity }) => keepUp(services, identity)));
  const letters = [app, other].flatMap(({ services }) => services.mailer.mailbox ?? []);
  await other.close();
  const told = letters.filter(({ to }) => to === who.email);
  expect(told.map(({ subject }) => subject)).toEqual(["New sign-ins to your account"]);
  expect(told[0]?.text).toContain("signed in to your account 3 times more");
  expect((await waiting()).filter(({ address }) => address === who.email)).toEqual([]);
});

test("Letters to one recipient: what waits for somebody goes with the account", async () => {
  const who = await newMember(app);
  for (let n = 0; n < KIND + 2; n++) await signInElsewhere(who);
  expect((await waiting()).filter(({ address }) => address === who.email)).toMatchObject([{ times: 2 }]);
  await press(who, "/us/delete", "Delete my account for good");
  expect((await waiting()).filter(({ address }) => address === who.email)).toEqual([]);
});
