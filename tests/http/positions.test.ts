import { eq, inArray } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { reviseContent } from "#app/content/revision.server.ts";
import { contentItems } from "#db/schema/content.ts";
import { coupleDays } from "#db/schema/couple.ts";
import { positionNotes } from "#db/schema/positions.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { encoded } from "#tests/support/bodies.ts";
import { connect, knownPair } from "#tests/support/couples.ts";
import { call, newMember, signInAgain, type TestMember } from "#tests/support/members.ts";
import { keepAdult, openAdult } from "#tests/support/planters/after-intimacy.ts";
import { ANYTHING, drawOne, tableOn } from "#tests/support/planters/positions.ts";
import { everyRow } from "#tests/support/tables.ts";

/** docs/product/positions.md */
const app = appForTests();
beforeEach(() => app.clock.nextNoon());

const PATH = "/random-sex-positions";
const APART = `${PATH}/apart`;
const MARKED = `${PATH}/marked`;
const db = () => app.services.database.db;
const rowsOf = (...who: TestMember[]) =>
  db()
    .select()
    .from(positionNotes)
    .where(
      inArray(
        positionNotes.userId,
        who.map(({ id }) => id),
      ),
    );
const itemsOf = (kind: string) => db().select().from(contentItems).where(eq(contentItems.kind, kind));
const words = async ({ visitor }: TestMember, path = PATH) =>
  (await visitor.open(path)).$("main").text().replaceAll(/\s+/g, " ");
const look = async ({ visitor }: TestMember, path: string) =>
  (await (await visitor.send(path)).text()) + (await (await visitor.data(path)).text());
/** What lies on the table after a draw. */
async function drawn({ visitor }: TestMember, filters = {}, path = PATH): Promise<string> {
  expect((await drawOne(visitor, filters, path)).status).toBe(302);
  return (await tableOn(visitor, path))?.item ?? "";
}
/** Says something of an item as it is worded now. */
async function act({ visitor }: TestMember, what: string, item: string, path = PATH): Promise<Response> {
  const [found] = await db().select().from(contentItems).where(eq(contentItems.id, item));
  return visitor.post(path, encoded({ do: what, item, version: String(found?.version ?? 1) }));
}
const listed = async ({ visitor }: TestMember, id: string) => {
  const { $ } = await visitor.open(MARKED);
  return $(`[aria-labelledby=${id}] input[name=item]`)
    .toArray()
    .map(({ attribs }) => attribs.value)
    .filter((one, i, all) => all.indexOf(one) === i);
};

async function openMember() {
  const who = await newMember(app);
  await openAdult(who.visitor);
  return who;
}
async function openPair() {
  const pair = await knownPair(app);
  for (const { visitor } of [pair.a, pair.b]) await openAdult(visitor);
  return pair;
}

describe("the bag", () => {
  test("nothing is drawn by a look; twenty draws are twenty ideas, and the next one is not the last; positions are another bag", async () => {
    const who = await openMember();
    expect(await words(who)).toContain("Draw one");
    expect(await rowsOf(who)).toEqual([]);
    const came: string[] = [];
    for (let i = 0; i < 20; i++) came.push(await drawn(who, {}, APART));
    expect(came.toSorted()).toEqual((await itemsOf("remote-idea")).map(({ id }) => id).toSorted());
    expect(await drawn(who, {}, APART)).not.toBe(came.at(-1));
    expect(await words(who)).toContain("Draw one");
    expect((await itemsOf("position")).map(({ id }) => id)).toContain(await drawn(who));
  });

  test("only what was asked for comes, and it is still asked for when the page is opened again, in no address", async () => {
    const who = await openMember();
    const wanted = { energy: "low", mobility: "low", mood: "slow" };
    const sent = await drawOne(who.visitor, wanted);
    expect(sent.headers.get("Location")).toBe(PATH);
    const { $ } = await who.visitor.open(PATH);
    expect(["energy", "mobility", "mood"].map((name) => $(`[name=${name}] [selected]`).attr("value"))).toEqual([
      "low",
      "low",
      "slow",
    ]);
    const came = new Set<string>([(await tableOn(who.visitor))?.item ?? ""]);
    for (let i = 0; i < 5; i++) came.add(await drawn(who, wanted));
    const details = await db()
      .select()
      .from(contentItems)
      .where(inArray(contentItems.id, [...came]));
    expect(details).toHaveLength(6);
    for (const { category, detail } of details)
      expect([category, detail]).toEqual(["slow", expect.objectContaining({ energy: "low", mobility: "low" })]);
  });

  test("where nothing fits the page says so and the next draw goes on; where one alone fits, too", async () => {
    const who = await openMember();
    await drawOne(who.visitor, { energy: "high", mobility: "low" });
    expect(await words(who)).toContain("Nothing fits all of thatTry Any in one of them.");
    expect(await drawn(who)).not.toBe("");
    expect(await words(who)).not.toContain("Only this one fits");
    // Put away all that fit but one.
    const wanted = { energy: "middle", mobility: "low", mood: "playful" };
    await act(who, "put-away", await drawn(who, wanted));
    const last = await drawn(who, wanted);
    expect(await words(who)).toContain("Only this one fits what you have picked.");
    expect(await drawn(who, wanted)).toBe(last);
  });

  test("a form that is sent twice, and two devices at once, draw one; asked for something else it draws again", async () => {
    const who = await openMember();
    await drawn(who);
    const { turn = "" } = (await tableOn(who.visitor)) ?? {};
    const send = (more = {}) => who.visitor.post(PATH, encoded({ do: "draw", turn, ...ANYTHING, ...more }));
    await Promise.all([send(), send(), send()]);
    const after = await tableOn(who.visitor);
    expect(after?.turn).toBe(String(Number(turn) + 1));
    expect((await send()).status).toBe(302);
    expect(await tableOn(who.visitor)).toEqual(after);
    await send({ energy: "low" });
    expect((await tableOn(who.visitor))?.turn).toBe(String(Number(turn) + 2));
  });

  test("each of the two has their own, and the other one's page is the same whatever was drawn and saved", async () => {
    const { a, b } = await openPair();
    await drawn(b);
    const pages = async () => [await look(b, PATH), await look(b, MARKED), await words(b, "/dashboard")];
    const plain = (all: string[]) => all.map((one) => one.replaceAll(/nonce="[^"]*"/g, ""));
    const before = plain(await pages());
    const item = await drawn(a);
    for (const what of ["save", "try"]) await act(a, what, item);
    expect(plain(await pages())).toEqual(before);
    expect(await listed(a, "saved")).toEqual([item]);
  });
});

describe("marks", () => {
  test("are set and taken back, listed, and the thing listed is shown again", async () => {
    const who = await openMember();
    expect(await words(who, MARKED)).toContain("What you save, tried or put away is listed here.");
    const first = await drawn(who);
    for (const what of ["save", "try", "save"]) await act(who, what, first);
    const { $ } = await who.visitor.open(PATH);
    expect($(".marks [aria-pressed=true]").text()).toBe("SaveTried");
    const second = await drawn(who);
    expect(second).not.toBe(first);
    const [, idea] = [await act(who, "put-away", second), await drawn(who, {}, APART)];
    await act(who, "save", idea, APART);
    expect((await listed(who, "saved")).toSorted()).toEqual([first, idea].toSorted());
    expect([await listed(who, "tried"), await listed(who, "away")]).toEqual([[first], [second]]);
    const shown = await who.visitor.post(MARKED, encoded({ do: "show", item: first }));
    expect([shown.headers.get("Location"), (await tableOn(who.visitor))?.item]).toEqual([PATH, first]);
    expect((await who.visitor.post(MARKED, encoded({ do: "show", item: idea }))).headers.get("Location")).toBe(APART);
    for (const [what, item] of [
      ["unsave", first],
      ["untry", first],
      ["unsave", idea],
      ["bring-back", second],
    ])
      await act(who, what ?? "", item ?? "", MARKED);
    expect(await words(who, MARKED)).toContain("What you save, tried or put away is listed here.");
    // The two bags alone are left.
    expect(await rowsOf(who)).toHaveLength(2);
  });

  test("not for us: it comes for neither, stays where the other one has it, and says nothing; taken back it comes again", async () => {
    const { a, b } = await openPair();
    const wanted = { energy: "middle", mobility: "low", mood: "playful" };
    const [one, two] = [await drawn(b, wanted), await drawn(b, wanted)];
    expect(one).not.toBe(two);
    await act(b, "save", two);
    const before = await look(b, PATH);
    await act(a, "put-away", two);
    const plain = (page: string) => page.replaceAll(/nonce="[^"]*"/g, "");
    expect(plain(await look(b, PATH))).toBe(plain(before));
    expect(await listed(b, "saved")).toEqual([two]);
    expect(await listed(b, "away")).toEqual([]);
    for (let i = 0; i < 3; i++) for (const who of [a, b]) expect(await drawn(who, wanted)).toBe(one);
    await act(a, "bring-back", two);
    expect(await drawn(b, wanted)).toBe(two);
  });

  test("what is unknown, of another kind, or has other words now is refused, and nothing is kept", async () => {
    const who = await openMember();
    const item = await drawn(who);
    for (const odd of ["position-nowhere", "tot-food-01", "__proto__", "../x"]) {
      expect((await act(who, "save", odd)).status).toBe(409);
      expect((await who.visitor.post(MARKED, encoded({ do: "show", item: odd }))).status).toBe(409);
    }
    const late = await who.visitor.post(PATH, encoded({ do: "save", item, version: "7" }));
    expect([late.status, await late.text()]).toEqual([409, expect.stringContaining("This one has new words.")]);
    for (const [name, value] of [
      ["energy", "huge"],
      ["mood", ""],
      ["mobility", "__proto__"],
    ] as const) {
      const sent = await who.visitor.post(PATH, encoded({ do: "draw", turn: "1", ...ANYTHING, [name]: value }));
      expect([sent.status, await sent.text()]).toEqual([400, expect.stringContaining("Pick one from the list.")]);
    }
    expect(await rowsOf(who)).toHaveLength(1);
  });

  test("of what is retired nothing is drawn; it stays on the table and in the list", async () => {
    const who = await openMember();
    const wanted = { energy: "middle", mobility: "low", mood: "playful" };
    const [kept, gone] = [await drawn(who, wanted), await drawn(who, wanted)];
    await act(who, "save", gone);
    const retire = (retiredAt: Date | null) =>
      db().update(contentItems).set({ retiredAt }).where(eq(contentItems.id, gone));
    await retire(app.clock.at);
    await reviseContent(db());
    expect((await tableOn(who.visitor))?.item).toBe(gone);
    expect(await listed(who, "saved")).toEqual([gone]);
    for (let i = 0; i < 2; i++) expect(await drawn(who, wanted)).toBe(kept);
    await retire(null);
    await reviseContent(db());
  });
});

describe("18+", () => {
  test("it asks for both consents, holds nothing before, and its title names nothing", async () => {
    const { visitor, ...who } = await newMember(app);
    for (const path of [PATH, APART, MARKED]) {
      expect((await visitor.open(path)).$("h1").text()).toBe("18+");
      expect((await visitor.post(path, encoded({ do: "draw", turn: "0", ...ANYTHING }))).status).toBe(403);
    }
    await call(visitor, "/api/user/age-consent");
    for (const path of [PATH, APART, MARKED]) {
      const { $ } = await visitor.open(path);
      expect([$("form [name=do]").val(), $(".plate, .draw").length, $("title").text()]).toEqual([
        "give",
        0,
        "The Couple App",
      ]);
    }
    expect((await visitor.post(PATH, encoded({ do: "draw", turn: "0", ...ANYTHING }))).status).toBe(409);
    expect(await rowsOf({ visitor, ...who })).toEqual([]);
    await keepAdult(visitor);
    await drawOne(visitor);
    expect((await visitor.open(PATH)).$("title").text()).toBe("The Couple App");
  });

  test("no row, no line of the log and no day names what was drawn and marked, and no look changes anything", async () => {
    const { a } = await openPair();
    app.logged.length = 0;
    const days = await db().select().from(coupleDays);
    const items = [await drawn(a), await drawn(a, {}, APART)];
    for (const item of items) await act(a, "save", item);
    expect(JSON.stringify(app.logged)).not.toMatch(/position-|remote-|random-sex/);
    expect(await db().select().from(coupleDays)).toEqual(days);
    const { contentItems: _, ...rows } = await everyRow(app);
    const all = JSON.stringify(rows);
    for (const item of items) expect(all).not.toContain(item);
    const before = await rowsOf(a);
    for (const path of [PATH, APART, MARKED]) await look(a, path);
    expect(await rowsOf(a)).toEqual(before);
  });

  test("with a consent taken back nothing of it is shown or kept, and what was put away still comes for nobody", async () => {
    const { a, b } = await openPair();
    const wanted = { energy: "middle", mobility: "low", mood: "playful" };
    const item = await drawn(a, wanted);
    await act(a, "put-away", item);
    await act(a, "save", item);
    const search = "/us/archive?q=Saved";
    expect((await a.visitor.open(search)).$("mark").length).toBe(1);
    await a.visitor.post("/us/keeping-consent", encoded({ do: "withdraw", kept: "stay" }));
    expect((await a.visitor.open(search)).$("mark").length).toBe(0);
    for (const path of [PATH, MARKED]) expect(await look(a, path)).not.toContain(item);
    expect((await act(a, "bring-back", item)).status).toBe(409);
    for (let i = 0; i < 3; i++) expect(await drawn(b, wanted)).not.toBe(item);
    await keepAdult(a.visitor);
    expect([await listed(a, "saved"), await listed(a, "away")]).toEqual([[item], [item]]);
    await signInAgain(app, a);
    expect(await (await a.visitor.post("/us/export/json", "")).text()).toContain('"saved":"');
    await a.visitor.post("/us/keeping-consent", encoded({ do: "withdraw", kept: "erase" }));
    expect(await rowsOf(a)).toEqual([]);
    expect(await rowsOf(b)).toHaveLength(1);
  });

  test("what was marked alone comes along, and all of it goes when the two part", async () => {
    const [a, b] = [await openMember(), await openMember()];
    const item = await drawn(a);
    await act(a, "save", item);
    const theirs = await drawn(b);
    await act(b, "put-away", theirs);
    app.clock.move(0.01);
    await connect(a, b);
    expect([await listed(a, "saved"), await listed(b, "away")]).toEqual([[item], [theirs]]);
    expect((await tableOn(a.visitor))?.item).toBe(item);
    await a.visitor.post("/us/leave", "");
    expect(await rowsOf(a, b)).toEqual([]);
    // The page of before draws anew.
    expect(await drawn(a)).not.toBe("");
  });

  test("damaged, a mark is as if it were not there, a bag begins anew, and an export says that it is damaged", async () => {
    const who = await openMember();
    const item = await drawn(who);
    await act(who, "save", item);
    const own = eq(positionNotes.userId, who.id);
    await db().update(positionNotes).set({ body: "1.AAAA.BBBB" }).where(own);
    expect(await words(who)).toContain("Draw one");
    expect(await listed(who, "saved")).toEqual([]);
    expect(await drawn(who)).not.toBe("");
    await signInAgain(app, who);
    const taken = await (await who.visitor.post("/us/export/json", "")).text();
    expect(taken).toContain('"unreadable":true');
  });
});
