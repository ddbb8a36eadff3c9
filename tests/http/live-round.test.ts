import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { leaveCouple } from "#app/couple/end-couple.server.ts";
import { liveRounds } from "#db/schema/live-rounds.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { encoded } from "#tests/support/bodies.ts";
import { connect, knownPair } from "#tests/support/couples.ts";
import { pick, SUNDAYS } from "#tests/support/games.ts";
import { doLive, livePage } from "#tests/support/live-games.ts";
import { memberOf, newMember, type TestMember } from "#tests/support/members.ts";
import { openAdult } from "#tests/support/planters/after-intimacy.ts";
import { formOn } from "#tests/support/planters/this-or-that.ts";
import { caughtUp, streamsForTests } from "#tests/support/streams.ts";

/** docs/product/this-or-that.md#at-the-same-time */
const app = appForTests();
const LIVE = `${SUNDAYS}/live`;
const streamOf = streamsForTests();

beforeEach(() => app.clock.nextNoon());

/** Two who have both gone there. */
async function playing(path = LIVE) {
  const pair = await knownPair(app);
  if (path !== LIVE) for (const { visitor } of [pair.a, pair.b]) await openAdult(visitor);
  for (const who of [pair.a, pair.b]) expect((await doLive(who, path, "enter")).status).toBe(302);
  return pair;
}
const rows = async (who: TestMember) => {
  const { couple } = await memberOf(app.services, who.uid);
  return app.services.database.db.select().from(liveRounds).where(eq(liveRounds.coupleId, couple.id));
};
/** All that somebody can see of it: the page, its data, and the game as it is played apart. */
const look = async ({ visitor }: TestMember, path = LIVE) => {
  const pages = [path, path.replace("/live", "")];
  const all = [];
  for (const one of pages) {
    const html = await (await visitor.send(one)).text();
    all.push(html.replaceAll(/nonce="[^"]*"/g, ""), await (await visitor.data(one)).text());
  }
  return all.join("\n");
};

const [ASKS, NAME] = ["is waiting to play with you.", "NAME"];
/** The pair that somebody is asked next in the game apart. */
const nextPair = async ({ visitor }: TestMember) => String((await formOn(visitor, SUNDAYS))?.pair);

/** What waits for somebody on the page of all that is played, and where it leads. */
async function waiting({ visitor }: TestMember): Promise<[string, string | undefined][]> {
  const { $ } = await visitor.open("/play");
  return $("[aria-labelledby=your-turn] li")
    .toArray()
    .map((one) => {
      const words = $(one)
        .text()
        .replaceAll(/\s+/g, " ")
        .replaceAll(/[\u2068\u2069]/g, "");
      return [words.trim().replaceAll(/[Ss]omeone-[\w-]+/g, NAME), $(one).find("a").attr("href")];
    });
}

describe("a game that two play at the same time", () => {
  test("one asks, the other one comes, and each pair opens to both once both have picked in it", async () => {
    const { a, b } = await knownPair(app);
    expect((await livePage(a, LIVE)).text).toContain("Each pair opens to you both once both have picked in it");
    const [hers, his] = [await streamOf(a), await streamOf(b)];
    await doLive(a, LIVE, "enter");
    expect((await his.next()).data).toEqual({
      by: "partner",
      activity: "this-or-that",
      item: "sundays.1",
      what: "asks",
    });
    expect((await livePage(a, LIVE)).text).toContain("Waiting for");
    // A page that is opened later is told, too.
    const late = await streamOf(b);
    expect((await late.next()).data.what).toBe("asks");
    expect((await livePage(b, LIVE)).text).toContain("is waiting for you");
    await doLive(b, LIVE, "enter");
    expect((await his.next()).data.what).toBe("live");

    for (const who of [a, b]) expect((await livePage(who, LIVE)).text).toContain("0 of 30, together");
    await doLive(a, LIVE, "first");
    const [waits, sees] = [await livePage(a, LIVE), await livePage(b, LIVE)];
    expect([waits.text, sees.text].map((text) => /Both open when/.test(text))).toEqual([true, true]);
    expect(sees.text).toContain("has picked.");
    await doLive(b, LIVE, "second");
    for (const who of [a, b]) {
      const { text } = await livePage(who, LIVE);
      expect(text).toMatch(/1 of 30, together/);
      expect(text).toContain("Each your own way");
      expect(text).toContain("0 of 1 the same so far.");
    }
    await doLive(a, LIVE, "next");
    expect((await livePage(b, LIVE)).text).toContain("is ready.");
    await doLive(b, LIVE, "next");
    await doLive(b, LIVE, "first");
    await doLive(a, LIVE, "first");
    expect((await livePage(b, LIVE)).text).toContain("1 of 2 the same so far.");
    // One drops out and comes back, on another device or after a night: both are where they were.
    app.clock.move(9);
    expect((await livePage(b, LIVE)).text).toContain("1 of 2 the same so far.");
    expect((await hers.soFar()).every(({ data }) => Object.keys(data).join() === "by,activity,item,what")).toBe(true);
  });

  test("to its end: then it is finished for both, as a game that was played apart", async () => {
    const { a, b } = await playing();
    for (let i = 0; i < 30; i++) {
      for (const who of i % 2 ? [a, b] : [b, a])
        await doLive(who, LIVE, i % 3 ? "first" : who === a ? "first" : "second");
      for (const who of [a, b]) await doLive(who, LIVE, "next");
    }
    for (const who of [a, b]) {
      expect((await livePage(who, LIVE)).to).toBe(`${SUNDAYS}/results`);
      expect((await livePage(who, `${SUNDAYS}/results`)).text).toContain("20 of 30 the same");
    }
    expect(await rows(a)).toEqual([]);
    expect(
      (await a.visitor.post(LIVE, encoded({ do: "enter", pair: "", version: "1", time: "1", partner: b.id }))).status,
    ).toBe(302);
    expect(await rows(a)).toEqual([]);
  });

  test("what one has picked before counts, and the rest may be played apart", async () => {
    const { a, b } = await knownPair(app);
    for (let i = 0; i < 3; i++) await pick(a, "first");
    for (const who of [a, b]) await doLive(who, LIVE, "enter");
    const { text } = await livePage(b, LIVE);
    expect(text).toContain("has picked.");
    await doLive(b, LIVE, "first");
    expect((await livePage(a, LIVE)).text).toContain("The same one");
    expect((await doLive(a, LIVE, "leave")).headers.get("Location")).toBe(SUNDAYS);
    expect((await livePage(b, LIVE)).text).toContain("Waiting for");
    // What she picks now opens to nobody before the end.
    await pick(a, "second");
    await doLive(b, LIVE, "leave");
    expect((await livePage(b, LIVE)).text).not.toContain("is waiting for you");
  });

  test("what has opened changes no more when one has left, or both, or both come back", async () => {
    const { a, b } = await knownPair(app);
    // One pair is picked in by both before they go there, and one when they are there.
    const before = await nextPair(a);
    for (const who of [a, b]) await pick(who, "first");
    const second = await nextPair(a);
    for (const who of [a, b]) await doLive(who, LIVE, "enter");
    for (const who of [a, b]) await doLive(who, LIVE, "first");
    for (const who of [a, b]) await doLive(who, LIVE, "next");
    const back = (who: TestMember, pair: string) =>
      who.visitor.post(
        SUNDAYS,
        encoded({ pair, version: "1", time: "1", partner: who === a ? b.id : a.id, pick: "back" }),
      );
    const all = async () => {
      const sent = [];
      for (const who of [a, b]) for (const pair of [before, second]) sent.push((await back(who, pair)).status);
      return sent;
    };
    expect(await all()).toEqual([409, 409, 409, 409]);
    await doLive(a, LIVE, "leave");
    expect(await all()).toEqual([409, 409, 409, 409]);
    await doLive(b, LIVE, "leave");
    expect(await all()).toEqual([409, 409, 409, 409]);
    // What is picked apart may be taken back by its author alone, as ever.
    const third = await nextPair(a);
    await pick(a, "second");
    expect((await back(a, third)).status).toBe(302);
    for (const who of [b, a]) await doLive(who, LIVE, "enter");
    expect((await livePage(a, LIVE)).text).toContain("2 of 30, together");
    expect(await all()).toEqual([409, 409, 409, 409]);
    // Played to its end apart, nothing of it stays.
    for (const who of [a, b]) await doLive(who, LIVE, "leave");
    for (const who of [a, b]) for (let i = 0; i < 28; i++) await pick(who, "second");
    expect((await livePage(a, `${SUNDAYS}/results`)).text).toContain("30 of 30 the same");
    expect(await rows(a)).toEqual([]);
  });
});

describe("never before both have", () => {
  test.each(["page and data", "stream"])(
    "two worlds that differ in what one has picked: the same %s",
    async (where) => {
      const seen = [];
      for (const hidden of ["first", "second"]) {
        const { a, b } = await playing();
        const stream = await streamOf(b);
        await caughtUp(stream, app, b);
        await doLive(a, LIVE, hidden);
        const masked = (text: string) =>
          text
            .replaceAll(a.id, "A")
            .replaceAll(b.id, "B")
            .replaceAll(/someone-[\w-]+/g, "NAME");
        // The pick is told; between processes PostgreSQL carries it, in its own time.
        const told = where === "stream" ? [await stream.next(), ...(await stream.soFar())] : [];
        if (where === "stream") seen.push(JSON.stringify(told.map(({ data }) => data)));
        else seen.push(masked(await look(b)));
      }
      expect(seen[0]).toBe(seen[1]);
      expect(seen[0]?.length).toBeGreaterThan(20);
    },
  );

  test("a pair that is not open, one that is, and none of the game's are refused; the same pick twice is one", async () => {
    const { a, b } = await playing();
    const { $ } = await livePage(a, LIVE);
    const now = String($("form.tot input[name=pair]").val());
    const post = (who: TestMember, fields: Record<string, string>) =>
      who.visitor.post(
        LIVE,
        encoded({ version: "1", time: "1", partner: who === a ? b.id : a.id, pair: now, ...fields }),
      );
    expect((await post(a, { do: "first", pair: "tot-sundays-30" })).status).toBe(409);
    expect((await post(a, { do: "first", pair: "tot-food-01" })).status).toBe(409);
    expect((await post(a, { do: "first" })).status).toBe(302);
    expect((await post(a, { do: "first" })).status).toBe(302);
    // Nobody is done with a pair that is not open.
    expect((await post(a, { do: "next" })).status).toBe(302);
    expect((await livePage(b, LIVE)).text).toContain("0 of 30, together");
    // Until the other one has picked too it may be picked otherwise; afterwards never, and not in the game apart.
    expect((await post(a, { do: "second" })).status).toBe(302);
    expect((await post(b, { do: "first" })).status).toBe(302);
    expect((await post(a, { do: "first" })).status).toBe(409);
    const back = { pair: now, version: "1", time: "1", partner: b.id, pick: "back" };
    expect((await a.visitor.post(SUNDAYS, encoded(back))).status).toBe(409);
    expect((await livePage(a, LIVE)).text).toContain("Each your own way");
    for (const odd of ["", "do=first", "do=peek", "do=first&do=second", "do=next&pair=x&version=0&time=1&partner=x"])
      expect([odd, (await a.visitor.post(LIVE, odd)).status]).toEqual([odd, 400]);
    expect((await post(a, { do: "first", partner: "alone" })).status).toBe(409);
    expect((await post(a, { do: "first", time: "2" })).status).toBe(409);
  });

  test("who has not gone there, or is not paired, plays nothing at the same time; another couple's is none of theirs", async () => {
    const { a, b } = await knownPair(app);
    await doLive(a, LIVE, "enter");
    const fields = { pair: "tot-sundays-01", version: "1", time: "1", do: "first" };
    expect((await a.visitor.post(LIVE, encoded({ ...fields, partner: b.id }))).status).toBe(409);
    expect((await b.visitor.post(LIVE, encoded({ ...fields, partner: a.id }))).status).toBe(409);
    const other = await knownPair(app);
    expect((await other.a.visitor.post(LIVE, encoded({ ...fields, partner: b.id, do: "enter" }))).status).toBe(409);
    expect((await livePage(other.a, LIVE)).text).not.toContain("waiting for you");
    // Led to the game that they play for themselves, and nothing is kept.
    const refused = async (who: TestMember, partner: string) => {
      const sent = await who.visitor.post(LIVE, encoded({ ...fields, partner, do: "enter" }));
      expect([sent.headers.get("Location"), await rows(who)]).toEqual([SUNDAYS, []]);
    };
    const alone = await newMember(app);
    expect((await livePage(alone, LIVE)).to).toBe(SUNDAYS);
    await refused(alone, "alone");
    // Before both have said yes there is none.
    const [c, d] = [await newMember(app), await newMember(app)];
    await connect(c, d);
    for (const who of [c, d]) expect((await livePage(who, LIVE)).to).toBe(SUNDAYS);
    await refused(d, c.id);
    await leaveCouple(app.services, await memberOf(app.services, a.uid), app.clock.at);
    expect((await livePage(b, LIVE)).to).toBe(SUNDAYS);
    expect((await b.visitor.send("/this-or-that/nothing/live")).status).toBe(404);
  });

  test("while the partner waits, the page of all that is played says in what, and nobody else's does", async () => {
    const { a, b } = await knownPair(app);
    const others = await knownPair(app);
    // What he has begun of it himself is the same line.
    await pick(b, "first");
    await doLive(a, LIVE, "enter");
    expect(await waiting(b)).toEqual([[`This or that: Sundays ${NAME} is waiting to play with you.`, LIVE]]);
    for (const { visitor } of [a, others.a, others.b]) expect((await visitor.open("/play")).text).not.toContain(ASKS);
    await doLive(b, LIVE, "enter");
    expect(await waiting(b)).toEqual([["This or that: Sundays 1 of 30.", SUNDAYS]]);
    // Who goes away waits no more, and who has left the other one for none of theirs.
    await doLive(a, LIVE, "leave");
    await doLive(a, LIVE, "enter");
    expect((await waiting(b))[0]?.[1]).toBe(LIVE);
    await leaveCouple(app.services, await memberOf(app.services, a.uid), app.clock.at);
    expect((await b.visitor.open("/play")).text).not.toContain(ASKS);
  });

  test("an invitation stands for ten minutes", async () => {
    const { a, b } = await knownPair(app);
    await doLive(a, LIVE, "enter");
    expect(await waiting(b)).toHaveLength(1);
    app.clock.move(11 / 60);
    expect(await waiting(b)).toEqual([]);
    expect([(await livePage(b, LIVE)).text.includes("is waiting"), await (await streamOf(b)).soFar()]).toEqual([
      false,
      [],
    ]);
    await doLive(b, LIVE, "enter");
    expect((await livePage(b, LIVE)).text).toContain("0 of 30, together");
  });
});

describe("18+", () => {
  const CLOSE = "/this-or-that/close/live";

  test("it is played behind both consents, no stream tells of it, and no row holds its name", async () => {
    const { a, b } = await playing(CLOSE);
    const his = await streamOf(b);
    await doLive(a, CLOSE, "leave");
    await doLive(a, CLOSE, "enter");
    expect((await b.visitor.open("/play")).text).not.toContain(ASKS);
    await doLive(a, CLOSE, "first");
    expect((await livePage(b, CLOSE)).text).toContain("has picked.");
    await doLive(b, CLOSE, "first");
    expect((await livePage(a, CLOSE)).text).toContain("The same one");
    expect([await his.soFar(), await his.hereSoFar()]).toEqual([[], []]);
    const [row] = await rows(a);
    expect([row?.adult, row?.item.includes("close"), row?.body.includes("tot-close")]).toEqual([true, false, false]);
    expect((await livePage(a, CLOSE)).$("title").text()).toBe("The Couple App");
  });

  test("with one consent taken back nothing opens any more, also when it is given again, until they go there anew", async () => {
    const { a, b } = await playing(CLOSE);
    await doLive(a, CLOSE, "first");
    app.clock.move(0.01);
    await b.visitor.post("/us/withdraw-age-consent", "");
    expect((await livePage(a, CLOSE)).text).toContain("Waiting for");
    expect((await b.visitor.send(CLOSE).then((answer) => answer.text())).includes("tot-close")).toBe(false);
    app.clock.move(0.01);
    await openAdult(b.visitor);
    expect((await livePage(a, CLOSE)).text).toContain("Waiting for");
    await leaveCouple(app.services, await memberOf(app.services, a.uid), app.clock.at);
    expect(
      await app.services.database.db.select().from(liveRounds).where(eq(liveRounds.adult, true)),
    ).not.toContainEqual(expect.objectContaining({ coupleId: (await memberOf(app.services, b.uid)).couple.id }));
  });
});
