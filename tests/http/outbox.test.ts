import { expect, test } from "vitest";
import type { LocalDate } from "#app/calendar/local-date.ts";
import { keepUp } from "#app/pages/rights/upkeep.server.ts";
import { erasePart } from "#app/rounds/erase-part.server.ts";
import { takePart } from "#app/rounds/take-part.server.ts";
import { writeLine } from "#app/threads/say-under.server.ts";
import { outbox } from "#db/schema/outbox.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { encoded } from "#tests/support/bodies.ts";
import { connect, waysApart, writingPair } from "#tests/support/couples.ts";
import { askToday } from "#tests/support/forms.ts";
import { memberOf, newMember, newPair, type TestMember } from "#tests/support/members.ts";
import { openAdult } from "#tests/support/planters/after-intimacy.ts";
import { runSql } from "#tests/support/sql.ts";

/** What the partner is to be told stands in the outbox, written by the act itself. */
const app = appForTests();

const told = async () => {
  const rows = await app.services.database.db.select().from(outbox).orderBy(outbox.createdAt);
  return rows.map(({ userId, activity, item, what }) => ({ userId, activity, item, what }));
};
const toldBy = async (who: TestMember) => (await told()).filter(({ userId }) => userId === who.id);

/** Does a part of something that no page knows. */
async function part(who: TestMember, item: string, adult = false): Promise<void> {
  const member = await memberOf(app.services, who.uid);
  const what = { activity: "planted", item, body: { words: "The lift." }, knew: member.partner?.id ?? "alone", adult };
  app.clock.move(0.001);
  expect((await takePart(app.services, member, what, app.clock.at)).ok).toBe(true);
}

test("each thing is told once, by the act: that one has answered, and that both answers are open", async () => {
  const { a, b } = await newPair(app);
  const path = await askToday(app, a, "text");
  const date = path.split("/").at(-1);
  const act = { activity: "daily-question", item: date };
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

test("several acts of one activity on one day are each told, and of what is 18+ nobody is told", async () => {
  const { a, b } = await newPair(app);
  for (const item of ["one", "two", "one", "three"]) await part(a, item);
  for (const who of [a, b]) await openAdult(who.visitor);
  await part(a, "night", true);
  await part(b, "two");
  await part(b, "night", true);
  const planted = (who: TestMember, item: string, what: string) => ({
    userId: who.id,
    activity: "planted",
    item,
    what,
  });
  expect(await toldBy(a)).toEqual(["one", "two", "three"].map((item) => planted(a, item, "done")));
  expect(await toldBy(b)).toEqual([planted(b, "two", "opened")]);
});

test("nobody is told anything of somebody whom they have parted from, or who is not shown to them for now", async () => {
  for (const end of waysApart(app)) {
    const [a, b] = [await newMember(app), await newMember(app)];
    app.clock.move(1);
    await connect(a, b);
    await part(a, "one");
    await part(b, "two");
    expect([...(await toldBy(a)), ...(await toldBy(b))]).toHaveLength(2);
    expect(await end(a)).toBe(true);
    expect([...(await toldBy(a)), ...(await toldBy(b))]).toEqual([]);
  }
});

test("what a yes to the partner opens is told once, by the yes", async () => {
  const [a, b] = [await newMember(app), await newMember(app)];
  await part(a, "one");
  await connect(a, b);
  await part(b, "one");
  expect(await toldBy(a)).toEqual([]);
  for (const _ of [1, 2]) await a.visitor.post("/us/partner", encoded({ partner: b.id }));
  expect(await toldBy(a)).toMatchObject([{ activity: "pairing", what: "opened" }]);
});

test("lines under something are told as one thing until they are seen, without a word of them; taken back they are told no more", async () => {
  const { a, b, path } = await writingPair(app, "Rain");
  const before = await toldBy(a);
  const line = async (who: TestMember, other: TestMember, words: string) => {
    app.clock.move(1 / 60);
    expect((await who.visitor.post(`${path}?under=line`, encoded({ line: words, partner: other.id }))).status).toBe(
      302,
    );
  };
  const remove = async () => {
    const id = (await a.visitor.open(path)).$("form [name=remove]").last().attr("value") ?? "";
    expect((await a.visitor.post(`${path}?under=remove`, encoded({ remove: id, partner: b.id }))).status).toBe(302);
  };
  const lines = async () => (await toldBy(a)).filter((row) => !before.some((one) => one.what === row.what));
  await line(a, b, "Which floor were you on?");
  await line(a, b, "And who closed the gate?");
  const item = expect.stringMatching(/^\d{4}-\d\d-\d\d\.[\w-]+$/);
  const told = [{ userId: a.id, activity: "daily-question", item, what: "wrote" }];
  expect(await lines()).toEqual(told);
  expect(JSON.stringify(await app.services.database.db.select().from(outbox))).not.toMatch(/floor|gate/);
  // One of two is taken back: there is still something new.
  await remove();
  expect(await lines()).toEqual(told);
  await remove();
  expect(await lines()).toEqual([]);
  await line(a, b, "Which floor were you on?");
  // The author's own look at it is no sight of it.
  await a.visitor.open(path);
  expect(await lines()).toEqual(told);
  await b.visitor.open(path);
  expect(await lines()).toEqual([]);
  // What is written after it was seen is new again; a reaction and a refused line are told to nobody.
  await a.visitor.post(`${path}?under=reaction`, encoded({ reaction: "heart", partner: b.id }));
  expect((await a.visitor.post(`${path}?under=line`, encoded({ line: " ", partner: b.id }))).status).toBe(400);
  expect(await lines()).toEqual([]);
  await line(a, b, "The fourth, then.");
  expect(await lines()).toEqual(told);
});

test("of a line under what is 18+ nobody is told", async () => {
  const { a, b } = await newPair(app);
  const member = await memberOf(app.services, a.uid);
  const thread = { activity: "planted", item: "night", date: "2026-01-02" as LocalDate, adult: true };
  const under = { thread, knew: b.id, isOpen: async () => true };
  const written = { words: "The lift.", since: undefined };
  expect(await writeLine(app.services, member, under, written, app.clock.at)).toEqual({ ok: true });
  expect(await toldBy(a)).toEqual([]);
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

test("after a week it is forgotten, whatever else fails", async () => {
  expect((await told()).length).toBeGreaterThan(0);
  app.clock.move(7 * 24 - 2);
  await keepUp(app.services, app.identity);
  expect((await told()).length).toBeGreaterThan(0);
  app.clock.move(4);
  await runSql(app, "alter table invites rename to invites_away");
  try {
    await expect(keepUp(app.services, app.identity)).rejects.toThrow();
  } finally {
    await runSql(app, "alter table invites_away rename to invites");
  }
  expect(await told()).toEqual([]);
});

test("a part that is erased is told no more, and neither is that it opened; that the other has done theirs still is", async () => {
  const { a, b } = await newPair(app);
  await app.services.database.db.delete(outbox);
  await part(a, "one");
  await part(b, "one");
  await part(b, "two");
  await erasePart(app.services, await memberOf(app.services, a.uid), { activity: "planted", item: "one" });
  const theirs = [{ userId: b.id, activity: "planted", item: "two", what: "done" }];
  expect(await told()).toEqual(theirs);
  await part(a, "two");
  await erasePart(app.services, await memberOf(app.services, a.uid), { activity: "planted", item: "two" });
  expect(await told()).toEqual(theirs);
});
