import { afterAll, beforeAll, expect, test } from "vitest";
import { keepUp } from "#app/pages/rights/upkeep.server.ts";
import { outbox } from "#db/schema/couple.ts";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { encoded } from "#tests/support/bodies.ts";
import { askToday } from "#tests/support/forms.ts";
import { newMember, newPair } from "#tests/support/members.ts";

/** What the partner is to be told stands in the outbox, written by the act itself. */
let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const told = async () => {
  const rows = await app.services.database.db.select().from(outbox).orderBy(outbox.createdAt);
  return rows.map(({ userId, activity, date, what }) => ({ userId, activity, date, what }));
};

test("each thing is told once, by the act: that one has answered, and that both answers are open", async () => {
  const { a, b } = await newPair(app);
  const path = await askToday(app, a, "text");
  const date = path.split("/").at(-1);
  const act = { activity: "daily-question", date };
  const [mine, theirs] = [
    { answer: "The lift.", partner: b.id },
    { answer: "Rain.", partner: a.id },
  ];
  await a.visitor.open(path);
  expect(await told(), "looking tells nobody").toEqual([]);
  await a.visitor.post(path, encoded(mine));
  await a.visitor.post(path, encoded(mine));
  await a.visitor.post(path, encoded({ ...mine, answer: "The lift, with its gate." }));
  expect(await told()).toEqual([{ userId: a.id, ...act, what: "done" }]);
  app.clock.move(1);
  await b.visitor.post(path, encoded(theirs));
  await b.visitor.post(path, encoded(theirs));
  expect(await told()).toEqual([
    { userId: a.id, ...act, what: "done" },
    { userId: b.id, ...act, what: "opened" },
  ]);
});

test("what was refused is told to nobody, and who is alone tells nobody", async () => {
  const before = await told();
  const { a, b } = await newPair(app);
  const path = await askToday(app, a, "text");
  expect((await a.visitor.post(path, encoded({ answer: "", partner: b.id }))).status).toBe(400);
  const alone = await newMember(app);
  expect((await alone.visitor.post(await askToday(app, alone, "text"), encoded({ answer: "Rain." }))).status).toBe(302);
  expect(await told()).toEqual(before);
});

test("after a week it is forgotten", async () => {
  expect((await told()).length).toBeGreaterThan(0);
  app.clock.move(7 * 24 - 2);
  await keepUp(app.services, app.identity);
  expect((await told()).length).toBeGreaterThan(0);
  app.clock.move(4);
  await keepUp(app.services, app.identity);
  expect(await told()).toEqual([]);
});
