import { and, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { reviseContent } from "#app/content/revision.server.ts";
import { readProgress } from "#app/rounds/read-progress.server.ts";
import quizQuestions from "#db/content/quiz-questions.json" with { type: "json" };
import { contentItems } from "#db/schema/content.ts";
import { roundParts } from "#db/schema/rounds.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { encoded } from "#tests/support/bodies.ts";
import { knownPair } from "#tests/support/couples.ts";
import { memberOf, newMember, signInAgain, type TestMember } from "#tests/support/members.ts";
import { quizFormOn } from "#tests/support/planters/quizzes.ts";
import { everyRow } from "#tests/support/tables.ts";

/** docs/product/quizzes.md, by its own forms. */
const onlyFree = new Set<string>();
const app = appForTests({ includes: (coupleId, tier) => tier === "free" || !onlyFree.has(coupleId) });

beforeEach(() => app.clock.nextNoon());

const HABITS = "/quiz/small-habits";
const WAITING = "/quiz/waiting";
const db = () => app.services.database.db;

const asked = quizQuestions.items.filter(({ category }) => category === "small-habits");
/** What a page says, without its frame. */
const words = async (who: TestMember, path: string): Promise<string> =>
  (await who.visitor.open(path)).$("main").text().replaceAll(/\s+/g, " ");

/** The form that stands before somebody, with this chosen. */
async function filled(who: TestMember, path: string, chosen: Record<string, string>) {
  const form = await quizFormOn(who.visitor, path);
  if (!form) throw new Error(`${path} has no form`);
  return { action: form.action, fields: { ...form.fields, ...chosen } };
}
async function say(who: TestMember, path: string, me: number, guess?: number): Promise<Response> {
  const chosen = { me: String(me), ...(guess && { guess: String(guess) }) };
  const { action, fields } = await filled(who, path, chosen);
  return who.visitor.post(action, encoded(fields));
}
/** Takes the rest of a quiz: one's own answers and guesses, by their places, which come round again. */
async function takeRest(who: TestMember, path: string, me: readonly number[], guess: readonly number[] = []) {
  let last: Response | null = null;
  for (let i = 0; ; i++) {
    if (!(await quizFormOn(who.visitor, path))) return last;
    last = await say(who, path, me[i % me.length] ?? 1, guess[i % (guess.length || 1)]);
    expect(last.status).toBe(302);
  }
}
/** Changes an item of the content, as all processes learn of it. */
async function change(id: string, to: { retiredAt?: Date | null; heat?: number }): Promise<void> {
  await db().update(contentItems).set(to).where(eq(contentItems.id, id));
  await reviseContent(db());
}
async function saidBy(who: TestMember, item: string) {
  const { couple } = await memberOf(app.services, who.uid);
  return readProgress(app.services, { coupleId: couple.id, userId: who.id }, { activity: "quizzes", item });
}

test("one question on a page; each answer is kept, and another device goes on from there", async () => {
  const { a } = await knownPair(app);
  expect(await quizFormOn(a.visitor, HABITS)).toMatchObject({
    fields: { question: "qq-small-habits-01", version: "1", time: "1", partner: expect.any(String) },
    asks: ["me", "guess"],
  });
  const sent = await say(a, HABITS, 2, 3);
  expect([sent.status, sent.headers.get("Location")]).toEqual([302, HABITS]);
  await signInAgain(app, a);
  expect(await quizFormOn(a.visitor, HABITS)).toMatchObject({ fields: { question: "qq-small-habits-02" } });
  expect(await words(a, HABITS)).toContain("2 of 10");
  expect(await words(a, "/quiz")).toContain("You are at 1 of 10");
  expect((await quizFormOn(a.visitor, WAITING))?.asks).toEqual(["me"]);
});

test("an answer may be changed until the quiz is done: the page of an earlier question shows what was said", async () => {
  const { a } = await knownPair(app);
  for (let i = 0; i < 3; i++) await say(a, HABITS, 1, 2);
  const page = await a.visitor.open(`${HABITS}?at=2`);
  expect(page.$("input[name=me]:checked").val()).toBe("1");
  expect(page.$("input[name=guess]:checked").val()).toBe("2");
  expect((await say(a, `${HABITS}?at=2`, 4, 3)).headers.get("Location")).toBe(HABITS);
  expect(await saidBy(a, "small-habits.1")).toMatchObject({ "qq-small-habits-02": { me: 4, guess: 3 } });
  // Further than the next one nobody gets by an address.
  for (const at of ["4", "7", "11", "0", "x"])
    expect([at, (await quizFormOn(a.visitor, `${HABITS}?at=${at}`))?.fields.question]).toEqual([
      at,
      "qq-small-habits-04",
    ]);
});

test("until both have finished each sees their own answers and that the other is not done; of the other nothing stands anywhere", async () => {
  const { a, b } = await knownPair(app);
  await say(b, HABITS, 3, 3);
  const last = await takeRest(a, HABITS, [1], [2]);
  expect(last?.headers.get("Location")).toBe(`${HABITS}/results`);
  expect((await a.visitor.send(HABITS)).headers.get("Location")).toBe(`${HABITS}/results`);
  const mine = await a.visitor.open(`${HABITS}/results`);
  expect(mine.$("main").text()).toContain("has not finished it yet");
  expect(mine.$(".qres li")).toHaveLength(10);
  expect(mine.$(".qres .them, .qres .tc")).toHaveLength(0);
  expect(mine.text).not.toContain("Where something hangs out");
  expect(await words(a, "/quiz")).toContain("You are done.");
  expect(await words(b, "/quiz")).toContain("is done. Your turn.");
  expect(await words(b, "/dashboard")).toContain("has finished a quiz");
  expect((await b.visitor.send(`${HABITS}/results`)).headers.get("Location")).toBe(HABITS);
});

test("who knows whom: each guess counts, one figure, each question, and what to talk about; the same for both", async () => {
  const { a, b } = await knownPair(app);
  // She says 1 everywhere and guesses 2; he says 2 in all but every third, and guesses 1 in the first half.
  await takeRest(a, HABITS, [1], [2]);
  await takeRest(b, HABITS, [2, 2, 3], [1, 1, 1, 1, 1, 4, 4, 4, 4, 4]);
  const [hers, his] = [await a.visitor.open(`${HABITS}/results`), await b.visitor.open(`${HABITS}/results`)];
  const [herRight, hisRight] = [7, 5];
  for (const page of [hers, his]) {
    expect(page.$("svg.big").attr("aria-label")).toContain(`${herRight + hisRight} of 20`);
    expect(page.$("h1").text()).toBe("You both pay attention");
    expect(page.$("a[download]").attr("href")).toBe("/pictures/12-of-20.png");
    // The sixth is the first in which both are wrong.
    expect(page.$("#talk").text()).toBe(asked[5]?.talk);
  }
  const marks = (page: typeof hers) =>
    page
      .$(".qres svg")
      .toArray()
      .map((one) => page.$(one).attr("aria-label"));
  expect(marks(hers).filter((label) => label === "both")).toHaveLength(4);
  expect(marks(hers).filter((label) => label === "you were right")).toHaveLength(3);
  expect(marks(his).filter((label) => label === "you were right")).toHaveLength(1);
  expect(marks(hers).filter((label) => label === "neither")).toHaveLength(2);
  expect(hers.$(".qres li").first().text()).toContain("knew.");
  expect(await words(a, "/quiz")).toContain("Both done");
});

test("about both: the same answers are counted; it waits on the dashboard until it was seen", async () => {
  const { a, b } = await knownPair(app);
  await takeRest(b, WAITING, [1, 2]);
  await takeRest(a, WAITING, [1, 2, 3, 4, 1]);
  expect(await words(b, "/dashboard")).toContain("A quiz you have both finished");
  const page = await b.visitor.open(`${WAITING}/results`);
  // Of ten the same: 1 2 | 1 2 ... against 1 2 3 4 1.
  const same = Array.from({ length: 10 }, (_, i) => [1, 2][i % 2] === [1, 2, 3, 4, 1][i % 5]).filter(Boolean).length;
  expect(page.$("svg.big").attr("aria-label")).toBe(`${same} of 10 answers are the same`);
  expect(await words(b, "/dashboard")).not.toContain("A quiz you have both finished");
});

test("another question, an unknown quiz, another time, another partner, words of before, no choice: refused with a reason, nothing kept", async () => {
  const { a } = await knownPair(app);
  const { action, fields: good } = await filled(a, HABITS, { me: "1", guess: "2" });
  const before = await everyRow(app);
  for (const path of ["/quiz/moon", "/quiz/moon/results", "/quiz/Waiting", "/quiz/__proto__"])
    expect([path, (await a.visitor.send(path)).status]).toEqual([path, 404]);
  expect((await a.visitor.post("/quiz/moon", encoded(good))).status).toBe(404);
  const refusals: [Record<string, string | undefined>, number, string][] = [
    [{ question: "qq-waiting-01" }, 409, "not part of the quiz"],
    [{ question: "__proto__" }, 409, "not part of the quiz"],
    [{ version: "2" }, 409, "new words"],
    [{ time: "2" }, 409, "have gone on"],
    [{ partner: "alone" }, 409, "has changed"],
    [{ me: "5" }, 400, "Pick your own answer."],
    [{ me: undefined, guess: undefined }, 400, "Pick what you think your partner answers."],
    [{ guess: undefined }, 400, "Pick what you think your partner answers."],
    [{ more: "1" }, 400, ""],
  ];
  for (const [change, status, why] of refusals) {
    const body = Object.entries({ ...good, ...change }).filter((one): one is [string, string] => one[1] !== undefined);
    const answer = await a.visitor.post(action, encoded(Object.fromEntries(body)));
    expect([change, answer.status]).toEqual([change, status]);
    expect(await answer.text()).toContain(why);
  }
  // In a quiz about both nobody is guessed.
  const about = await filled(a, WAITING, { me: "1", guess: "1" });
  expect((await a.visitor.post(about.action, encoded(about.fields))).status).toBe(400);
  // Nothing ends a quiz in which something is asked.
  const early = await a.visitor.post(`${HABITS}?end`, encoded({ time: "1", partner: good.partner ?? "" }));
  expect(early.headers.get("Location")).toBe(HABITS);
  expect(await everyRow(app)).toEqual(before);
});

test("what was chosen stays chosen where the other choice is missing", async () => {
  const { a } = await knownPair(app);
  const { action, fields } = await filled(a, HABITS, { me: "3" });
  const answer = await a.visitor.post(action, encoded(fields));
  const page = await answer.text();
  expect(page).toMatch(/<input[^>]*name="me"[^>]*checked[^>]*value="3"/);
  expect(page).toContain("Pick what you think your partner answers.");
});

test("out of order, twice, and from both devices at once: each answer once, the last word holds, nothing after the end", async () => {
  const { a } = await knownPair(app);
  const { fields } = await filled(a, WAITING, { me: "1" });
  const answer = (n: number, me: number) => {
    const question = `qq-waiting-${String(n).padStart(2, "0")}`;
    const version = String(quizQuestions.items.find(({ id }) => id === question)?.version);
    return a.visitor.post(WAITING, encoded({ ...fields, question, version, me: String(me) }));
  };
  for (const n of [7, 3, 9]) await answer(n, 2);
  for (let i = 0; i < 2; i++) expect((await answer(3, 2)).status).toBe(302);
  expect(Object.keys(await saidBy(a, "waiting.1"))).toEqual(["qq-waiting-07", "qq-waiting-03", "qq-waiting-09"]);
  expect(await quizFormOn(a.visitor, WAITING)).toMatchObject({ fields: { question: "qq-waiting-01" } });
  await Promise.all([1, 2, 4, 5, 6, 8].flatMap((n) => [answer(n, 1), answer(n, 1)]));
  expect(Object.keys(await saidBy(a, "waiting.1"))).toHaveLength(9);
  // The last one, from two devices, each another answer: one of them is the end, and the other is refused.
  const ends = await Promise.all([answer(10, 1), answer(10, 4)]);
  expect(ends.map(({ headers }) => headers.get("Location"))).toEqual([`${WAITING}/results`, `${WAITING}/results`]);
  const done = (await everyRow(app)).roundParts;
  await answer(2, 4);
  expect((await everyRow(app)).roundParts).toEqual(done);
  const rows = await db()
    .select()
    .from(roundParts)
    .where(and(eq(roundParts.userId, a.id), eq(roundParts.activity, "quizzes")));
  expect(rows).toHaveLength(1);
});

test("a question that is retired in the middle is not asked any more; what only the one has answered is not compared", async () => {
  const { a, b } = await knownPair(app);
  const path = "/quiz/guests";
  await takeRest(a, path, [1]);
  for (let i = 1; i <= 9; i++) await say(b, path, 1);
  const late = await filled(b, path, { me: "1" });
  await change("qq-guests-10", { retiredAt: app.clock.at });
  const refused = await b.visitor.post(late.action, encoded(late.fields));
  expect([refused.status, (await refused.text()).includes("not asked any more")]).toEqual([409, true]);
  const end = await quizFormOn(b.visitor, path);
  expect(end).toMatchObject({ action: `${path}?end`, asks: [] });
  const last = await b.visitor.post(`${path}?end`, encoded(end?.fields ?? {}));
  expect(last.headers.get("Location")).toBe(`${path}/results`);
  const open = await b.visitor.open(`${path}/results`);
  expect(open.$("svg.big").attr("aria-label")).toContain("9 of 9");
  // Nobody has drawn that figure.
  expect(open.$("a[download]")).toHaveLength(0);
  // Nor is it in what one takes along: her answer to it stays hers.
  await signInAgain(app, b);
  const file = JSON.parse(await (await b.visitor.post("/us/export/json", "")).text());
  const taken = file.answers.filter(({ activity }: { activity: string }) => activity === "quizzes");
  expect(taken.map(({ mine, theirs }: Record<"mine" | "theirs", unknown[]>) => [mine.length, theirs.length])).toEqual([
    [9, 9],
  ]);
  await change("qq-guests-10", { retiredAt: null });
});

test("a quiz that is retired is finished by who has begun it, and is not found by others; 18+ ones there are none", async () => {
  const { a, b } = await knownPair(app);
  const [path, id] = ["/quiz/tuesday", "quiz-tuesday"];
  await say(a, path, 1);
  await change(id, { retiredAt: app.clock.at });
  expect((await b.visitor.send(path)).status).toBe(404);
  expect(await words(b, "/quiz")).not.toContain("A plain Tuesday");
  expect(await words(a, "/quiz")).toContain("A plain Tuesday");
  expect((await takeRest(a, path, [1]))?.headers.get("Location")).toBe(`${path}/results`);
  // Once the one has finished it the other may too.
  expect((await b.visitor.send(path)).status).toBe(200);
  await change(id, { retiredAt: null, heat: 3 });
  for (const to of [path, `${path}/results`]) expect((await a.visitor.send(to)).status).toBe(404);
  expect(await words(b, "/quiz")).not.toContain("A plain Tuesday");
  await change(id, { heat: 0 });
});

test("alone one may take it; after thirty days two take it again, and the old results stay", async () => {
  const alone = await newMember(app);
  await takeRest(alone, HABITS, [1], [2]);
  expect(await words(alone, `${HABITS}/results`)).toContain("Both open when your partner is here");

  const { a, b } = await knownPair(app);
  for (const who of [a, b]) await takeRest(who, WAITING, [1, 4]);
  expect(await words(a, `${WAITING}/results`)).toContain("You can take this quiz again from");
  expect((await a.visitor.send(WAITING)).status).toBe(302);
  app.clock.move(24 * 29);
  for (const who of [a, b]) await signInAgain(app, who);
  expect((await a.visitor.send(WAITING)).status).toBe(302);
  app.clock.move(24);
  for (const who of [a, b]) await signInAgain(app, who);
  expect(await words(a, "/quiz")).toContain("Take it again");
  expect(await quizFormOn(a.visitor, WAITING)).toMatchObject({ fields: { question: "qq-waiting-01", time: "2" } });
  await takeRest(a, WAITING, [2]);
  expect(await words(a, `${WAITING}/results`)).toContain("has not finished it yet");
  const old = await a.visitor.open(`${WAITING}/results?time=1`);
  expect(old.$("svg.big").attr("aria-label")).toContain("10 of 10");
  // Before he has finished the second time his page still leads to the first.
  expect((await b.visitor.open(`${WAITING}/results`)).$("svg.big").attr("aria-label")).toContain("10 of 10");
});

test("the partner gone in the middle: what was said stays with its author, and goes no further for who was meant", async () => {
  const { a, b } = await knownPair(app);
  for (let i = 0; i < 4; i++) await say(a, HABITS, 1, 2);
  await takeRest(b, HABITS, [1], [1]);
  const open = await filled(a, HABITS, { me: "1", guess: "1" });
  expect((await b.visitor.post("/us/leave", encoded({}))).status).toBeLessThan(400);
  const refused = await a.visitor.post(open.action, encoded(open.fields));
  expect(refused.status).toBe(409);
  expect(await refused.text()).toContain("has changed");
  expect(await words(a, "/quiz")).not.toContain("is done. Your turn.");
});

test("premium: a quiz that is not theirs says so and takes no answer; one that was begun before may be finished by both", async () => {
  const { a, b } = await knownPair(app);
  const [path, other] = ["/quiz/pockets", "/quiz/laugh-and-cry"];
  await say(b, path, 1, 1);
  const { fields } = await filled(b, other, { me: "1", guess: "1" });
  onlyFree.add((await memberOf(app.services, a.uid)).couple.id);
  for (const who of [a, b]) {
    expect(await words(who, other)).toContain("This quiz is part of premium.");
    expect(await quizFormOn(who.visitor, other)).toBeNull();
    expect((await who.visitor.open("/quiz")).$(`a[href='${other}']`)).toHaveLength(0);
  }
  const refused = await b.visitor.post(other, encoded(fields));
  expect([refused.status, (await refused.text()).includes("is not open to you two now")]).toEqual([409, true]);
  await takeRest(b, path, [1], [1]);
  await takeRest(a, path, [1], [1]);
  expect(await words(a, `${path}/results`)).toContain("You know each other by heart");
  expect(await words(a, HABITS)).toContain("1 of 10");
});
