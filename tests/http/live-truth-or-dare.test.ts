import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { leaveCouple } from "#app/couple/end-couple.server.ts";
import { couples } from "#db/schema/couple.ts";
import { liveRounds } from "#db/schema/live-rounds.ts";
import { roundParts } from "#db/schema/rounds.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { encoded } from "#tests/support/bodies.ts";
import { connect, knownPair } from "#tests/support/couples.ts";
import { doLive, livePage } from "#tests/support/live-games.ts";
import { memberOf, newMember, type TestMember } from "#tests/support/members.ts";
import { openAdult } from "#tests/support/planters/after-intimacy.ts";
import { streamsForTests } from "#tests/support/streams.ts";

/** docs/product/truth-or-dare.md#at-the-same-time */
const app = appForTests();
const [LIGHT, HOT] = ["/truth-or-dare/light", "/truth-or-dare/hot"];
const [LIVE, HOT_LIVE] = [`${LIGHT}/live`, `${HOT}/live`];
const streamOf = streamsForTests();

beforeEach(() => app.clock.nextNoon());

/** Two who have both gone there, the first one first. */
async function playing(path = LIVE) {
  const pair = await knownPair(app);
  if (path === HOT_LIVE) for (const { visitor } of [pair.a, pair.b]) await openAdult(visitor);
  for (const who of [pair.a, pair.b]) expect((await doLive(who, path, "enter")).status).toBe(302);
  return pair;
}
const textOf = async (who: TestMember, path = LIVE) => (await livePage(who, path)).text;
/** The card that lies before somebody. */
const cardOf = async (who: TestMember, path = LIVE) =>
  String((await livePage(who, path)).$(".tod form input[name=card][value^=tod]").first().val() ?? "");
const done = (who: TestMember, words: string, path = LIVE) => doLive(who, path, "done", { words });
const coupleOf = async (who: TestMember) => (await memberOf(app.services, who.uid)).couple.id;
const rows = async (who: TestMember) =>
  app.services.database.db
    .select()
    .from(liveRounds)
    .where(eq(liveRounds.coupleId, await coupleOf(who)));
const parts = async (who: TestMember) =>
  app.services.database.db
    .select()
    .from(roundParts)
    .where(eq(roundParts.coupleId, await coupleOf(who)));

describe("a heat that two play at the same time", () => {
  test("one asks, the other one comes, they pick in turns, and each card opens to both once both have done it", async () => {
    const { a, b } = await knownPair(app);
    expect(await textOf(a, LIGHT)).toContain("Play it at the same time as");
    const his = await streamOf(b);
    await doLive(a, LIVE, "enter");
    expect((await his.next()).data).toEqual({ by: "partner", activity: "truth-or-dare", item: "light", what: "asks" });
    expect(await textOf(a)).toContain("Waiting for");
    expect((await b.visitor.open("/play")).text).toContain("is waiting to play with you.");
    expect(await textOf(b)).toContain("is waiting for you");
    await doLive(b, LIVE, "enter");
    expect((await his.next()).data.what).toBe("live");

    // It is the turn of who was there first.
    expect(await textOf(b)).toMatch(/A card comes for you both when .+ has picked\./);
    await doLive(a, LIVE, "truth");
    const card = await cardOf(a);
    expect([card, await cardOf(b)]).toEqual([expect.stringMatching(/^tod-1-t-/), card]);
    expect((await done(b, "The blue one.")).status).toBe(302);
    const sees = await livePage(a, LIVE);
    expect([sees.text.includes("has answered."), sees.html.includes("The blue one.")]).toEqual([true, false]);
    expect(await textOf(b)).toContain("Yours is in.");
    expect((await done(a, "The one with paint on it.")).status).toBe(302);
    for (const who of [a, b]) {
      const text = await textOf(who);
      expect([text.includes("The blue one."), text.includes("The one with paint on it.")]).toEqual([true, true]);
    }
    await doLive(b, LIVE, "next");
    expect(await textOf(a)).toContain("is ready.");
    // One drops out and comes back, on another device or after a night: both are where they were.
    app.clock.move(9);
    expect(await textOf(b)).toContain("It goes on when");
    await doLive(a, LIVE, "next");
    expect(await textOf(a)).toMatch(/A card comes for you both when .+ has picked\./);
    await doLive(b, LIVE, "dare");
    expect(await cardOf(a)).toMatch(/^tod-1-d-/);
    // A dare is on when both have said yes to it, with a word or without.
    await done(a, "");
    expect(await textOf(b)).toContain("has said yes.");
    await done(b, "");
    expect(await textOf(a)).toContain("You both said yes.");
    // It is the same game: nothing of it waits anywhere, for both have seen it.
    expect(await textOf(a, LIGHT)).toContain("What you have said here");
    expect((await his.soFar()).every(({ data }) => Object.keys(data).join() === "by,activity,item,what")).toBe(true);
  });

  test("either may ask for another card; what lies there no longer changes nothing, and is kept nowhere", async () => {
    const { a, b } = await playing();
    await doLive(a, LIVE, "truth");
    const card = await cardOf(a);
    const post = (who: TestMember, fields: Record<string, string>) =>
      who.visitor.post(LIVE, encoded({ partner: who === a ? b.id : a.id, card, ...fields }));
    // Pressed twice, or by both at once, it is one.
    await Promise.all([post(b, { do: "dare" }), post(a, { do: "dare" })]);
    const next = await cardOf(a);
    expect([next, await cardOf(b)]).toEqual([expect.stringMatching(/^tod-1-d-/), next]);
    await post(a, { do: "truth" });
    expect(await cardOf(b)).toBe(next);
    const late = await post(b, { do: "done", version: "1", time: "1", words: "Too late." });
    expect([late.status, (await late.text()).includes("Too late.")]).toEqual([409, true]);
    expect(await parts(a)).toEqual([]);
    // Nobody is done with a card that is not open.
    await post(a, { do: "next", card: next });
    expect(await cardOf(b)).toBe(next);
    await done(a, "");
    await done(b, "");
    // What is open stays until both are done with it.
    await post(b, { do: "truth", card: next });
    expect(await textOf(a)).toContain("You both said yes.");
    for (const _ of [1, 2]) await post(a, { do: "next", card: next });
    expect(await textOf(a)).toContain("It goes on when");
    for (const odd of ["", "do=truth", "do=peek", "do=done&card=x&partner=y", "do=next&do=truth&card=&partner=x"])
      expect([odd, (await a.visitor.post(LIVE, odd)).status]).toEqual([odd, 400]);
    expect((await post(a, { do: "truth", partner: "alone" })).status).toBe(409);
  });

  test("a truth needs words, sent at the same instant by both it opens once, and sent twice it is one", async () => {
    const { a, b } = await playing();
    await doLive(a, LIVE, "truth");
    expect((await done(a, " ")).status).toBe(400);
    expect(await parts(a)).toEqual([]);
    const sent = await Promise.all([done(a, "One."), done(b, "Other.")]);
    expect(sent.map(({ status }) => status)).toEqual([302, 302]);
    for (const who of [a, b]) expect(await textOf(who)).toMatch(/One\..*Other\.|Other\..*One\./s);
    expect(await parts(a)).toHaveLength(2);
  });

  test("it is not the turn of the other one to pick the first card", async () => {
    const { a, b } = await playing();
    expect((await b.visitor.post(LIVE, encoded({ do: "truth", card: "", partner: a.id }))).status).toBe(302);
    expect(await cardOf(a)).toBe("");
  });

  test("who has not gone there, or is not paired, plays nothing at the same time; another couple's is none of theirs", async () => {
    const { a, b } = await knownPair(app);
    await doLive(a, LIVE, "enter");
    const pick = (partner: string, act = "truth") => encoded({ do: act, card: "", partner });
    expect((await a.visitor.post(LIVE, pick(b.id))).status).toBe(409);
    expect((await b.visitor.post(LIVE, pick(a.id))).status).toBe(409);
    const other = await knownPair(app);
    expect((await other.a.visitor.post(LIVE, pick(b.id, "enter"))).status).toBe(409);
    expect(await textOf(other.a)).not.toContain("is waiting for you");
    const alone = await newMember(app);
    expect((await livePage(alone, LIVE)).to).toBe(LIGHT);
    expect((await alone.visitor.post(LIVE, pick("alone", "enter"))).headers.get("Location")).toBe(LIGHT);
    expect(await rows(alone)).toEqual([]);
    // Before both have said yes there is none.
    const [c, d] = [await newMember(app), await newMember(app)];
    await connect(c, d);
    for (const who of [c, d]) expect((await livePage(who, LIVE)).to).toBe(LIGHT);
    // A pause shows nothing of it, and it is where it was afterwards.
    await doLive(b, LIVE, "enter");
    await doLive(a, LIVE, "truth");
    const { db } = app.services.database;
    const id = await coupleOf(a);
    await db.update(couples).set({ pausedFor: b.id }).where(eq(couples.id, id));
    expect((await livePage(a, LIVE)).to).toBe(LIGHT);
    await db.update(couples).set({ pausedFor: null }).where(eq(couples.id, id));
    expect(await cardOf(b)).toMatch(/^tod-1-t-/);
    await leaveCouple(app.services, await memberOf(app.services, a.uid), app.clock.at);
    for (const who of [a, b]) expect((await livePage(who, LIVE)).to).toBe(LIGHT);
    expect((await a.visitor.post(LIVE, pick(b.id))).status).not.toBe(200);
    expect((await b.visitor.send("/truth-or-dare/nothing/live")).status).toBe(404);
  });

  test("who goes on alone is not in it any more, and a look changes nothing", async () => {
    const { a, b } = await playing();
    await doLive(a, LIVE, "truth");
    const before = await rows(a);
    for (const who of [a, b]) for (const query of ["?do=leave", "?do=dare&card=", ""]) await textOf(who, LIVE + query);
    expect(await rows(a)).toEqual(before);
    expect((await doLive(a, LIVE, "leave")).headers.get("Location")).toBe(LIGHT);
    expect(await textOf(b)).toContain("Waiting for");
    await doLive(b, LIVE, "leave");
    expect(await rows(b)).toEqual([]);
  });
});

describe("18+", () => {
  test("it is played behind both consents, no stream tells of it, and no row holds its name", async () => {
    const { a, b } = await playing(HOT_LIVE);
    const his = await streamOf(b);
    await doLive(a, HOT_LIVE, "truth");
    const card = await cardOf(b, HOT_LIVE);
    expect(card).toMatch(/^tod-3-t-/);
    await done(a, "Slowly.", HOT_LIVE);
    expect(await textOf(b, HOT_LIVE)).toContain("has answered.");
    await done(b, "Twice.", HOT_LIVE);
    for (const who of [a, b]) expect(await textOf(who, HOT_LIVE)).toContain("Slowly.");
    await doLive(a, HOT_LIVE, "leave");
    await doLive(a, HOT_LIVE, "enter");
    expect((await b.visitor.open("/play")).text).not.toContain("is waiting to play");
    expect([await his.soFar(), await his.hereSoFar()]).toEqual([[], []]);
    const [row] = await rows(a);
    expect([row?.adult, row?.item.includes("hot"), row?.body.includes(card)]).toEqual([true, false, false]);
    expect((await livePage(a, HOT_LIVE)).$("title").text()).toBe("The Couple App");
  });

  test("with one consent taken back nothing of it is shown any more, also when it is given again, until they go there anew", async () => {
    const { a, b } = await playing(HOT_LIVE);
    await doLive(a, HOT_LIVE, "truth");
    app.clock.move(0.01);
    await b.visitor.post("/us/withdraw-age-consent", "");
    expect(await textOf(a, HOT_LIVE)).toContain("Waiting for");
    expect((await b.visitor.send(HOT_LIVE).then((answer) => answer.text())).includes("tod-3")).toBe(false);
    app.clock.move(0.01);
    await openAdult(b.visitor);
    expect(await textOf(a, HOT_LIVE)).toContain("Waiting for");
    await leaveCouple(app.services, await memberOf(app.services, a.uid), app.clock.at);
    const left = await app.services.database.db.select().from(liveRounds).where(eq(liveRounds.adult, true));
    const id = await coupleOf(b);
    expect(left.filter(({ coupleId }) => coupleId === id)).toEqual([]);
  });
});
