import { and, eq, inArray } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { reviseContent } from "#app/content/revision.server.ts";
import { contentItems } from "#db/schema/content.ts";
import { roundParts } from "#db/schema/rounds.ts";
import { cardDecks } from "#db/schema/truth-or-dare.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { encoded } from "#tests/support/bodies.ts";
import { shippedVersion } from "#tests/support/content-files.ts";
import { knownPair } from "#tests/support/couples.ts";
import { words } from "#tests/support/games.ts";
import { newMember, type TestMember } from "#tests/support/members.ts";

/** docs/product/truth-or-dare.md, but for what is 18+. */
const app = appForTests();
const LIGHT = "/truth-or-dare/light";
const PASSED = `${LIGHT}/passed`;
const db = () => app.services.database.db;

beforeEach(() => app.clock.nextNoon());

/** The fields of the form in which a card lies, or the two buttons. */
async function formOn(who: TestMember, path = LIGHT): Promise<Record<string, string>> {
  const { $ } = await who.visitor.open(path);
  const fields = $(".tod-card form").first().find("input[type=hidden]").toArray();
  return Object.fromEntries(
    fields.map(({ attribs }) => [attribs.name ?? "", attribs.value ?? ""] as const).filter(([name]) => name !== "form"),
  );
}
const press = async (who: TestMember, more: Record<string, string>, path = LIGHT) =>
  who.visitor.post(path, encoded({ ...(await formOn(who, path)), ...more }));
/** The card that lies there. */
const cardOf = async (who: TestMember, path = LIGHT) => (await formOn(who, path)).card ?? "";
const rowsOf = (...who: TestMember[]) =>
  db()
    .select()
    .from(roundParts)
    .where(
      and(
        eq(roundParts.activity, "truth-or-dare"),
        inArray(
          roundParts.userId,
          who.map(({ id }) => id),
        ),
      ),
    );
const setItem = (id: string, values: Partial<typeof contentItems.$inferInsert>) =>
  db().update(contentItems).set(values).where(eq(contentItems.id, id));
/** As after an import: what is in memory is read again. */
const reread = () => reviseContent(db());

/** Draws a card, and says which. */
async function drawOne(who: TestMember, turn: "truth" | "dare", path = LIGHT): Promise<string> {
  await press(who, { do: turn }, path);
  return cardOf(who, path);
}

describe("apart", () => {
  test("a truth that one has answered comes first to the other, and both answers open when both are in", async () => {
    const { a, b } = await knownPair(app);
    const card = await drawOne(a, "truth");
    expect(card).toMatch(/^tod-1-t-/);
    expect((await press(a, { do: "done", words: "The blue one." })).status).toBe(302);
    expect(await words(a, LIGHT)).toContain("The blue one.");
    expect(await words(a, LIGHT)).toMatch(/It opens when .+ has answered it too\./);
    expect(await words(b, "/dashboard")).toMatch(/has done a truth or dare/);
    expect(await words(b, "/truth-or-dare")).toMatch(/has done one\. Your turn\./);

    const offered = await b.visitor.open(LIGHT);
    expect(offered.$(".tod-card form [name=card]").val()).toBe(card);
    expect(offered.text).toContain("has answered this one");
    expect(offered.text).not.toContain("The blue one.");
    expect((await press(b, { do: "done", words: "The one with paint on it." })).status).toBe(302);
    const opened = await b.visitor.open(LIGHT);
    expect(
      opened
        .$(".reveal blockquote")
        .toArray()
        .map((one) => opened.$(one).text()),
    ).toEqual(["The one with paint on it.", "The blue one."]);
    expect(await words(a, "/dashboard")).toContain("A truth or dare is open to you both");
    expect(await words(a, LIGHT)).toContain("The one with paint on it.");
    // Once read it stands below, and waits no more.
    expect((await a.visitor.open(LIGHT)).$(".reveal")).toHaveLength(0);
    expect(await words(a, LIGHT)).toContain("The one with paint on it.");
    expect(await words(a, "/dashboard")).not.toContain("truth or dare");
  });

  test("a dare is on when both have said yes, and words are no must", async () => {
    const { a, b } = await knownPair(app);
    const card = await drawOne(a, "dare");
    const [item] = await db().select().from(contentItems).where(eq(contentItems.id, card));
    expect(item?.setting).not.toBe("together");
    const { milder = "" } = (item?.detail ?? {}) as { milder?: string };
    expect(await words(a, LIGHT)).toContain(milder);
    expect((await press(a, { do: "done" })).status).toBe(302);
    expect(await words(b, LIGHT)).toContain("says yes to this one");
    await press(b, { do: "done", words: "On Sunday." });
    expect(await words(b, LIGHT)).toContain("You both said yes. It is on, when you like.");
    expect(await words(a, LIGHT)).toContain("On Sunday.");
  });

  test("passing over costs nothing: the other one finds the same bytes, and nothing asks again", async () => {
    const { a, b } = await knownPair(app);
    const card = await drawOne(a, "truth");
    await press(a, { do: "done", words: "The blue one." });
    const page = async () => (await (await a.visitor.send(LIGHT)).text()).replaceAll(/nonce="[^"]+"/g, "");
    await page();
    const before = await page();
    expect(await cardOf(b)).toBe(card);
    await press(b, { do: "dare" });
    expect(await cardOf(b)).toMatch(/^tod-1-d-/);
    expect(await page()).toBe(before);
    expect(await words(b, "/dashboard")).not.toContain("truth or dare");
    expect(await words(b, "/truth-or-dare")).not.toContain("Your turn.");
    expect(await rowsOf(b)).toEqual([]);
  });

  test("no card comes twice until all of its kind were had; then they begin anew, and it is said", async () => {
    const { a } = await knownPair(app);
    const had: string[] = [];
    for (let i = 0; i < 40; i++) had.push(await drawOne(a, "dare"));
    expect(new Set(had).size).toBe(40);
    expect(await words(a, LIGHT)).not.toContain("They begin anew.");
    const next = await drawOne(a, "dare");
    expect(had.slice(0, -1)).toContain(next);
    expect(await words(a, LIGHT)).toContain("You have had all of these. They begin anew.");
  });

  test("what was said may be changed until both are in, and no longer", async () => {
    const { a, b } = await knownPair(app);
    const card = await drawOne(a, "truth");
    await press(a, { do: "done", words: "The blue one." });
    const form = { card, partner: b.id };
    await a.visitor.post(LIGHT, encoded({ ...form, do: "change" }));
    expect((await a.visitor.open(LIGHT)).$("textarea").val()).toBe("The blue one.");
    await press(a, { do: "leave" });
    expect((await a.visitor.open(LIGHT)).$("textarea")).toHaveLength(0);
    await a.visitor.post(LIGHT, encoded({ ...form, do: "change" }));
    await press(a, { do: "done", words: "The green one." });
    expect(await rowsOf(a)).toHaveLength(1);
    await press(b, { do: "done", words: "Mine." });
    expect(await words(b, LIGHT)).toContain("The green one.");
    await a.visitor.post(LIGHT, encoded({ ...form, do: "change" }));
    expect((await a.visitor.open(LIGHT)).$("textarea")).toHaveLength(0);
    const late = { ...form, do: "done", version: shippedVersion("truth-or-dare", card), time: "1" };
    const refused = await a.visitor.post(LIGHT, encoded({ ...late, words: "Another." }));
    expect([refused.status, await refused.text()]).toEqual([
      409,
      expect.stringContaining("You have both done this card."),
    ]);
    expect((await a.visitor.post(LIGHT, encoded({ ...late, words: "The green one." }))).status).toBe(302);
    expect(await rowsOf(a)).toHaveLength(1);
  });

  test("alone one may play: it waits for a partner, and for a yes to them", async () => {
    const a = await newMember(app);
    await drawOne(a, "truth");
    await press(a, { do: "done", words: "The blue one." });
    expect(await words(a, LIGHT)).toContain("It opens when your partner is here and has done this card too.");
  });
});

describe("bad input", () => {
  test("an unknown heat is not found", async () => {
    const { a } = await knownPair(app);
    for (const path of ["/truth-or-dare/4", "/truth-or-dare/0/passed", "/truth-or-dare/1"])
      expect((await a.visitor.send(path)).status).toBe(404);
  });

  test("an unknown card, one of another heat, one for two who are together, and a later time are refused", async () => {
    const { a, b } = await knownPair(app);
    const [together] = await db()
      .select()
      .from(contentItems)
      .where(and(eq(contentItems.kind, "truth-or-dare"), eq(contentItems.setting, "together")));
    const good = { partner: b.id, do: "done", version: "1", time: "1", words: "Rain." };
    for (const card of ["tod-1-t-99", "tod-2-t-01", "tod-3-t-01", String(together?.id)]) {
      const sent = await a.visitor.post(LIGHT, encoded({ ...good, card }));
      expect([card, sent.status]).toEqual([card, 409]);
      // What was written is not dropped in silence.
      expect(await sent.text()).toContain("Rain.");
    }
    const later = { ...good, card: "tod-1-t-01", time: "2" };
    expect((await a.visitor.post(LIGHT, encoded(later))).status).toBe(409);
    expect((await a.visitor.post(LIGHT, encoded({ ...good, card: "tod-1-t-01", partner: "alone" }))).status).toBe(409);
    expect(await rowsOf(a)).toEqual([]);
  });

  test("a retired card, and one whose words have changed, are refused with a reason, and the words stay", async () => {
    const { a } = await knownPair(app);
    const card = await drawOne(a, "truth");
    const form = await formOn(a);
    const [item] = await db().select().from(contentItems).where(eq(contentItems.id, card));
    const version = (item?.version ?? 0) + 1;
    await setItem(card, { version });
    await reread();
    const changed = await a.visitor.post(LIGHT, encoded({ ...form, do: "done", words: "The blue one." }));
    expect([changed.status, await changed.text()]).toEqual([409, expect.stringContaining("This card has new words.")]);
    await setItem(card, { retiredAt: app.clock.at });
    await reread();
    const retired = await a.visitor.post(
      LIGHT,
      encoded({ ...form, do: "done", version: String(version), words: "Red." }),
    );
    const text = await retired.text();
    expect([retired.status, text.includes("Draw another one."), text.includes("Red.")]).toEqual([409, true, true]);
    expect((await a.visitor.open(LIGHT)).$("textarea")).toHaveLength(0);
    await setItem(card, { version: item?.version ?? 1, retiredAt: null });
    await reread();
  });

  test("what was said to a card stays when it is retired", async () => {
    const { a } = await knownPair(app);
    const card = await drawOne(a, "truth");
    await press(a, { do: "done", words: "The blue one." });
    await setItem(card, { retiredAt: app.clock.at });
    await reread();
    expect(await words(a, LIGHT)).toContain("The blue one.");
    await setItem(card, { retiredAt: null });
    await reread();
  });

  test("twice, out of order, and from two devices at once: one card is drawn, and one answer kept", async () => {
    const { a } = await knownPair(app);
    const form = { ...(await formOn(a)), do: "truth" };
    await Promise.all([1, 2, 3].map(() => a.visitor.post(LIGHT, encoded(form))));
    const card = await cardOf(a);
    // A press on a page from before changes nothing.
    expect((await a.visitor.post(LIGHT, encoded({ ...form, do: "dare" }))).status).toBe(302);
    expect(await cardOf(a)).toBe(card);
    const answer = encoded({ ...(await formOn(a)), do: "done", words: "The blue one." });
    const sent = await Promise.all([1, 2, 3].map(() => a.visitor.post(LIGHT, answer)));
    expect(sent.map(({ status }) => status)).toEqual([302, 302, 302]);
    expect(await rowsOf(a)).toHaveLength(1);
  });

  test("a truth without a word, and more words than there is room for, come back with what was written", async () => {
    const { a } = await knownPair(app);
    await drawOne(a, "truth");
    const empty = await press(a, { do: "done", words: " " });
    expect([empty.status, await empty.text()]).toEqual([400, expect.stringContaining("Write an answer first.")]);
    const long = await press(a, { do: "done", words: "x".repeat(2001) });
    expect([long.status, await long.text()]).toEqual([400, expect.stringContaining("At most 2,000 characters.")]);
    expect(await rowsOf(a)).toEqual([]);
  });

  test("the partner gone in the middle: what was answered for them is refused, and kept for nobody", async () => {
    const { a, b } = await knownPair(app);
    await drawOne(a, "truth");
    const form = await formOn(a);
    await b.visitor.post("/us/leave", "");
    const sent = await a.visitor.post(LIGHT, encoded({ ...form, do: "done", words: "The blue one." }));
    expect([sent.status, (await sent.text()).includes("The blue one.")]).toEqual([409, true]);
    expect(await rowsOf(a)).toEqual([]);
  });
});

describe("on one phone", () => {
  test("a truth is answered aloud, and then it is the other one's turn; nothing of it is the partner's to see", async () => {
    const { a, b } = await knownPair(app);
    const card = await drawOne(a, "truth", PASSED);
    expect(card).toMatch(/^tod-1-t-/);
    const before = (await a.visitor.open(PASSED)).$(".chip").text();
    await press(a, { do: "done" }, PASSED);
    const after = await a.visitor.open(PASSED);
    expect(after.$("textarea")).toHaveLength(0);
    expect(after.$(".chip").text()).not.toBe(before);
    expect(after.$(".chip.them-c")).toHaveLength(1);
    expect(await cardOf(a, PASSED)).toBe("");
    expect(await rowsOf(a, b)).toEqual([]);
    expect((await b.visitor.open(PASSED)).$(".chip.you-c")).toHaveLength(1);
  });

  test("a dare waits for a yes of both, one after the other, and another one asks both anew", async () => {
    const { a } = await knownPair(app);
    await drawOne(a, "dare", PASSED);
    expect((await press(a, { do: "done" }, PASSED)).status).toBe(302);
    expect(await cardOf(a, PASSED)).not.toBe("");
    const form = await formOn(a, PASSED);
    for (let i = 0; i < 2; i++) await a.visitor.post(PASSED, encoded({ ...form, do: "yes" }));
    // Pressed twice it is the yes of one.
    expect((await formOn(a, PASSED)).yes).toBe("1");
    expect(await words(a, PASSED)).toContain("would you like that too?");
    await press(a, { do: "dare" }, PASSED);
    expect((await formOn(a, PASSED)).yes).toBe("0");
    for (let i = 0; i < 2; i++) await press(a, { do: "yes" }, PASSED);
    expect(await words(a, PASSED)).toContain("You both said yes.");
    await press(a, { do: "done" }, PASSED);
    expect(await cardOf(a, PASSED)).toBe("");
  });

  test("none is for two who are apart, and none comes twice", async () => {
    const { a } = await knownPair(app);
    const had: string[] = [];
    for (let i = 0; i < 30; i++) had.push(await drawOne(a, "dare", PASSED));
    expect(new Set(had).size).toBe(30);
    const items = await db().select().from(contentItems).where(inArray(contentItems.id, had));
    expect(items.filter(({ setting }) => setting === "remote")).toEqual([]);
  });

  test("one press leads to a milder heat", async () => {
    const { a } = await knownPair(app);
    const { $ } = await a.visitor.open("/truth-or-dare/warm/passed");
    expect($("a[href='/truth-or-dare/light/passed']:contains('A milder heat')")).toHaveLength(1);
  });
});

test("which cards somebody has had stands in no row as it is", async () => {
  const { a } = await knownPair(app);
  await drawOne(a, "truth");
  const rows = await db().select().from(cardDecks).where(eq(cardDecks.userId, a.id));
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain("tod-1-");
});
