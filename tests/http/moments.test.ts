import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { addDays, type LocalDate, weekdayIndex } from "#app/calendar/local-date.ts";
import { pausePairing } from "#app/couple/confirm-partner.server.ts";
import { outbox } from "#db/schema/outbox.ts";
import { roundParts } from "#db/schema/rounds.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { encoded } from "#tests/support/bodies.ts";
import { connect, knownPair } from "#tests/support/couples.ts";
import { newMember, signInAgain, type TestMember } from "#tests/support/members.ts";
import { everyRow } from "#tests/support/tables.ts";

/** docs/product/check-in.md#the-other-check-ins, through the forms that the pages hold. */
const app = appForTests();

/** Noon of the next Tuesday: a week in which nobody has done anything yet, with days left in it. */
beforeEach(() => {
  do app.clock.move(24);
  while (weekdayIndex(today()) !== 1);
  app.clock.at.setUTCHours(12, 0, 0, 0);
});

const WEEK = {
  communication: "4",
  affection: "2",
  fun: "5",
  loved: "The quokka on the phone.",
  need: "One free evening.",
};
const GOODBYE = { leaving: "2", take: "A quokka joke.", promise: "A card." };

const today = (): LocalDate => app.clock.at.toISOString().slice(0, 10) as LocalDate;
const monday = (): LocalDate => addDays(today(), -weekdayIndex(today()));
const fill = async ({ visitor }: TestMember, path: string, fields: Record<string, string>) => {
  const page = await visitor.open(path);
  return visitor.press(page.$("main form button").first().text(), fields);
};
const rowsOf = (who: { id: string }) =>
  app.services.database.db.select().from(roundParts).where(eq(roundParts.userId, who.id));
const itemsOf = async (who: { id: string }) => (await rowsOf(who)).map(({ item }) => item).sort();
/** The page, and what a navigation in script would fetch. */
const seenBy = async ({ visitor }: TestMember, path: string) =>
  (await (await visitor.send(path)).text()) + (await (await visitor.data(path)).text());
const bytes = async (who: TestMember, path: string) => (await seenBy(who, path)).replace(/nonce="[^"]+"/g, "");
const body = (who: TestMember | null, fields: Record<string, string>) =>
  encoded({ partner: who?.id ?? "alone", ...fields });

describe("one's own", () => {
  test("nothing is preset; what is sent is kept, shown, sealed, and a part of the day", async () => {
    const who = await newMember(app);
    const { $ } = await who.visitor.open("/checkin/weekly");
    expect([$("form [checked]").length, $("form textarea").text()]).toEqual([0, ""]);
    expect($("form fieldset")).toHaveLength(6);
    const page = await fill(who, "/checkin/weekly", WEEK);
    expect([page.url, page.status]).toEqual([`/checkin/weekly/${monday()}`, 200]);
    expect(page.$(".places li")).toHaveLength(3);
    expect(page.$(".own").text()).toContain("One free evening.");
    expect(await rowsOf(who)).toMatchObject([{ item: `weekly-${monday()}`, date: today(), forPartner: false }]);
    expect(JSON.stringify([await everyRow(app), app.logged])).not.toContain("quokka");
    expect((await who.visitor.open("/dashboard")).$(".cal [aria-current]").text()).toContain("you");
  });

  test("until both are in it can be changed, and what was chosen left out again", async () => {
    const { a, b } = await knownPair(app);
    await fill(a, "/checkin/weekly", WEEK);
    const path = `/checkin/weekly/${monday()}?change`;
    expect((await a.visitor.open(path)).$("[name=fun][checked]").val()).toBe("5");
    const page = await fill(a, path, { fun: "", need: "Two free evenings." });
    expect([page.status, page.$(".places li").length, page.text.includes("Two free evenings.")]).toEqual([
      200,
      2,
      true,
    ]);
    await fill(b, "/checkin/weekly", { fun: "1" });
    expect((await a.visitor.open(path)).$("form [name=fun]")).toHaveLength(0);
    const late = await a.visitor.post(`/checkin/weekly/${monday()}`, body(b, { loved: "Only later." }));
    const html = await late.text();
    expect([late.status, html.includes("both are open"), html.includes("Only later.")]).toEqual([409, true, true]);
    expect(await seenBy(b, `/checkin/weekly/${monday()}`)).not.toContain("Only later.");
  });

  test("sent twice and three times at once it changes nothing more", async () => {
    const { a, b } = await knownPair(app);
    const sent = body(b, { date: today(), ...GOODBYE });
    const answers = await Promise.all([1, 2, 3].map(() => a.visitor.post("/checkin/goodbye", sent)));
    expect(answers.map(({ status }) => status)).toEqual([302, 302, 302]);
    const { sessions: _seen, ...before } = await everyRow(app);
    app.clock.move(0.1);
    expect((await a.visitor.post("/checkin/goodbye", sent)).status).toBe(302);
    const { sessions: _also, ...after } = await everyRow(app);
    expect(after).toEqual(before);
  });
});

describe("what is refused", () => {
  test.each([
    [{ fun: "6" }, "Pick a place from 1 to 5."],
    [{ need: "x".repeat(2001) }, "There is room for 2,000 characters here."],
    [{ loved: "no\u0000thing" }, "This text holds characters that can't be kept."],
    [{ score: "5" }, "This form has fields that don't belong to it."],
    [{ leaving: "2" }, "This form has fields that don't belong to it."],
  ])("%o is said, and what else was filled in stands there again", async (wrong, said) => {
    const who = await newMember(app);
    const answer = await who.visitor.post(
      "/checkin/weekly",
      body(null, { date: monday(), ...WEEK, ...wrong } as never),
    );
    const html = await answer.text();
    expect([
      answer.status,
      html.includes(said.replaceAll("'", "&#x27;")),
      html.includes("One free evening.") || "need" in wrong,
    ]).toEqual([400, true, true]);
    expect(await rowsOf(who)).toEqual([]);
  });

  test("an empty form, and one of spaces", async () => {
    const who = await newMember(app);
    for (const fields of [{}, { fun: "", loved: " \r\n " }]) {
      const page = await fill(who, "/checkin/weekly", fields);
      expect([page.status, page.$("[role=alert]").text()]).toEqual([400, expect.stringContaining("Pick one place")]);
    }
  });

  test("last week's form says so, keeps what stands in it, and may be sent as this week's", async () => {
    const who = await newMember(app);
    await who.visitor.open("/checkin/weekly");
    app.clock.move(24 * 7);
    await signInAgain(app, who);
    const late = await who.visitor.press("Send my week", WEEK);
    expect([late.status, late.$("[role=alert]").text()]).toEqual([409, expect.stringContaining("that week has ended")]);
    expect(await rowsOf(who)).toEqual([]);
    expect((await who.visitor.press("Send my week")).status).toBe(200);
    expect(await itemsOf(who)).toEqual([`weekly-${monday()}`]);
  });

  test.each([
    ["weekly", 7, "for a week that has not begun yet"],
    ["goodbye", 1, "for a day that has not begun yet"],
    ["reunion", 1, "for a day that has not begun yet"],
  ] as const)("a form of %s of a date ahead says that it has not begun", async (moment, days, said) => {
    const who = await newMember(app);
    const date = addDays(moment === "weekly" ? monday() : today(), days);
    const fields = moment === "weekly" ? WEEK : moment === "goodbye" ? { take: "The scarf." } : { hour: "Tea." };
    const answer = await who.visitor.post(`/checkin/${moment}`, body(null, { date, ...fields }));
    const html = await answer.text();
    expect([answer.status, html.includes(said), html.includes("has ended")]).toEqual([409, true, false]);
    expect(html).toContain(Object.values(fields).find((value) => String(value).length > 2));
    expect(await rowsOf(who)).toEqual([]);
  });

  test("a future week, one that has gone, a day that is no Monday, and what is no date at all", async () => {
    const who = await newMember(app);
    for (const date of [
      addDays(monday(), 7),
      addDays(monday(), -7),
      today(),
      "2026-02-30",
      "toString",
      "x".repeat(300),
    ]) {
      const sent = await who.visitor.post("/checkin/weekly", body(null, { date, ...WEEK }));
      expect([date, sent.status]).toEqual([date, 409]);
      expect([date, (await who.visitor.send(`/checkin/weekly/${date}`)).status]).toEqual([date, 404]);
    }
    for (const path of ["/checkin/nightly/2026-11-16", "/checkin/constructor/2026-11-16"])
      expect([path, (await who.visitor.send(path)).status]).toEqual([path, 404]);
    expect(await rowsOf(who)).toEqual([]);
  });

  test("a form from before the partner came is shown again before anything in it is shared", async () => {
    const [a, b] = [await newMember(app), await newMember(app)];
    await a.visitor.open("/checkin/goodbye");
    await connect(a, b);
    const early = await a.visitor.press("Send mine", GOODBYE);
    expect([early.status, early.$("[role=alert]").text()]).toEqual([409, expect.stringContaining("has changed")]);
    expect(await rowsOf(a)).toEqual([]);
    expect((await a.visitor.press("Send mine")).status).toBe(200);
    expect(await rowsOf(a)).toMatchObject([{ forPartner: true }]);
  });
});

describe("both", () => {
  test("before one's own there is nothing of the other's but that it is there, whatever it says", async () => {
    const { a, b } = await knownPair(app);
    await fill(a, "/checkin/weekly", WEEK);
    const before = await bytes(b, "/checkin/weekly");
    expect([before.includes("has sent theirs"), before.includes("quokka")]).toEqual([true, false]);
    await fill(a, `/checkin/weekly/${monday()}?change`, { fun: "1", loved: "Something else, and quite a lot longer." });
    expect(await bytes(b, "/checkin/weekly")).toBe(before);
  });

  test("once both are in both see both, where they differ most, and one question about it", async () => {
    const { a, b } = await knownPair(app);
    await fill(a, "/checkin/weekly", WEEK);
    const page = await fill(b, "/checkin/weekly", { communication: "4", affection: "3", fun: "2", loved: "Wombat." });
    expect(page.text).toMatch(/You differ most on fun \(2 for you, 5 for .+\) and affection \(3 for you, 2 for .+\)\./);
    for (const word of ["What would make us laugh next week?", "quokka", "Wombat.", "left this out"])
      expect([word, page.text.includes(word)]).toEqual([word, true]);
    const other = await a.visitor.open("/dashboard");
    expect(other.$(`a[href='/checkin/weekly/${monday()}']`).text()).toContain("You have both sent yours");
    const seen = await a.visitor.open(`/checkin/weekly/${monday()}`);
    expect(seen.text).toContain("What would make us laugh next week?");
    expect((await a.visitor.open("/dashboard")).$(`a[href^='/checkin/weekly']`)).toHaveLength(0);
    app.clock.move(24 * 7);
    for (const who of [a, b]) await signInAgain(app, who);
    const next = await a.visitor.open("/checkin/weekly");
    expect(next.$("form [name=fun]")).toHaveLength(6);
    expect(next.$(`a[href='/checkin/weekly/${addDays(monday(), -7)}']`)).toHaveLength(1);
    expect((await b.visitor.open(`/checkin/weekly/${addDays(monday(), -7)}`)).text).toContain("quokka");
  });

  test("two within a moment: both are kept, and each is told what there is", async () => {
    const { a, b } = await knownPair(app);
    await Promise.all([
      a.visitor.post("/checkin/goodbye", body(b, { date: today(), ...GOODBYE })),
      b.visitor.post("/checkin/goodbye", body(a, { date: today(), take: "Numbat." })),
    ]);
    expect(await seenBy(a, `/checkin/goodbye/${today()}`)).toContain("Numbat.");
    expect(await seenBy(b, `/checkin/goodbye/${today()}`)).toContain("quokka");
    const mail = eq(outbox.activity, "moments");
    const told = await app.services.database.db.select().from(outbox).where(mail);
    const ours = told.filter(({ userId }) => [a.id, b.id].includes(userId)).map(({ what }) => what);
    expect(ours.sort()).toEqual(["done", "opened"]);
  });

  test("14 hours apart the two meet in one goodbye, also on different dates, and a second form joins it", async () => {
    const { a, b } = await knownPair(app);
    await a.visitor.post("/us/time-zone", encoded({ timeZone: "America/Vancouver" }));
    await b.visitor.post("/us/time-zone", encoded({ timeZone: "Pacific/Auckland" }));
    app.clock.move(11);
    await b.visitor.open("/checkin/goodbye");
    await fill(a, "/checkin/goodbye", GOODBYE);
    const [item] = await itemsOf(a);
    const first = await b.visitor.press("Send mine", { take: "Numbat." });
    expect([first.status, first.$("[role=alert]").text()]).toEqual([
      409,
      expect.stringContaining("together with theirs"),
    ]);
    expect((await b.visitor.press("Send mine")).text).toContain("quokka");
    expect(await itemsOf(b)).toEqual([item]);
  });

  test("a goodbye waits seven days for the other, then a new one is begun and the old one stays its author's", async () => {
    const { a, b } = await knownPair(app);
    await fill(a, "/checkin/goodbye", GOODBYE);
    const first = today();
    expect((await b.visitor.open("/dashboard")).$(`a[href='/checkin/goodbye/${first}']`).text()).toContain("has sent");
    app.clock.move(24 * 8);
    for (const who of [a, b]) await signInAgain(app, who);
    expect((await b.visitor.open("/dashboard")).$(`a[href^='/checkin/goodbye']`)).toHaveLength(0);
    expect((await b.visitor.open("/checkin/goodbye")).$("[name=date]").val()).toBe(today());
    expect((await b.visitor.send(`/checkin/goodbye/${first}`)).status).toBe(404);
    expect((await b.visitor.post(`/checkin/goodbye/${first}`, body(a, GOODBYE))).status).toBe(409);
    const old = await a.visitor.open(`/checkin/goodbye/${first}`);
    expect([old.text.includes("There is nothing from"), old.$(`a[href*=change]`).length]).toEqual([true, 0]);
    expect((await a.visitor.open("/checkin/goodbye")).$(`a[href='/checkin/goodbye/${first}']`)).toHaveLength(1);
  });

  test("another couple's week is nobody's", async () => {
    const [{ a, b }, other] = [await knownPair(app), await knownPair(app)];
    for (const who of [a, b]) await fill(who, "/checkin/weekly", WEEK);
    const stranger = await other.a.visitor.open(`/checkin/weekly/${monday()}`);
    expect([stranger.status, stranger.text.includes("quokka"), stranger.$("form [name=fun]").length]).toEqual([
      200,
      false,
      6,
    ]);
    const sent = await other.a.visitor.post("/checkin/weekly", body(b, { date: monday(), ...WEEK }));
    expect(sent.status).toBe(409);
    expect(await rowsOf(other.a)).toEqual([]);
  });

  test("what was written before the two were connected opens by its author's yes, and a pause shows nothing", async () => {
    const [a, b] = [await newMember(app), await newMember(app)];
    await fill(a, "/checkin/weekly", WEEK);
    app.clock.move(0.1);
    await connect(a, b);
    app.clock.move(0.1);
    expect((await fill(b, "/checkin/weekly", { loved: "Wombat." })).text).toContain("has said that it is you");
    const path = `/checkin/weekly/${monday()}`;
    expect(
      [await seenBy(b, path), await seenBy(a, path)].map((seen) => /quokka.*Wombat|Wombat.*quokka/s.test(seen)),
    ).toEqual([false, false]);
    await a.visitor.post("/us/partner", encoded({ partner: b.id }));
    expect(await seenBy(b, path)).toContain("quokka");
    app.clock.move(0.1);
    expect(await pausePairing(app.services, a.id)).toBe(true);
    expect(await seenBy(b, path)).not.toContain("quokka");
  });

  test("after parting each has their own in the archive and the export, with its name, and nothing of the other's", async () => {
    const { a, b } = await knownPair(app);
    await fill(a, "/checkin/reunion", { arrive: "1", thing: "Wombat words." });
    await fill(b, "/checkin/reunion", { thing: "Numbat words." });
    const together = await (await a.visitor.post("/us/export/json", "")).json();
    expect(together.answers).toContainEqual({
      space: "now",
      activity: "moments",
      date: today(),
      form: "reunion",
      of: today(),
      mine: { arrive: 1, thing: "Wombat words." },
      theirs: { thing: "Numbat words." },
    });
    await b.visitor.post("/us/leave", "");
    const archive = await a.visitor.open("/us/archive");
    expect(archive.text).toContain("One thing to do together this time: Wombat words.");
    for (const path of [`/checkin/reunion/${today()}`, "/checkin/reunion", "/us/archive", "/us/archive?q=words"])
      expect([path, (await seenBy(a, path)).includes("Numbat")]).toEqual([path, false]);
  });
});

test("the list of earlier ones goes on to the oldest, twelve at a time", async () => {
  const who = await newMember(app);
  const first = today();
  for (let day = 0; day < 15; day++) {
    if (day > 0) app.clock.move(24);
    if (day > 0) await signInAgain(app, who);
    const sent = await who.visitor.post("/checkin/reunion", body(null, { date: today(), arrive: "3" }));
    expect(sent.status).toBe(302);
  }
  const seen: string[] = [];
  for (let next: string | undefined = "/checkin/reunion"; next; ) {
    const { $ } = await who.visitor.open(next);
    seen.push(
      ...$("#past + .list a")
        .toArray()
        .map((one) => String($(one).attr("href")).split("/").at(-1) ?? ""),
    );
    next = $("a[href*='before=']").attr("href");
  }
  expect(seen).toEqual(Array.from({ length: 14 }, (_, day) => addDays(first, 13 - day)));
});
