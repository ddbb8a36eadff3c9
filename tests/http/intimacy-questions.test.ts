import { and, eq, inArray } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { adultIds } from "#app/content/adult-ids.server.ts";
import { reviseContent } from "#app/content/revision.server.ts";
import { contentItems } from "#db/schema/content.ts";
import { coupleDays } from "#db/schema/couple.ts";
import { roundParts } from "#db/schema/rounds.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { encoded } from "#tests/support/bodies.ts";
import { connect, knownPair } from "#tests/support/couples.ts";
import { words } from "#tests/support/games.ts";
import { call, memberOf, newMember, signInAgain, type TestMember } from "#tests/support/members.ts";
import { keepAdult, openAdult } from "#tests/support/planters/after-intimacy.ts";
import { addressOf, LIST } from "#tests/support/planters/intimacy-questions.ts";
import { shippedIntimate } from "#tests/support/shipped-questions.ts";
import { everyRow } from "#tests/support/tables.ts";

/** docs/product/intimacy-questions.md, through the forms that the pages hold. */
const free = new Set<string>();
const app = appForTests({ includes: (coupleId, tier) => tier === "free" || !free.has(coupleId) });
beforeEach(() => app.clock.nextNoon());

const db = () => app.services.database.db;
const ofKind = (kind: string, tier = "free") =>
  shippedIntimate.filter((one) => one.answer.kind === kind && one.tier === tier);
const [TEXT, OTHER] = ofKind("text") as [(typeof shippedIntimate)[number], (typeof shippedIntimate)[number]];
const as = ({ uid }: TestMember) => memberOf(app.services, uid);
const spaceOf = async (who: TestMember) => (await as(who)).couple.id;
const rowsOf = (...who: TestMember[]) =>
  db()
    .select()
    .from(roundParts)
    .where(
      and(
        eq(roundParts.activity, "intimacy-questions"),
        inArray(
          roundParts.userId,
          who.map(({ id }) => id),
        ),
      ),
    );

/** The address of a question in somebody's space. */
async function pageOf(who: TestMember, { text } = TEXT): Promise<string> {
  const path = await addressOf(who.visitor, text);
  if (path === null) throw new Error(`nothing leads to: ${text}`);
  return path;
}
const seenBy = async ({ visitor }: TestMember, path: string) =>
  (await (await visitor.send(path)).text()) + (await (await visitor.data(path)).text());
const bytes = async (who: TestMember, path: string) => (await seenBy(who, path)).replace(/nonce="[^"]+"/g, "");

/** Sends the form of a question's page as it stands there, but for these fields. */
async function answer(who: TestMember, said: string, { of = TEXT, other = {} as Record<string, string> } = {}) {
  const path = await pageOf(who, of);
  const { $ } = await who.visitor.open(`${path}?change`);
  const given = {
    question: String($("form [name=question]").attr("value")),
    partner: String($("form [name=partner]").attr("value")),
    answer: said,
  };
  return who.visitor.post(path, encoded({ ...given, ...other }));
}
const takeBack = (who: TestMember, kept: string) =>
  who.visitor.post("/us/keeping-consent", encoded({ do: "withdraw", kept }));

/** Two who have given both consents. */
async function two() {
  const { a, b } = await knownPair(app);
  for (const { visitor } of [a, b]) await openAdult(visitor);
  return { a, b };
}

/** Changes an item, and puts it back after the work. */
async function withItem(id: string, set: object, work: () => Promise<void>): Promise<void> {
  const [before] = await db().select().from(contentItems).where(eq(contentItems.id, id));
  const change = async (values: object) => {
    await db().update(contentItems).set(values).where(eq(contentItems.id, id));
    await app.services.database.transaction(reviseContent);
  };
  await change(set);
  try {
    await work();
  } finally {
    await change({ version: before?.version, text: before?.text, retiredAt: before?.retiredAt });
  }
}

describe("a question", () => {
  test("that one has answered shows it, nothing of the answer does, and both stand side by side once both have", async () => {
    const { a, b } = await two();
    const page = await pageOf(a);
    expect((await answer(a, "The quokka waved.")).headers.get("Location")).toBe(page);
    expect(await words(a, page)).toContain("Your half is in.");
    const before = [await bytes(b, page), await bytes(b, LIST), await bytes(b, "/dashboard")];
    expect(before[0]).toContain("has answered");
    expect(before.join("")).not.toContain("quokka");
    // Another answer of another length leaves all that the partner sees as it was.
    await answer(a, "The quokka waved, and waved, and then it left.");
    expect([await bytes(b, page), await bytes(b, LIST), await bytes(b, "/dashboard")]).toEqual(before);
    await answer(b, "Mine was asleep.");
    expect(await words(a, LIST)).toContain("Both answers are open, and you have not read them");
    for (const who of [a, b]) {
      const { $ } = await who.visitor.open(page);
      const said = $(".reveal blockquote").map((_, one) => $(one).text());
      expect(said.get().sort()).toEqual(["Mine was asleep.", "The quokka waved, and waved, and then it left."]);
    }
    expect(await words(a, LIST)).not.toContain("you have not read them");
    // The first sight moves, later ones don't; and what is open is not changed.
    expect((await a.visitor.open(page)).$(".reveal.fresh")).toHaveLength(0);
    const late = await a.visitor.post(page, encoded({ partner: b.id, answer: "Too late" }));
    expect([late.status, (await late.text()).includes("Too late")]).toEqual([409, true]);
    // It is nobody's part of the day.
    const days = await db()
      .select({ first: coupleDays.firstDoneAt, second: coupleDays.secondDoneAt })
      .from(coupleDays)
      .where(eq(coupleDays.coupleId, await spaceOf(a)));
    expect(days.flatMap(({ first, second }) => [first, second]).filter((at) => at !== null)).toEqual([]);
  });

  test.each([
    ["scale", "4", "4 of 5"],
    ["choice", "b", null],
  ])("with a %s is answered by it, and read in words", async (kind, value, said) => {
    const { a, b } = await two();
    const [of = TEXT] = ofKind(kind);
    for (const who of [a, b]) expect((await answer(who, value, { of })).status).toBe(302);
    const option = of.answer.kind === "choice" ? of.answer.options[1]?.text : null;
    expect((await a.visitor.open(await pageOf(a, of))).$(".reveal").text()).toContain(said ?? option);
  });

  test("sent again and again, from two devices at once, is one answer; a last change counts until both have", async () => {
    const { a } = await two();
    const page = await pageOf(a);
    const partner = (await as(a)).partner?.id ?? "";
    const sent = Array.from({ length: 20 }, (_, i) =>
      a.visitor.post(page, encoded({ partner, answer: i % 2 ? "Rain." : "Snow." })),
    );
    for (const { status } of await Promise.all(sent)) expect(status).toBe(302);
    expect(await rowsOf(a)).toHaveLength(1);
    await answer(a, "Hail.");
    expect(await words(a, page)).toContain("Hail.");
  });

  test("of other words than the form had is not answered: it is shown again, and what was written stays", async () => {
    const { a } = await two();
    const page = await pageOf(a);
    const { $ } = await a.visitor.open(page);
    const form = { question: String($("[name=question]").val()), partner: String($("[name=partner]").val()) };
    await withItem(
      TEXT.id,
      { version: TEXT.version + 1, text: "When do you feel near to me without a touch?" },
      async () => {
        const refused = await a.visitor.post(page, encoded({ ...form, answer: "In the rain." }));
        const text = await refused.text();
        expect(refused.status).toBe(409);
        for (const said of ["This question has new words.", "In the rain.", "without a touch?"])
          expect(text).toContain(said);
        expect(await rowsOf(a)).toEqual([]);
        const now = String((await a.visitor.open(page)).$("[name=question]").val());
        expect((await a.visitor.post(page, encoded({ ...form, question: now, answer: "In the rain." }))).status).toBe(
          302,
        );
      },
    );
  });

  test("that is retired is asked of nobody; begun by one of the two it may be ended, and stays", async () => {
    const { a, b } = await two();
    const [page, other] = [await pageOf(a), await pageOf(a, OTHER)];
    await answer(a, "Rain.");
    await withItem(TEXT.id, { retiredAt: new Date() }, async () => {
      await withItem(OTHER.id, { retiredAt: new Date() }, async () => {
        expect(await b.visitor.ends(other)).toBe("404");
        expect((await b.visitor.post(other, encoded({ partner: a.id, answer: "Late" }))).status).toBe(404);
        expect(await words(b, LIST)).not.toContain(OTHER.text);
        expect(await words(b, LIST)).toContain(TEXT.text);
        expect((await answer(b, "Snow.")).status).toBe(302);
        expect(await words(a, page)).toContain("Snow.");
        await signInAgain(app, a);
        const taken = await (await a.visitor.post("/us/export/json", "")).text();
        for (const said of ["Rain.", "Snow.", TEXT.text]) expect(taken).toContain(said);
      });
    });
  });

  test("that is none, is another couple's, or comes with odd fields, is not found or refused, and keeps nothing", async () => {
    const [{ a, b }, { a: outsider }] = [await two(), await two()];
    const page = await pageOf(a);
    const nobodys = `${LIST}/${"A".repeat(22)}`;
    for (const path of [nobodys, `${LIST}/${TEXT.id}`, `${LIST}/1`, await pageOf(outsider), `${LIST}/%00`]) {
      expect([path, await a.visitor.ends(path)]).toEqual([path, "404"]);
      const sent = await a.visitor.post(path, encoded({ partner: b.id, answer: "Rain." }));
      expect([path, sent.status]).toEqual([path, 404]);
    }
    for (const fields of [{ answer: "" }, {}, { answer: "x".repeat(2001) }, { answer: "a", coupleId: "x" }])
      expect((await a.visitor.post(page, encoded({ partner: b.id, ...fields }))).status).toBe(400);
    expect((await a.visitor.post(page, encoded({ partner: outsider.id, answer: "For whom?" }))).status).toBe(409);
    const [scale = TEXT] = ofKind("scale");
    expect((await answer(a, "9", { of: scale })).status).toBe(400);
    expect((await a.visitor.post(LIST, encoded({ answer: "Rain." }))).status).toBe(405);
    expect(await rowsOf(a, outsider)).toEqual([]);
  });
});

describe("with nobody beside one", () => {
  test("an answer waits for a yes to who comes, and opens then", async () => {
    const [a, b] = [await newMember(app), await newMember(app)];
    for (const { visitor } of [a, b]) await openAdult(visitor);
    expect((await answer(a, "Alone with rain.")).status).toBe(302);
    expect(await words(a, await pageOf(a))).toContain("It opens when your partner is here");
    app.clock.move(0.01);
    await connect(a, b);
    expect((await answer(b, "Beside you.")).status).toBe(302);
    expect(await seenBy(b, await pageOf(b))).not.toContain("Alone with rain.");
    expect(await words(a, await pageOf(a))).toContain("You wrote this before you two were connected.");
    await a.visitor.post("/us/partner", encoded({ partner: b.id }));
    expect(await words(b, await pageOf(b))).toContain("Alone with rain.");
  });

  test("a partner who goes in the middle takes nothing along, and what was said is erased of both", async () => {
    const { a, b } = await two();
    const page = await pageOf(a);
    await answer(a, "Rain.");
    await answer(a, "Snow.", { of: OTHER });
    await answer(b, "Hail.", { of: OTHER });
    const late = { partner: b.id, answer: "Still for you." };
    await b.visitor.post("/us/leave", "");
    expect(await rowsOf(a, b)).toEqual([]);
    // The address was that of the space of two.
    expect((await a.visitor.post(page, encoded(late))).status).toBe(404);
    expect((await a.visitor.post(await pageOf(a), encoded(late))).status).toBe(409);
    expect(await words(a, LIST)).not.toContain("You have answered");
  });
});

describe("18+", () => {
  test("it asks for both consents, one after the other, and holds no question before", async () => {
    const { a } = await knownPair(app);
    const page = `${LIST}/${"A".repeat(22)}`;
    for (const path of [LIST, page]) {
      expect((await a.visitor.open(path)).$("h1").text()).toBe("18+");
      expect(await seenBy(a, path)).not.toContain(TEXT.text);
    }
    expect((await a.visitor.post(page, encoded({ answer: "Rain.", partner: "alone" }))).status).toBe(403);
    await call(a.visitor, "/api/user/age-consent");
    for (const path of [LIST, page]) {
      const asks = await a.visitor.open(path);
      expect([asks.$("form [name=do]").val(), asks.$("title").text()]).toEqual(["give", "The Couple App"]);
      expect(await seenBy(a, path)).not.toContain(TEXT.text);
    }
    await keepAdult(a.visitor);
    expect((await a.visitor.open(LIST)).$(".asks a")).toHaveLength(90);
    expect((await a.visitor.open(await pageOf(a))).$("title").text()).toBe("The Couple App");
  });

  test("which question two have answered stands in no row, no address and no line of the log; the dashboard names none", async () => {
    app.logged.length = 0;
    const { a, b } = await two();
    const page = await pageOf(a);
    expect(page).toMatch(/^\/intimacyLab\/questions\/[\w-]{22}$/);
    expect(await pageOf(b)).toBe(page);
    await answer(a, "Rain.");
    const { contentItems: _, ...rows } = await everyRow(app);
    const ids = new Set(await adultIds(db()));
    expect(shippedIntimate.filter(({ id }) => !ids.has(id))).toEqual([]);
    const all = Object.values(rows)
      .flat()
      .flatMap((row) => row.split(/[^\w-]+/));
    expect(all.filter((word) => ids.has(word) || word === page.split("/").at(-1))).toEqual([]);
    expect(JSON.stringify(app.logged)).not.toMatch(new RegExp(`questions/|${page.split("/")[3]}|closeness`));
    const home = (await b.visitor.open("/dashboard")).$("main");
    expect(home.text()).toContain("Something for you two");
    expect(home.text()).not.toMatch(/intima|question of|closeness/i);
    const none = await knownPair(app);
    expect(await app.services.vault.knownBlind(await spaceOf(none.a))).toBeNull();
    await openAdult(none.a.visitor);
    await none.a.visitor.open(await pageOf(none.a));
    // Who only looks makes no key.
    expect(await app.services.vault.knownBlind(await spaceOf(none.a))).toBeNull();
  });

  test("nobody is told of it who has taken a consent back", async () => {
    const { a, b } = await two();
    await answer(a, "Rain.");
    await takeBack(b, "stay");
    expect(await words(b, "/dashboard")).not.toContain("Something for you two");
    await keepAdult(b.visitor);
    expect(await words(b, "/dashboard")).toContain("Something for you two");
    await b.visitor.post("/us/withdraw-age-consent", "");
    expect(await words(b, "/dashboard")).not.toContain("Something for you two");
  });

  test("a consent taken back in the middle keeps nothing more, hides what stays, and closes for both what is erased", async () => {
    const { a, b } = await two();
    const page = await pageOf(a);
    await answer(a, "Rain.");
    await answer(b, "Snow.");
    await answer(a, "Mine alone.", { of: OTHER });
    const other = await pageOf(a, OTHER);
    const late = { partner: b.id, answer: "More rain." };
    await takeBack(a, "stay");
    for (const path of [page, LIST]) expect(await seenBy(a, path)).not.toMatch(/Rain|Snow|near to me/);
    const refused = await a.visitor.post(other, encoded(late));
    expect([refused.status, (await refused.text()).includes("More rain.")]).toEqual([409, true]);
    // The other one, who has given both, reads on.
    expect(await words(b, page)).toContain("Rain.");
    await keepAdult(a.visitor);
    expect(await words(a, page)).toContain("Snow.");

    await takeBack(a, "erase");
    expect(await rowsOf(a)).toEqual([]);
    expect(await words(b, page)).not.toContain("Rain.");
    expect(await words(b, page)).toContain("It is over, and nothing more opens here.");
    expect(await words(b, page)).toContain("Snow.");
    await keepAdult(a.visitor);
    expect(await words(a, page)).toContain("It is over, and nothing more opens here.");
    expect(await seenBy(a, page)).not.toContain("Snow.");
    expect((await a.visitor.post(page, encoded({ partner: b.id, answer: "Anew." }))).status).toBe(409);
    expect(await words(a, LIST)).toContain("It was open, and is over");
    // What nobody else had answered may be answered anew.
    expect((await answer(a, "Anew.", { of: OTHER })).status).toBe(302);
  });

  test("with the yes to keeping taken back by the one who answered first, theirs opens to nobody; with it given again it does", async () => {
    const { a, b } = await two();
    await answer(a, "Rain.");
    const page = await pageOf(b);
    await takeBack(a, "stay");
    app.clock.move(0.1);
    const unbegun = await words(b, page);
    expect(unbegun).not.toMatch(/has answered/);
    await answer(b, "Snow.");
    expect(await words(b, page)).toContain("Snow.");
    expect(await seenBy(b, page)).not.toContain("Rain.");
    const taken = async (who: TestMember) => (await who.visitor.post("/us/export/json", "")).text();
    expect(await taken(b)).not.toContain("Rain.");
    expect(await taken(a)).not.toContain("Snow.");
    await keepAdult(a.visitor);
    expect([await words(b, page), await words(a, page)]).toEqual([
      expect.stringContaining("Rain."),
      expect.stringContaining("Snow."),
    ]);
  });

  test("what stayed and did not open is erased without a trace: the other one waits as before", async () => {
    const { a, b } = await two();
    await answer(a, "Rain.");
    await takeBack(a, "stay");
    app.clock.move(0.1);
    await answer(b, "Snow.");
    const page = await pageOf(b);
    const before = await words(b, page);
    await takeBack(a, "erase");
    expect(await rowsOf(a)).toEqual([]);
    expect(await words(b, page)).toBe(before);
    expect((await rowsOf(b)).map((row) => "closed" in row && row.closed)).toEqual([false]);
  });

  test("one's own answer is erased: alone without a trace, and where it was open for good", async () => {
    const { a, b } = await two();
    const page = await pageOf(a);
    const erase = (who: TestMember) => who.visitor.post(`${page}?erase`, "");
    const before = await bytes(b, page);
    await answer(a, "Rain.");
    expect((await erase(a)).headers.get("Location")).toBe(page);
    expect(await bytes(b, page)).toBe(before);
    expect((await erase(a)).status).toBe(302);
    expect((await a.visitor.post(`${page}?erase`, encoded({ answer: "x" }))).status).toBe(400);
    await answer(a, "Hail.");
    await answer(b, "Snow.");
    await erase(b);
    for (const who of [a, b]) expect(await words(who, page)).toContain("It is over");
    expect(await seenBy(a, page)).not.toContain("Snow.");
    expect((await b.visitor.post(page, encoded({ partner: a.id, answer: "Again." }))).status).toBe(409);
  });

  test("a look by GET or HEAD changes nothing but what was seen, and an answer in an address is none", async () => {
    const { a, b } = await two();
    const page = await pageOf(a);
    await a.visitor.send(`${page}?answer=Rain&partner=${b.id}`);
    await a.visitor.send(`${page}?erase`);
    expect(await rowsOf(a)).toEqual([]);
  });
});

describe("free and premium", () => {
  test("half of them are free; the rest is said and not shown, and what was begun is ended by both", async () => {
    const { a, b } = await two();
    const [more = TEXT] = ofKind("text", "premium");
    const page = await pageOf(a, more);
    const [later] = ofKind("text", "premium").slice(1);
    const other = await pageOf(a, later);
    await answer(a, "Rain.", { of: more });
    free.add(await spaceOf(a));
    const list = await a.visitor.open(LIST);
    expect(list.$(".topics .asks a")).toHaveLength(46);
    expect(list.$("main").text()).toContain("more questions are part of premium.");
    expect(await words(b, other)).toContain("This question is part of premium.");
    expect((await b.visitor.post(other, encoded({ partner: a.id, answer: "Late." }))).status).toBe(409);
    expect((await answer(b, "Snow.", { of: more })).status).toBe(302);
    expect(await words(a, page)).toContain("Snow.");
  });
});
