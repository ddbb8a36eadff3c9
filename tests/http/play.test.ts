import { and, eq, inArray } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { playGame } from "#app/commands/play-game.ts";
import { takeQuiz } from "#app/commands/take-quiz.ts";
import { reviseContent } from "#app/content/revision.server.ts";
import { plainName } from "#app/members/member.ts";
import dateIdeas from "#db/content/date-ideas.json" with { type: "json" };
import { contentItems } from "#db/schema/content.ts";
import { roundParts } from "#db/schema/rounds.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { encoded } from "#tests/support/bodies.ts";
import { knownPair } from "#tests/support/couples.ts";
import { planDate } from "#tests/support/dates.ts";
import { words } from "#tests/support/games.ts";
import { memberOf, newMember, signInAgain, type TestMember } from "#tests/support/members.ts";
import { setZone } from "#tests/support/people.ts";
import { openAdult } from "#tests/support/planters/after-intimacy.ts";
import { OF_KEYS, rowsOfStatements, statementsOfPage } from "#tests/support/statements.ts";
import { everyRow } from "#tests/support/tables.ts";

/** docs/product/play.md */
const onlyFree = new Set<string>();
const app = appForTests({ includes: (coupleId, tier) => tier === "free" || !onlyFree.has(coupleId) });
beforeEach(() => app.clock.nextNoon());

const db = () => app.services.database.db;
const member = (who: TestMember) => memberOf(app.services, who.uid);
const quiz = async (who: TestMember, name: string, questions = 10) =>
  takeQuiz(app.services, await member(who), { name, questions, me: [1, 2], guess: [2] }, app.clock.at);
const play = async (who: TestMember, name: string, pairs = 30) =>
  playGame(app.services, await member(who), { name, pairs, second: 3 }, app.clock.at);

/** The lines of one of the two lists, each with where it leads. */
async function turns(who: TestMember, whose: "your" | "their"): Promise<string[]> {
  const { $ } = await who.visitor.open("/play");
  return $(`[aria-labelledby=${whose}-turn] li`)
    .toArray()
    .map((one) => {
      const to = $(one).find("a").attr("href");
      return `${$(one).text().replaceAll(/\s+/g, " ").trim()}${to ? ` → ${to}` : ""}`.replaceAll(/[\u2068\u2069]/g, "");
    });
}
const both = async (who: TestMember) => [await turns(who, "your"), await turns(who, "their")];
const nameOf = async (who: TestMember) => plainName((await member(who)).person);

/** Sends the form of truth or dare's first heat. */
async function pressCard(who: TestMember, more: Record<string, string>): Promise<Response> {
  const { $ } = await who.visitor.open("/truth-or-dare/light");
  const fields = $(".tod-card form").first().find("input[type=hidden]").toArray();
  const form = Object.fromEntries(fields.map(({ attribs }) => [attribs.name ?? "", attribs.value ?? ""] as const));
  return who.visitor.post("/truth-or-dare/light", encoded({ ...form, ...more }));
}

describe("whose turn it is", () => {
  test("what is begun, by whom, and how far one is oneself; of the other that they are done and nothing else", async () => {
    const { a, b } = await knownPair(app);
    const [her, him] = [await nameOf(a), await nameOf(b)];
    await quiz(a, "small-habits", 4);
    const before = await words(b, "/play");
    expect(await both(a)).toEqual([["Quiz: Small habits 4 of 10. → /quiz/small-habits"], []]);
    // That the other has begun is nobody's business.
    expect(await both(b)).toEqual([[], []]);
    await quiz(b, "small-habits");
    await play(b, "sundays");
    expect(await both(a)).toEqual([
      [
        `Quiz: Small habits 4 of 10. ${him} is done. → /quiz/small-habits`,
        `This or that: Sundays ${him} is done. → /this-or-that/sundays`,
      ],
      [],
    ]);
    const waits = `You are done. It opens when ${her} is, and nothing runs out.`;
    expect(await both(b)).toEqual([[], [`Quiz: Small habits ${waits}`, `This or that: Sundays ${waits}`]]);
    expect(before).not.toContain("Small habits");
    expect(before).toContain("Nothing waits for you.");
    await play(a, "sundays");
    expect((await both(b))[0]).toEqual([
      "This or that: Sundays You have both done it. → /this-or-that/sundays/results",
    ]);
    await b.visitor.open("/this-or-that/sundays/results");
    expect(await both(b)).toEqual([[], [`Quiz: Small habits ${waits}`]]);
  });

  test("nothing early: the page is the same bytes whatever the other chose, and however far they are", async () => {
    const { a, b } = await knownPair(app);
    const page = async () => {
      const { $ } = await a.visitor.open("/play");
      return [$("main").html(), await (await a.visitor.data("/play")).text()];
    };
    const before = await page();
    await takeQuiz(app.services, await member(b), { name: "waiting", questions: 9, me: [1], guess: [] }, app.clock.at);
    expect(await page()).toEqual(before);
    await takeQuiz(app.services, await member(b), { name: "waiting", questions: 10, me: [1], guess: [] }, app.clock.at);
    const done = await page();
    expect(done).not.toEqual(before);
    const other = { body: (await db().select().from(roundParts).where(eq(roundParts.userId, b.id)))[0]?.body };
    expect(JSON.stringify(done)).not.toContain(String(other.body));
    expect(JSON.stringify(done)).not.toMatch(/"me":|qq-waiting/);
  });

  test("truth or dare: one line for a heat, and no word of what was passed over", async () => {
    const { a, b } = await knownPair(app);
    const [her, him] = [await nameOf(a), await nameOf(b)];
    for (let i = 0; i < 2; i++) {
      await pressCard(b, { do: "truth" });
      expect((await pressCard(b, { do: "done", words: "The blue one." })).status).toBe(302);
    }
    expect(await both(a)).toEqual([[`Truth or dare: Light ${him} has done 2 cards. → /truth-or-dare/light`], []]);
    expect((await both(b))[1]).toEqual([
      `Truth or dare: Light You have done 2 cards. Each opens when ${her} has done it too, and nothing runs out.`,
    ]);
    const opened = "Truth or dare: Light Something has opened to you both → /truth-or-dare/light";
    await pressCard(a, { do: "done", words: "The red one." });
    for (const who of [a, b]) expect((await both(who))[0]).toEqual([opened]);
    await a.visitor.open("/truth-or-dare/light");
    expect((await both(a))[0]).toEqual([`Truth or dare: Light ${him} has done a card. → /truth-or-dare/light`]);
    const before = await both(b);
    await pressCard(a, { do: "truth" });
    expect((await both(a))[0]).toEqual([]);
    expect(await both(b)).toEqual(before);
    expect(before[1]?.[0]).toContain("You have done a card.");
  });

  test("a date that one has asked for waits for the other, whose yes it needs; one that both took waits for nobody", async () => {
    const { a, b } = await knownPair(app);
    const [her, him] = [await nameOf(a), await nameOf(b)];
    for (const who of [a, b]) await setZone(who.visitor, "UTC");
    const startsAt = new Date(app.clock.at.getTime() + 48 * 3_600_000).toISOString();
    const item = "date-at-home-01";
    const id = await planDate(app, [b, a], { item, startsAt }, app.clock.at);
    const [{ text = "" } = {}] = await db().select().from(contentItems).where(eq(contentItems.id, item));
    const [[mine = ""] = [], none] = await both(a);
    expect([mine.startsWith(`${text} A date. ${him} suggests `), mine.endsWith(`→ /dates/plan/${id}`), none]).toEqual([
      ...[true, true],
      [],
    ]);
    const [nothing, [theirs = ""] = []] = await both(b);
    expect(nothing).toEqual([]);
    expect(theirs).toMatch(/A date\. You suggest .+\. It waits for /);
    expect(theirs).toContain(her);
    const taken = new Date(app.clock.at.getTime() + 72 * 3_600_000).toISOString();
    await planDate(app, [b, a], { idea: "Soup", startsAt: taken, acts: [[1, "take"]] }, app.clock.at);
    expect((await both(a)).flat()).toHaveLength(1);
  });

  test("what waits for long is named still; at most six and four, the newest first", async () => {
    const { a, b } = await knownPair(app);
    await quiz(b, "small-habits");
    app.clock.move(24 * 400);
    for (const who of [a, b]) await signInAgain(app, who);
    expect((await turns(a, "your"))[0]).toContain("Small habits");
    const names = ["waiting", "tuesday", "tell-tale", "guests", "last-potato", "on-my-plate"];
    for (const name of names) await quiz(b, name);
    const shown = await turns(a, "your");
    expect(shown).toHaveLength(6);
    expect(shown.join()).not.toContain("Small habits");
    expect(await turns(b, "their")).toHaveLength(4);
  });

  test("a quiz that was retired meanwhile is finished by the two who have begun it, and named", async () => {
    const { a, b } = await knownPair(app);
    await quiz(b, "guests");
    const item = eq(contentItems.category, "guests");
    await db().update(contentItems).set({ retiredAt: new Date() }).where(item);
    await reviseContent(db());
    const [line] = await turns(a, "your");
    await db().update(contentItems).set({ retiredAt: null }).where(item);
    await reviseContent(db());
    expect(line).toMatch(/^Quiz: .+ is done\. → \/quiz\/guests$/);
  });

  test("alone: what one has begun and done, and when it opens; after a parting nothing of the other", async () => {
    const alone = await newMember(app);
    await quiz(alone, "small-habits", 3);
    await quiz(alone, "waiting");
    const page = await alone.visitor.open("/play");
    expect(page.$("main").text()).toContain("You can begin alone.");
    expect([page.$("#tonight").length, page.$(".rooms a").length]).toEqual([0, 4]);
    expect(await both(alone)).toEqual([
      ["Quiz: Small habits 3 of 10. → /quiz/small-habits"],
      [expect.stringContaining("You are done. It opens when your partner is here and has done it too.")],
    ]);
    const { a, b } = await knownPair(app);
    const him = await nameOf(b);
    await quiz(b, "small-habits");
    expect((await both(a))[0]).toHaveLength(1);
    await b.visitor.post("/us/leave", "");
    expect(await both(a)).toEqual([[], []]);
    expect(await words(a, "/play")).not.toContain(him);
  });
});

describe("18+", () => {
  const look = async ({ visitor }: TestMember) =>
    (await (await visitor.send("/play")).text()) + (await (await visitor.data("/play")).text());

  test("without both consents nobody learns what was begun there; with them no title stands there", async () => {
    const { a, b } = await knownPair(app);
    for (const { visitor } of [a, b]) await openAdult(visitor);
    const untold = await both(a);
    await play(b, "close");
    expect((await both(a))[0]).toEqual([`This or that ${await nameOf(b)} is done. → /this-or-that/close`]);
    expect((await both(b))[1]).toHaveLength(1);
    await play(a, "close", 5);
    expect((await both(a))[0]?.[0]).toContain("This or that 5 of 30.");
    const theme = and(eq(contentItems.kind, "this-or-that-category"), eq(contentItems.category, "close"));
    const [{ text = "" } = {}] = await db().select().from(contentItems).where(theme);
    expect(text).not.toBe("");
    expect(await look(a)).not.toContain(text);
    await a.visitor.post("/us/keeping-consent", encoded({ do: "withdraw", path: "/us" }));
    await a.visitor.post("/us/withdraw-age-consent", "");
    expect(await both(a)).toEqual(untold);
    expect(await look(a)).not.toContain("/this-or-that/close");
  });
});

describe("for tonight", () => {
  const idea = async (who: TestMember, path = "/play") => {
    const { $ } = await who.visitor.open(path);
    return { title: $("#tonight").text(), another: $(".today .acts a.plain").attr("href") };
  };
  const chosen = async (who: TestMember, path = "/play") => {
    const { $ } = await who.visitor.open(path);
    return $(".segs [aria-current=true]")
      .toArray()
      .map((one) => $(one).text());
  };
  const titled = new Map(dateIdeas.items.map((item) => [item.text, item]));

  test("the same for both, all evening, and another evening another order", async () => {
    const { a, b } = await knownPair(app);
    await setZone(a.visitor, "Europe/Lisbon");
    await setZone(b.visitor, "America/Vancouver");
    app.clock.at.setUTCHours(19, 0, 0, 0);
    const path = "/play?where=apart&how=awake";
    const walk = async (who: TestMember) => {
      const seen = [];
      let at = await idea(who, path);
      for (let i = 0; i < 4; i++) {
        seen.push(at.title);
        at = await idea(who, at.another);
      }
      return seen;
    };
    const first = await walk(a);
    expect(await walk(b)).toEqual(first);
    // Nine hours on it is evening in Vancouver.
    app.clock.move(9);
    for (const who of [a, b]) expect(await walk(who)).toEqual(first);
    app.clock.move(15);
    for (const who of [a, b]) await signInAgain(app, who);
    expect(await walk(a)).not.toEqual(first);
  });

  test("another one, and none twice before all have been there; looking writes nothing", async () => {
    const { a } = await knownPair(app);
    const all = dateIdeas.items.length;
    const before = await everyRow(app);
    const seen: string[] = [];
    let at = await idea(a, "/play?where=together&how=awake");
    while (!seen.includes(at.title) && seen.length < all) {
      seen.push(at.title);
      at = await idea(a, at.another);
    }
    expect([at.title, seen.length > 30]).toEqual([seen[0], true]);
    for (const title of seen) expect(titled.get(title)?.setting).not.toBe("remote");
    expect(await everyRow(app)).toEqual(before);
  });

  test("what the links say holds; nonsense in the address is as if it were not there", async () => {
    const { a } = await knownPair(app);
    expect(await chosen(a, "/play?where=together&how=tired")).toEqual(["Together", "Tired"]);
    const tired = titled.get((await idea(a, "/play?where=together&how=tired")).title);
    expect([tired?.setting === "remote", (tired?.minutes ?? 99) <= 45]).toEqual([false, true]);
    const plain = await idea(a);
    for (const odd of ["?where=nowhere&how=%00", "?where=apart&where=together&how=1", `?how=${"x".repeat(2000)}`]) {
      const { url, status } = await a.visitor.send(`/play${odd}`).then((one) => ({ url: odd, status: one.status }));
      expect([url, status]).toEqual([odd, 200]);
    }
    expect((await idea(a, "/play?where=nowhere")).title).toBe(plain.title);
    const asks = titled.get(plain.title)?.id ?? "";
    expect((await a.visitor.open("/play")).$(".today .acts a.btn:not(.plain)").attr("href")).toBe(
      `/dates/idea/${asks}`,
    );
    expect((await a.visitor.open(`/dates/idea/${asks}`)).text).toContain(plain.title);
    expect((await idea(a, "/play?after=no-such-idea")).title).not.toBe("");
  });

  test("until somebody says it: by the clocks, and by the energy that both have shared", async () => {
    const { a, b } = await knownPair(app);
    expect(await chosen(a)).toEqual(["Apart", "Awake"]);
    for (const who of [a, b]) await setZone(who.visitor, "Europe/Lisbon");
    expect(await chosen(a)).toEqual(["Together", "Awake"]);
    const checkIn = async ({ visitor }: TestMember, energy: string, shared: object) => {
      await visitor.open("/checkin");
      await visitor.press("Check in", { energy, ...shared });
    };
    await checkIn(a, "1", {});
    await checkIn(b, "1", { "share-energy": "yes" });
    expect([await chosen(a), await chosen(b)]).toEqual([
      ["Together", "Awake"],
      ["Together", "Awake"],
    ]);
    await a.visitor.open("/checkin?change");
    await a.visitor.press("Keep the change", { energy: "4", "share-energy": "yes" });
    expect([await chosen(a), await chosen(b)]).toEqual([
      ["Together", "Tired"],
      ["Together", "Tired"],
    ]);
    app.clock.move(24);
    for (const who of [a, b]) await signInAgain(app, who);
    expect(await chosen(b)).toEqual(["Together", "Awake"]);
    await setZone(b.visitor, "America/Vancouver");
    app.clock.at.setUTCHours(21, 30, 0, 0);
    // Half past two in the afternoon there, half past nine here.
    expect(await chosen(b)).toEqual(["Apart", "Tired"]);
    expect(await words(a, "/play")).toContain("It is afternoon in Vancouver.");
  });

  test("only what is the two's to use, and none where all are retired", async () => {
    const { a } = await knownPair(app);
    onlyFree.add((await member(a)).couple.id);
    const seen = new Set<string>();
    for (let at = await idea(a); !seen.has(at.title); at = await idea(a, at.another)) seen.add(at.title);
    expect([...seen].filter((title) => titled.get(title)?.tier !== "free")).toEqual([]);
    const [kept, ...others] = await db().select().from(contentItems).where(eq(contentItems.kind, "date-idea"));
    const retire = async (ids: (string | undefined)[], retiredAt: Date | null) => {
      const these = inArray(
        contentItems.id,
        ids.filter((id) => id !== undefined),
      );
      await db().update(contentItems).set({ retiredAt }).where(these);
      await reviseContent(db());
    };
    const rest = others.map(({ id }) => id);
    await retire([kept?.id, ...rest], new Date());
    const none = await a.visitor.open("/play");
    await retire([kept?.id, ...rest], null);
    expect(none.$("#tonight").text()).toBe("No idea for tonight");
    expect(none.$(".today .acts a")).toHaveLength(0);
  });

  test("when the partner was here, as far as they show it, and never that they are here", async () => {
    const { a, b } = await knownPair(app);
    await b.visitor.open("/dashboard");
    app.clock.move(0.05);
    expect(await words(a, "/play")).toMatch(/was here \d+ minutes? ago\./);
    expect(await words(a, "/play")).not.toContain("is here now");
    await b.visitor.post("/us/last-here", "shown=no");
    expect(await words(a, "/play")).not.toContain("was here");
  });
});

test("as many statements and rows whatever there is, and after ten years", async () => {
  const { a, b } = await knownPair(app);
  for (const who of [a, b]) await setZone(who.visitor, "Europe/Lisbon");
  const look = async () => {
    await a.visitor.open("/play");
    const statements = await statementsOfPage(() => a.visitor.send("/play"));
    const rows = await rowsOfStatements(() => a.visitor.send("/play"));
    const most = Math.max(...rows.filter(({ sql }) => sql.includes("round_parts")).map((one) => one.rows));
    return { statements: statements.filter((sql) => !OF_KEYS.test(sql)).length, most };
  };
  const empty = await look();
  for (const name of ["waiting", "tuesday"]) await quiz(b, name);
  await quiz(a, "last-potato", 2);
  await play(a, "sundays", 7);
  await play(b, "food");
  await pressCard(b, { do: "truth" });
  await pressCard(b, { do: "done", words: "The blue one." });
  const few = await look();
  const { couple } = await member(a);
  const at = app.clock.at;
  const part = (userId: string, item: string, readAt: Date | null) => ({
    ...{ coupleId: couple.id, userId, activity: item.startsWith("food") ? "this-or-that" : "quizzes", item },
    ...{ date: "2020-01-01", body: "not to be opened", forPartner: true, writtenAt: at, readAt },
  });
  const numbers = Array.from({ length: 2000 }, (_, i) => i + 2);
  const rows = [
    ...numbers.flatMap((i) => [
      part(a.id, `small-habits.${i}`, at),
      part(b.id, `small-habits.${i}`, i % 2 ? at : null),
    ]),
    // What only one has done.
    ...numbers.slice(0, 300).map((i) => part(b.id, `food.${i}`, null)),
  ];
  for (let i = 0; i < rows.length; i += 500)
    await db()
      .insert(roundParts)
      .values(rows.slice(i, i + 500));
  const years = await look();
  expect(empty.statements).toBeLessThanOrEqual(7);
  expect(few.statements).toBeLessThanOrEqual(13);
  expect(years.statements).toBe(few.statements);
  // Of each activity at most thirty rounds; what only the partner has not read is none of them.
  expect([empty.most, few.most, years.most]).toEqual([0, 4, 33]);
});
