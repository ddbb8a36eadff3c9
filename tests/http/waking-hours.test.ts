import { and, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { pausePairing } from "#app/couple/confirm-partner.server.ts";
import { aboutParts } from "#db/schema/about.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { encoded } from "#tests/support/bodies.ts";
import { connect, knownPair } from "#tests/support/couples.ts";
import { newMember, type TestMember } from "#tests/support/members.ts";

/** docs/product/home.md#two-clocks: the discs overlap while both are awake, each as they have said. */
const app = appForTests();
beforeEach(() => app.clock.nextNoon());

async function inUtc(...both: TestMember[]): Promise<void> {
  for (const { visitor } of both) await visitor.post("/us/time-zone", encoded({ timeZone: "UTC" }));
}

/** Says one's waking hours on the page for them. */
async function say({ visitor }: TestMember, from: string, to: string): Promise<void> {
  const { $ } = await visitor.open("/us/set/hours");
  const partner = String($("[name=partner]").first().attr("value"));
  expect((await visitor.post("/us/set/hours", encoded({ partner, from, to }))).status).toBe(302);
}

/** What the clocks of somebody's dashboard show; null where there are none. */
async function clocksOf({ visitor }: TestMember): Promise<"meet" | "apart" | null> {
  const clocks = (await visitor.open("/dashboard")).$(".clocks");
  if (clocks.length === 0) return null;
  return clocks.is(".apart") ? "apart" : "meet";
}

const seenBy = async (...both: TestMember[]) => {
  const seen = [];
  for (const who of both) seen.push(await clocksOf(who));
  return seen;
};

test("the clocks go by the hours that the two have said, past midnight too, and by the usual ones of who has not", async () => {
  const { a, b } = await knownPair(app);
  await inUtc(a, b);
  expect(await seenBy(a, b)).toEqual(["meet", "meet"]);
  await say(b, "22:00", "06:00");
  expect(await seenBy(a, b)).toEqual(["apart", "apart"]);
  app.clock.at.setUTCHours(22, 10);
  expect(await seenBy(a, b)).toEqual(["meet", "meet"]);
  app.clock.at.setUTCHours(23, 10);
  expect(await seenBy(a, b)).toEqual(["apart", "apart"]);
  await say(a, "21:30", "05:00");
  expect(await seenBy(a, b)).toEqual(["meet", "meet"]);
  app.clock.move(3);
  expect(await seenBy(a, b)).toEqual(["meet", "meet"]);
  app.clock.move(3);
  expect(await seenBy(a, b)).toEqual(["apart", "apart"]);
});

test("hours that somebody said alone count for themselves at once, and for the partner after the yes", async () => {
  const [a, b] = [await newMember(app), await newMember(app)];
  await inUtc(a, b);
  await say(a, "22:00", "06:00");
  app.clock.move(0.1);
  await connect(a, b);
  expect(await seenBy(a, b)).toEqual(["apart", "meet"]);
  app.clock.move(0.1);
  await a.visitor.post("/us/partner", encoded({ partner: b.id }));
  expect(await seenBy(a, b)).toEqual(["apart", "apart"]);
});

test("hours that the guest had said alone come along and open with the code that they took", async () => {
  const [a, b] = [await newMember(app), await newMember(app)];
  await inUtc(a, b);
  await say(b, "22:00", "06:00");
  app.clock.move(0.1);
  await connect(a, b);
  expect(await seenBy(a, b)).toEqual(["apart", "apart"]);
});

test("during a pause, and after the two have parted, there are no clocks; with somebody else the hours of before count no more", async () => {
  const { a, b } = await knownPair(app);
  await inUtc(a, b);
  await say(a, "22:00", "06:00");
  expect(await seenBy(a, b)).toEqual(["apart", "apart"]);
  await pausePairing(app.services, a.id);
  expect(await seenBy(a, b)).toEqual([null, null]);

  const { a: c, b: d } = await knownPair(app);
  await inUtc(c, d);
  await say(c, "22:00", "06:00");
  await d.visitor.post("/us/leave", "");
  expect(await seenBy(c, d)).toEqual([null, null]);
  const e = await newMember(app);
  await inUtc(e);
  await connect(e, c);
  expect(await seenBy(c, e)).toEqual(["meet", "meet"]);
});

test("hours from before they were noted are opened and count; noted ones are not opened for the dashboard", async () => {
  const { a, b } = await knownPair(app);
  await inUtc(a, b);
  await say(a, "22:00", "06:00");
  const hers = and(eq(aboutParts.userId, a.id), eq(aboutParts.fact, "hours"));
  const { db } = app.services.database;
  await db.update(aboutParts).set({ awake: null }).where(hers);
  expect(await seenBy(a, b)).toEqual(["apart", "apart"]);
  await db.update(aboutParts).set({ awake: "22:00/06:00", body: "not to be opened" }).where(hers);
  expect(await seenBy(a, b)).toEqual(["apart", "apart"]);
});
