import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { pausePairing } from "#app/couple/confirm-partner.server.ts";
import { placeInThread } from "#app/threads/thread-place.server.ts";
import { memberships } from "#db/schema/couple.ts";
import { threadParts } from "#db/schema/threads.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { encoded } from "#tests/support/bodies.ts";
import { answerBoth, connect, writingPair } from "#tests/support/couples.ts";
import { askToday } from "#tests/support/forms.ts";
import { newMember, newPair, signInAgain, type TestMember } from "#tests/support/members.ts";
import { answer } from "#tests/support/people.ts";
import { statementsOfPage } from "#tests/support/statements.ts";

/** docs/product/daily-question.md#under-the-answers, through the forms that the page holds. */
const app = appForTests();

/** Noon of a day on which nobody has done anything yet. */
beforeEach(() => app.clock.nextNoon());

/** Two who know each other, with both answers to today's question open. */
async function together() {
  const { a, b, path } = await writingPair(app, "Rain");
  await a.visitor.post("/us/partner", encoded({ partner: b.id }));
  return { a, b, path };
}

/** Writes by the form of the page, a minute after what was written before. */
async function say({ visitor }: TestMember, path: string, line: string) {
  app.clock.move(1 / 60);
  await visitor.open(path);
  return visitor.press("Send", { line });
}

const linesOn = async ({ visitor }: TestMember, path: string) => {
  const { $ } = await visitor.open(path);
  return $(".talk-list li")
    .toArray()
    .map((li) => `${$(li).find("b").text()}: ${$(li).find(".words-in").text()}`);
};
const waiting = async ({ visitor }: TestMember) => {
  const { $ } = await visitor.open("/dashboard");
  return $("[aria-labelledby=waiting] a")
    .toArray()
    .map((a) => $(a).attr("href"));
};
const postLine = ({ visitor }: TestMember, path: string, line: string, more: Record<string, string>) =>
  visitor.post(`${path}?under=line`, encoded({ line, ...more }));
const rows = (who: TestMember) =>
  app.services.database.db.select().from(threadParts).where(eq(threadParts.userId, who.id));

test("a reaction is given, changed and taken back, sealed, and shown to both", async () => {
  const { a, b, path } = await together();
  const pressed = ({ visitor }: TestMember) => visitor.page?.$(".react [aria-pressed=true]").text();
  await a.visitor.open(path);
  expect(a.visitor.page?.$(".react button")).toHaveLength(5);
  expect(pressed(a)).toBe("");
  const react = async (value: string) =>
    expect((await a.visitor.post(`${path}?under=reaction`, encoded({ reaction: value, partner: b.id }))).status).toBe(
      302,
    );
  for (const [value, label, told] of [
    ["drop", "Moved", "is moved by yours"],
    ["more", "Tell me more", "wants to hear more"],
  ] as const) {
    await react(value);
    await react(value);
    await a.visitor.open(path);
    expect(pressed(a)).toBe(label);
    expect(a.visitor.page?.$(".react [aria-pressed=true]").attr("value")).toBe("none");
    expect((await b.visitor.open(path)).text).toContain(told);
    const kept = await rows(a);
    expect(kept).toHaveLength(1);
    expect(kept[0]?.body).not.toContain(value);
  }
  await react("none");
  expect(await rows(a)).toEqual([]);
  expect((await b.visitor.open(path)).$(".got")).toHaveLength(0);
});

test("lines stand in their order for both; the other's wait on the dashboard, without a word of them, until they were seen", async () => {
  const { a, b, path } = await together();
  await b.visitor.open(path);
  expect(await waiting(b)).toEqual(["/checkin"]);
  await say(a, path, "Which floor\nwere you on?");
  await say(b, path, "Fourth.");
  await say(a, path, "😀");
  expect(await linesOn(a, path)).toEqual([
    "You: Which floor\nwere you on?",
    expect.stringMatching(/: Fourth\.$/),
    "You: 😀",
  ]);
  expect(await waiting(a)).toEqual(["/checkin"]);

  const home = await b.visitor.open("/dashboard");
  expect(home.text).toContain("wrote under a question");
  expect(home.html).not.toContain("😀");
  expect(await waiting(b)).toContain(path);
  expect((await linesOn(b, path)).at(-1)).toMatch(/: 😀$/);
  expect(await waiting(b)).toEqual(["/checkin"]);
});

test("what waits is the newest; when that was seen, the one before it; under a question of a year ago too", async () => {
  const { a, b, path: old } = await together();
  app.clock.move(24 * 365);
  for (const who of [a, b]) await signInAgain(app, who);
  const path = await answerBoth(app, a, b, "A year later");
  for (const page of [path, old]) await b.visitor.open(page);
  await say(a, path, "New");
  await say(a, old, "Old");
  await b.visitor.open("/dashboard");
  const statements = await statementsOfPage(async () => expect(await waiting(b)).toContain(old));
  expect(statements.length).toBeLessThanOrEqual(6);
  await b.visitor.open(old);
  expect(await waiting(b)).toContain(path);
  await b.visitor.open(path);
  expect(await waiting(b)).toEqual(["/checkin"]);
});

test("one's own line goes without a trace, the other's stays; an unread one waits no more", async () => {
  const { a, b, path } = await together();
  await say(a, path, "First");
  await say(a, path, "Second");
  await b.visitor.open(path);
  await say(a, path, "Third");
  expect(await waiting(b)).toContain(path);
  await a.visitor.open(path);
  const remove = (who: TestMember, id: string) => who.visitor.post(`${path}?under=remove`, encoded({ remove: id }));
  const ids =
    a.visitor.page
      ?.$("[name=remove]")
      .toArray()
      .map(({ attribs }) => attribs.value ?? "") ?? [];
  expect(ids).toHaveLength(3);
  // Not theirs, or nobody's: nothing happens, and both look alike.
  const answers = [await remove(b, ids[0] ?? ""), await remove(b, "nobodys")];
  expect(answers.map(({ status }) => status)).toEqual([302, 302]);
  await remove(a, ids[2] ?? "");
  expect(await waiting(b)).toEqual(["/checkin"]);
  await remove(a, ids[0] ?? "");
  expect((await rows(a)).length).toBe(1);
  expect(await linesOn(b, path)).toEqual([expect.stringMatching(/: Second$/)]);
  const html = (await b.visitor.open(path)).html;
  for (const id of ids.filter((_, at) => at !== 1)) expect(html).not.toContain(id);
});

describe("what is not taken", () => {
  test("1,001 characters, nothing but space, NUL: the page with a sentence and the words; a thousand emoji are taken", async () => {
    const { a, path } = await together();
    for (const [line, says] of [
      ["x".repeat(1001), "A line here has at most 1,000 characters."],
      [" \n ", "Write something first."],
      ["a\u0000b", "This text holds characters that can't be kept."],
    ] as const) {
      const page = await say(a, path, line);
      expect([page.status, page.text.includes(says)]).toEqual([400, true]);
      expect(page.$("textarea[name=line]").text().trim()).toBe(line.replace("\u0000", "").trim());
    }
    expect(await rows(a)).toEqual([]);
    expect((await say(a, path, "😀".repeat(1000))).status).toBe(200);
    expect(await rows(a)).toHaveLength(1);
  });

  test("a reaction that is not offered", async () => {
    const { a, b, path } = await together();
    const sent = await a.visitor.post(`${path}?under=reaction`, encoded({ reaction: "thumb", partner: b.id }));
    expect(sent.status).toBe(400);
    expect(await sent.text()).toContain("That is none of the five.");
    expect(await rows(a)).toEqual([]);
  });

  test("before both have answered: there is no form, and a post is refused with its words", async () => {
    const { a, b } = await newPair(app);
    const path = await askToday(app, a, "text");
    await a.visitor.open(path);
    await answer(a.visitor, "Rain");
    expect((await a.visitor.open(path)).$("[name=line], .react")).toHaveLength(0);
    const sent = await postLine(a, path, "Too early", { partner: b.id });
    expect(sent.status).toBe(409);
    const html = await sent.text();
    expect(html).toContain("This is not open to you both now");
    expect(html).toContain("Too early");
    expect(await rows(a)).toEqual([]);
  });

  test("to another couple's question, and to a date that nobody opened: not found, nothing written", async () => {
    const { a, b, path } = await together();
    app.clock.move(48);
    const other = await together();
    for (const who of [a, other.a]) await signInAgain(app, who);
    for (const to of [path, "/daily-questions/2020-01-01", "/daily-questions/nothing"])
      expect((await postLine(other.a, to, "Hello", { partner: b.id })).status).toBe(404);
    expect([await rows(a), await rows(other.a)]).toEqual([[], []]);
  });

  test("after parting, in a pause, and where the page had named another partner", async () => {
    const { a, b, path } = await together();
    expect((await postLine(a, path, "For whom", { partner: "somebody-else" })).status).toBe(409);
    expect((await postLine(a, path, "For whom", {})).status).toBe(409);
    await say(a, path, "Before");
    await pausePairing(app.services, a.id);
    expect((await postLine(a, path, "In a pause", { partner: b.id })).status).toBe(409);
    for (const who of [a, b]) expect((await (await who.visitor.send(path)).text()).includes("Before")).toBe(false);
    const { b: left, path: theirs } = await together();
    await say(left, theirs, "Mine");
    await left.visitor.post("/us/leave", "");
    expect([404, 409]).toContain((await postLine(left, theirs, "After", { partner: "x" })).status);
    expect(await rows(left)).toHaveLength(1);
    expect((await (await left.visitor.send("/us/archive?q=mine")).text()).includes("<mark>Mine</mark>")).toBe(true);
  });

  test("the 101st: the page says in place of the form that the thread is full; one less, and it goes on", async () => {
    const { a, b, path } = await together();
    await say(a, path, "The first");
    const [first] = await rows(a);
    if (!first) throw new Error("no line");
    const key = await app.services.vault.keyFor({ coupleId: first.coupleId, author: b.id });
    const body = (id: string) => key.seal(placeInThread(first, id), "Another one");
    await app.services.database.db.insert(threadParts).values(
      Array.from({ length: 99 }, (_, at) => ({
        ...first,
        id: `line-${at}`,
        number: at + 2,
        userId: b.id,
        body: body(`line-${at}`),
      })),
    );
    expect((await postLine(a, path, "One more", { partner: b.id })).status).toBe(409);
    const { $, text } = await a.visitor.open(path);
    expect($("[name=line]")).toHaveLength(0);
    expect(text).toContain("This thread holds its 100 lines.");
    await a.visitor.post(`${path}?under=remove`, encoded({ remove: first.id }));
    expect((await a.visitor.open(path)).$("[name=line]")).toHaveLength(1);
  });

  test("the same words twice from one page are one line, however late; from a newer page they are two", async () => {
    const { a, b, path } = await together();
    const { $ } = await a.visitor.open(path);
    const since = String($("[name=since]").attr("value"));
    const twice = await Promise.all([1, 2].map(() => postLine(a, path, "Good night", { partner: b.id, since })));
    expect(twice.map(({ status }) => status)).toEqual([302, 302]);
    app.clock.move(1);
    await postLine(a, path, "Good night", { partner: b.id, since });
    expect(await rows(a)).toHaveLength(1);
    // A client that says nothing of its page.
    for (let i = 0; i < 2; i++) await postLine(a, path, "And again", { partner: b.id });
    expect(await rows(a)).toHaveLength(2);
    await say(a, path, "Good night");
    expect(await rows(a)).toHaveLength(3);
  });

  test("a GET writes nothing; more than thirty a minute wait, with the words in their field", async () => {
    const { a, b, path } = await together();
    expect((await a.visitor.send(`${path}?under=line&line=Hello&partner=${b.id}`)).status).toBe(200);
    expect(await rows(a)).toEqual([]);
    for (let i = 0; i < 30; i++) expect((await postLine(a, path, `Line ${i}`, { partner: b.id })).status).toBe(302);
    const late = await postLine(a, path, "Line 30", { partner: b.id });
    expect([late.status, Number(late.headers.get("Retry-After")) > 0]).toEqual([429, true]);
    expect(await late.text()).toContain("Line 30");
    expect(await rows(a)).toHaveLength(30);
  });
});

test("a pairing that is undone: each has their own lines in the archive, under what was asked, and nobody the other's", async () => {
  const { a, b, path } = await writingPair(app, "Rain");
  await say(a, path, "Quokka");
  await say(b, path, "Numbat");
  await a.visitor.post("/us/undo", "");
  for (const [who, mine, theirs] of [
    [a, "Quokka", "Numbat"],
    [b, "Numbat", "Quokka"],
  ] as const) {
    const { text } = await who.visitor.open("/us/archive");
    expect([text.includes(mine), text.includes(theirs)]).toEqual([true, false]);
  }
});

test("a line is read by nobody but the partner it was said to: moved to another space it stays its author's", async () => {
  const { a, b, path } = await together();
  await say(a, path, "To you alone");
  await app.services.database.db.update(threadParts).set({ saidIn: "another-space" });
  expect(await linesOn(b, path)).toEqual([]);
  for (const [who, there] of [
    [a, true],
    [b, false],
  ] as const)
    expect((await (await who.visitor.post("/us/export/json", "")).text()).includes("To you alone")).toBe(there);
});

test("when two part, nothing of the other waits any more", async () => {
  const { a, b, path } = await together();
  await b.visitor.open(path);
  await say(a, path, "Unread");
  await a.visitor.post("/us/leave", "");
  const [seat] = await app.services.database.db.select().from(memberships).where(eq(memberships.userId, b.id));
  expect(seat?.unreadThread).toBeNull();
  await connect(b, await newMember(app));
  expect(await waiting(b)).not.toContain(path);
});
