import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { addDays } from "#app/calendar/local-date.ts";
import { localDateAt } from "#app/calendar/time-zone.ts";
import { memories } from "#db/schema/memories.ts";
import { outbox } from "#db/schema/outbox.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { encoded } from "#tests/support/bodies.ts";
import { connect, knownPair } from "#tests/support/couples.ts";
import { memberOf, newMember, type TestMember } from "#tests/support/members.ts";
import { rememberMuch } from "#tests/support/memories.ts";
import { everyRow } from "#tests/support/tables.ts";

/** docs/product/memories.md, through the forms that the pages hold. */
const app = appForTests();
beforeEach(() => app.clock.nextNoon());

const NEW = "/us/memories/new";
const DAY = "2022-07-28";

/** Sends the form of a page as it stands there, but for these fields. */
async function send({ visitor }: TestMember, other: Record<string, string>, path = NEW) {
  const { $ } = await visitor.open(path);
  const form = $("form:has([name=words])");
  const field = (name: string) => String(form.find(`[name=${name}]`).attr("value") ?? "");
  const given = { partner: field("partner"), since: field("since"), date: DAY, title: "" };
  return visitor.post(String(form.attr("action")), encoded({ ...given, ...other }));
}
const timeline = async ({ visitor }: TestMember, path = "/us/memories") => {
  const { $ } = await visitor.open(path);
  return $(".time > li")
    .toArray()
    .map((entry) => $(entry).find(".own").text());
};
const main = async ({ visitor }: TestMember, path = "/us/memories") => (await visitor.open(path)).$("main").text();
const mineOf = async (who: TestMember) =>
  (await who.visitor.open("/us/memories")).$(".time a[href^='/us/memories/']").attr("href") ?? "";
const rows = async (who: TestMember) => {
  const { couple } = await memberOf(app.services, who.uid);
  return app.services.database.db.select().from(memories).where(eq(memories.coupleId, couple.id));
};
async function pair() {
  const { a, b } = await knownPair(app);
  app.clock.move(0.01);
  return { a, b };
}

describe("who reads a memory", () => {
  test("either of the two writes one, and both read it at once, by the day that it is about", async () => {
    const { a, b } = await pair();
    expect(await main(a)).toContain("Nothing here yet.");
    expect((await send(a, { words: "The wrong train", title: "How it began" })).status).toBe(302);
    expect((await send(b, { words: "Pastéis in our coats", date: "2025-09-14" })).status).toBe(302);
    for (const who of [a, b]) expect(await timeline(who)).toEqual(["Pastéis in our coats", "The wrong train"]);
    const { $ } = await b.visitor.open("/us/memories");
    expect([$("h2").first().text(), $("h3").text()]).toEqual(["2025", "How it began"]);
    expect($(".time p").first().text()).toBe("14 September, by you");
    // Each may change their own and not the other's.
    expect($(".time a[href^='/us/memories/']").length).toBe(1);
  });

  test("removed, it is told to nobody any more; what else was written still is", async () => {
    const { a } = await pair();
    for (const words of ["The wrong train", "The right train"]) await send(a, { words });
    await a.visitor.post(`${await mineOf(a)}?remove`, "");
    const told = await app.services.database.db.select().from(outbox).where(eq(outbox.userId, a.id));
    const ofMemories = told.filter(({ activity }) => activity === "memories");
    expect(ofMemories.map(({ item }) => item)).toEqual((await rows(a)).map(({ id }) => id));
    expect(ofMemories.length).toBe(1);
  });

  test("the partner is to be told that there is one, and no word of it; of a change nothing", async () => {
    const { a } = await pair();
    await send(a, { words: "The wrong train" });
    await send(a, { words: "The right train" }, await mineOf(a));
    const [row] = await rows(a);
    const told = await app.services.database.db.select().from(outbox).where(eq(outbox.userId, a.id));
    const ofMemories = told.filter(({ activity }) => activity !== "pairing");
    expect(ofMemories.map(({ activity, item, what }) => [activity, item, what])).toEqual([
      ["memories", row?.id, "done"],
    ]);
  });

  test("what was written alone is its author's until they have said who the partner is", async () => {
    const [a, b] = [await newMember(app), await newMember(app)];
    await send(a, { words: "From before, hers" });
    await send(b, { words: "From before, his" });
    app.clock.move(0.01);
    await connect(a, b);
    // Accepting the code was b's yes.
    expect((await timeline(a)).sort()).toEqual(["From before, hers", "From before, his"]);
    expect(await timeline(b)).toEqual(["From before, his"]);
    expect(await main(a)).toContain("Only you see this one.");
    app.clock.move(0.01);
    await a.visitor.post("/us/partner", encoded({ partner: b.id }));
    expect((await timeline(b)).sort()).toEqual(["From before, hers", "From before, his"]);
    expect(await main(a)).not.toContain("Only you see this one.");
  });

  test("what was written for nobody, or for another one, is not kept for who is there now", async () => {
    const { a, b } = await pair();
    const late = await send(a, { words: "To whom", partner: "alone" });
    expect([late.status, (await late.text()).includes("has changed since you opened this page")]).toEqual([409, true]);
    expect(await timeline(b)).toEqual([]);
  });

  test("when the two have parted each keeps their own in the archive, and the next partner reads nothing of it", async () => {
    const { a, b } = await pair();
    await send(a, { words: "Hers of then" });
    await send(b, { words: "His of then" });
    await a.visitor.post("/us/leave", "");
    expect([await timeline(a), await timeline(b)]).toEqual([[], []]);
    const archive = await main(a, "/us/archive");
    expect([archive.includes("Hers of then"), archive.includes("His of then")]).toEqual([true, false]);
    const next = await newMember(app);
    app.clock.move(0.01);
    await connect(a, next);
    await a.visitor.post("/us/partner", encoded({ partner: next.id }));
    expect(await timeline(next)).toEqual([]);
  });
});

describe("the form", () => {
  test("an own one is changed and removed; the other's, another couple's and none are not found alike", async () => {
    const { a, b } = await pair();
    await send(a, { words: "The wrong train", title: "How it began" });
    const path = await mineOf(a);
    expect((await send(a, { words: "The right train", date: "2022-07-29" }, path)).status).toBe(302);
    expect(await timeline(b)).toEqual(["The right train"]);
    const stranger = await newMember(app);
    for (const [who, at] of [
      [b, path],
      [stranger, path],
      [a, "/us/memories/0123456789abcdefghijkl"],
    ] as const) {
      expect((await who.visitor.send(at)).status).toBe(404);
      expect((await who.visitor.post(at, encoded({ words: "Mine now", date: DAY, partner: "alone" }))).status).toBe(
        404,
      );
      expect((await who.visitor.post(`${at}?remove`, "")).status).toBe(302);
    }
    expect(await timeline(a)).toEqual(["The right train"]);
    expect(await main(a, `${path}?remove`)).toContain("Remove this memory?");
    expect((await a.visitor.post(`${path}?remove`, "")).status).toBe(302);
    expect([await timeline(a), await rows(a)]).toEqual([[], []]);
  });

  test.each([
    ["2022-02-30", "Give the day as year, month and day, like 2024-07-28."],
    ["28/07/2022", "Give the day as year, month and day, like 2024-07-28."],
    ["0001-01-01", "Give a day of the year 1900 or later."],
    ["1899-12-31", "Give a day of the year 1900 or later."],
    ["9999-12-31", "Give today, or a day before it."],
  ])("the day %s is refused, and the words stay", async (date, sentence) => {
    const who = await newMember(app);
    const answer = await send(who, { words: "The wrong train", date });
    const html = await answer.text();
    expect([answer.status, html.includes(sentence), html.includes("The wrong train")]).toEqual([400, true, true]);
    expect(await rows(who)).toEqual([]);
  });

  test("today on the member's own clock is a day of a memory, tomorrow there is not", async () => {
    const who = await newMember(app);
    await who.visitor.post("/us/time-zone", encoded({ timeZone: "Pacific/Kiritimati" }));
    // At noon of Greenwich it is two in the morning of the next date there.
    const day = (days: number) => addDays(localDateAt(app.clock.at, "UTC"), days);
    expect((await send(who, { words: "Tomorrow", date: day(2) })).status).toBe(400);
    expect((await send(who, { words: "Today here", date: day(1) })).status).toBe(302);
  });

  test("2,000 characters are kept, 2,001, nothing and a long title are not, and each refusal keeps what was typed", async () => {
    const who = await newMember(app);
    for (const [fields, sentence] of [
      [{ words: "w".repeat(2001) }, "A memory has at most 2,000 characters."],
      [{ words: "  \n " }, "Write something first."],
      [{ words: "a\u0000b" }, "can&#x27;t be kept"],
      [{ words: "Fine", title: "t".repeat(81) }, "A title has at most 80 characters."],
    ] as const) {
      const answer = await send(who, fields);
      expect([answer.status, (await answer.text()).includes(sentence)]).toEqual([400, true]);
    }
    expect((await send(who, { words: "😀".repeat(2000), title: "t".repeat(80) })).status).toBe(302);
    expect(await timeline(who)).toEqual(["😀".repeat(2000)]);
  });

  test("the same form sent twice is one memory; the same words of a new page are another", async () => {
    const who = await newMember(app);
    const { $ } = await who.visitor.open(NEW);
    const since = String($("[name=since]").attr("value"));
    const body = encoded({ partner: "alone", since, date: DAY, title: "", words: "Again" });
    for (let i = 0; i < 2; i++) {
      expect((await who.visitor.post(NEW, body)).status).toBe(302);
      app.clock.move(1);
    }
    expect(await timeline(who)).toEqual(["Again"]);
    await send(who, { words: "Again" });
    expect(await timeline(who)).toEqual(["Again", "Again"]);
  });

  test("fifty a day are taken, and the next one is given back with its words", async () => {
    const who = await newMember(app);
    for (let i = 0; i < 50; i++) expect((await send(who, { words: `Memory ${i}` })).status).toBe(302);
    const more = await send(who, { words: "One more" });
    expect([more.status, more.headers.has("Retry-After"), (await more.text()).includes("One more")]).toEqual([
      429,
      true,
      true,
    ]);
  });
});

test("ten thousand memories are read page by page, each once, and no text stands in the clear", async () => {
  const { a, b } = await pair();
  const { couple } = await memberOf(app.services, a.uid);
  const days = Array.from({ length: 10_000 }, (_, i) => {
    const at = new Date(Date.UTC(2016, 0, 1) + Math.floor(i / 3) * 86_400_000);
    return at.toISOString().slice(0, 10);
  });
  const of = { coupleId: couple.id, author: a.id, days, words: (day: string) => `quokka of ${day}`, at: app.clock.at };
  await rememberMuch(app.services, of);
  let seen = 0;
  const dates: string[] = [];
  let pages = 0;
  for (let next: string | undefined = "/us/memories"; next && pages < 4; pages++) {
    const { $ } = await b.visitor.open(next);
    for (const at of $(".time time").toArray()) dates.push(String($(at).attr("datetime")));
    seen += $(".time > li").length;
    next = $("a[href*='before=']").attr("href");
  }
  expect([seen, pages]).toEqual([200, 4]);
  expect(dates).toEqual([...days].reverse().slice(0, 200));
  // The last page has no older one.
  const { $ } = await b.visitor.open("/us/memories?before=2016-01-03~");
  expect([$(".time > li").length, $("a[href*='before=']").length]).toEqual([6, 0]);
  // What is no place begins at the newest.
  for (const place of ["x", "2023-02-29~a", "%00", "2023-02-28~'--"])
    expect((await timeline(b, `/us/memories?before=${place}`))[0]).toBe(`quokka of ${days.at(-1)}`);
  const clear = Object.entries(await everyRow(app)).filter(([, all]) => all.some((row) => row.includes("quokka")));
  expect(clear).toEqual([]);
});
