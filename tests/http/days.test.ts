import { afterEach, expect, test } from "vitest";
import { startApp, type TestApp, TestClock } from "#tests/support/app.ts";
import { answer, connectedCouple, setZone } from "#tests/support/people.ts";
import type { Visitor } from "#tests/support/visitor.ts";

let app: TestApp;
afterEach(() => app.close());

/** The coming day at this hour UTC, so that a session minted now is still good. */
function tomorrowAt(hourUtc: number): Date {
  const at = new Date(Date.now() + 86_400_000);
  at.setUTCHours(hourUtc, 0, 0, 0);
  return at;
}

const labelOf = async (visitor: Visitor) => (await visitor.open("/daily-questions")).$("header .label").first().text();
const streakOf = async (visitor: Visitor) => (await visitor.open("/dashboard")).$("#streak").text().trim();

async function answerToday(visitor: Visitor, words: string): Promise<void> {
  await visitor.open("/daily-questions");
  await answer(visitor, words);
}

test("a couple 14 hours apart completes the same day on the two own days", async () => {
  app = await startApp({ clock: new TestClock() });
  const { a, b } = await connectedCouple(app, { a: "Pacific/Auckland", b: "America/Los_Angeles" });
  // 20:00 UTC: the morning of the next date in Auckland, noon of this one in Los Angeles.
  app.clock.at = tomorrowAt(20);
  const ahead = await labelOf(a);
  expect(await labelOf(b)).not.toBe(ahead);
  await answerToday(a, "From tomorrow");
  const question = a.page?.$("h1").text();
  expect((await b.open("/dashboard")).text).not.toContain("From tomorrow");

  // A day later, for B it has become that date.
  app.clock.move(20);
  expect(await labelOf(b)).toBe(ahead);
  expect(b.page?.$("h1").text()).toBe(question);
  await answerToday(b, "From yesterday");
  expect(b.page?.text).toContain("From tomorrow");
  expect(await streakOf(b)).toBe("1 day, and counting");
  expect(await streakOf(a)).toBe("1 day, and counting");
});

test("what one writes at half past one belongs to the day that ends", async () => {
  app = await startApp({ clock: new TestClock() });
  const { a } = await connectedCouple(app, { a: "UTC", b: "UTC" });
  app.clock.at = tomorrowAt(22);
  const evening = await labelOf(a);
  app.clock.move(3.5);
  expect(await labelOf(a)).toBe(evening);
  app.clock.move(2.6); // 04:06
  expect(await labelOf(a)).not.toBe(evening);
});

test("travelling back does not bring a day back", async () => {
  app = await startApp({ clock: new TestClock() });
  const { a } = await connectedCouple(app, { a: "Asia/Tokyo", b: "Asia/Tokyo" });
  app.clock.at = tomorrowAt(20); // 05:00 in Tokyo, a new day
  const inTokyo = await labelOf(a);
  await setZone(a, "America/New_York");
  expect(await labelOf(a)).toBe(inTokyo);
});

test("a missed day ends a streak that has no shield, and asks for nothing", async () => {
  app = await startApp({ clock: new TestClock() });
  const { a, b } = await connectedCouple(app, { a: "UTC", b: "UTC" });
  for (let day = 0; day < 3; day++) {
    app.clock.at = new Date(tomorrowAt(12).getTime() + day * 86_400_000);
    for (const visitor of [a, b]) await answerToday(visitor, `Day ${day}`);
  }
  expect(await streakOf(a)).toBe("3 days in a row");
  app.clock.move(24); // today is open still: nothing is lost yet
  expect(await streakOf(a)).toBe("3 days in a row");
  app.clock.move(24);
  expect(await streakOf(a)).toBe("Your days together");
});

test("a shield, earned on the seventh complete day, covers a missed one", async () => {
  app = await startApp({ clock: new TestClock() });
  const { a, b } = await connectedCouple(app, { a: "UTC", b: "UTC" });
  const first = tomorrowAt(12).getTime();
  for (let day = 0; day < 7; day++) {
    app.clock.at = new Date(first + day * 86_400_000);
    for (const visitor of [a, b]) await answerToday(visitor, `Day ${day}`);
  }
  expect((await a.open("/dashboard")).text).toContain("1 shield");
  app.clock.move(48); // one date passes without either
  const home = await a.open("/dashboard");
  expect(home.$("#streak").text().trim()).toBe("7 days in a row");
  expect(home.$(".cal .sr:contains('covered by a shield')").length).toBe(1);
  for (const visitor of [a, b]) await answerToday(visitor, "Back");
  expect(await streakOf(a)).toBe("8 days in a row");
});

test("a question that was missed can be answered later, for its own sake", async () => {
  app = await startApp({ clock: new TestClock() });
  const { a, b } = await connectedCouple(app, { a: "UTC", b: "UTC" });
  app.clock.at = tomorrowAt(12);
  await answerToday(a, "In time");
  const path = a.page?.url ?? "";
  app.clock.move(24);
  expect((await b.open("/dashboard")).text).toContain("Mara has answered");
  await b.open(path);
  await answer(b, "Late");
  expect(b.page?.text).toContain("In time");
  expect(await streakOf(a)).toBe("Your days together");
});
