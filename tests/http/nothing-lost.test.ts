import { expect, test } from "vitest";
import { answerQuestion } from "#app/activities/daily-question/answer-question.server.ts";
import type { LocalDate } from "#app/calendar/local-date.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { encoded } from "#tests/support/bodies.ts";
import { askToday } from "#tests/support/forms.ts";
import { call, codeOf, memberOf, newMember, newPair } from "#tests/support/members.ts";
import { answer } from "#tests/support/people.ts";
import { everyRow } from "#tests/support/tables.ts";
import { Visitor } from "#tests/support/visitor.ts";

const app = appForTests();

test("an answer to a question that has changed meanwhile is not taken for the other one, and stays on the page", async () => {
  const [a, b] = [await newMember(app), await newMember(app)];
  await askToday(app, a, "several");
  const path = await askToday(app, b, "text");
  await b.visitor.open(path);
  // B's page of the old question is open while B connects in another tab.
  expect((await call(b.visitor, `/api/invites/accept/${await codeOf(a)}`)).status).toBe(200);
  const before = await everyRow(app);
  const page = await b.visitor.press("Send my answer", { answer: "To the question from before" });
  expect(page.status).toBe(409);
  expect(page.text).toContain("The question of this day has changed since you opened the page.");
  expect(page.text).toContain("To the question from before");
  expect(await everyRow(app)).toEqual(before);
});

test("neither is one whose question changes between the page and the writing, or whose space is folded away", async () => {
  const [a, b] = [await newMember(app), await newMember(app)];
  const path = await askToday(app, b, "text");
  const before = await memberOf(app.services, b.uid);
  const sent = {
    date: path.split("/").at(-1) as LocalDate,
    questionId: "dq-memory-01",
    answer: { kind: "text", text: "Too late, wombat" } as const,
  };
  const refused = { ok: false, reason: "other-question" };
  expect(await answerQuestion(app.services, before, sent, app.clock.at)).toEqual(refused);
  await call(b.visitor, `/api/invites/accept/${await codeOf(a)}`);
  expect(await answerQuestion(app.services, before, sent, app.clock.at)).toEqual(refused);
  expect(JSON.stringify(await everyRow(app))).not.toContain("Too late, wombat");
});

test("what was written before the two were connected can still be read by who wrote it, and by nobody else", async () => {
  const [a, b] = [await newMember(app), await newMember(app)];
  const path = await askToday(app, b, "text");
  await askToday(app, a, "scale");
  await b.visitor.open(path);
  await answer(b.visitor, "Before I knew you were here");
  await call(b.visitor, `/api/invites/accept/${await codeOf(a)}`);
  const page = await b.visitor.open(path);
  expect(page.text).toContain("You wrote this before you two were connected");
  expect(page.text).toContain("Before I knew you were here");
  for (const where of [path, `${path}?change`, "/dashboard"]) {
    expect((await a.visitor.open(where)).text).not.toContain("Before I knew");
    expect(await (await a.visitor.data(where)).text()).not.toContain("Before I knew");
  }
});

test("a change that comes after both have answered is not taken, and its words stay on the page", async () => {
  const { a, b } = await newPair(app);
  const path = await askToday(app, a, "text");
  for (const [who, words, other] of [
    [a, "A first", b],
    [b, "B second", a],
  ] as const)
    expect((await who.visitor.post(path, encoded({ answer: words, partner: other.id }))).status).toBe(302);
  const late = await a.visitor.post(path, encoded({ answer: "A, thought over" }));
  expect(late.status).toBe(409);
  const text = await late.text();
  for (const words of ["Both answers are open now, as they stood.", "A, thought over", "A first", "B second"])
    expect(text).toContain(words);
  expect((await b.visitor.open(path)).text).not.toContain("thought over");
});

test("words sent after the session has ended come back on a page, and signing in leads to where they belong", async () => {
  const who = await newMember(app);
  const path = await askToday(app, who, "text");
  const stranger = new Visitor(app);
  const before = await everyRow(app);
  for (const sent of [
    await stranger.post(path, encoded({ answer: "Words <b>of mine</b>" })),
    await stranger.post(`${path}.data`, encoded({ answer: "Words <b>of mine</b>" })),
  ]) {
    expect(sent.status).toBe(401);
    expect(sent.headers.getSetCookie().join()).toContain(`returnTo=${encodeURIComponent(path)}`);
    expect(await sent.text()).toMatch(/Words (&lt;|<)b(&gt;|>)of mine|Words <b>of mine/);
  }
  expect((await stranger.post(path, encoded({ answer: "Words <b>of mine</b>" }))).headers.get("Cache-Control")).toBe(
    "private, no-cache, no-store",
  );
  expect((await stranger.post(path, "answer=")).headers.get("Location")).toBe("/");
  expect((await stranger.post("/us/edit-firstName", encoded({ firstName: "A", lastName: "B" }))).status).toBe(302);
  expect(await everyRow(app)).toEqual(before);
});
