import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { CheckIn } from "#app/activities/check-in/check-in.ts";
import { addDays, type LocalDate } from "#app/calendar/local-date.ts";
import { pausePairing } from "#app/couple/confirm-partner.server.ts";
import { outbox } from "#db/schema/outbox.ts";
import { roundParts } from "#db/schema/rounds.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { encoded } from "#tests/support/bodies.ts";
import { checkInEveryDay } from "#tests/support/check-ins.ts";
import { connect, knownPair } from "#tests/support/couples.ts";
import { memberOf, newMember, signInAgain, type TestMember } from "#tests/support/members.ts";
import { everyRow } from "#tests/support/tables.ts";
import type { Visitor } from "#tests/support/visitor.ts";

/** docs/product/check-in.md, through the forms that the pages hold. */
const app = appForTests();

/** Noon of a day on which nobody has done anything yet. */
beforeEach(() => app.clock.nextNoon());

const ALL = { mood: "4", energy: "2", stress: "3", closeness: "5", words: "Long day, and the quokka waved." };
const SHARED = ["mood", "energy", "stress", "closeness", "words"].map((part) => [`share-${part}`, "yes"]);

/** Opens the page and sends its form, as it stands there but for these fields. */
async function checkIn({ visitor }: { visitor: Visitor }, fields: Record<string, string>) {
  const page = await visitor.open("/checkin?change");
  return visitor.press(
    page.$("form button").filter((_, b) => page.$(b).text() === "Keep the change").length
      ? "Keep the change"
      : "Check in",
    fields,
  );
}

const rowsOf = (who: { id: string }) =>
  app.services.database.db.select().from(roundParts).where(eq(roundParts.userId, who.id));
const today = (): LocalDate => app.clock.at.toISOString().slice(0, 10) as LocalDate;
/** The page, and what a navigation in script would fetch. */
const seenBy = async ({ visitor }: { visitor: Visitor }, path = "/checkin") =>
  (await (await visitor.send(path)).text()) + (await (await visitor.data(path)).text());
/** What there is of the other on a page, nonce aside. */
const bytes = async (who: TestMember, path = "/checkin") => (await seenBy(who, path)).replace(/nonce="[^"]+"/g, "");

describe("one's own", () => {
  test("nothing is preset, and every switch stands on Only me", async () => {
    const { $ } = await (await newMember(app)).visitor.open("/checkin");
    expect($("form [type=radio]")).toHaveLength(24);
    expect($("form [role=switch]")).toHaveLength(5);
    expect($("form [checked]")).toHaveLength(0);
    expect($("form textarea").text()).toBe("");
  });

  test("it is kept, shown, sealed, and a part of the day", async () => {
    const who = await newMember(app);
    const page = await checkIn(who, { ...ALL, "share-mood": "yes" });
    expect([page.url, page.status]).toEqual(["/checkin", 200]);
    expect(page.text).toContain("You have checked in");
    expect(
      page
        .$(".said li")
        .map((_, li) => page.$(li).text().replace(/\s+/g, " ").trim())
        .get(),
    ).toEqual(["Mood 4 of 5 Shared", "Energy 2 of 5 Only me", "Stress 3 of 5 Only me", "Closeness 5 of 5 Only me"]);
    expect(page.$(".own").text()).toBe(ALL.words);
    const [row] = await rowsOf(who);
    expect(row).toMatchObject({ date: today(), forPartner: false });
    expect(JSON.stringify([await everyRow(app), app.logged])).not.toContain("quokka");
    expect((await who.visitor.open("/dashboard")).$(".cal [aria-current]").text()).toContain("you");
  });

  test("any part may be left out, and one is enough", async () => {
    const who = await newMember(app);
    expect((await checkIn(who, { words: "Only this." })).text).toContain("Only this.");
    const refused = await checkIn(await newMember(app), { words: "  " });
    expect(refused.status).toBe(400);
    expect(refused.$("[role=alert]").text()).toContain("Pick a place on one of the scales, or write a few words.");
  });

  test("what was chosen can be left out again", async () => {
    const who = await newMember(app);
    await checkIn(who, { ...ALL, "share-mood": "yes", "share-stress": "yes" });
    const form = await who.visitor.open("/checkin?change");
    expect(form.$("form [type=radio][value='']")).toHaveLength(4);
    const page = await checkIn(who, { mood: "", closeness: "" });
    expect(
      page
        .$(".said li")
        .map((_, li) => page.$(li).text().replace(/\s+/g, " ").trim())
        .get(),
    ).toEqual(["Energy 2 of 5 Only me", "Stress 3 of 5 Shared"]);
    const refused = await checkIn(who, { mood: "", energy: "", stress: "", closeness: "", words: "" });
    expect([refused.status, refused.$("form [type=radio][checked]").length]).toEqual([400, 0]);
    expect(refused.$("[role=alert]").text()).toContain("Pick a place on one of the scales, or write a few words.");
  });

  test("until the day ends it can be changed, and the form holds what was said", async () => {
    const who = await newMember(app);
    await checkIn(who, { ...ALL, "share-words": "yes" });
    const { $ } = await who.visitor.open("/checkin?change");
    const checked = $("form [checked]")
      .map((_, field) => `${$(field).attr("name")}=${$(field).val()}`)
      .get();
    expect(checked).toEqual(["mood=4", "energy=2", "stress=3", "closeness=5", "share-words=yes"]);
    expect($("textarea").text()).toBe(ALL.words);
    const page = await checkIn(who, { mood: "1" });
    expect(page.$(".said li").first().text()).toContain("1 of 5");
    expect(await rowsOf(who)).toHaveLength(1);
  });

  test("sent twice, and twice at once, it changes nothing more", async () => {
    const { a, b } = await knownPair(app);
    const { $ } = await a.visitor.open("/checkin");
    const body = encoded({ date: String($("[name=date]").val()), partner: b.id, mood: "3", "share-mood": "yes" });
    const answers = await Promise.all([1, 2, 3].map(() => a.visitor.post("/checkin", body)));
    expect(answers.map(({ status }) => status)).toEqual([302, 302, 302]);
    const rows = async () => {
      const { sessions: _seen, ...kept } = await everyRow(app);
      return kept;
    };
    const before = await rows();
    app.clock.move(0.1);
    expect((await a.visitor.post("/checkin", body)).status).toBe(302);
    expect(await rows()).toEqual(before);
  });
});

describe("what is refused", () => {
  test("words too long, or a place that is not offered: everything stands there again", async () => {
    const who = await newMember(app);
    for (const [wrong, said] of [
      [{ words: "x".repeat(2001) }, "A few words have at most 2,000 characters."],
      [{ words: "no\u0000thing" }, "This text holds characters that can't be kept."],
      [{ mood: "6" }, "Pick a place from 1 to 5."],
      [{ "share-mood": "no" }, "Leave the switch on Only me, or set it to Shared."],
    ] as const) {
      const page = await checkIn(who, { ...ALL, "share-energy": "yes", ...wrong });
      expect(page.status).toBe(400);
      expect(page.$("[role=alert]").text()).toContain(said);
      expect(page.$("[name=energy][checked]").val()).toBe("2");
      expect(page.$("[name=share-energy][checked]")).toHaveLength(1);
      if (!("words" in wrong)) expect(page.$("textarea").text()).toBe(ALL.words);
    }
    expect(await rowsOf(who)).toEqual([]);
  });

  test("2,000 characters are taken, a line break counting one", async () => {
    const who = await newMember(app);
    const words = `${"💜".repeat(1998)}\r\nx`;
    expect((await checkIn(who, { words })).$(".own").text()).toBe(words.replace("\r", ""));
  });

  test("yesterday's form says so, keeps what stands in it, and may be sent as today's", async () => {
    const who = await newMember(app);
    await who.visitor.open("/checkin");
    app.clock.move(24);
    const late = await who.visitor.press("Check in", { ...ALL, "share-stress": "yes" });
    expect(late.status).toBe(409);
    expect(late.$("[role=alert]").text()).toContain("that day has ended");
    expect(await rowsOf(who)).toEqual([]);
    const sent = await who.visitor.press("Check in");
    expect([sent.status, sent.$(".own").text()]).toEqual([200, ALL.words]);
    expect((await rowsOf(who)).map(({ date }) => date)).toEqual([today()]);
  });

  test("tomorrow's form says that its day has not begun, keeps what stands in it, and may be sent as today's", async () => {
    const who = await newMember(app);
    for (const ahead of [1, 400]) {
      await who.visitor.open("/checkin");
      const early = await who.visitor.press("Check in", { ...ALL, date: addDays(today(), ahead) });
      expect([early.status, early.$("[role=alert]").text()]).toEqual([
        409,
        expect.stringContaining("for a day that has not begun yet"),
      ]);
      expect(early.text).not.toContain("has ended");
      expect(await rowsOf(who)).toEqual([]);
    }
    const sent = await who.visitor.press("Check in");
    expect([sent.status, sent.$(".own").text()]).toEqual([200, ALL.words]);
    expect((await rowsOf(who)).map(({ date }) => date)).toEqual([today()]);
  });

  test("yesterday's form with a mistake in it is still yesterday's when that is mended", async () => {
    const who = await newMember(app);
    await who.visitor.open("/checkin");
    app.clock.move(24);
    expect((await who.visitor.press("Check in", { mood: "9" })).status).toBe(400);
    expect((await who.visitor.press("Check in", { mood: "2" })).status).toBe(409);
  });

  test("a form from before the partner came is shown again before anything in it is shared", async () => {
    const [a, b] = [await newMember(app), await newMember(app)];
    await a.visitor.open("/checkin");
    await connect(a, b);
    const early = await a.visitor.press("Check in", { ...ALL, "share-words": "yes" });
    expect(early.status).toBe(409);
    expect(early.$("[role=alert]").text()).toContain("Who your partner is has changed");
    expect(await rowsOf(a)).toEqual([]);
    expect((await a.visitor.press("Check in")).status).toBe(200);
    expect(await rowsOf(a)).toMatchObject([{ forPartner: true }]);
  });
});

describe("the partner's", () => {
  test("before one's own there is nothing of it but that it is there, whatever it says", async () => {
    const { a, b } = await knownPair(app);
    await checkIn(a, { ...ALL, ...Object.fromEntries(SHARED) });
    const before = await bytes(b);
    expect(before).toContain("has checked in");
    expect(before).not.toContain("quokka");
    await checkIn(a, { mood: "1", energy: "5", words: "Something else, and much longer than it was before." });
    expect(await bytes(b)).toBe(before);
    expect((await b.visitor.send(`/checkin/${today()}`)).status).toBe(404);
  });

  test("after one's own what is shared is open, and what is kept is nowhere, as if it had not been said", async () => {
    const { a, b } = await knownPair(app);
    await checkIn(a, { ...ALL, "share-mood": "yes", "share-energy": "yes" });
    const page = await checkIn(b, { mood: "3" });
    const theirs = page.$("#theirs").closest("section");
    expect(
      theirs
        .find("li")
        .map((_, li) => page.$(li).text().replace(/\s+/g, " ").trim())
        .get(),
    ).toEqual(["Mood 4 of 5", "Energy 2 of 5"]);
    const paths = ["/checkin", "/checkin?change", "/checkin?of=closeness&days=90", `/checkin/${today()}`, "/dashboard"];
    const all = async () => Promise.all(paths.map((path) => bytes(b, path)));
    const kept = await all();
    expect(kept.join()).not.toContain("quokka");
    await checkIn(a, { stress: "1", closeness: "1", words: "Quite other words." });
    expect(await all()).toEqual(kept);
    const without = await a.visitor.open("/checkin?change");
    const fields = { date: today(), partner: String(without.$("[name=partner]").val()), mood: "4", energy: "2" };
    const body = encoded({ ...fields, "share-mood": "yes", "share-energy": "yes" });
    expect((await a.visitor.post("/checkin", body)).status).toBe(302);
    expect(await all()).toEqual(kept);
  });

  test("who keeps everything is said to keep it", async () => {
    const { a, b } = await knownPair(app);
    await checkIn(a, ALL);
    const page = await checkIn(b, { mood: "3" });
    expect(page.$("#theirs").closest("section").text()).toContain("keeps this one.");
  });

  test("two at once: both are kept, the day is complete, and each is told that it is open", async () => {
    const { a, b } = await knownPair(app);
    for (const who of [a, b]) await who.visitor.post("/us/time-zone", encoded({ timeZone: "Europe/Lisbon" }));
    await Promise.all([checkIn(a, { mood: "4", "share-mood": "yes" }), checkIn(b, { mood: "2", "share-mood": "yes" })]);
    expect((await a.visitor.open("/checkin")).text).toContain("Both have checked in");
    expect((await b.visitor.open("/dashboard")).$("#streak").text()).toBe("1 day, and counting");
    const told = await app.services.database.db.select().from(outbox).where(eq(outbox.activity, "check-in"));
    expect(
      told
        .filter(({ userId }) => [a.id, b.id].includes(userId))
        .map(({ what }) => what)
        .sort(),
    ).toEqual(["done", "opened"]);
  });

  test("what comes after one's day has ended is there on the next one, and on its date", async () => {
    const { a, b } = await knownPair(app);
    await a.visitor.post("/us/time-zone", encoded({ timeZone: "Pacific/Auckland" }));
    await b.visitor.post("/us/time-zone", encoded({ timeZone: "America/Vancouver" }));
    const first = await checkIn(a, { mood: "4" });
    const date = String((await rowsOf(a))[0]?.date);
    expect(first.text).toContain("has a day of their own for it");
    app.clock.move(20);
    while (String((await b.visitor.open("/checkin")).$("[name=date]").val()) < date) app.clock.move(1);
    await checkIn(b, { words: "Late and well.", "share-words": "yes" });
    const next = await a.visitor.open("/checkin");
    expect(next.$("form [name=date]").val()).not.toBe(date);
    const link = next.$(`a[href='/checkin/${date}']`).first();
    expect(link.text()).toMatch(/^What .+ shared on /);
    expect((await a.visitor.open(`/checkin/${date}`)).text).toContain("Late and well.");
  });

  test("what was written before the two were connected opens by its author's yes", async () => {
    const [a, b] = [await newMember(app), await newMember(app)];
    await checkIn(a, { ...ALL, "share-words": "yes" });
    app.clock.move(0.1);
    await connect(a, b);
    app.clock.move(0.1);
    expect((await checkIn(b, { words: "Wombat.", "share-words": "yes" })).text).toContain("has said that it is you");
    // Neither opens before the other one: a reveal has two sides.
    expect(await seenBy(b)).not.toContain("quokka");
    expect(await seenBy(a)).not.toContain("Wombat.");
    expect((await a.visitor.open("/checkin")).text).toContain("once you have said that");
    expect((await a.visitor.open("/dashboard")).text).toContain("After your yes, what you wrote on your own opens");
    expect(await seenBy(a, "/dashboard")).not.toContain("Read both");
    await a.visitor.post("/us/partner", encoded({ partner: b.id }));
    expect((await a.visitor.open("/dashboard")).text).toContain("Read both");
    expect((await b.visitor.open("/checkin")).text).toContain("quokka");
    expect((await a.visitor.open("/checkin")).text).toContain("Wombat.");
  });

  test("during a pause there is nothing of it, and afterwards it is there again", async () => {
    const { a, b } = await knownPair(app);
    await checkIn(a, { ...ALL, "share-words": "yes" });
    await checkIn(b, { mood: "3" });
    expect(await seenBy(b)).toContain("quokka");
    app.clock.move(0.1);
    expect(await pausePairing(app.services, a.id)).toBe(true);
    for (const path of ["/checkin", `/checkin/${today()}`, "/checkin?of=mood&days=90"]) {
      const seen = await seenBy(b, path);
      for (const word of ["quokka", a.email.split("@")[0] ?? "", "Both have"])
        expect([path, seen.includes(word)]).toEqual([path, false]);
    }
    expect((await checkIn(b, { words: "In the pause.", "share-words": "yes" })).text).toContain(
      "While your pairing is paused",
    );
    app.clock.move(0.1);
    await a.visitor.post("/us/partner", encoded({ partner: b.id }));
    expect(await seenBy(b)).toContain("quokka");
    expect(await seenBy(a)).toContain("In the pause.");
  });

  test("after parting each has their own in the archive and the export, and nothing of the other's", async () => {
    const { a, b } = await knownPair(app);
    await checkIn(a, { words: "Wombat words.", "share-words": "yes" });
    await checkIn(b, { words: "Numbat words.", "share-words": "yes" });
    const together = await (await a.visitor.post("/us/export/json", "")).json();
    expect(together.answers).toContainEqual({
      space: "now",
      activity: "check-in",
      date: today(),
      mine: { words: "Wombat words.", shared: ["words"] },
      theirs: { words: "Numbat words." },
    });
    await b.visitor.post("/us/leave", "");
    for (const path of ["/checkin", `/checkin/${today()}`, "/us/archive", "/us/archive?q=words"])
      expect([path, (await seenBy(a, path)).includes("Numbat")]).toEqual([path, false]);
    expect((await a.visitor.open("/us/archive")).text).toContain("Wombat words.");
    expect((await a.visitor.open("/checkin")).$("form textarea").text()).toBe("");
    await app.services.limits.forget("export:account", a.id);
    await signInAgain(app, a);
    const apart = await (await a.visitor.post("/us/export/html", "")).text();
    expect([apart.includes("Wombat"), apart.includes("Numbat")]).toEqual([true, false]);
  });
});

describe("the lines", () => {
  const at = (mood: 1 | 2 | 3 | 4 | 5, shared = true): CheckIn =>
    shared ? { shared: { mood }, kept: {} } : { shared: {}, kept: { mood } };

  test("of 30 and of 90 days, drawn, in a sentence, and as a table", async () => {
    const { a, b } = await knownPair(app);
    const { couple } = await memberOf(app.services, a.uid);
    const said = (author: string, ago: number) => {
      if (ago > 60) return at(1);
      if (author === a.id) return ago % 2 ? null : at(ago === 2 ? 5 : 3, false);
      return ago === 4 ? at(2) : ago === 6 ? at(4, false) : ago === 3 ? at(1) : null;
    };
    await checkInEveryDay(app.services, {
      coupleId: couple.id,
      authors: [a.id, b.id],
      before: today(),
      count: 100,
      said,
      at: app.clock.at,
    });
    const { $ } = await a.visitor.open("/checkin?of=mood");
    const card = $("#lines");
    expect(
      card
        .find("[aria-current]")
        .map((_, link) => $(link).text())
        .get(),
    ).toEqual(["30 days", "Mood"]);
    const rows = card
      .find("tbody tr")
      .map((_, row) => $(row).find("td").text())
      .get();
    // Days 2 to 28 before: each second one; of the partner's the one that was shared on a day of both.
    expect(rows).toEqual(["5–", "32", ...Array.from({ length: 12 }, () => "3–")]);
    const drawing = card.find("svg[role=img]");
    expect(drawing.find(".ly").attr("d")?.match(/[ML]/g)).toHaveLength(14);
    expect(drawing.find(".lt").attr("d")?.match(/[ML]/g)).toHaveLength(1);
    expect(drawing.attr("aria-label")).toMatch(
      /^Mood over 30 days\. You went from 3 to 5, between 3 and 5\. .+ said 2 on /,
    );
    expect(card.find("p.small").text()).toContain("what was shared");

    const more = await a.visitor.open("/checkin?of=mood&days=90");
    expect(more.$("#lines tbody tr")).toHaveLength(14 + 16 + 29);
    expect(more.$("#lines tbody th a").last().attr("href")).toBe(`/checkin/${addDays(today(), -89)}`);
    for (const odd of ["of=words&days=91", "of=&days=", "of=__proto__&days=30&days=90"])
      expect((await a.visitor.open(`/checkin?${odd}`)).$("#lines h2").text()).toBe("Closeness");
  });

  test("are empty before the first check-in", async () => {
    const { $ } = await (await newMember(app)).visitor.open("/checkin");
    expect($("#lines").text()).toContain("A line begins here");
    expect($("#lines table, #lines svg[role=img]")).toHaveLength(0);
  });
});

describe("at home", () => {
  const rows = (page: Awaited<ReturnType<Visitor["open"]>>) =>
    page
      .$("[aria-labelledby=waiting] li")
      .map((_, li) => page.$(li).text().replace(/\s+/g, " ").trim())
      .get();

  test("it waits until it is done, and then stands there small", async () => {
    const { a, b } = await knownPair(app);
    expect(rows(await a.visitor.open("/dashboard"))).toEqual(["Check in One minute."]);
    await checkIn(b, { mood: "2" });
    expect(rows(await a.visitor.open("/dashboard"))[0]).toMatch(/^Check in .+ has checked in\. One minute\.$/);
    expect((await b.visitor.open("/dashboard")).$("#today-check-in").closest("section").text()).toContain(
      "has a day of their own",
    );
    await checkIn(a, { mood: "2" });
    const home = await a.visitor.open("/dashboard");
    expect(rows(home)).toEqual([]);
    expect(home.$("#today-check-in").closest("section").find("a").attr("href")).toBe("/checkin");
    expect(home.$("#today-check-in").closest("section").text()).toContain("has checked in too");
  });
});

test("a day that is none of one's own is not there, like one that is not a date", async () => {
  const { a, b } = await knownPair(app);
  await checkIn(a, { mood: "3" });
  for (const path of [
    `/checkin/${addDays(today(), -1)}`,
    `/checkin/${addDays(today(), 1)}`,
    "/checkin/x",
    "/checkin/2026-02-30",
  ])
    expect([path, (await a.visitor.send(path)).status]).toEqual([path, 404]);
  const [outsider, other] = [await newMember(app), `/checkin/${today()}`];
  expect((await outsider.visitor.send(other)).status).toBe(404);
  expect((await b.visitor.send(other)).status).toBe(404);
  expect(
    await app.services.database.db.$count(roundParts, and(eq(roundParts.userId, a.id), eq(roundParts.item, today()))),
  ).toBe(1);
});
