import { and, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { LocalDate } from "#app/calendar/local-date.ts";
import { pausePairing } from "#app/couple/confirm-partner.server.ts";
import { leaveCouple, refusePartner, undoPairing } from "#app/couple/end-couple.server.ts";
import type { Part } from "#app/rounds/keep-part.server.ts";
import { openRound, openTheirs } from "#app/rounds/open-parts.server.ts";
import { readRound, recentRounds } from "#app/rounds/read-rounds.server.ts";
import { isOpen, waitsForMe } from "#app/rounds/round.ts";
import { roundWords } from "#app/rounds/round-words.server.ts";
import { markRead, takePart } from "#app/rounds/take-part.server.ts";
import { coupleDays } from "#db/schema/couple.ts";
import { outbox } from "#db/schema/outbox.ts";
import { roundParts } from "#db/schema/rounds.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { encoded } from "#tests/support/bodies.ts";
import { connect, knownPair } from "#tests/support/couples.ts";
import { memberOf, newMember, type TestMember } from "#tests/support/members.ts";
import { openAdult } from "#tests/support/planters/after-intimacy.ts";
import { everyRow } from "#tests/support/tables.ts";

/** What both do, each for themselves, and what opens when both have: by an activity that no page knows. */
const app = appForTests();

beforeEach(() => app.clock.nextNoon());

const ROUND = { activity: "planted", item: "first" };
const db = () => app.services.database.db;

/** The member behind a signed-in visitor, as a guard would read them now. */
const member = ({ uid }: TestMember) => memberOf(app.services, uid);

/** Does a part as somebody, from a page that shows the partner whom they have now. */
async function say(who: TestMember, words: string, part: Partial<Part> = {}) {
  app.clock.move(0.001);
  const me = await member(who);
  const knew = me.partner?.id ?? "alone";
  return takePart(app.services, me, { ...ROUND, knew, body: { words }, ...part }, app.clock.at);
}

const round = async (who: TestMember, of = ROUND) => readRound(db(), await member(who), of);
async function opened(who: TestMember, of = ROUND) {
  const { mine, theirs } = await openRound(app.services, await member(who), of, { body: null });
  return { mine, theirs };
}
async function allOf<T>(words: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const one of words) all.push(one);
  return all;
}
const told = (who: TestMember) =>
  db()
    .select({ what: outbox.what })
    .from(outbox)
    .where(and(eq(outbox.userId, who.id), eq(outbox.activity, ROUND.activity)));

test("that one has done it shows; what they said opens when both have, and then nothing changes it", async () => {
  const { a, b } = await knownPair(app);
  expect(await say(a, "The quokka waved.", { kept: { words: "I was tired." } })).toEqual({ ok: true, opened: false });
  expect(await round(b)).toMatchObject({ mine: null, theirs: { held: false } });
  expect(await opened(b)).toEqual({ mine: null, theirs: null });
  expect(waitsForMe(await round(b))).toBe(true);
  expect(waitsForMe(await round(a))).toBe(false);

  // Until then it may be changed; the same once more changes nothing.
  expect(await say(a, "The quokka slept.")).toEqual({ ok: true, opened: false });
  const before = await everyRow(app);
  expect(await say(a, "The quokka slept.")).toEqual({ ok: true, opened: false });
  expect(await everyRow(app)).toEqual(before);

  expect(await say(b, "Mine too.")).toEqual({ ok: true, opened: true });
  expect(await opened(b)).toEqual({
    mine: { body: { words: "Mine too." }, kept: null },
    theirs: { words: "The quokka slept." },
  });
  expect(isOpen(await round(a))).toBe(true);
  expect(await say(a, "No, it waved.")).toEqual({ ok: false, reason: "already-open" });
  // It opened before, and is not opened once more.
  expect(await say(b, "Mine too.")).toEqual({ ok: true, opened: false });
  expect(await told(a)).toEqual([{ what: "done" }]);
  expect((await told(b)).map(({ what }) => what)).toEqual(["opened"]);

  const me = await member(a);
  expect(waitsForMe(await round(a))).toBe(true);
  await markRead(db(), me, ROUND, app.clock.at);
  expect(waitsForMe(await round(a))).toBe(false);
  expect(waitsForMe(await round(b))).toBe(true);
});

test("what stays with its author is read by nobody else, and all of it is sealed", async () => {
  const { a, b } = await knownPair(app);
  await say(a, "The axolotl smiled.", { kept: { words: "Not today, axolotl." } });
  await say(b, "Good.");
  expect((await opened(a)).mine).toEqual({
    body: { words: "The axolotl smiled." },
    kept: { words: "Not today, axolotl." },
  });
  expect(JSON.stringify(await opened(b))).not.toContain("Not today");
  expect(JSON.stringify(await everyRow(app))).not.toContain("axolotl");
});

test("both at once: each is kept, and it is open to both", async () => {
  const { a, b } = await knownPair(app);
  const results = await Promise.all([say(a, "One"), say(b, "Two"), say(a, "One"), say(b, "Two")]);
  expect(results.every(({ ok }) => ok)).toBe(true);
  expect(await opened(a)).toMatchObject({ mine: { body: { words: "One" } }, theirs: { words: "Two" } });
  expect(await opened(b)).toMatchObject({ mine: { body: { words: "Two" } }, theirs: { words: "One" } });
  const parts = await db()
    .select()
    .from(roundParts)
    .where(eq(roundParts.coupleId, (await member(a)).couple.id));
  expect(parts).toHaveLength(2);
});

test("it is a part of the day, of whoever did it on their own day", async () => {
  const { a, b } = await knownPair(app);
  await say(a, "One");
  await say(b, "Two");
  const [day] = await db()
    .select()
    .from(coupleDays)
    .where(eq(coupleDays.coupleId, (await member(a)).couple.id));
  expect(day?.firstDoneAt && day.secondDoneAt).toBeTruthy();
});

test("written before there was a partner: the host's waits for their yes, the guest has said theirs by coming", async () => {
  const [a, b] = [await newMember(app), await newMember(app)];
  await say(a, "Alone I said this.");
  await say(b, "And I this.", { item: "second" });
  app.clock.move(1);
  await connect(a, b);
  app.clock.move(1);
  expect(await say(b, "Come on.")).toEqual({ ok: true, opened: false });
  expect(isOpen(await round(b))).toBe(false);
  expect(await opened(b)).toMatchObject({ theirs: null });
  expect(await opened(a)).toMatchObject({ theirs: null });
  expect(await say(a, "Me too.", { item: "second" })).toMatchObject({ ok: true });
  expect(await opened(a, { ...ROUND, item: "second" })).toMatchObject({ theirs: { words: "And I this." } });

  await a.visitor.post("/us/partner", encoded({ partner: b.id }));
  expect(await opened(b)).toMatchObject({ theirs: { words: "Alone I said this." } });
});

test("words for one partner never open to another, nor during a pause", async () => {
  const { a, b } = await knownPair(app);
  await say(a, "Hello again.");
  await say(b, "For you alone.");
  const asked = await member(a);
  const space = asked.couple.id;
  expect(await openTheirs(app.services, asked, space, ROUND.activity, [ROUND.item])).toHaveProperty("size", 1);
  // They part, and come back.
  await leaveCouple(app.services, await member(a), app.clock.at);
  app.clock.move(1);
  await connect(a, b);
  expect(await opened(a)).toMatchObject({ theirs: { words: "For you alone." } });
  const back = (await member(a)).couple.id;
  const since = () => openTheirs(app.services, asked, back, ROUND.activity, ["since"]);
  await say(a, "Back.", { item: "since" });
  await say(b, "Back, too.", { item: "since" });
  expect(await since()).toHaveProperty("size", 1);
  // Then it turns out that the account of one of them was made by somebody else.
  app.clock.move(1);
  expect(await pausePairing(app.services, b.id)).toBe(true);
  expect(await since()).toEqual(new Map());
  expect(await refusePartner(app.services, await member(b), a.id, app.clock.at)).toBe(true);
  const c = await newMember(app);
  app.clock.move(1);
  await connect(b, c);
  await say(c, "Who are you?");
  expect(await opened(b)).toMatchObject({ mine: { body: { words: "For you alone." } }, theirs: null });
  expect(await opened(c)).toMatchObject({ theirs: null });
  await b.visitor.post("/us/partner", encoded({ partner: c.id }));
  expect(await opened(c)).toMatchObject({ theirs: { words: "For you alone." } });
});

test("a page that names another partner than the present one keeps nothing", async () => {
  const { a, b } = await knownPair(app);
  const before = await everyRow(app);
  expect(await say(a, "For whom?", { knew: "alone" })).toEqual({ ok: false, reason: "another-partner" });
  expect(await say(a, "For whom?", { knew: "somebody" })).toEqual({ ok: false, reason: "another-partner" });
  expect(await say(a, "For whom?", { knew: undefined })).toEqual({ ok: false, reason: "another-partner" });
  expect(await everyRow(app)).toEqual(before);
  expect(await round(b)).toMatchObject({ mine: null, theirs: null });
});

test("18+: nobody is told, and when the two part both their parts are gone, and nothing else", async () => {
  const { a, b } = await knownPair(app);
  const adult = { item: "night", adult: true };
  // Without their yes to keeping it nothing of it is kept.
  expect(await say(a, "Slowly.", adult)).toEqual({ ok: false, reason: "not-to-be-kept" });
  expect(await db().select().from(roundParts).where(eq(roundParts.userId, a.id))).toEqual([]);
  for (const { visitor } of [a, b]) await openAdult(visitor);
  for (const who of [a, b]) expect(await say(who, "Slowly.", adult)).toMatchObject({ ok: true });
  await say(a, "Soup.");
  expect((await told(a)).map(({ what }) => what)).toEqual(["done"]);
  expect(await told(b)).toEqual([]);
  const space = (await member(a)).couple.id;
  await leaveCouple(app.services, await member(a), app.clock.at);
  const left = await db().select({ item: roundParts.item }).from(roundParts).where(eq(roundParts.coupleId, space));
  expect(left).toEqual([{ item: "first" }]);
});

test("a pairing that is undone: what each had said before it is theirs again, and 18+ words since are gone", async () => {
  const [a, b] = [await newMember(app), await newMember(app)];
  for (const { visitor } of [a, b]) await openAdult(visitor);
  await say(a, "Mine, before.", { item: "night", adult: true });
  app.clock.move(1);
  await connect(a, b);
  app.clock.move(1);
  const space = (await member(a)).couple.id;
  await say(b, "Since.", { item: "night", adult: true });
  await say(b, "Since, too.");
  expect(await undoPairing(app.services, await member(a), app.clock.at)).toBe(true);
  expect(await opened(a, { ...ROUND, item: "night" })).toMatchObject({ mine: { body: { words: "Mine, before." } } });
  const left = await db().select({ item: roundParts.item }).from(roundParts).where(eq(roundParts.coupleId, space));
  expect(left).toEqual([{ item: "first" }]);
});

test("the dashboard has the newest sixty in one statement, each with both its parts", async () => {
  const { a, b } = await knownPair(app);
  for (let i = 0; i < 65; i++) {
    const item = `q${String(i).padStart(2, "0")}`;
    await say(a, "One", { item });
    if (i % 2 === 0) await say(b, "Two", { item });
  }
  const me = await member(b);
  const since = app.clock.at.toISOString().slice(0, 10) as LocalDate;
  const rounds = await recentRounds(db(), me, since);
  expect(rounds).toHaveLength(60);
  expect(
    rounds.every((one) => one.theirs !== null && (one.mine !== null) === (Number(one.item.slice(1)) % 2 === 0)),
  ).toBe(true);
  app.clock.move(24);
  expect(await recentRounds(db(), me, app.clock.at.toISOString().slice(0, 10) as LocalDate)).toEqual([]);
});

test("words of rounds are taken along by date, the partner's where they are open, and one's own alone once they have parted", async () => {
  const { a, b } = await knownPair(app);
  await say(a, "Day one.");
  await say(b, "Yours on day one.");
  app.clock.move(24);
  await say(a, "Day two.", { item: "second" });
  const words = roundWords({
    activity: ROUND.activity,
    wording: async () => ({
      title: (item) => item,
      inWords: (_, body) => (body as { words: string }).words,
      data: (_, body) => body,
    }),
  });
  const giveWay = async () => {};
  const me = { ...(await member(a)), language: "en" as const };
  const space = { coupleId: me.couple.id, together: true };
  const taken = await allOf(words.wordsToTake(app.services, me, space, giveWay));
  expect(taken.map(({ mine, theirs }) => [mine, theirs])).toEqual([
    ["Day one.", "Yours on day one."],
    ["Day two.", null],
  ]);
  const who = { userId: a.id, coupleId: me.couple.id, language: "en" as const, withoutAdult: false };
  const own = await allOf(words.ownWords(app.services, who, giveWay));
  expect(own.map(({ mine }) => mine)).toEqual(["Day two.", "Day one."]);
  const [newest] = own;
  expect(await allOf(words.ownWords(app.services, who, giveWay, newest))).toEqual([own[1]]);

  await leaveCouple(app.services, await member(b), app.clock.at);
  expect(await openTheirs(app.services, me, space.coupleId, ROUND.activity, ["first", "second"])).toEqual(new Map());
  const mine = await db()
    .select()
    .from(roundParts)
    .where(and(eq(roundParts.coupleId, space.coupleId), eq(roundParts.userId, a.id)));
  expect(mine).toHaveLength(2);
});
