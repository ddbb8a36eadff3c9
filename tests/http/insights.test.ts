import { load } from "cheerio";
import { eq, inArray } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { keepMoment } from "#app/activities/moments/keep-moment.server.ts";
import { currentDate } from "#app/activities/moments/read-moment.server.ts";
import { playGame } from "#app/commands/play-game.ts";
import { takeQuiz } from "#app/commands/take-quiz.ts";
import { pausePairing } from "#app/couple/confirm-partner.server.ts";
import { knownTo } from "#app/members/known-partner.ts";
import { reckonDue } from "#app/pages/insights/reckon.server.ts";
import { coupleInsights, insightsDue, rhythmMonths } from "#db/schema/insights.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { encoded } from "#tests/support/bodies.ts";
import { answerBoth, connect, knownPair } from "#tests/support/couples.ts";
import { words } from "#tests/support/games.ts";
import { memberOf, newMember, signInAgain, type TestMember } from "#tests/support/members.ts";
import { openAdult } from "#tests/support/planters/after-intimacy.ts";
import { OF_COUNTING, OF_KEYS, rowsOfStatements, statementsOfPage } from "#tests/support/statements.ts";

/** docs/product/insights.md */
const app = appForTests();
beforeEach(() => app.clock.nextNoon());

const now = () => app.clock.at;
const member = (who: TestMember) => memberOf(app.services, who.uid);

const QUIZ = { name: "waiting", questions: 10 };
async function quiz(who: TestMember, me: readonly number[]): Promise<void> {
  await takeQuiz(app.services, await member(who), { ...QUIZ, me, guess: [1] }, now());
}
/** Answers the next question of a quiz as a browser does. */
async function answerNext({ visitor }: TestMember, name: string): Promise<Response> {
  const { $ } = await visitor.open(`/quiz/${name}`);
  const fields = Object.fromEntries(
    $("main form input[type=hidden]")
      .toArray()
      .map((input) => [String($(input).attr("name")), String($(input).attr("value"))]),
  );
  return visitor.post(`/quiz/${name}`, encoded({ ...fields, me: "1" }));
}
const game = async (who: TestMember, second: number, name = "sundays") =>
  playGame(app.services, await member(who), { name, pairs: 30, second }, now());
async function week(who: TestMember, said: Record<string, 1 | 2 | 3 | 4 | 5 | string>): Promise<void> {
  const me = await member(who);
  const date = await currentDate(app.services, me, "weekly");
  const sent = { moment: "weekly" as const, date, knew: knownTo(me), said: said as never };
  const kept = await keepMoment(app.services, me, sent);
  if (!kept.ok) throw new Error(kept.reason);
}

/** What the page says: the whole, the parts, and what is beside them. */
async function page({ visitor }: TestMember) {
  const { $, status } = await visitor.open("/insights");
  const text = (of: string) =>
    $(of)
      .toArray()
      .map((one) => $(one).text().replaceAll(/\s+/g, " ").trim());
  return {
    status,
    art: $(".score").attr("aria-label"),
    parts: text(".part-w + .t").map((part, i) => `${part} ${text("main .list.mt-1 > li > :last-child")[i]}`),
    sum: text(".sum > p")[0] ?? null,
    alike: text("section[aria-labelledby=alike] li > p"),
    apart: text("section[aria-labelledby=apart] li > p"),
    html: $.html("main"),
  };
}

const reckon = () => reckonDue(app.services, () => true);
const rowsOfCouple = async (who: TestMember) => {
  const { couple } = await member(who);
  return app.services.database.db.select().from(coupleInsights).where(eq(coupleInsights.coupleId, couple.id));
};

test("a whole from what both answered, with its parts and its formula, the same for both", async () => {
  const { a, b } = await knownPair(app);
  await reckon();
  expect(await page(a)).toMatchObject({ art: "Two circles that are still open: not enough yet", sum: null });
  await quiz(a, [1, 2]);
  expect((await page(b)).parts[0]).toBe("Quizzes 0 of the 4 matches it takes not enough yet");
  await quiz(b, [1, 3]);
  await game(a, 31);
  await game(b, 3);
  const hers = await page(a);
  expect(hers.parts.slice(0, 3)).toEqual([
    "Quizzes 5 of 10 matches 50",
    "This or that 20 of 30 pairs 67",
    "Answering rhythm 1 of the 4 days it takes not enough yet",
  ]);
  expect(hers.art).toBe("59 of 100");
  expect(hers.sum).toBe("(50 × 3 + 67 × 3) ÷ 6 = 59");
  expect(hers.html).toContain('class="in-lens l"');
  expect(hers.html).not.toContain("in-lens l under");
  // The rule says all that it takes to reckon it after them.
  for (const said of [
    "rounded: how much",
    "once two parts count",
    "that, rounded, is the whole",
    "since you were connected",
  ])
    expect(hers.html).toContain(said);
  expect(hers.alike.length).toBe(4);
  expect(hers.apart.length).toBe(4);
  // But for whom a form names as partner.
  expect((await page(b)).html.replaceAll(a.id, "partner")).toBe(hers.html.replaceAll(b.id, "partner"));
});

test("weeks come as near as their places lie, and the rhythm is of the days of both", async () => {
  const { a, b } = await knownPair(app);
  for (let i = 0; i < 4; i++) {
    await signInAgain(app, a);
    await signInAgain(app, b);
    await week(a, { fun: 1, support: 5, loved: "A secret of hers" });
    await week(b, { fun: 3, support: 5, need: "A secret of his" });
    app.clock.move(7 * 24);
  }
  await signInAgain(app, a);
  const { parts, alike, apart, html } = await page(a);
  expect(parts[3]).toBe("Weekly check-ins 4 weeks 75");
  expect(parts[2]).toBe("Answering rhythm 4 of 27 days 15");
  expect(alike[0]).toBe("In your last week you were in the same place on support.");
  expect(apart.slice(0, 2)).toEqual([
    "In your last week you stood apart on fun.",
    "Ask tonight: What would make us laugh next week?",
  ]);
  expect(html).not.toContain("secret");
});

test("where the lens is too narrow for its figure, the figure stands below it", async () => {
  const { a, b } = await knownPair(app);
  for (const name of ["sundays", "food", "home", "mornings"]) {
    await game(a, 31, name);
    await game(b, name === "food" ? 3 : 1, name);
  }
  await quiz(a, [1]);
  await quiz(b, [2]);
  const { art, html } = await page(a);
  expect(art).toMatch(/^\d of 100$/);
  const $ = load(html);
  expect($(".score text").length).toBe(0);
  expect($("p.in-lens.under").text()).toBe(art?.split(" ")[0]);
});

describe("kept up", () => {
  test("a page opens no answer and reads as many rows after much as after little", async () => {
    const { a, b } = await knownPair(app);
    await reckon();
    const playBoth = async (name: string) => {
      await game(a, 31, name);
      await game(b, 4, name);
    };
    await quiz(a, [1]);
    await quiz(b, [1]);
    await playBoth("sundays");
    const read = async () => {
      const all = await rowsOfStatements(() => a.visitor.open("/insights"));
      return all.filter(({ sql }) => !OF_KEYS.test(sql) && !OF_COUNTING.test(sql));
    };
    const pairs = async () => (await page(a)).parts[1];
    const little = await read();
    expect(await pairs()).toContain(" of 30 pairs ");
    for (const name of ["food", "home", "mornings"]) await playBoth(name);
    const much = await read();
    expect(await pairs()).toContain(" of 120 pairs ");
    // The same statements, and as many rows of each.
    expect(much).toEqual(little);
    for (const { sql } of much) expect(sql).not.toMatch(/round_parts|daily_answers|couple_days/);
    const own = (await statementsOfPage(() => a.visitor.open("/insights"))).filter((sql) => !OF_KEYS.test(sql));
    expect(own.length).toBeLessThanOrEqual(6);
  });

  test("what is kept up is what is reckoned anew from all that is open", async () => {
    const { a, b } = await knownPair(app);
    await reckon();
    await quiz(a, [1, 2]);
    await quiz(b, [1, 3]);
    await game(a, 31);
    await game(b, 3);
    await week(a, { fun: 2 });
    await week(b, { fun: 4 });
    app.clock.move(0.01);
    await answerBoth(app, a, b, "The lift");
    const kept = await page(a);
    const { couple } = await member(a);
    const { db } = app.services.database;
    await db.delete(coupleInsights).where(eq(coupleInsights.coupleId, couple.id));
    await db.delete(rhythmMonths).where(eq(rhythmMonths.coupleId, couple.id));
    expect((await page(a)).art).not.toBe(kept.art);
    await db.insert(insightsDue).values({ coupleId: couple.id, since: now() }).onConflictDoNothing();
    await reckon();
    expect(await page(a)).toEqual(kept);
    expect(await db.select().from(insightsDue).where(eq(insightsDue.coupleId, couple.id))).toEqual([]);
    await reckon();
    expect(await page(a)).toEqual(kept);
  });

  test("what each did alone enters with the yes that opens it, and not before", async () => {
    const [a, b] = [await newMember(app), await newMember(app)];
    await quiz(a, [1, 2]);
    await quiz(b, [1, 3]);
    await game(b, 31);
    app.clock.move(0.01);
    await connect(a, b);
    // It is looked at, and nothing of it is open.
    const { couple } = await member(a);
    await app.services.database.db
      .insert(insightsDue)
      .values({ coupleId: couple.id, since: now() })
      .onConflictDoNothing();
    await reckon();
    expect(
      await app.services.database.db.select().from(insightsDue).where(eq(insightsDue.coupleId, couple.id)),
    ).toEqual([]);
    expect(await rowsOfCouple(a)).toEqual([]);
    expect((await page(b)).parts[0]).toBe("Quizzes 0 of the 4 matches it takes not enough yet");
    await a.visitor.post("/us/partner", encoded({ partner: b.id }));
    await reckon();
    expect((await page(b)).parts[0]).toBe("Quizzes 5 of 10 matches 50");
  });

  test("one couple that can't be reckoned holds up no other, is told of, and is tried again within the hour", async () => {
    const pairs = [];
    for (let i = 0; i < 22; i++) {
      const two = await knownPair(app);
      await quiz(two.a, [1, 2]);
      await quiz(two.b, [1, 3]);
      pairs.push({ two, coupleId: (await member(two.a)).couple.id });
    }
    await reckon();
    const { db } = app.services.database;
    const ids = pairs.map(({ coupleId }) => coupleId);
    await db.delete(coupleInsights).where(inArray(coupleInsights.coupleId, ids));
    // All became due at one moment, as they do by a migration.
    await db.insert(insightsDue).values(ids.map((coupleId) => ({ coupleId, since: now() })));
    const broken = ids.toSorted()[3] ?? "";
    const { vault } = app.services;
    const stores = {
      ...app.services,
      vault: {
        ...vault,
        keyFor: (owner: { coupleId: string; author: string }) =>
          owner.coupleId === broken ? Promise.reject(new Error("away")) : vault.keyFor(owner),
      },
    };
    const before = app.logged.length;
    await reckonDue(stores, () => true);
    expect(app.logged.slice(before)).toMatchObject([{ event: "insights.unreckoned", fields: { error: "Error" } }]);
    const isLeft = async () =>
      (await db.select().from(insightsDue).where(inArray(insightsDue.coupleId, ids))).map(({ coupleId }) => coupleId);
    expect(await isLeft()).toEqual([broken]);
    expect(await db.select().from(coupleInsights).where(inArray(coupleInsights.coupleId, ids))).toHaveLength(21);
    await reckon();
    expect(await isLeft()).toEqual([broken]);
    app.clock.move(1);
    await reckon();
    expect(await isLeft()).toEqual([]);
  });

  test("both finish at one moment: it is compared once", async () => {
    const { a, b } = await knownPair(app);
    const [one, other] = [await member(a), await member(b)];
    await takeQuiz(app.services, one, { ...QUIZ, questions: 9, me: [1], guess: [1] }, now());
    await takeQuiz(app.services, other, { ...QUIZ, questions: 9, me: [1], guess: [1] }, now());
    const last = (who: TestMember) => answerNext(who, "waiting");
    await Promise.all([last(a), last(b), last(a), last(b)]);
    expect((await page(a)).parts[0]).toBe("Quizzes 10 of 10 matches 100");
  });
});

describe("what is not as it was", () => {
  test("a damaged part is reckoned anew: after a look at the page, and after the next thing that opens", async () => {
    const { a, b } = await knownPair(app);
    await quiz(a, [1, 2]);
    await quiz(b, [1, 3]);
    await reckon();
    const { couple } = await member(a);
    const { db } = app.services.database;
    const ofCouple = eq(coupleInsights.coupleId, couple.id);
    const damage = async () => {
      const [row] = await db.select().from(coupleInsights).where(ofCouple);
      const body = row?.body ?? "";
      await db
        .update(coupleInsights)
        .set({ body: `${body.slice(0, -8)}AAAAAAAA` })
        .where(ofCouple);
    };
    await damage();
    expect((await page(a)).parts[0]).toBe("Quizzes 0 of the 4 matches it takes not enough yet");
    await reckon();
    expect((await page(a)).parts[0]).toBe("Quizzes 5 of 10 matches 50");
    for (const who of [a, b])
      await takeQuiz(app.services, await member(who), { name: "tuesday", questions: 9, me: [1], guess: [1] }, now());
    await damage();
    for (const who of [a, b]) await answerNext(who, "tuesday");
    await reckon();
    expect((await page(a)).parts[0]).toMatch(/^Quizzes \d+ of 20 matches /);
  });

  test("the newest is shown first, of whatever activity", async () => {
    const { a, b } = await knownPair(app);
    const first = async () => [(await page(a)).alike[0], (await page(a)).apart[0]].join(" ");
    const said = { a: { fun: 1, support: 5 }, b: { fun: 3, support: 5 } } as const;
    await week(a, said.a);
    await week(b, said.b);
    expect(await first()).toContain("In your last week");
    app.clock.move(24);
    for (const who of [a, b]) await signInAgain(app, who);
    await quiz(a, [1, 2]);
    await quiz(b, [1, 3]);
    expect(await first()).not.toContain("In your last week");
    app.clock.move(7 * 24);
    for (const who of [a, b]) await signInAgain(app, who);
    await week(a, said.a);
    await week(b, said.b);
    expect(await first()).not.toContain("“");
  });
});

describe("who sees it", () => {
  test("alone there are two rings and where to invite, and nothing is kept", async () => {
    const a = await newMember(app);
    await quiz(a, [1]);
    const { art, html, parts } = await page(a);
    expect([art, parts]).toEqual(["Two circles that are still open: not enough yet", []]);
    expect(html).toContain("/dashboard");
    expect(await rowsOfCouple(a)).toEqual([]);
  });

  test("during a pause nothing of both is shown, and after they part nothing of the other", async () => {
    const { a, b } = await knownPair(app);
    await quiz(a, [1]);
    await quiz(b, [1]);
    const before = await page(a);
    expect(before.parts[0]).toBe("Quizzes 10 of 10 matches 100");
    await pausePairing(app.services, a.id);
    for (const who of [a, b]) expect((await page(who)).parts).toEqual([]);
    await a.visitor.post("/us/partner", encoded({ partner: b.id }));
    await b.visitor.post("/us/partner", encoded({ partner: a.id }));
    await reckon();
    expect((await page(b)).parts[0]).toBe("Quizzes 10 of 10 matches 100");
    await a.visitor.post("/us/leave", "");
    expect((await page(b)).parts).toEqual([]);
  });

  test("two who come back within thirty days have their score again", async () => {
    const { a, b } = await knownPair(app);
    await quiz(a, [1]);
    await quiz(b, [1]);
    await a.visitor.post("/us/leave", "");
    app.clock.move(24);
    await connect(a, b);
    await reckon();
    expect((await page(a)).parts[0]).toBe("Quizzes 10 of 10 matches 100");
  });

  test("what is 18+ enters nowhere, neither as it opens nor when it is reckoned", async () => {
    const { a, b } = await knownPair(app);
    for (const who of [a, b]) await openAdult(who.visitor);
    await game(a, 31, "close");
    await game(b, 31, "close");
    expect(await words(a, "/this-or-that/close/results")).toContain("30 of 30 the same");
    const { couple } = await member(a);
    await app.services.database.db
      .insert(insightsDue)
      .values({ coupleId: couple.id, since: now() })
      .onConflictDoUpdate({ target: insightsDue.coupleId, set: { since: now() } });
    await reckon();
    expect((await page(a)).parts[1]).toBe("This or that 0 of the 4 pairs it takes not enough yet");
    expect(await rowsOfCouple(a)).toEqual([]);
  });
});
