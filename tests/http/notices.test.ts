import { beforeEach, expect, test } from "vitest";
import { addNotice } from "#app/notifications/add-notice.server.ts";
import { keepUp } from "#app/pages/rights/upkeep.server.ts";
import { erasePart } from "#app/rounds/erase-part.server.ts";
import { takePart } from "#app/rounds/take-part.server.ts";
import { notices } from "#db/schema/notifications.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { encoded } from "#tests/support/bodies.ts";
import { connect, knownPair, waysApart } from "#tests/support/couples.ts";
import { memberOf, newMember, newPair, type TestMember } from "#tests/support/members.ts";
import { openAdult } from "#tests/support/planters/after-intimacy.ts";

/** What somebody is to be told of outside of the pages is planned by the act itself. docs/product/notifications.md */
const app = appForTests();
beforeEach(() => app.clock.nextNoon());

const planned = async ({ id }: TestMember) => {
  const rows = await app.services.database.db.select().from(notices).orderBy(notices.dueAt, notices.item);
  return rows.filter(({ userId }) => userId === id).map(({ kind, item }) => `${kind}: ${item}`);
};

/** Does a part of something that no page knows. */
async function part(who: TestMember, item: string, adult = false): Promise<void> {
  const member = await memberOf(app.services, who.uid);
  const what = { activity: "planted", item, body: { words: "The lift." }, knew: member.partner?.id ?? "alone", adult };
  app.clock.move(0.001);
  expect((await takePart(app.services, member, what, app.clock.at)).ok).toBe(true);
}

const coupleOf = async (who: TestMember) => (await memberOf(app.services, who.uid)).couple.id;

test("an act plans what its partner is told of, each thing once and of nothing that is 18+", async () => {
  const { a, b } = await knownPair(app);
  for (const who of [a, b]) await openAdult(who.visitor);
  const [begunA, begunB] = [await planned(a), await planned(b)];
  for (const item of ["one", "one", "two"]) await part(a, item);
  await part(a, "night", true);
  await part(b, "night", true);
  await part(b, "one");
  await a.visitor.post("/dashboard/thought", encoded({ partner: b.id }));
  await a.visitor.post("/dashboard/thought", encoded({ partner: b.id }));
  const since = async (who: TestMember, begun: string[]) => (await planned(who)).filter((one) => !begun.includes(one));
  expect(await since(a, begunA)).toEqual(["answered: planted one opened"]);
  expect(await since(b, begunB)).toEqual([
    "answered: planted one done",
    "answered: planted two done",
    expect.stringMatching(/^nudge: thought \d{4}-\d\d-\d\d 1 done$/),
  ]);
});

test("who gave the code is told that the other one is here, and the other one of the yes", async () => {
  const [a, b] = [await newMember(app), await newMember(app)];
  await part(a, "one");
  await connect(a, b);
  expect([await planned(a), await planned(b)]).toEqual([[expect.stringMatching(/^joined: connected /)], []]);
  for (const _ of [1, 2]) await a.visitor.post("/us/partner", encoded({ partner: b.id }));
  expect(await planned(b)).toEqual([expect.stringMatching(/^joined: pairing .* opened$/)]);
});

test("nothing is left of it when the two part, are taken apart or paused, and when it is taken away", async () => {
  for (const end of waysApart(app)) {
    const [a, b] = [await newMember(app), await newMember(app)];
    app.clock.move(1);
    await connect(a, b);
    await part(a, "one");
    await part(b, "two");
    expect([...(await planned(a)), ...(await planned(b))]).toHaveLength(3);
    expect(await end(a)).toBe(true);
    expect([...(await planned(a)), ...(await planned(b))]).toEqual([]);
  }
  const { a, b } = await newPair(app);
  await part(a, "one");
  expect(await planned(b)).toContain("answered: planted one done");
  const one = { activity: "planted", item: "one" };
  await erasePart(app.services, await memberOf(app.services, a.uid), one);
  expect(await planned(b)).not.toContain("answered: planted one done");
});

test("whoever takes their own away goes on being told of what the other one did", async () => {
  const { a, b } = await newPair(app);
  const one = { activity: "planted", item: "one" };
  const erase = async () => erasePart(app.services, await memberOf(app.services, a.uid), one);
  await part(a, "one");
  await erase();
  await part(b, "one");
  expect(await planned(a)).toContain("answered: planted one done");
  await erase();
  expect(await planned(a)).toContain("answered: planted one done");
});

test("the same is planned once, also by many at once, and is forgotten two days after its end", async () => {
  const { a } = await newPair(app);
  const { database, clock } = app.services;
  const [dueAt, coupleId] = [clock(), await coupleOf(a)];
  const question = { userId: a.id, coupleId, kind: "question", item: "2026-03-01" } as const;
  const until = new Date(dueAt.getTime() + 3_600_000);
  const plan = () => database.transaction((tx) => addNotice(tx, { ...question, dueAt, until }));
  await Promise.all(Array.from({ length: 10 }, plan));
  const own = async () => (await planned(a)).filter((one) => one.startsWith("question"));
  expect(await own()).toEqual(["question: 2026-03-01"]);
  app.clock.move(48.5);
  await keepUp(app.services, app.identity);
  expect(await own()).toHaveLength(1);
  app.clock.move(1);
  await keepUp(app.services, app.identity);
  expect(await own()).toEqual([]);
});
