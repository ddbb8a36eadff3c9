import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { setTimeZone } from "#app/couple/set-time-zone.server.ts";
import { addNotice } from "#app/notifications/add-notice.server.ts";
import { deliveryJob } from "#app/notifications/deliver.server.ts";
import { devicesOf, keepDevice } from "#app/notifications/devices.server.ts";
import type { Kind } from "#app/notifications/notice.ts";
import { readSettings, saveSettings } from "#app/notifications/settings.server.ts";
import { notices, notificationSettings, pushSubscriptions } from "#db/schema/notifications.ts";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { memberOf, newMember, newPair, signInAgain, type TestMember } from "#tests/support/members.ts";
import { startPushHost } from "#tests/support/push-host.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** docs/product/notifications.md, with a push service of our own that checks what is signed and opens what is sealed. */
let host: Awaited<ReturnType<typeof startPushHost>>;
let app: TestApp;
beforeAll(async () => {
  host = await startPushHost();
  app = await startApp({ settings: host.settings });
});
afterAll(async () => {
  await app.close();
  await host.close();
});
beforeEach(() => {
  app.clock.nextNoon();
  host.lines.length = 0;
  Object.assign(host.state, { status: 201, headers: {}, hangs: false, asked: 0 });
});

const db = () => app.services.database.db;
let count = 0;
const seconds = (n: number) => app.clock.move(n / 3600);
const work = () => deliveryJob(app.services).run(app.clock.at, () => true);
/** The servers look, a moment after something was planned. */
async function later(): Promise<void> {
  seconds(11);
  await work();
}

async function plan(who: TestMember, kind: Kind = "answered", hours = 24): Promise<void> {
  const { couple } = await memberOf(app.services, who.uid);
  const until = new Date(app.clock.at.getTime() + hours * 3_600_000);
  const notice = { userId: who.id, coupleId: couple.id, kind, item: `planted ${count++}`, dueAt: app.clock.at, until };
  await app.services.database.transaction((tx) => addNotice(tx, notice));
}

async function giveDevice(who: TestMember, name = `device-${count++}`, sessionId = "planted") {
  const subscription = host.subscribe(name);
  await keepDevice(app.services, { userId: who.id, sessionId, browser: null, label: "Firefox" }, subscription);
  return { name, subscription };
}

/** Two who have nothing planned, one of them with a device, both by the clock of UTC. */
async function two() {
  const { a, b } = await newPair(app);
  for (const who of [a, b])
    await setTimeZone(app.services.database, await memberOf(app.services, who.uid), "UTC", app.clock.at);
  await db().delete(notices);
  const device = await giveDevice(b);
  return { a, b, device };
}
const mailTo = ({ email }: TestMember) =>
  (app.services.mailer.mailbox ?? []).filter(({ to, kind }) => to === email && kind === "waiting");
const open = async () => (await db().select().from(notices)).filter(({ nextAt }) => nextAt !== null).length;

describe("what is pushed", () => {
  test("one line for all that waits, signed, sealed for the device, and never what it is", async () => {
    const { b, device } = await two();
    await plan(b);
    await plan(b, "nudge");
    await later();
    const text = '{"title":"The Couple App","body":"Something new is waiting for you two","badge":2,"to":"/dashboard"}';
    expect(host.lines).toEqual([{ path: `/${device.name}`, text, ttl: expect.any(Number), topic: "waiting" }]);
    await later();
    expect([host.lines.length, await open()]).toEqual([1, 0]);
  });

  test("to all devices of one, once, though two servers look at the same moment", async () => {
    const { b } = await two();
    await giveDevice(b);
    await plan(b);
    seconds(11);
    await Promise.all([work(), work(), work()]);
    expect(host.lines).toHaveLength(2);
    expect((await readSettings(db(), b.id)).sentCount).toBe(1);
  });

  test("not before ten seconds are over, and not to who has been on the dashboard meanwhile", async () => {
    const { b } = await two();
    await plan(b);
    seconds(9);
    await work();
    expect(host.lines).toEqual([]);
    await b.visitor.open("/dashboard");
    await later();
    expect([host.lines, await open()]).toEqual([[], 0]);
  });

  test("three a day at most, all kinds together; a fourth is dropped, and the next day begins anew", async () => {
    const { b } = await two();
    for (const kind of ["answered", "nudge", "question", "summary"] as const) {
      await plan(b, kind);
      await later();
    }
    expect([host.lines.length, await open()]).toEqual([3, 0]);
    app.clock.move(24);
    await plan(b);
    await later();
    expect(host.lines).toHaveLength(4);
  });

  test("what comes in the quiet waits for the morning and counts then; what is switched off is not told", async () => {
    const { b } = await two();
    await saveSettings(db(), b.id, { nudge: false });
    app.clock.move(12);
    await plan(b, "nudge");
    await plan(b);
    await plan(b, "question", 2);
    await later();
    expect([host.lines.length, (await readSettings(db(), b.id)).sentCount]).toEqual([0, 0]);
    app.clock.move(7.9);
    await work();
    expect(host.lines).toHaveLength(0);
    app.clock.move(0.1);
    await work();
    expect(host.lines.map(({ text }) => JSON.parse(text).badge)).toEqual([1]);
  });
});

describe("a push service", () => {
  test.each([404, 410, 403])("that answers %i has its device forgotten, and a letter goes", async (status) => {
    const { b } = await two();
    host.state.status = status;
    await plan(b);
    await later();
    expect(await devicesOf(db(), b.id)).toEqual([]);
    expect(mailTo(b)).toHaveLength(1);
  });

  test("that has had too many is asked again when it says so, and not before", async () => {
    const { b } = await two();
    Object.assign(host.state, { status: 429, headers: { "Retry-After": "3600" } });
    await plan(b);
    await later();
    expect([host.state.asked, mailTo(b).length, (await readSettings(db(), b.id)).sentCount]).toEqual([1, 0, 0]);
    host.state.status = 201;
    app.clock.move(0.9);
    await work();
    await plan(b);
    await later();
    expect(host.state.asked).toBe(1);
    app.clock.move(0.2);
    await work();
    await later();
    expect(host.lines.length).toBeGreaterThan(0);
    expect(mailTo(b)).toEqual([]);
  });

  test("that hangs is left after seconds, tried again, and in the end there is a letter", async () => {
    const { b } = await two();
    host.state.hangs = true;
    await plan(b);
    const begun = performance.now();
    await later();
    expect(performance.now() - begun).toBeLessThan(8_000);
    expect(mailTo(b)).toEqual([]);
    host.state.hangs = false;
    host.state.status = 500;
    for (let i = 0; i < 3; i++) {
      app.clock.move(0.1);
      await work();
    }
    expect([host.state.asked, mailTo(b).length, (await devicesOf(db(), b.id)).length]).toEqual([4, 1, 1]);
  }, 20_000);

  test.each(["https://10.0.0.1/x", "https://[::1]/x", "https://localhost/x", "https://169.254.169.254/x"])(
    "at %s is never asked, and its device is forgotten",
    async (endpoint) => {
      const { b, device } = await two();
      await db().delete(pushSubscriptions).where(eq(pushSubscriptions.userId, b.id));
      const place = { userId: b.id, sessionId: "planted", browser: null, label: "Firefox" };
      await keepDevice(app.services, place, { ...device.subscription, endpoint });
      await plan(b);
      await later();
      expect(await devicesOf(db(), b.id)).toEqual([]);
    },
  );
});

describe("a device", () => {
  test("that another account presents with its own keys goes over; found somewhere, with others, it stays", async () => {
    const { a, b, device } = await two();
    const place = { userId: a.id, sessionId: "other", browser: null, label: "Firefox" };
    const forged = { ...host.subscribe("forged"), endpoint: device.subscription.endpoint };
    await keepDevice(app.services, place, forged);
    expect([(await devicesOf(db(), a.id)).length, (await devicesOf(db(), b.id)).length]).toEqual([0, 1]);
    await keepDevice(app.services, place, device.subscription);
    expect([(await devicesOf(db(), a.id)).length, (await devicesOf(db(), b.id)).length]).toEqual([1, 0]);
  });

  test("goes with the sign-out there, and goes on after another sign-in of its own account alone", async () => {
    const { a, b } = await two();
    const session = async () =>
      (await db().select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, b.id)))[0]?.sessionId;
    const { sessions } = await import("#db/schema/auth.ts");
    const [own] = await db().select().from(sessions).where(eq(sessions.userId, b.id));
    await db()
      .update(pushSubscriptions)
      .set({ sessionId: own?.id ?? "" })
      .where(eq(pushSubscriptions.userId, b.id));
    seconds(2);
    await signInAgain(app, b);
    expect(await session()).not.toBe(own?.id);
    await b.visitor.post("/sign-out", "");
    expect(await session()).toBeUndefined();
    // Somebody else signs in where one had been signed in.
    const [ofA] = await db().select().from(sessions).where(eq(sessions.userId, a.id));
    await giveDevice(a, `device-${count++}`, ofA?.id);
    seconds(2);
    await signInAgain(app, { ...b, visitor: a.visitor });
    expect(await devicesOf(db(), a.id)).toEqual([]);
  });
});

describe("letters", () => {
  test("to who has no device, once, with an address that ends them by one press, which a GET does not do", async () => {
    const { a } = await two();
    await plan(a);
    await later();
    const [letter] = mailTo(a);
    expect(letter?.text).not.toContain("answered");
    const path = new URL(letter?.unsubscribe ?? "").pathname;
    const stranger = new Visitor(app);
    const page = await stranger.open(path);
    expect([page.url, (await readSettings(db(), a.id)).letters]).toEqual([path.replace("/api", ""), true]);
    // A mail program: no cookie, no Origin, nothing that a browser says.
    const body = { method: "POST", body: "List-Unsubscribe=One-Click" };
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    for (const at of [path, path, "/api/unsubscribe/unknown"])
      expect((await app.fetch(new Request(`${app.origin}${at}`, { ...body, headers }))).status).toBe(204);
    expect((await readSettings(db(), a.id)).letters).toBe(false);
    await plan(a);
    await later();
    expect(mailTo(a)).toHaveLength(1);
    await saveSettings(db(), a.id, { letters: true });
    await stranger.post(path.replace("/api", ""), "letters=no");
    expect((await readSettings(db(), a.id)).letters).toBe(false);
  });

  test("to nobody whose address is not confirmed, and to nobody who has left", async () => {
    const unconfirmed = await newMember(app, { confirmed: false });
    await plan(unconfirmed, "question");
    const { a, b } = await two();
    await plan(a);
    await db()
      .update(notices)
      .set({ coupleId: (await memberOf(app.services, unconfirmed.uid)).couple.id });
    await later();
    expect([mailTo(unconfirmed), mailTo(a), mailTo(b)]).toEqual([[], [], []]);
  });
});

test("all of it goes with the account, and what is pushed is the same whatever was written", async () => {
  const texts: string[] = [];
  for (const words of ["yes", "No, never. ".repeat(50)]) {
    const { a, b } = await two();
    await a.visitor.post("/us/last-here", "shown=no");
    await plan(b, words === "yes" ? "answered" : "nudge");
    await later();
    texts.push(host.lines.at(-1)?.text ?? "");
    await db().delete(notices);
    expect(await db().select().from(notificationSettings).where(eq(notificationSettings.userId, b.id))).toHaveLength(1);
  }
  expect(texts[0]).toBe(texts[1]);
});
