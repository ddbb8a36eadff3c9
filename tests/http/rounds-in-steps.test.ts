import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { leaveCouple, undoPairing } from "#app/couple/end-couple.server.ts";
import { openRound } from "#app/rounds/open-parts.server.ts";
import { readProgress } from "#app/rounds/read-progress.server.ts";
import { readRound } from "#app/rounds/read-rounds.server.ts";
import { isOpen } from "#app/rounds/round.ts";
import { roundWords } from "#app/rounds/round-words.server.ts";
import type { AskedStep } from "#app/rounds/steps.ts";
import { type StepForm, takeStep } from "#app/rounds/take-step.server.ts";
import { coupleDays } from "#db/schema/couple.ts";
import { roundProgress } from "#db/schema/rounds.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { encoded } from "#tests/support/bodies.ts";
import { connect, knownPair } from "#tests/support/couples.ts";
import { memberOf, newMember, type TestMember } from "#tests/support/members.ts";
import { openAdult } from "#tests/support/planters/after-intimacy.ts";
import { everyRow } from "#tests/support/tables.ts";

/** Rounds of which one says a little at a time (docs/decisions/0021-rounds.md), by an activity that no page knows. */
const app = appForTests();

beforeEach(() => app.clock.nextNoon());

const ROUND = { activity: "planted", item: "first" };
const asked: readonly AskedStep[] = ["one", "two", "three"].map((id) => ({ id, version: 1, retired: false }));
const db = () => app.services.database.db;
const member = ({ uid }: TestMember) => memberOf(app.services, uid);

/** Somebody says something at a step, from a page that shows the partner whom they have now. */
async function step(who: TestMember, id: string, value: unknown, form: Partial<StepForm> = {}) {
  app.clock.move(0.001);
  const me = await member(who);
  const knew = me.partner?.id ?? "alone";
  return takeStep(app.services, me, { ...ROUND, act: { id, version: 1, value }, asked, knew, ...form }, app.clock.at);
}
async function all(who: TestMember, value: string, form: Partial<StepForm> = {}) {
  for (const { id } of asked) expect(await step(who, id, value, form)).toMatchObject({ ok: true });
}
const soFar = async (who: TestMember, item = ROUND.item) =>
  readProgress(app.services, { coupleId: (await member(who)).couple.id, userId: who.id }, { ...ROUND, item });
const round = async (who: TestMember) => readRound(db(), await member(who), ROUND);
async function opened(who: TestMember) {
  const { mine, theirs } = await openRound(app.services, await member(who), ROUND, { body: null });
  return { mine, theirs };
}
const rowsOf = (who: TestMember) => db().select().from(roundProgress).where(eq(roundProgress.userId, who.id));

test("each step is kept, sealed, for its author alone; with the last one it is their part, and opens when both have done theirs", async () => {
  const { a, b } = await knownPair(app);
  const untouched = await round(b);
  expect(await step(a, "one", "The quokka")).toMatchObject({ ok: true, finished: false });
  await step(a, "two", "waved");
  expect(await soFar(a)).toEqual({ one: "The quokka", two: "waved" });
  expect(await soFar(b)).toEqual({});
  // The partner's view is that of a round that nobody has begun.
  expect(await round(b)).toEqual(untouched);
  expect(await opened(b)).toEqual({ mine: null, theirs: null });
  expect(JSON.stringify(await everyRow(app))).not.toContain("quokka");
  const days = () => db().select().from(coupleDays).where(eq(coupleDays.firstDoneAt, app.clock.at));
  expect(await days()).toEqual([]);

  expect(await step(a, "three", "twice")).toMatchObject({ ok: true, finished: true, opened: false });
  expect(await rowsOf(a)).toEqual([]);
  expect(await round(b)).toMatchObject({ mine: null, theirs: { held: false } });
  expect(await opened(b)).toMatchObject({ theirs: null });
  await step(b, "one", "x");
  await step(b, "two", "y");
  expect(await opened(b)).toMatchObject({ theirs: null });
  expect(await step(b, "three", "z")).toMatchObject({ finished: true, opened: true });
  expect(await opened(b)).toEqual({
    mine: { body: { one: "x", two: "y", three: "z" }, kept: null },
    theirs: { one: "The quokka", two: "waved", three: "twice" },
  });
});

test("the same act twice is once, also the last one; nothing of what is finished is changed", async () => {
  const { a } = await knownPair(app);
  await step(a, "one", "x");
  const before = await everyRow(app);
  expect(await step(a, "one", "x")).toMatchObject({ ok: true });
  expect(await step(a, "two", null)).toMatchObject({ ok: true });
  expect(await everyRow(app)).toEqual(before);
  await step(a, "two", "y");
  await step(a, "three", "z");
  const done = await everyRow(app);
  expect(await step(a, "three", "z")).toMatchObject({ ok: true, finished: true });
  expect(await step(a, "three", "other")).toEqual({ ok: false, reason: "finished" });
  expect(await step(a, "one", null)).toEqual({ ok: false, reason: "finished" });
  expect(await step(a, "four", "x")).toEqual({ ok: false, reason: "finished" });
  expect(await everyRow(app)).toEqual(done);
});

test("two devices of one person at once: what arrives last at a step holds, and the round is finished once", async () => {
  const { a } = await knownPair(app);
  await Promise.all([step(a, "one", "x"), step(a, "two", "y"), step(a, "one", "x"), step(a, "two", "y")]);
  expect(await soFar(a)).toEqual({ one: "x", two: "y" });
  const results = await Promise.all([step(a, "three", "z"), step(a, "three", "z")]);
  expect(results).toMatchObject([{ finished: true }, { finished: true }]);
  expect((await opened(a)).mine?.body).toEqual({ one: "x", two: "y", three: "z" });
});

test("what is not asked, not any more, or in other words by now is refused and keeps nothing; a retired step is not waited for", async () => {
  const { a } = await knownPair(app);
  await step(a, "one", "x");
  const before = await everyRow(app);
  const without = (id: string) => asked.map((one) => (one.id === id ? { ...one, retired: true } : one));
  expect(await step(a, "four", "x")).toEqual({ ok: false, reason: "unknown-step" });
  expect(await step(a, "two", "x", { asked: without("two") })).toEqual({ ok: false, reason: "retired-step" });
  const act = { id: "two", version: 2, value: "x" };
  expect(await step(a, "two", "x", { act })).toEqual({ ok: false, reason: "changed-step" });
  expect(await step(a, "two", "x", { knew: "alone" })).toEqual({ ok: false, reason: "another-partner" });
  expect(await everyRow(app)).toEqual(before);
  expect(await step(a, "three", "z", { asked: without("two") })).toMatchObject({ finished: true });
});

test("where what was left is retired, an act without a step ends the round, and not before", async () => {
  const { a } = await knownPair(app);
  await step(a, "one", "x");
  await step(a, "two", "y");
  expect(await step(a, "", null, { act: null })).toMatchObject({ ok: true, finished: false });
  const left = asked.map((one) => (one.id === "three" ? { ...one, retired: true } : one));
  expect(await step(a, "", null, { act: null, asked: left })).toMatchObject({ ok: true, finished: true });
  expect((await opened(a)).mine?.body).toEqual({ one: "x", two: "y" });
});

test("what was begun alone waits for a yes with all the rest, though it was finished with the partner there", async () => {
  const [a, b] = [await newMember(app), await newMember(app)];
  await step(a, "one", "alone");
  app.clock.move(1);
  await connect(a, b);
  app.clock.move(1);
  await step(a, "two", "together");
  await step(a, "three", "together");
  await all(b, "mine");
  expect(isOpen(await round(b))).toBe(false);
  expect((await opened(b)).theirs).toBeNull();
  await a.visitor.post("/us/partner", encoded({ partner: b.id }));
  expect((await opened(b)).theirs).toMatchObject({ one: "alone" });

  // A yes between the two: nothing waits any more.
  const [c, d] = [await newMember(app), await newMember(app)];
  await step(c, "one", "alone");
  app.clock.move(1);
  await connect(c, d);
  await c.visitor.post("/us/partner", encoded({ partner: d.id }));
  app.clock.move(1);
  await step(c, "two", "together");
  await step(c, "three", "together");
  await all(d, "mine");
  expect((await opened(d)).theirs).toMatchObject({ one: "alone" });
});

test("the guest's steps come along when two spaces become one, go back with an undone pairing, and stay their author's when the two part", async () => {
  const [a, b] = [await newMember(app), await newMember(app)];
  await step(b, "one", "begun");
  app.clock.move(1);
  await connect(a, b);
  app.clock.move(1);
  expect(await soFar(b)).toEqual({ one: "begun" });
  const space = (await member(b)).couple.id;
  await step(a, "one", "since", { item: "second" });
  expect(await undoPairing(app.services, await member(a), app.clock.at)).toBe(true);
  expect((await member(b)).couple.id).not.toBe(space);
  expect(await soFar(b)).toEqual({ one: "begun" });
  expect(await soFar(a, "second")).toEqual({});
  expect(await rowsOf(a)).toMatchObject([{ coupleId: space, item: "second" }]);
});

test("18+: kept by a consent alone, and gone for both when the two part, finished or not", async () => {
  const { a, b } = await knownPair(app);
  const adult = { adult: true };
  expect(await step(a, "one", "x", adult)).toEqual({ ok: false, reason: "not-to-be-kept" });
  for (const { visitor } of [a, b]) await openAdult(visitor);
  await step(a, "one", "x", adult);
  await step(b, "one", "y", adult);
  await step(b, "one", "soup", { item: "second" });
  await leaveCouple(app.services, await member(a), app.clock.at);
  expect(await rowsOf(a)).toEqual([]);
  expect(await rowsOf(b)).toMatchObject([{ item: "second" }]);
});

test("one takes along what one has said so far, by its date, and nothing of the partner's", async () => {
  const { a, b } = await knownPair(app);
  await all(a, "done");
  app.clock.move(24);
  await step(a, "one", "half", { item: "second" });
  app.clock.move(24);
  await all(a, "done later", { item: "third" });
  const words = roundWords({
    activity: ROUND.activity,
    inSteps: true,
    wording: async () => ({
      title: (item) => item,
      inWords: (_, body) => JSON.stringify(body),
      data: (_, body) => body,
    }),
  });
  const takenBy = async (who: TestMember) => {
    const me = { ...(await member(who)), language: "en" as const };
    const space = { coupleId: me.couple.id, together: true };
    const all = [];
    for await (const entry of words.wordsToTake(app.services, me, space, async () => {})) all.push(entry);
    return all;
  };
  const taken = await takenBy(a);
  expect(taken.map(({ title, data }) => [title, data.unfinished ?? false])).toEqual([
    ["first", false],
    ["second", true],
    ["third", false],
  ]);
  expect(taken[1]?.data.mine).toEqual({ one: "half" });
  expect(await takenBy(b)).toEqual([]);
});

test("any order of steps, taken back or twice, on either of two devices, leaves what was said last at each", async () => {
  const { a } = await knownPair(app);
  let n = 0;
  const acts = fc.array(
    fc.record({
      id: fc.constantFrom("one", "two"),
      value: fc.constantFrom("first", "second", null),
      twice: fc.boolean(),
    }),
    { maxLength: 8 },
  );
  await fc.assert(
    fc.asyncProperty(acts, async (some) => {
      const item = `any-${n++}`;
      const model = new Map<string, string>();
      for (const { id, value, twice } of some) {
        if (value === null) model.delete(id);
        else model.set(id, value);
        if (twice) await step(a, id, value, { item });
        expect(await step(a, id, value, { item })).toMatchObject({ ok: true, said: Object.fromEntries(model) });
      }
      expect(await soFar(a, item)).toEqual(Object.fromEntries(model));
    }),
    { numRuns: 15 },
  );
});
