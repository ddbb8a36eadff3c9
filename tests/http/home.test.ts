import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { reviseContent } from "#app/content/revision.server.ts";
import dateIdeas from "#db/content/date-ideas.json" with { type: "json" };
import { contentItems } from "#db/schema/content.ts";
import { coupleDays, couples } from "#db/schema/couple.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { answerBoth, knownPair } from "#tests/support/couples.ts";
import { memberOf, newMember, signInAgain, type TestMember } from "#tests/support/members.ts";
import { answer, setZone } from "#tests/support/people.ts";

/** docs/product/home.md */
const app = appForTests();
beforeEach(() => app.clock.nextNoon());

const db = () => app.services.database.db;
const titled = new Map(dateIdeas.items.map((idea) => [idea.text, idea]));
const home = ({ visitor }: TestMember) => visitor.open("/dashboard");

async function nextDay(...all: TestMember[]): Promise<void> {
  app.clock.move(24);
  for (const who of all) await signInAgain(app, who);
}

describe("what opened last", () => {
  const opened = async (who: TestMember) => {
    const { $ } = await home(who);
    const card = $("section[aria-labelledby=opened]");
    return card.length === 0 ? null : [card.find("h2").text().trim(), card.find("a").attr("href")];
  };

  test("is the newest question that both have answered and one has read, once nothing waits to be read", async () => {
    const { a, b } = await knownPair(app);
    expect(await opened(a)).toBeNull();
    const first = await answerBoth(app, a, b, "The sea");
    await a.visitor.open(first);
    const question = (await b.visitor.open(first)).$("h1").text().trim();
    // Today's stands above.
    expect([await opened(a), await opened(b)]).toEqual([null, null]);

    await nextDay(a, b);
    expect([await opened(a), await opened(b)]).toEqual([
      [question, first],
      [question, first],
    ]);
    // Who answers as the second one has read both by it; for the other one it waits.
    const second = await answerBoth(app, a, b, "The wood");
    expect([await opened(a), await opened(b)]).toEqual([null, [question, first]]);
    await nextDay(a, b);
    expect((await home(a)).text).toContain("A reveal you have not read");
    const [forA, forB] = [await opened(a), await opened(b)];
    expect([forA, forB?.[1]]).toEqual([null, second]);
  });

  test("is nothing that one has answered alone, and goes when the two part", async () => {
    const { a, b } = await knownPair(app);
    await a.visitor.open("/daily-questions");
    await answer(a.visitor, "Alone here");
    await nextDay(a, b);
    expect([await opened(a), await opened(b)]).toEqual([null, null]);
    const path = await answerBoth(app, a, b, "Both");
    for (const { visitor } of [a, b]) await visitor.open(path);
    await nextDay(a, b);
    expect((await opened(b))?.[1]).toBe(path);
    await a.visitor.post("/us/leave", "");
    expect([await opened(a), await opened(b)]).toEqual([null, null]);
  });

  test("passes over what is offered no more", async () => {
    const { a, b } = await knownPair(app);
    const path = await answerBoth(app, a, b, "The hill");
    for (const { visitor } of [a, b]) await visitor.open(path);
    await nextDay(a, b);
    const couple = (await memberOf(app.services, a.uid)).couple.id;
    const [day] = await db().select().from(coupleDays).where(eq(coupleDays.coupleId, couple)).limit(1);
    const item = eq(contentItems.id, day?.questionId ?? "");
    const retire = async (retiredAt: Date | null) => {
      await db().update(contentItems).set({ retiredAt }).where(item);
      await reviseContent(db());
      // The process reads it anew when something asks for it as it is now.
      await a.visitor.open("/play");
    };
    await retire(app.clock.at);
    expect(await opened(a)).toBeNull();
    await retire(null);
    expect((await opened(a))?.[1]).toBe(path);
  });
});

describe("an idea for tonight", () => {
  const idea = async (who: TestMember) => {
    const { $ } = await home(who);
    const card = $("section[aria-labelledby=tonight]");
    const title = card.find("h2").text().trim();
    return card.length === 0 ? null : { title, to: card.find("a").first().attr("href"), of: titled.get(title) };
  };

  test("is the same for both, that of the page of the room, and leads to where it is asked", async () => {
    const { a, b } = await knownPair(app);
    await setZone(a.visitor, "Europe/Lisbon");
    await setZone(b.visitor, "America/Vancouver");
    const [mine, theirs] = [await idea(a), await idea(b)];
    expect(mine).toEqual(theirs);
    expect(mine?.of?.setting).not.toBe("together");
    expect(mine?.to).toBe(`/dates/idea/${mine?.of?.id}`);
    expect((await a.visitor.open("/play")).$("#tonight").text()).toBe(mine?.title);
  });

  test("goes by visits, clocks, and the energy that both have shared; with one clock it suits both", async () => {
    const { a, b } = await knownPair(app);
    for (const who of [a, b]) await setZone(who.visitor, "Europe/Lisbon");
    expect((await idea(a))?.of).toMatchObject({ setting: "either" });
    const couple = (await memberOf(app.services, a.uid)).couple.id;
    const tiredOn = async () => (await memberOf(app.services, a.uid)).couple.tiredOn;
    const checkIn = async ({ visitor }: TestMember, press: string, energy: string, shared: object) => {
      await visitor.open(press === "Check in" ? "/checkin" : "/checkin?change");
      await visitor.press(press, { energy, ...shared });
    };
    const share = { "share-energy": "yes" };
    await checkIn(a, "Check in", "1", {});
    await checkIn(b, "Check in", "1", share);
    // What only one has shared is noted nowhere.
    expect(await tiredOn()).toBeNull();
    await checkIn(a, "Keep the change", "5", share);
    expect(await tiredOn()).toBe(app.clock.at.toISOString().slice(0, 10));
    expect((await idea(b))?.of?.minutes).toBeLessThanOrEqual(45);
    await checkIn(b, "Keep the change", "3", share);
    expect(await tiredOn()).toBeNull();
    await checkIn(b, "Keep the change", "2", share);
    expect(await tiredOn()).not.toBeNull();
    // Taken back by one, it is said by neither.
    await checkIn(b, "Keep the change", "2", { "share-energy": [] });
    expect(await tiredOn()).toBeNull();
    const today = app.clock.at.toISOString().slice(0, 10);
    const now = { visits: `${today}/${today}/-` };
    await db().update(couples).set(now).where(eq(couples.id, couple));
    expect((await idea(a))?.of?.setting).not.toBe("remote");
  });

  test("is nobody's who is alone, or is asked whose partner that is", async () => {
    const alone = await newMember(app);
    expect(await idea(alone)).toBeNull();
  });
});
