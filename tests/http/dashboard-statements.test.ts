import { expect, test } from "vitest";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { encoded } from "#tests/support/bodies.ts";
import { answerBoth, connect } from "#tests/support/couples.ts";
import { pick } from "#tests/support/games.ts";
import { newMember, signInAgain, type TestMember } from "#tests/support/members.ts";
import { phonePhoto, sendPhoto, settled } from "#tests/support/photos.ts";
import { openAdult } from "#tests/support/planters/after-intimacy.ts";
import { pushKeys } from "#tests/support/push-host.ts";
import { statementsOfPage } from "#tests/support/statements.ts";

/** docs/product/speed-and-weight.md#the-dashboard */
const AT_MOST = 6;
/** Bytes of HTML before compression, with all that stands in it for script. */
const WEIGHT = 20_000;

const CLOSE = "/this-or-that/close";
const app = appForTests({ settings: pushKeys });

async function checkIn({ visitor }: TestMember): Promise<void> {
  await visitor.open("/checkin");
  const page = await visitor.press("Check in", { mood: "4", words: "Long day.", "share-mood": "yes" });
  expect(page.text).toContain("hecked in");
}

/** Gives a photo of oneself, as everybody on these dashboards has one. */
async function giveFace(who: TestMember): Promise<void> {
  expect((await sendPhoto(who.visitor, await phonePhoto())).status).toBe(302);
  await settled(app, who);
}

/** Says when one is awake, as the dashboard's clocks go by it. */
async function sayHours({ visitor }: TestMember): Promise<void> {
  await visitor.post("/us/time-zone", encoded({ timeZone: "UTC" }));
  const hours = { partner: "alone", from: "00:00", to: "23:30" };
  expect((await visitor.post("/us/set/hours", encoded(hours))).status).toBe(302);
}

type Dashboard = { statements: string[]; bytes: number; faces: number };

/** A dashboard that was open a moment before, as words of its page stand there too. */
async function ofDashboard({ visitor }: TestMember, words: string): Promise<Dashboard> {
  const { text, $ } = await visitor.open("/dashboard");
  expect(text).toContain(words);
  const faces = $("main img[src^='/photos/']").length;
  let bytes = 0;
  const statements = await statementsOfPage(async () => {
    const response = await visitor.send("/dashboard");
    expect([response.status, response.headers.get("Content-Encoding")]).toEqual([200, null]);
    bytes = (await response.arrayBuffer()).byteLength;
  });
  return { statements, bytes, faces };
}

test("The dashboard: at most six statements and 20 kB, whatever the two have on it", async () => {
  const [a, b] = [await newMember(app), await newMember(app)];
  app.clock.move(0.001);
  const seen: Record<string, Dashboard> = {};
  for (const who of [a, b]) await giveFace(who);
  for (const who of [a, b]) await sayHours(who);
  await checkIn(a);
  app.clock.move(0.001);
  seen.alone = await ofDashboard(a, "Your check-in");
  await connect(a, b);
  seen["asked about the partner"] = await ofDashboard(a, "Your check-in");
  await a.visitor.post("/us/partner", encoded({ partner: b.id }));
  await answerBoth(app, a, b, "On the first day");
  await checkIn(b);
  seen["the inviter on the first day"] = await ofDashboard(a, "Read both");
  seen["the guest on the first day"] = await ofDashboard(b, "Read both");

  app.clock.move(49);
  for (const who of [a, b]) await signInAgain(app, who);
  await answerBoth(app, a, b, "Later");
  for (const who of [a, b]) await checkIn(who);
  seen["everything of a day"] = await ofDashboard(a, "Read both");
  for (const { visitor } of [a, b]) await openAdult(visitor);
  for (let i = 0; i < 30; i++) await pick(a, "first", CLOSE);
  expect((await b.visitor.open("/dashboard")).$(`main a[href='${CLOSE}']`)).toHaveLength(1);
  seen["a game of 18+"] = await ofDashboard(b, "Read both");
  await a.visitor.post("/us/leave", "");
  seen["after parting"] = await ofDashboard(b, "archive");

  // Hers is closed to the guest until her yes; his is open to her by the code that he took.
  const faces = Object.values(seen).map((one) => one.faces);
  expect(faces).toEqual([0, 3, 1, 1, 1, 1, 0]);
  const over = (most: number, amount: (one: Dashboard) => number) =>
    Object.entries(seen).flatMap(([state, one]) => (amount(one) > most ? [[state, amount(one)]] : []));
  expect(over(AT_MOST, ({ statements }) => statements.length)).toEqual([]);
  expect(over(WEIGHT, ({ bytes }) => bytes)).toEqual([]);
  // What is counted is what the page asks for: the rounds of all activities are among it, read at once.
  for (const table of ["round_parts", "about_parts"])
    expect(seen["everything of a day"]?.statements.filter((sql) => sql.includes(table))).toHaveLength(1);
  // Which 18+ items there are is in memory.
  expect(seen["a game of 18+"]?.statements.filter((sql) => sql.includes("heat"))).toEqual([]);
});
