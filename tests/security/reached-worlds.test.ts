import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ownDay } from "#app/calendar/own-day.ts";
import { setTimeZone } from "#app/couple/set-time-zone.server.ts";
import { deliveryJob } from "#app/notifications/deliver.server.ts";
import { keepDevice } from "#app/notifications/devices.server.ts";
import { saveSettings } from "#app/notifications/settings.server.ts";
import { users } from "#db/schema/auth.ts";
import { notices, notificationSettings, pushSubscriptions } from "#db/schema/notifications.ts";
import { seededRandom, startApp, TestClock } from "#tests/support/app.ts";
import { encoded } from "#tests/support/bodies.ts";
import { connect, knownPair } from "#tests/support/couples.ts";
import { newIdentity } from "#tests/support/identity.ts";
import { call, memberOf, newMember, newPair, type TestMember } from "#tests/support/members.ts";
import { openAdult } from "#tests/support/planters/after-intimacy.ts";
import { planters } from "#tests/support/planters.ts";
import { startPushHost } from "#tests/support/push-host.ts";
import { startSmtp } from "#tests/support/smtp.ts";
import { inBoth, signInBoth, type Twin, twinOf, type Worlds } from "#tests/support/twin.ts";

/**
 * What reaches somebody outside of the pages, in two worlds that differ in who the partner is and in all that they write
 * and choose, 18+ or not: pushes as their device opened them, and letters as a mail server took them
 * (docs/product/notifications.md#what-it-says).
 */
const HIDDEN = ["No.", `The tram stop in the rain, ${"and all the way home ".repeat(40)}`] as const;
const NAMES = ["Mara", "Bartholomew"] as const;

const hosts: Awaited<ReturnType<typeof startPushHost>>[] = [];
const posts: Awaited<ReturnType<typeof startSmtp>>[] = [];
let worlds: Worlds;

async function startWorld(seed: string, noon: Date) {
  const [host, post] = [await startPushHost(), await startSmtp()];
  hosts.push(host);
  posts.push(post);
  const settings = { ...host.settings, SMTP_URL: post.url, MAIL_FROM: "The Couple App <app@couple.test>" };
  return startApp({ settings, clock: new TestClock(noon), random: seededRandom(seed) });
}

beforeAll(async () => {
  const noon = new Date();
  noon.setUTCHours(12, 0, 0, 0);
  const seed = randomUUID();
  worlds = [await startWorld(seed, noon), await startWorld(seed, noon)];
});
afterAll(async () => {
  for (const app of worlds) await app.close();
  for (const one of [...hosts, ...posts]) await one.close();
});

const dbOf = (world: 0 | 1) => worlds[world].services.database.db;
/** Each world by itself. */
const each = async (act: (world: 0 | 1) => Promise<unknown>) => {
  for (const world of [0, 1] as const) await act(world);
};
const asMember = (who: Twin, world: 0 | 1): TestMember => ({
  ...who,
  id: "",
  idToken: "",
  visitor: who.browsers[world],
});

async function work(world: 0 | 1): Promise<void> {
  const app = worlds[world];
  app.clock.move(11 / 3600);
  await deliveryJob(app.services).run(app.clock.at, () => true);
}

async function giveDevice(world: 0 | 1, userId: string, name: string): Promise<void> {
  const place = { userId, sessionId: "planted", browser: null, label: "Firefox" };
  await keepDevice(worlds[world].services, place, (hosts[world] as (typeof hosts)[0]).subscribe(name));
}

/** A letter without what differs by chance and by the second. */
const letter = (source: string): string =>
  source
    .replace(/=\n|\n(?=[ \t])/g, "")
    .replace(/^(Date|Message-ID): .*$/gim, "$1: *")
    .replace(/unsubscribe\/[\w-]+/g, "unsubscribe/*")
    .replace(/--_NmP-[\w-]+/g, "--*");

test("Before both have answered: pushes and letters are the same bytes, whatever the partner writes, chooses and is called", async () => {
  const [a, b] = [twinOf(worlds, await newIdentity(), "a"), twinOf(worlds, await newIdentity(), "b")];
  for (const who of [a, b]) {
    await signInBoth(worlds, who);
    await inBoth(who, (browser) => call(browser, "/api/user/mark-invite-seen"));
    await inBoth(who, openAdult);
  }
  await each(async (world) => {
    const { services, clock } = worlds[world];
    await connect(asMember(a, world), asMember(b, world));
    for (const who of [a, b]) await setTimeZone(services.database, await memberOf(services, who.uid), "UTC", clock.at);
    const { partner } = await memberOf(services, a.uid);
    await a.browsers[world].post("/us/partner", encoded({ partner: partner?.id ?? "" }));
    const own = { firstName: NAMES[world], emailConfirmedAt: clock.at };
    await dbOf(world).update(users).set(own).where(eq(users.uid, a.uid));
    expect((await memberOf(services, a.uid)).person.firstName).toBe(NAMES[world]);
    await dbOf(world).delete(notices);
    await giveDevice(world, (await memberOf(services, b.uid)).person.id, "of-b");
  });
  const told = new Set<string>();
  for (const { key, planter } of planters)
    for (const way of planter.ways) {
      for (const by of [a, b]) {
        await inBoth(by, async (browser, world) => {
          const { services, clock } = worlds[world];
          await way.ready?.(worlds[world], asMember(by, world));
          const date = ownDay(clock.at, (await memberOf(services, by.uid)).person);
          await way.part?.(browser, date);
          await way.write(browser, date, HIDDEN[world].slice(0, way.atOnce ? 10 : undefined));
          // Three a day are no matter here.
          await dbOf(world).update(notificationSettings).set({ sentCount: 0 });
          await work(world);
        });
        expect(hosts[1]?.lines, `${key}, ${way.name}`).toEqual(hosts[0]?.lines);
        if ((hosts[0]?.lines.length ?? 0) > 0) told.add(key);
        for (const { lines } of hosts) lines.length = 0;
      }
    }
  expect(told.size).toBeGreaterThan(4);
  // Letters: to her, who has no device.
  await expect.poll(() => posts.map(({ received }) => received.length > 0)).toEqual([true, true]);
  const [one = [], two = []] = posts.map(({ received }) =>
    received.map(({ source }) => letter(source)).filter((source) => !source.includes("Is this your address?")),
  );
  expect(two).toEqual(one);
  expect(one.length).toBeGreaterThan(0);
  for (const source of [...one, ...two]) {
    expect(source).toMatch(/^List-Unsubscribe: <https?:\/\/[^>]+\/api\/unsubscribe\/\*>$/m);
    expect(source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
    for (const word of [...NAMES, "tram stop"]) expect(source).not.toContain(word);
  }
}, 180_000);

test("Leaving at once: pushes stop: what was planned for either of the two goes nowhere", async () => {
  const [app] = worlds;
  const { a, b } = await knownPair(app);
  for (const who of [a, b]) await giveDevice(0, who.id, `leaving-${who.id}`);
  const lines = () => hosts[0]?.lines.filter(({ path }) => path.startsWith("/leaving-")) ?? [];
  const thought = () => a.visitor.post("/dashboard/thought", encoded({ partner: b.id }));
  for (const who of [a, b]) await saveSettings(dbOf(0), who.id, { quietFrom: 0, quietTo: 0 });
  await thought();
  await work(0);
  expect(lines().length).toBeGreaterThan(0);
  const before = lines().length;
  app.clock.move(24);
  await thought();
  const of = async (who: TestMember) =>
    (await dbOf(0).select().from(notices).where(eq(notices.userId, who.id))).filter(({ nextAt }) => nextAt !== null);
  expect(await of(b)).toHaveLength(1);
  await a.visitor.post("/us/leave", "");
  expect([...(await of(a)), ...(await of(b))]).toEqual([]);
  await work(0);
  expect(lines()).toHaveLength(before);
});

test("Deletion: of what may reach somebody nothing stays: what was planned, their devices, their settings", async () => {
  const [app] = worlds;
  const alone = await newMember(app);
  const { a, b } = await newPair(app);
  const rowsOf = async ({ id }: TestMember) =>
    Promise.all(
      [notices, pushSubscriptions, notificationSettings].map(
        async (table) => (await dbOf(0).select().from(table).where(eq(table.userId, id))).length > 0,
      ),
    );
  for (const who of [a, b, alone]) {
    const { couple } = await memberOf(app.services, who.uid);
    const of = { userId: who.id, coupleId: couple.id, kind: "question", item: "2026-03-01" };
    await dbOf(0)
      .insert(notices)
      .values({ ...of, dueAt: app.clock.at, until: app.clock.at, nextAt: app.clock.at });
    await giveDevice(0, who.id, `deleted-${who.id}`);
    await saveSettings(dbOf(0), who.id, { nudge: false });
    expect(await rowsOf(who)).toEqual([true, true, true]);
  }
  for (const who of [a, alone]) {
    await who.visitor.open("/us/delete");
    await who.visitor.press("Delete my account for good");
    expect(await rowsOf(who)).toEqual([false, false, false]);
  }
  // The other one has lost what was told of the two, and keeps what is theirs.
  expect(await rowsOf(b)).toEqual([false, true, true]);
});
