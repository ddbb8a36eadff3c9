import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { addDays, type LocalDate } from "#app/calendar/local-date.ts";
import { coupleDays, couples } from "#db/schema/couple.ts";
import { dailyAnswers } from "#db/schema/daily-question.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { encoded } from "#tests/support/bodies.ts";
import { knownPair } from "#tests/support/couples.ts";
import {
  type AnswerKind,
  askToday,
  NO_CHOICE,
  NO_PLACE,
  NO_WORDS,
  NO_ZONE,
  NOT_KEEPABLE,
} from "#tests/support/forms.ts";
import { memberOf, newMember, signInAgain, type TestMember } from "#tests/support/members.ts";
import { unsealed } from "#tests/support/sealed.ts";
import { everyRow } from "#tests/support/tables.ts";

/** docs/product/daily-question.md: what comes to a question that no page of it would send, or at a time that it would not. */
const app = appForTests();
beforeEach(() => app.clock.nextNoon());

const db = () => app.services.database.db;
const rowsOf = ({ id }: TestMember) => db().select().from(dailyAnswers).where(eq(dailyAnswers.userId, id));
const dateOf = (path: string) => path.split("/").at(-1) as LocalDate;
/** The fields of the question's form as a page has them. */
async function fieldsOn({ visitor }: TestMember, path: string) {
  const { $ } = await visitor.open(path);
  return {
    question: String($("form [name=question]").attr("value")),
    partner: String($("form [name=partner]").attr("value")),
  };
}
async function dayOf(who: TestMember, date: LocalDate) {
  const { couple } = await memberOf(app.services, who.uid);
  const [row] = await db()
    .select()
    .from(coupleDays)
    .where(and(eq(coupleDays.coupleId, couple.id), eq(coupleDays.date, date)));
  return row;
}
const bothDone = { firstDoneAt: expect.any(Date), secondDoneAt: expect.any(Date) };
const completeDays = async (who: TestMember) => {
  const { couple } = await memberOf(app.services, who.uid);
  const [row] = await db().select().from(couples).where(eq(couples.id, couple.id));
  return row?.completeDays ?? 0;
};

describe("is refused with a sentence, and nothing is kept", () => {
  const tooLong = "An answer has at most 2,000 characters.";
  test.each<[AnswerKind, string, string, string]>([
    ["text", "2,001 characters", "x".repeat(2001), tooLong],
    ["text", "2,001 emoji", "😀".repeat(2001), tooLong],
    ["text", "only spaces", " \t\r\n\u00a0\u3000 ", NO_WORDS],
    ["text", "NUL", "no\u0000thing", NOT_KEEPABLE],
    ["choice", "a choice that is not offered", "z", NO_CHOICE],
    ["choice", "the words of one that is", "By the sea", NO_CHOICE],
    ["several", "one that is offered beside one that is not", "a,z", NO_CHOICE],
    ["scale", "a place before the first", "0", NO_PLACE],
    ["scale", "a place after the last", "6", NO_PLACE],
    ["scale", "a place between two", "3.5", NO_PLACE],
  ])("%s: %s", async (kind, _, answer, sentence) => {
    const who = await newMember(app);
    const path = await askToday(app, who, kind);
    const body = new URLSearchParams(await fieldsOn(who, path));
    for (const one of kind === "several" ? answer.split(",") : [answer]) body.append("answer", one);
    const rows = await everyRow(app);
    const refused = await who.visitor.post(path, body);
    expect(refused.status).toBe(400);
    const html = await refused.text();
    expect(html).toContain('class="errors"');
    expect(html).toContain(sentence.replace("'", "&#x27;"));
    // What was too long stands there, to be made shorter.
    if (sentence === tooLong) expect(html).toContain(answer);
    expect(await everyRow(app)).toEqual(rows);
  });
});

test("emoji alone are an answer, and 2,000 of them too", async () => {
  for (const words of ["🫖", "👩‍❤️‍👨", "😀".repeat(2000)]) {
    const who = await newMember(app);
    const path = await askToday(app, who, "text");
    const sent = await who.visitor.post(path, encoded({ ...(await fieldsOn(who, path)), answer: words }));
    expect(sent.status).toBe(302);
    const [row] = await rowsOf(who);
    expect(row && (await unsealed(app, row))).toEqual({ kind: "text", text: words });
  }
});

describe("a form of another day", () => {
  test("yesterday's, sent today, answers yesterday's question, and is no part of any day", async () => {
    const { a, b } = await knownPair(app);
    const path = await askToday(app, a, "text");
    const yesterdays = { ...(await fieldsOn(a, path)), answer: "The lift." };
    app.clock.nextNoon();
    expect((await a.visitor.post(path, encoded(yesterdays))).headers.get("Location")).toBe(path);
    expect(await rowsOf(a)).toMatchObject([{ date: dateOf(path), questionId: yesterdays.question }]);
    expect(await dayOf(a, dateOf(path))).toMatchObject({ firstDoneAt: null, secondDoneAt: null });
    await b.visitor.post(path, encoded({ ...(await fieldsOn(b, path)), answer: "Rain." }));
    expect((await a.visitor.open(path)).$(".reveal blockquote")).toHaveLength(2);
    expect(await dayOf(a, dateOf(path))).toMatchObject({ firstDoneAt: null, secondDoneAt: null });
  });

  test("yesterday's words, sent to today's address, are given back, and nothing is kept", async () => {
    const { a } = await knownPair(app);
    const yesterdays = await fieldsOn(a, await askToday(app, a, "text"));
    app.clock.nextNoon();
    const today = await askToday(app, a, "scale");
    await a.visitor.open(today);
    const refused = await a.visitor.post(today, encoded({ ...yesterdays, answer: "The lift, with its gate." }));
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain("The lift, with its gate.");
    expect(await rowsOf(a)).toEqual([]);
  });

  test("tomorrow's, sent today, is not found, keeps nothing and chooses no question", async () => {
    const { a } = await knownPair(app);
    const path = await askToday(app, a, "text");
    const fields = await fieldsOn(a, path);
    const rows = await everyRow(app);
    for (const ahead of [1, 2, 400]) {
      const later = addDays(dateOf(path), ahead);
      const refused = await a.visitor.post(`/daily-questions/${later}`, encoded({ ...fields, answer: "The lift." }));
      expect([ahead, refused.status]).toEqual([ahead, 404]);
      expect((await a.visitor.send(`/daily-questions/${later}`)).status).toBe(404);
    }
    expect(await everyRow(app)).toEqual(rows);
  });
});

test("the same post twice, ten times and ten times at once is one answer, and changes nothing more", async () => {
  const { a, b } = await knownPair(app);
  const path = await askToday(app, a, "text");
  const body = encoded({ ...(await fieldsOn(a, path)), answer: "The lift." });
  expect((await a.visitor.post(path, body)).status).toBe(302);
  const rows = await everyRow(app);
  for (const _ of [1, 2]) expect((await a.visitor.post(path, body)).status).toBe(302);
  const all = await Promise.all(Array.from({ length: 10 }, () => a.visitor.post(path, body)));
  expect(all.map(({ status }) => status)).toEqual(Array(10).fill(302));
  expect(await everyRow(app)).toEqual(rows);
  // Ten at once where none was before, too.
  const theirs = encoded({ ...(await fieldsOn(b, path)), answer: "Rain." });
  const many = await Promise.all(Array.from({ length: 10 }, () => b.visitor.post(path, theirs)));
  // Once it is open the same words are what is kept already.
  expect(many.every(({ status }) => status === 302 || status === 409)).toBe(true);
  expect(await rowsOf(b)).toHaveLength(1);
  expect(await dayOf(a, dateOf(path))).toMatchObject(bothDone);
});

test("both partners within a millisecond: both are kept, it is open to both, and the day is complete once", async () => {
  for (let round = 0; round < 5; round++) {
    const { a, b } = await knownPair(app);
    const path = await askToday(app, a, "text");
    const fields = [await fieldsOn(a, path), await fieldsOn(b, path)];
    const sent = await Promise.all(
      [a, b].map(({ visitor }, i) => visitor.post(path, encoded({ ...fields[i], answer: `Words ${i}` }))),
    );
    expect(sent.map(({ status }) => status)).toEqual([302, 302]);
    for (const { visitor } of [a, b]) {
      const { $ } = await visitor.open(path);
      const shown = $(".reveal blockquote").toArray();
      expect(shown.map((one) => $(one).text()).sort()).toEqual(["Words 0", "Words 1"]);
    }
    expect(await dayOf(a, dateOf(path))).toMatchObject(bothDone);
  }
});

describe("a time zone", () => {
  const zoneOf = async (who: TestMember) => (await memberOf(app.services, who.uid)).person.timeZone;
  const set = ({ visitor }: TestMember, timeZone: string) => visitor.post("/us/time-zone", encoded({ timeZone }));

  test.each(["Europe/Atlantis", "Nowhere", "", "UTC+25", "../../etc/passwd", "Europe/Lisbon\u0000", "x".repeat(5000)])(
    "that does not exist (%j) is refused, and the one before stays",
    async (zone) => {
      const who = await newMember(app);
      expect((await set(who, "Europe/Lisbon")).status).toBe(302);
      const refused = await set(who, zone);
      expect(refused.status).toBe(400);
      expect(await refused.text()).toContain(zone.includes("\u0000") ? 'class="errors"' : NO_ZONE);
      expect(await zoneOf(who)).toBe("Europe/Lisbon");
      expect((await who.visitor.send("/daily-questions")).status).toBe(200);
    },
  );

  test("changed ten times a day neither brings a day back nor wins one: a day lasts 20 hours at least", async () => {
    const { a, b } = await knownPair(app);
    const zones = ["Pacific/Kiritimati", "Pacific/Pago_Pago", "Asia/Tokyo", "America/Los_Angeles", "Europe/Lisbon"];
    for (const who of [a, b]) await set(who, "Europe/Lisbon");
    const days: LocalDate[] = [];
    const hours = 72;
    for (let at = 0; at < (hours * 10) / 24; at++) {
      for (const who of [a, b]) {
        await signInAgain(app, who);
        expect((await set(who, zones[at % zones.length] ?? "UTC")).status).toBe(302);
      }
      const { $ } = await a.visitor.open("/daily-questions");
      const date = dateOf(String($("form:has([name=answer])").attr("action") ?? days.at(-1)));
      expect([at, date >= (days.at(-1) ?? date)]).toEqual([at, true]);
      days.push(date);
      for (const who of [a, b]) {
        const page = await who.visitor.open("/daily-questions");
        const answer = page.$("form [name=answer]").first();
        if (answer.length === 0) continue;
        const words = answer.is("textarea") ? "Rain." : String(answer.attr("value"));
        await who.visitor.press("Send my answer", { answer: words });
      }
      app.clock.move(24 / 10);
    }
    // In so many hours no more days begin than fit, with the one that was there.
    const most = Math.ceil(hours / 20) + 1;
    expect(new Set(days).size).toBeLessThanOrEqual(most);
    const complete = await completeDays(a);
    expect(complete).toBeGreaterThanOrEqual(2);
    expect(complete).toBeLessThanOrEqual(most);
    expect(await rowsOf(a)).toHaveLength(new Set((await rowsOf(a)).map(({ date }) => date)).size);
  });
});
