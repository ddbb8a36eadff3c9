import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { leaveCouple } from "#app/couple/end-couple.server.ts";
import { packsOnOf } from "#app/questions/switch-pack.server.ts";
import { contentItems } from "#db/schema/content.ts";
import { coupleDays, couples } from "#db/schema/couple.ts";
import { roundParts } from "#db/schema/rounds.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { encoded } from "#tests/support/bodies.ts";
import { connect, knownPair } from "#tests/support/couples.ts";
import { memberOf, newMember, type TestMember } from "#tests/support/members.ts";
import { shippedQuestions } from "#tests/support/shipped-questions.ts";
import { everyRow } from "#tests/support/tables.ts";

/** docs/product/packs.md, through the forms that the pages hold. */
const app = appForTests();
beforeEach(() => app.clock.nextNoon());

const db = () => app.services.database.db;
const idOf = (kind: string, nth = 0) => shippedQuestions.filter(({ answer }) => answer.kind === kind)[nth]?.id ?? "";
const TEXT = idOf("text");
const pageOf = (id: string) => `/packs/question/${id}`;

const seenBy = async ({ visitor }: TestMember, path: string) =>
  (await (await visitor.send(path)).text()) + (await (await visitor.data(path)).text());
const bytes = async (who: TestMember, path: string) => (await seenBy(who, path)).replace(/nonce="[^"]+"/g, "");
async function fields({ visitor }: TestMember, id: string) {
  const { $ } = await visitor.open(`${pageOf(id)}?change`);
  return {
    question: String($("form [name=question]").attr("value")),
    partner: String($("form [name=partner]").attr("value")),
  };
}
/** Sends the form of a question's page as it stands there, but for these fields. */
async function answer(who: TestMember, answer: string | string[], id = TEXT, other: Record<string, string> = {}) {
  const given = { ...(await fields(who, id)), ...other };
  const body = new URLSearchParams(given);
  for (const one of [answer].flat()) body.append("answer", one);
  return who.visitor.post(pageOf(id), body);
}
const rowsOf = (who: { id: string }) => db().select().from(roundParts).where(eq(roundParts.userId, who.id));
const spaceOf = async (who: TestMember) => (await memberOf(app.services, who.uid)).couple.id;
const switchedOn = async (who: TestMember) => packsOnOf(db(), await memberOf(app.services, who.uid));
const turn = (who: TestMember, pack: string, daily: string) => who.visitor.post("/packs", encoded({ pack, daily }));

describe("a question", () => {
  test("that one has answered shows, nothing of it does, and both stand side by side once both have", async () => {
    const { a, b } = await knownPair(app);
    const page = pageOf(TEXT);
    expect((await answer(a, "The quokka waved.")).headers.get("Location")).toBe(page);
    expect((await a.visitor.open(page)).$("main").text()).toContain("Your half is in.");
    const before = await bytes(b, page);
    expect(before).toContain("has answered");
    expect(before).not.toContain("quokka");
    // Another answer of another length leaves the partner's page as it was.
    await answer(a, "The quokka waved, and waved, and then it left.");
    expect(await bytes(b, page)).toBe(before);
    await answer(b, "Mine was asleep.");
    for (const who of [a, b]) {
      const { $ } = await who.visitor.open(page);
      expect(
        $(".reveal blockquote")
          .map((_, one) => $(one).text())
          .get()
          .sort(),
      ).toEqual(["Mine was asleep.", "The quokka waved, and waved, and then it left."]);
    }
    // The first sight moves, later ones don't; and what is open is not changed.
    expect((await a.visitor.open(page)).$(".reveal.fresh")).toHaveLength(0);
    const late = await a.visitor.post(page, encoded({ question: TEXT, partner: b.id, answer: "Too late" }));
    expect(late.status).toBe(409);
    expect(await late.text()).toContain("Too late");
  });

  test.each([
    ["scale", "4", "4 of 5"],
    ["choice", "b", null],
  ])("with a %s is answered by it", async (kind, value, words) => {
    const { a, b } = await knownPair(app);
    const id = idOf(kind);
    for (const who of [a, b]) expect((await answer(who, value, id)).status).toBe(302);
    const { $ } = await b.visitor.open(pageOf(id));
    const item = shippedQuestions.find((one) => one.id === id);
    const option = item?.answer.kind === "choice" ? item.answer.options[1]?.text : undefined;
    expect($(".reveal").text()).toContain(words ?? option);
  });

  test("both at once are both kept, and it is open", async () => {
    const { a, b } = await knownPair(app);
    const knew = [await fields(a, TEXT), await fields(b, TEXT)];
    const sent = await Promise.all(
      [a, b].map((who, i) => who.visitor.post(pageOf(TEXT), encoded({ ...knew[i], answer: `Words ${i}` }))),
    );
    expect(sent.map(({ status }) => status)).toEqual([302, 302]);
    expect((await a.visitor.open(pageOf(TEXT))).$(".reveal")).toHaveLength(1);
  });

  test("the same once more changes nothing", async () => {
    const { a } = await knownPair(app);
    await answer(a, "Once.");
    const rows = await everyRow(app);
    expect((await answer(a, "Once.")).status).toBe(302);
    expect(await everyRow(app)).toEqual(rows);
  });

  test.each([
    ["nothing", ""],
    ["only spaces", "  \n "],
    ["2,001 characters", "x".repeat(2001)],
    ["NUL", "a\0b"],
  ])("%s is refused and nothing is kept", async (_, words) => {
    const { a } = await knownPair(app);
    const refused = await answer(a, words);
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain('class="errors"');
    expect(await rowsOf(a)).toEqual([]);
  });

  test("an option that is not offered, a place that is none, a question of elsewhere and one that is none are refused", async () => {
    const { a } = await knownPair(app);
    expect((await answer(a, "e", idOf("choice"))).status).toBe(400);
    expect((await answer(a, "6", idOf("scale"))).status).toBe(400);
    expect((await answer(a, "Words for it", TEXT, { question: idOf("text", 1) })).status).toBe(409);
    for (const id of ["dq-memory-01", "pack-money", "pq-nowhere-01", "%00"]) {
      expect((await a.visitor.send(pageOf(id))).status).toBe(404);
      expect((await a.visitor.post(pageOf(id), encoded({ answer: "x", partner: "alone" }))).status).toBe(404);
    }
    expect(await rowsOf(a)).toEqual([]);
  });

  test("a form that was meant for somebody else is given back with its words", async () => {
    const { a } = await knownPair(app);
    const refused = await answer(a, "For nobody else", TEXT, { partner: "alone" });
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain("For nobody else");
    expect(await rowsOf(a)).toEqual([]);
  });

  test("reading a page keeps nothing, and another couple sees nothing of it", async () => {
    const [{ a }, { a: other }] = [await knownPair(app), await knownPair(app)];
    await answer(a, "The quokka waved.");
    const rows = await everyRow(app);
    for (const path of ["/packs", "/packs/money", pageOf(TEXT), `${pageOf(TEXT)}?answer=x&question=${TEXT}`]) {
      const seen = await seenBy(other, path);
      expect(seen).not.toContain("quokka");
      expect(seen).not.toContain("has answered");
    }
    expect(await everyRow(app)).toEqual(rows);
  });

  test("a retired one is asked of nobody, and stays open to who has begun it", async () => {
    const [{ a, b }, { a: other }] = [await knownPair(app), await knownPair(app)];
    const id = idOf("text", 5);
    await answer(a, "The quokka waved.", id);
    await db().update(contentItems).set({ retiredAt: app.clock.at }).where(eq(contentItems.id, id));
    expect((await other.visitor.send(pageOf(id))).status).toBe(404);
    expect((await other.visitor.post(pageOf(id), encoded({ answer: "x" }))).status).toBe(404);
    expect((await answer(b, "Mine too.", id)).status).toBe(302);
    expect((await a.visitor.open(pageOf(id))).$(".reveal")).toHaveLength(1);
    await db().update(contentItems).set({ retiredAt: null }).where(eq(contentItems.id, id));
  });

  test("what was the question of a day is read and answered there, and counts on the shelf", async () => {
    const { a, b } = await knownPair(app);
    const date = app.clock.at.toISOString().slice(0, 10);
    await db()
      .insert(coupleDays)
      .values({ coupleId: await spaceOf(a), date, questionId: TEXT });
    for (const who of [a, b]) {
      const { $ } = await who.visitor.open(`/daily-questions/${date}`);
      const partner = String($("form [name=partner]").attr("value"));
      await who.visitor.post(`/daily-questions/${date}`, encoded({ question: TEXT, partner, answer: "Of the day." }));
    }
    const page = await a.visitor.open(pageOf(TEXT));
    expect(page.$(`main a[href="/daily-questions/${date}"]`)).toHaveLength(1);
    expect(page.$("form [name=answer]")).toHaveLength(0);
    const late = await a.visitor.post(pageOf(TEXT), encoded({ partner: b.id, answer: "Once more" }));
    expect(late.status).toBe(409);
    expect(await late.text()).toContain("Once more");
    const { $ } = await a.visitor.open("/packs/before-we-met");
    expect($("main").text()).toContain("1 of 40 open to you both");
    expect($(`a[href="/daily-questions/${date}"]`)).not.toHaveLength(0);
  });
});

describe("the shelf", () => {
  test("has twelve packs with their drawings; a pack has forty questions in order, and leads to the next", async () => {
    const { a, b } = await knownPair(app);
    const { $ } = await a.visitor.open("/packs");
    expect($(".pack")).toHaveLength(12);
    expect(
      new Set(
        $(".pack svg.pack-art")
          .map((_, one) => $(one).html())
          .get(),
      ).size,
    ).toBe(12);
    expect(
      $(".pack")
        .text()
        .match(/Not opened yet/g),
    ).toHaveLength(12);
    const money = shippedQuestions.filter(({ category }) => category === "money");
    const list = await a.visitor.open("/packs/money");
    expect(
      list
        .$(".pack-list li > a")
        .map((_, one) => list.$(one).text())
        .get(),
    ).toEqual(money.map(({ text }) => text));
    expect(list.$("#next").text()).toBe(money[0]?.text);
    expect((await a.visitor.send("/packs/nowhere")).status).toBe(404);

    const id = money.find(({ answer }) => answer.kind === "text")?.id ?? "";
    await answer(b, "A coin.", id);
    const shelf = await a.visitor.open("/packs");
    expect(shelf.$(".on-shelf").text()).toContain("has answered. Both open when yours is in.");
    expect(shelf.$(".on-shelf a").attr("href")).toBe(pageOf(id));
    const home = await a.visitor.open("/dashboard");
    expect(home.$(`a[href="${pageOf(id)}"]`)).toHaveLength(1);
    await answer(a, "A note.", id);
    expect((await a.visitor.open("/packs")).$("main").text()).toContain("1 of 40 open to you both");
    expect((await b.visitor.open("/dashboard")).$(`a[href="${pageOf(id)}"]`).text()).toContain("A reveal in a pack");
  });

  test("the switch is the couple's: either turns it, twice is once, and both see it", async () => {
    const { a, b } = await knownPair(app);
    expect(await switchedOn(a)).toEqual([]);
    for (let i = 0; i < 2; i++) expect((await turn(a, "money", "on")).headers.get("Location")).toBe("/packs");
    expect((await b.visitor.open("/packs")).$("button[aria-checked=true]")).toHaveLength(1);
    await Promise.all([turn(a, "families", "on"), turn(b, "children", "on")]);
    expect(await switchedOn(b)).toEqual(["children", "families", "money"]);
    await turn(b, "money", "off");
    expect(await switchedOn(a)).toEqual(["children", "families"]);
    for (const [pack, daily, status] of [
      ["nowhere", "on", 404],
      ["money", "perhaps", 400],
      ["", "on", 400],
      ["a\0b", "on", 400],
    ] as const)
      expect((await turn(a, pack, daily)).status).toBe(status);
    expect((await a.visitor.send("/packs?pack=money&daily=on")).status).toBe(200);
    expect(await switchedOn(a)).toEqual(["children", "families"]);
  });

  test("what is switched on is asked as the question of a day, what is off or answered in the pack is not", async () => {
    const who = await newMember(app);
    await turn(who, "money", "on");
    const coupleId = await spaceOf(who);
    // All that is asked of everybody has been asked: what is left is the pack, but for what was answered in it.
    const all = await db().select().from(contentItems).where(eq(contentItems.kind, "daily-question"));
    const used = all.map(({ id }, i) => {
      const date = new Date(Date.UTC(2024, 0, 1 + i)).toISOString().slice(0, 10);
      return { coupleId, date, questionId: id };
    });
    for (let i = 0; i < used.length; i += 100)
      await db()
        .insert(coupleDays)
        .values(used.slice(i, i + 100));
    const first = shippedQuestions.find(({ category, answer }) => category === "money" && answer.kind === "text");
    await answer(who, "A coin.", first?.id ?? "");
    for (let day = 0; day < 3; day++) {
      await who.visitor.open("/daily-questions");
      const date = app.clock.at.toISOString().slice(0, 10);
      const [row] = await db()
        .select()
        .from(coupleDays)
        .where(and(eq(coupleDays.coupleId, coupleId), eq(coupleDays.date, date)));
      expect(row?.questionId).toMatch(/^pq-money-/);
      expect(row?.questionId).not.toBe(first?.id);
      app.clock.move(24);
    }
    await turn(who, "money", "off");
    await who.visitor.open("/daily-questions");
    const [row] = await db()
      .select()
      .from(coupleDays)
      .where(and(eq(coupleDays.coupleId, coupleId), eq(coupleDays.date, app.clock.at.toISOString().slice(0, 10))));
    expect(row?.questionId).toMatch(/^dq-/);
  });

  test("undone: neither has anything of the other's switches, and both begin with none", async () => {
    const [a, b] = [await newMember(app), await newMember(app)];
    await turn(a, "money", "on");
    await turn(b, "children", "on");
    app.clock.move(0.001);
    await connect(a, b);
    await turn(b, "families", "on");
    expect(await switchedOn(a)).toEqual(["families", "money"]);
    await a.visitor.open("/us/undo");
    expect((await a.visitor.post("/us/undo", "sent=yes")).status).toBe(302);
    expect((await memberOf(app.services, b.uid)).partner).toBe(null);
    expect([await switchedOn(a), await switchedOn(b)]).toEqual([[], []]);
    expect((await b.visitor.open("/packs")).$("button[aria-checked=true]")).toHaveLength(0);
    // Each goes on alone, and the next pairing is the host's again.
    await turn(b, "work", "on");
    expect([await switchedOn(a), await switchedOn(b)]).toEqual([[], ["work"]]);
  });

  test("folded: the host's switches stand; parted: each begins with none, and back together they are there again", async () => {
    const [a, b] = [await newMember(app), await newMember(app)];
    await turn(a, "money", "on");
    await turn(b, "children", "on");
    await connect(a, b);
    expect([await switchedOn(a), await switchedOn(b)]).toEqual([["money"], ["money"]]);
    await leaveCouple(app.services, await memberOf(app.services, a.uid), app.clock.at);
    expect([await switchedOn(a), await switchedOn(b)]).toEqual([[], []]);
    await connect(a, b);
    expect(await switchedOn(b)).toEqual(["money"]);
    const [row] = await db()
      .select()
      .from(couples)
      .where(eq(couples.id, await spaceOf(a)));
    expect(row?.questionPacks).toBe("money");
  });
});
