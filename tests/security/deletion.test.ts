import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answerPlace } from "#app/activities/daily-question/answer-place.server.ts";
import { keyServiceOf, keysUrl } from "#app/encryption/key-service-of.server.ts";
import { openKeyStore } from "#app/encryption/key-store.server.ts";
import { openVault, type Vault } from "#app/encryption/vault.server.ts";
import { keepDevice } from "#app/notifications/devices.server.ts";
import { deleteAccount } from "#app/pages/rights/delete-account.server.ts";
import { keepUp } from "#app/pages/rights/upkeep.server.ts";
import type { Database } from "#db/database.ts";
import { dataKeys } from "#db/key-schema/data-keys.ts";
import { deletions, sessions, users } from "#db/schema/auth.ts";
import { dailyAnswers } from "#db/schema/daily-question.ts";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { encoded } from "#tests/support/bodies.ts";
import { answerBoth, connect, knownPair, writingPair } from "#tests/support/couples.ts";
import { SUNDAYS } from "#tests/support/games.ts";
import { idToken, seconds } from "#tests/support/identity.ts";
import { doLive } from "#tests/support/live-games.ts";
import { call, codeOf, memberOf, newMember, newPair, type TestMember } from "#tests/support/members.ts";
import { account, signUp } from "#tests/support/people.ts";
import { everyRow } from "#tests/support/tables.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** docs/product/security.md#deletion: what is left of somebody who has deleted their account. */
let app: TestApp;
let store: Database;
beforeAll(async () => {
  app = await startApp();
  store = await openKeyStore(keysUrl(app.services.env));
});
afterAll(async () => {
  await store.close();
  await app.close();
});

const db = () => app.services.database.db;
const keysOf = (author: string) => store.db.select().from(dataKeys).where(eq(dataKeys.author, author));
const erase = async ({ visitor }: Pick<TestMember, "visitor">) => {
  await visitor.open("/us/delete");
  return visitor.press("Delete my account for good");
};

test("Deletion: nothing of them is left in any row, all sessions are dead, and the way out is the landing page", async () => {
  const { a, b, path } = await writingPair(app, "Delete me");
  const elsewhere = new Visitor(app);
  for (const [name, value] of a.visitor.cookies) elsewhere.cookies.set(name, value);
  const page = await erase(a);
  expect(page.url).toBe("/");
  await app.analytics.flush();
  const rows = await everyRow(app);
  for (const [table, all] of Object.entries(rows)) {
    const theirs = all.filter((row) => row.includes(a.id) || row.includes(a.uid) || row.includes(a.email));
    expect([table, theirs]).toEqual([table, []]);
  }
  expect((await elsewhere.open("/dashboard")).url).toBe("/");
  const late = await b.visitor.open(path);
  expect(late.text).not.toContain("Delete me, hers");
  expect((await b.visitor.open("/us/archive")).text).toContain("Delete me, his");
});

test("Deletion: their keys are destroyed, so that a copy of the rows from before opens for nobody; the partner's opens", async () => {
  const { a, b } = await writingPair(app, "In an old backup");
  const backup = await db().select().from(dailyAnswers);
  await erase(a);
  expect(await keysOf(a.id)).toEqual([]);
  const fresh = openVault(await openKeyStore(keysUrl(app.services.env)), keyServiceOf(app.services.env));
  const opened = async (who: TestMember) => {
    const row = backup.find(({ userId }) => userId === who.id);
    if (!row) throw new Error("no row");
    return fresh.open({ coupleId: row.coupleId, author: who.id }, answerPlace(row), row.body);
  };
  expect(await opened(a)).toBe(null);
  expect(await opened(b)).toContain("In an old backup, his");
  await fresh.close();
});

test("Deletion: the account at the identity provider is gone, and the address may begin anew", async () => {
  const who = account("Nora");
  const visitor = new Visitor(app);
  await signUp(visitor, who);
  await visitor.press("Next");
  await erase({ visitor });
  expect(visitor.page?.url).toBe("/");
  const again = new Visitor(app);
  await signUp(again, who);
  expect(again.page?.url).toBe("/invite");
});

test("Deletion: letters go to both, and say no more than that", async () => {
  const { a, b } = await writingPair(app, "No letter says this");
  const before = app.services.mailer.mailbox?.length ?? 0;
  await erase(a);
  const mailbox = app.services.mailer.mailbox ?? [];
  const letters = mailbox.slice(0, mailbox.length - before);
  expect(letters.map(({ to, subject }) => [to, subject]).sort()).toEqual(
    [
      [a.email, "Your account was deleted"],
      [b.email, "Something has changed in your account"],
    ].sort(),
  );
});

test("Deletion: while the identity provider is down the rows and keys go all the same, and the account follows", async () => {
  const { a } = await writingPair(app, "Down");
  const member = await memberOf(app.services, a.uid);
  const down = { ...app.identity, deleteAccount: () => Promise.reject(new Error("down")) };
  await deleteAccount(app.services, down, member);
  expect(await keysOf(a.id)).toEqual([]);
  expect(await db().select().from(sessions).where(eq(sessions.userId, a.id))).toEqual([]);
  expect(await db().select().from(deletions)).toMatchObject([{ uid: a.uid }]);
  await keepUp(app.services, down);
  expect(await db().select().from(deletions)).toHaveLength(1);
  await keepUp(app.services, app.identity);
  expect(await db().select().from(deletions)).toEqual([]);
});

test("Deletion: keys that an end of the process left are destroyed at the next look", async () => {
  const { a } = await writingPair(app, "Killed");
  const member = await memberOf(app.services, a.uid);
  const { vault } = app.services;
  const killed = { ...vault, destroyAll: () => Promise.reject(new Error("killed")) };
  await deleteAccount({ ...app.services, vault: killed }, app.identity, member);
  expect(await keysOf(a.id)).not.toEqual([]);
  await keepUp(app.services, app.identity);
  expect(await keysOf(a.id)).toEqual([]);
});

test("Deletion: two presses delete once; a former partner's archive loses nothing of its own", async () => {
  const { a, b } = await writingPair(app, "Once");
  await a.visitor.open("/us/leave");
  await a.visitor.press("Leave");
  const next = await newMember(app);
  await connect(next, a);
  await answerBoth(app, next, a, "Later");
  await a.visitor.open("/us/delete");
  const presses = await Promise.all([a.visitor.post("/us/delete", ""), a.visitor.post("/us/delete", "")]);
  for (const { status } of presses) expect(status).toBe(302);
  expect((await b.visitor.open("/us/archive")).text).toContain("Once, his");
  expect((await next.visitor.open("/us/archive")).text).toContain("Later, hers");
  const rows = Object.values(await everyRow(app)).flat();
  expect(rows.filter((row) => row.includes(a.id))).toEqual([]);
});

test("Deletion: whose code is used while the deletion is on its way leaves nobody beside an empty seat", async () => {
  const [a, b] = [await newMember(app), await newMember(app)];
  const code = await codeOf(a);
  const alone = await memberOf(app.services, a.uid);
  expect((await call(b.visitor, `/api/invites/accept/${code}`)).status).toBe(200);
  // As the request that deletes has read it, before it asked the identity provider.
  await deleteAccount(app.services, app.identity, alone);
  const left = await memberOf(app.services, b.uid);
  expect([left.partner, left.couple.id === alone.couple.id]).toEqual([null, false]);
  const letters = (app.services.mailer.mailbox ?? []).filter(({ to }) => to === b.email);
  expect(letters.map(({ subject }) => subject)).toEqual(["Something has changed in your account"]);
});

test("Deletion: whose partner has gone while the deletion is on its way writes to nobody", async () => {
  const { a, b } = await newPair(app);
  const together = await memberOf(app.services, a.uid);
  await b.visitor.open("/us/leave");
  await b.visitor.press("Leave");
  await deleteAccount(app.services, app.identity, together);
  expect((app.services.mailer.mailbox ?? []).filter(({ to }) => to === b.email)).toEqual([]);
});

test("Deletion: many presses at once write one letter to each of the two", async () => {
  const { a, b } = await newPair(app);
  const presses = await Promise.all(Array.from({ length: 8 }, () => a.visitor.post("/us/delete", "")));
  for (const { status } of presses) expect(status).toBe(302);
  for (const { email } of [a, b])
    expect((app.services.mailer.mailbox ?? []).filter(({ to }) => to === email)).toHaveLength(1);
  expect(await db().select().from(deletions)).toEqual([]);
});

test("Deletion: nobody can sign in to an account that is still being deleted: a new row would outlive it", async () => {
  const who = await newMember(app);
  const down = { ...app.identity, deleteAccount: () => Promise.reject(new Error("down")) };
  await deleteAccount(app.services, down, await memberOf(app.services, who.uid));
  const token = idToken(who, { auth_time: seconds(app.clock.at) });
  const answer = await call(new Visitor(app), "/api/auth/login", { idToken: token });
  expect([answer.status, answer.headers.getSetCookie().some((line) => line.startsWith("session="))]).toEqual([
    503,
    false,
  ]);
  await keepUp(app.services, app.identity);
  expect(await db().select().from(users).where(eq(users.uid, who.uid))).toEqual([]);
});

test("Deletion: a key that was made while the deletion was on its way goes too", async () => {
  const who = await newMember(app);
  const { vault } = app.services;
  const member = await memberOf(app.services, who.uid);
  const own = { coupleId: member.couple.id, author: who.id };
  await vault.keyFor(own);
  // An answer that comes too late makes its key when the others are destroyed, and finds no space to be kept in.
  let isMade = false;
  const late: Vault = {
    ...vault,
    destroyAll: async (owners) => {
      await vault.destroyAll(owners);
      if (!isMade) await vault.keyFor(own);
      isMade = true;
    },
  };
  await deleteAccount({ ...app.services, vault: late }, app.identity, member);
  expect([isMade, await keysOf(who.id)]).toEqual([true, []]);
});

test("Deletion: nor of what tells, reminds, plays at the same time, pays or sums up, for either of the two", async () => {
  const { a, b } = await knownPair(app);
  const members = [await memberOf(app.services, a.uid), await memberOf(app.services, b.uid)];
  for (const [i, who] of [a, b].entries()) {
    await who.visitor.open("/dashboard");
    await who.visitor.post("/us/notifications", encoded({ nudge: "on", from: "22", to: "7" }));
    await who.visitor.post("/us/time-zone", encoded({ timeZone: "Europe/Lisbon" }));
    expect((await doLive(who, `${SUNDAYS}/live`, "enter")).status).toBe(302);
    const subscription = { endpoint: `https://push.example/${who.id}`, p256dh: "p", auth: "a" };
    const place = { userId: who.id, sessionId: "planted", browser: null, label: "Firefox" };
    await keepDevice(app.services, place, subscription);
    const other = members[1 - i]?.person.id ?? "";
    await who.visitor.post("/dashboard/thought", encoded({ partner: other }));
  }
  for (const who of [a, b]) expect((await doLive(who, `${SUNDAYS}/live`, "first")).status).toBe(302);
  const mentions = async (of: readonly string[]) => {
    const rows = await everyRow(app);
    return Object.keys(rows).filter((table) => rows[table]?.some((row) => of.some((word) => row.includes(word))));
  };
  const coupleId = members[0]?.couple.id ?? "";
  const before = await mentions([a.id, coupleId]);
  expect(before).toEqual(
    expect.arrayContaining(["liveRounds", "notices", "pushSubscriptions", "reminders", "roundProgress"]),
  );
  expect((await erase(a)).url).toBe("/");
  await app.analytics.flush();
  expect(await mentions([a.id, a.uid, a.email])).toEqual([]);
  expect((await erase(b)).url).toBe("/");
  await app.analytics.flush();
  expect(await mentions([b.id, b.uid, b.email])).toEqual([]);
  // The space itself is taken away by the next look, with what lies in it.
  app.clock.move(31 * 24);
  await keepUp(app.services, app.identity);
  expect(await mentions([coupleId])).toEqual([]);
});
