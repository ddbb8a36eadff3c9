import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { answerQuestion } from "#app/activities/daily-question/answer-question.server.ts";
import { questionOfDate } from "#app/activities/daily-question/question-of-date.server.ts";
import type { LocalDate } from "#app/calendar/local-date.ts";
import { ownDay } from "#app/calendar/own-day.ts";
import { coupleDays, couples } from "#db/schema/couple.ts";
import { dailyAnswers } from "#db/schema/daily-question.ts";
import { seededRandom, startApp, type TestApp } from "#tests/support/app.ts";
import { call, codeOf, memberOf, newMember, type TestMember } from "#tests/support/members.ts";
import { unsealed } from "#tests/support/sealed.ts";

/** What one wrote alone, when B's space is folded into A's (docs/product/pairing.md#folding-two-spaces). */
let app: TestApp;
beforeAll(async () => {
  // Two spaces may ask the same question on the same date by chance: here chance is the same at every run.
  app = await startApp({ random: seededRandom("folding") });
});
afterAll(() => app.close());

const db = () => app.services.database.db;

/** Opens the question of a day, some days ago, and answers it if there are words. @returns the question's id */
async function onDay(who: TestMember, daysAgo: number, words?: string): Promise<{ date: LocalDate; question: string }> {
  const now = new Date(app.clock.at.getTime() - daysAgo * 86_400_000);
  const member = await memberOf(app.services, who.uid);
  const date = ownDay(now, member.person);
  const asked = await questionOfDate(app.services, member, date, true, now);
  if (!asked) throw new Error("nothing was asked");
  const { id, form } = asked.question;
  const answer = form.kind === "text" && words ? ({ kind: "text", text: words } as const) : null;
  if (words && !answer) throw new Error("the first questions are to write");
  if (answer)
    expect(await answerQuestion(app.services, member, { date, questionId: id, answer }, now)).toEqual({
      ok: true,
      revealed: false,
    });
  return { date, question: id };
}

async function connect(a: TestMember, b: TestMember): Promise<string> {
  const coupleId = (await memberOf(app.services, a.uid)).couple.id;
  expect((await call(b.visitor, `/api/invites/accept/${await codeOf(a)}`)).status).toBe(200);
  return coupleId;
}

const dayOf = async (coupleId: string, date: LocalDate) =>
  (
    await db()
      .select()
      .from(coupleDays)
      .where(and(eq(coupleDays.coupleId, coupleId), eq(coupleDays.date, date)))
  )[0];
const answersOf = async ({ id }: TestMember) =>
  (
    await Promise.all(
      (
        await db().select().from(dailyAnswers).where(eq(dailyAnswers.userId, id))
      ).map(async (row) => ({
        coupleId: row.coupleId,
        date: row.date,
        questionId: row.questionId,
        words: (await unsealed(app, row))?.text,
      })),
    )
  ).sort((x, y) => (x.date < y.date ? -1 : 1));

describe("two who had both written before", () => {
  let a: TestMember;
  let b: TestMember;
  let couple: string;
  let old: string;
  const asked: Record<string, { date: LocalDate; question: string }> = {};

  beforeAll(async () => {
    app.clock.move(-3 * 24);
    [a, b] = [await newMember(app), await newMember(app)];
    app.clock.move(3 * 24);
    // Three days ago A alone, two days ago B alone, yesterday both, today B alone; today A has only looked.
    asked.a3 = await onDay(a, 3, "A, three days ago");
    asked.b2 = await onDay(b, 2, "B, two days ago");
    asked.a1 = await onDay(a, 1, "A, yesterday");
    asked.b1 = await onDay(b, 1, "B, yesterday");
    asked.a0 = await onDay(a, 0);
    asked.b0 = await onDay(b, 0, "B, today");
    old = (await memberOf(app.services, b.uid)).couple.id;
    couple = await connect(a, b);
  });
  const at = (name: string) => asked[name] as { date: LocalDate; question: string };

  test("A's dates and questions stand, and A's words", async () => {
    for (const name of ["a3", "a1", "a0"])
      expect(await dayOf(couple, at(name).date)).toMatchObject({ questionId: at(name).question });
    expect(await answersOf(a)).toEqual([
      { coupleId: couple, date: at("a3").date, questionId: at("a3").question, words: "A, three days ago" },
      { coupleId: couple, date: at("a1").date, questionId: at("a1").question, words: "A, yesterday" },
    ]);
    expect(await dayOf(couple, at("a3").date)).toMatchObject({
      firstAnswered: true,
      secondAnswered: false,
      secondDoneAt: null,
    });
  });

  test("B's words keep their question, in A's space", async () => {
    expect(await answersOf(b)).toEqual(
      (["b2", "b1", "b0"] as const).map((name, i) => ({
        coupleId: couple,
        date: at(name).date,
        questionId: at(name).question,
        words: ["B, two days ago", "B, yesterday", "B, today"][i],
      })),
    );
  });

  test("they count as B's part of their dates, and as an answer to no question of A's", async () => {
    for (const name of ["b2", "b1", "b0"]) {
      const day = await dayOf(couple, at(name).date);
      expect([name, day?.secondDoneAt instanceof Date, day?.secondAnswered]).toEqual([name, true, false]);
    }
    expect(await dayOf(couple, at("b2").date)).toMatchObject({ questionId: null, firstDoneAt: null });
  });

  test("B's space is gone", async () => {
    for (const rows of [
      await db().select().from(couples).where(eq(couples.id, old)),
      await db().select().from(coupleDays).where(eq(coupleDays.coupleId, old)),
      await db().select().from(dailyAnswers).where(eq(dailyAnswers.coupleId, old)),
    ])
      expect(rows).toEqual([]);
    expect((await memberOf(app.services, b.uid)).couple.id).toBe(couple);
  });

  test("neither finds the other's words on any page or call before both have answered that question", async () => {
    const dates = [...new Set(Object.values(asked).map(({ date }) => date))];
    const paths = [
      "/dashboard",
      "/daily-questions",
      "/us",
      "/api/user",
      ...dates.map((date) => `/daily-questions/${date}`),
    ];
    for (const [who, others] of [
      [a, "B, "],
      [b, "A, "],
    ] as const)
      for (const path of paths)
        for (const asData of [false, true]) {
          const answer = asData ? await who.visitor.data(path) : await who.visitor.send(path);
          const text = await answer.text();
          for (const day of ["three days ago", "two days ago", "yesterday", "today"])
            expect([path, text.includes(`${others}${day}`)]).toEqual([path, false]);
        }
  });

  test("both see A's question of today, B may answer it too, and it opens when both have", async () => {
    const { date } = at("a0");
    for (const who of [a, b])
      expect((await who.visitor.open(`/daily-questions/${date}`)).$("textarea")).toHaveLength(1);
    const title = a.visitor.page?.$("h1").text();
    expect(b.visitor.page?.$("h1").text()).toBe(title);
    await b.visitor.press("Send my answer", { answer: "B, to A's question" });
    expect(b.visitor.page?.text).toContain("Your half is in.");
    await a.visitor.press("Send my answer", { answer: "A, to A's question" });
    for (const words of ["B, to A's question", "A, to A's question"]) expect(a.visitor.page?.text).toContain(words);
    expect(a.visitor.page?.text).not.toContain("B, today");
  });

  test("dates that both had done alone are complete days of the two", async () => {
    const member = await memberOf(app.services, a.uid);
    // Yesterday: each alone. Today: B alone before, A just now. The days before only one of them.
    expect(member.couple.streak).toMatchObject({ completeDays: 2, length: 2 });
    expect(member.couple.startsOn <= at("a3").date).toBe(true);
  });
});

test("the same question on the same date, by chance, is the couple's question answered", async () => {
  const [a, b] = [await newMember(app), await newMember(app)];
  const { date, question } = await onDay(a, 0, "A's own");
  const space = (await memberOf(app.services, b.uid)).couple.id;
  await db().insert(coupleDays).values({ coupleId: space, date, questionId: question });
  await onDay(b, 0, "B's own");
  const couple = await connect(a, b);
  expect(await dayOf(couple, date)).toMatchObject({ questionId: question, firstAnswered: true, secondAnswered: true });
  await a.visitor.open("/dashboard");
  await a.visitor.press("Yes, that is them");
  for (const who of [a, b]) {
    const page = await who.visitor.open(`/daily-questions/${date}`);
    for (const words of ["A's own", "B's own"]) expect(page.text).toContain(words);
  }
});

test("folding a space in which nothing was written leaves the other as it was", async () => {
  const [a, b] = [await newMember(app), await newMember(app)];
  const { date, question } = await onDay(a, 0, "A's own");
  const couple = await connect(a, b);
  expect(await dayOf(couple, date)).toMatchObject({ questionId: question, firstAnswered: true, secondDoneAt: null });
  expect((await answersOf(a)).map(({ words }) => words)).toEqual(["A's own"]);
});
