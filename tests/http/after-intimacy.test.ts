import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { addDays, type LocalDate } from "#app/calendar/local-date.ts";
import { pausePairing } from "#app/couple/confirm-partner.server.ts";
import { users } from "#db/schema/auth.ts";
import { sharedIdeas } from "#db/schema/ideas.ts";
import { outbox } from "#db/schema/outbox.ts";
import { roundParts } from "#db/schema/rounds.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { encoded } from "#tests/support/bodies.ts";
import { connect, knownPair } from "#tests/support/couples.ts";
import { call, memberOf, newMember, signInAgain, type TestMember } from "#tests/support/members.ts";
import { keepAdult, openAdult } from "#tests/support/planters/after-intimacy.ts";
import { everyRow } from "#tests/support/tables.ts";

/** docs/product/after-intimacy.md, through the forms that the pages hold. */
const app = appForTests({ settings: { HELP_LINES: "Portugal: APAV, 116 006; Elsewhere: https://help.example/lines" } });
const PATH = "/checkin/after";
const SEND = "Keep and send";

beforeEach(() => {
  app.clock.move(24 * 7);
  app.clock.at.setUTCHours(12, 0, 0, 0);
});
const today = (): LocalDate => app.clock.at.toISOString().slice(0, 10) as LocalDate;
const first = () => `${today()}-1`;

/** Two who know each other and have given both consents. */
async function openPair() {
  const pair = await knownPair(app);
  for (const { visitor } of [pair.a, pair.b]) await openAdult(visitor);
  return pair;
}
const fill = async ({ visitor }: TestMember, fields: Record<string, string>, path = PATH) => {
  await visitor.open(path);
  return visitor.press(SEND, fields);
};
const seenBy = async ({ visitor }: TestMember, path: string) =>
  (await (await visitor.send(path)).text()) + (await (await visitor.data(path)).text());
const bytes = async (who: TestMember, path: string) => (await seenBy(who, path)).replace(/nonce="[^"]+"/g, "");
const rowsOf = ({ id }: { id: string }) =>
  app.services.database.db.select().from(roundParts).where(eq(roundParts.userId, id));
const ideas = async ({ visitor }: TestMember) => {
  const { $ } = await visitor.open(PATH);
  return $(".ideas li span")
    .toArray()
    .map((one) => $(one).text());
};
const exported = async (who: TestMember) => {
  await signInAgain(app, who);
  await app.services.limits.forget("export:account", who.id);
  return (await who.visitor.post("/us/export/json", "")).text();
};
const HERS = {
  "good-is-held": "yes",
  "good-is-voice": "yes",
  "again-is-slower": "yes",
  "good-words": "The rain on the roof.",
  change: "A quokka-warm room.",
  "now-is-lonely": "yes",
  words: "Stay a little longer.",
};
const HIS = { "good-is-held": "yes", "good-is-new": "yes", "again-is-slower": "yes", words: "I will." };

describe("the yes to keeping", () => {
  test("without it the page asks for it in place of the form, and nothing is kept", async () => {
    const { visitor, id } = await newMember(app);
    await call(visitor, "/api/user/age-consent");
    const page = await visitor.open(PATH);
    expect([page.status, page.$("title").text(), page.$("[name=occasion]").length]).toEqual([200, "The Couple App", 0]);
    const before = await everyRow(app);
    const sent = await visitor.post(PATH, encoded({ occasion: first(), partner: "alone", ...HERS }));
    const html = await sent.text();
    expect([
      sent.status,
      html.includes("A quokka-warm room."),
      html.includes("your yes to keeping it is missing"),
    ]).toEqual([403, true, true]);
    expect(await everyRow(app)).toEqual(before);
    await visitor.open(PATH);
    const given = await visitor.press("Yes, keep what I write here");
    expect([given.url, given.$("[name=occasion]").val()]).toEqual([PATH, first()]);
    const [row] = await app.services.database.db.select().from(users).where(eq(users.id, id));
    expect(row).toMatchObject({ keepingAt: app.clock.at, keepingVersion: "1", keepingWithdrawnAt: null });
  });

  test("taken back while one writes, it may be given with the words", async () => {
    const who = await newMember(app);
    await openAdult(who.visitor);
    await who.visitor.open(PATH);
    const withdrawn = encoded({ do: "withdraw", kept: "stay" });
    await who.visitor.post("/us/keeping-consent", withdrawn);
    const refused = await who.visitor.press("Keep", { words: "Stay." });
    expect([refused.status, refused.$("[name=words]").text().trim()]).toEqual([403, "Stay."]);
    const page = await who.visitor.press("Keep", { consent: "1" });
    expect([page.status, page.url, page.text.includes("Stay.")]).toEqual([200, `${PATH}/${first()}`, true]);
  });

  test("Consents: taken back it stays or is erased, as one chooses; the reveal closes for both and the ideas are gone", async () => {
    const { a, b } = await openPair();
    await fill(a, HERS);
    await fill(b, HIS);
    expect(await ideas(a)).toEqual(["Being held", "The same, but slower"]);
    await a.visitor.open("/us");
    await a.visitor.click("/us/keeping-consent");
    const none = await a.visitor.press("Take my yes back");
    expect([none.status, none.$("[role=alert]").text()]).toEqual([400, expect.stringContaining("erased or stays")]);
    await a.visitor.press("Take my yes back", { kept: "stay" });
    for (const path of [`${PATH}/${first()}`, PATH, `${PATH}?another`]) {
      const hidden = await a.visitor.open(path);
      expect([path, hidden.$("form [name=do]").val(), hidden.$("[name=occasion]").length]).toEqual([path, "give", 0]);
      expect(await seenBy(a, path)).not.toMatch(/I will|Stay a little longer|rain on|Being held/);
    }
    expect((await b.visitor.open(`${PATH}/${first()}`)).text).toContain("I will.");
    await keepAdult(a.visitor);
    expect((await a.visitor.open(`${PATH}/${first()}`)).text).toContain("I will.");
    await a.visitor.post("/us/keeping-consent", encoded({ do: "withdraw", kept: "stay" }));
    await a.visitor.open("/us/keeping-consent");
    await a.visitor.press("Erase what was kept");
    expect(await rowsOf(a)).toEqual([]);
    expect(await seenBy(a, `${PATH}/${first()}`)).not.toMatch(/I will|rain on/);
    const theirs = await seenBy(b, `${PATH}/${first()}`);
    expect([theirs.includes("I will."), theirs.includes("Stay a little longer."), theirs.includes("rain on")]).toEqual([
      true,
      false,
      false,
    ]);
    expect(await app.services.database.db.select().from(sharedIdeas)).toEqual([]);
    expect(await exported(b)).not.toContain("Stay a little longer.");
  });
});

describe("what opens", () => {
  test("both see what both ticked and each other's words; what one alone ticked, and Only me, is its author's alone", async () => {
    const { a, b } = await openPair();
    const sent = await fill(a, HERS);
    expect([sent.url, sent.text.includes("A quokka-warm room.")]).toEqual([`${PATH}/${first()}`, true]);
    expect((await b.visitor.open(PATH)).text).toContain("has sent theirs");
    expect(await seenBy(b, PATH)).not.toMatch(/rain on|Stay a little|quokka/);
    await fill(b, HIS);
    for (const [who, words] of [
      [a, "I will."],
      [b, "Stay a little longer."],
    ] as const) {
      const { $, text } = await who.visitor.open(`${PATH}/${first()}`);
      expect($(".both-c").text()).toContain("Being held");
      expect($(".both-c").text()).toContain("The same, but slower");
      expect([text.includes(words), text.includes("The rain on the roof.")]).toEqual([true, true]);
    }
    // To him: nothing of what she alone ticked, or keeps.
    const [page, file] = [await bytes(b, `${PATH}/${first()}`), await exported(b)];
    expect(page).not.toMatch(/quokka|lonely|"voice"|Your voice|A little alone/);
    expect(file).toContain("Stay a little longer.");
    expect(file).not.toMatch(/quokka|lonely|"voice"/);
    const own = await exported(a);
    for (const mine of ["quokka", "lonely", "voice", "Stay a little longer."]) expect(own).toContain(mine);
  });

  test("what one alone ticked and keeps changes no byte of the other's pages and files", async () => {
    const seen: string[] = [];
    for (const more of [
      {},
      { "good-is-laughing": "yes", "again-is-place": "yes", change: "All.", "now-is-bad": "yes" },
    ]) {
      const { a, b } = await openPair();
      await fill(a, { "good-is-held": "yes", words: "Hello.", ...more } as Record<string, string>);
      await fill(b, { "good-is-held": "yes", words: "Hello too." });
      const all = [await bytes(b, `${PATH}/${first()}`), await bytes(b, PATH)];
      const names = [a, b].flatMap(({ id, email }) => [id, email, email.split("@")[0] ?? ""]);
      const { couple } = await memberOf(app.services, b.uid);
      seen.push(
        [...names, couple.id]
          .reduce((text, name) => text.replaceAll(name, "*"), all.join("\n"))
          .replace(/\b[0-9a-f]{16}\b/g, "*"),
      );
    }
    expect(seen[1]).toBe(seen[0]);
  });

  test("shared, what to change and how one is now open too; open it is changed no more", async () => {
    const { a, b } = await openPair();
    await fill(a, { ...HERS, "share-change": "yes", "share-now": "yes" });
    await a.visitor.open(`${PATH}/${first()}?change`);
    expect(a.visitor.page?.$("[name=share-change][checked]").length).toBe(1);
    await fill(b, HIS);
    const text = await seenBy(b, `${PATH}/${first()}`);
    expect([text.includes("quokka-warm"), text.includes("A little alone")]).toEqual([true, true]);
    const late = await a.visitor.post(`${PATH}/${first()}`, encoded({ partner: b.id, words: "Only later." }));
    expect([late.status, (await late.text()).includes("Only later.")]).toEqual([409, true]);
    expect(await seenBy(b, `${PATH}/${first()}`)).not.toContain("Only later.");
  });

  test("erased, one's own is gone and the reveal closes for both; the other keeps theirs", async () => {
    const { a, b } = await openPair();
    await fill(a, HERS);
    await fill(b, HIS);
    await a.visitor.open(`${PATH}/${first()}`);
    expect((await a.visitor.press("Erase it")).url).toBe("/checkin");
    expect(await rowsOf(a)).toEqual([]);
    expect(await exported(a)).not.toMatch(/I will|rain on/);
    const theirs = await seenBy(b, `${PATH}/${first()}`);
    expect([theirs.includes("I will."), theirs.includes("rain on")]).toEqual([true, false]);
  });
});

describe("which one", () => {
  test("the next morning the other joins it; after four days it is over for them and stays with its author", async () => {
    const { a, b } = await openPair();
    await fill(a, HERS);
    const item = first();
    app.clock.move(20);
    expect((await b.visitor.open(PATH)).$("[name=occasion]").val()).toBe(item);
    app.clock.move(24 * 4);
    for (const who of [a, b]) await signInAgain(app, who);
    expect((await b.visitor.open(PATH)).$("[name=occasion]").val()).toBe(first());
    expect((await b.visitor.send(`${PATH}/${item}`)).status).toBe(404);
    expect((await a.visitor.open(`${PATH}/${item}`)).text).toContain("There is nothing from");
    const late = await b.visitor.post(PATH, encoded({ occasion: item, partner: a.id, words: "Late." }));
    expect([late.status, (await late.text()).includes("begun at another time")]).toEqual([409, true]);
    const ahead = `${addDays(first().slice(0, 10) as LocalDate, 1)}-1`;
    const early = await b.visitor.post(PATH, encoded({ occasion: ahead, partner: a.id, words: "Early." }));
    const said = await early.text();
    expect([early.status, said.includes("for a day that has not begun yet")]).toEqual([409, true]);
    expect([said.includes("Early."), said.includes("begun at another time")]).toEqual([true, false]);
  });

  test("up to three a day, and up to three that wait; both who begin at once meet in one", async () => {
    const { a, b } = await openPair();
    await a.visitor.open(PATH);
    await fill(b, HIS);
    expect((await a.visitor.press(SEND, HERS)).$(".both-c").length).toBeGreaterThan(0);
    for (const nth of [2, 3]) {
      const page = await fill(a, { words: `Number ${nth}` }, `${PATH}?another`);
      expect(page.url).toBe(`${PATH}/${today()}-${nth}`);
    }
    expect((await a.visitor.open(`${PATH}?another`)).text).toContain("no room for another one");
    const more = await a.visitor.post(PATH, encoded({ occasion: `${today()}-4`, partner: b.id, words: "Four." }));
    expect(more.status).toBe(409);
    app.clock.move(24);
    await fill(a, { words: "Tomorrow" });
    expect((await a.visitor.open(`${PATH}?another`)).text).toContain("no room for another one");
    const beyond = await a.visitor.post(PATH, encoded({ occasion: `${today()}-2`, partner: b.id, words: "Too many." }));
    expect([beyond.status, (await beyond.text()).includes("Too many.")]).toEqual([409, true]);
  });

  test("what is none", async () => {
    const { a } = await openPair();
    for (const item of [
      `${today()}-0`,
      `${today()}-4`,
      `${today()}`,
      "2026-02-30-1",
      "toString",
      `${addDays(today(), -1)}-1`,
    ]) {
      expect([item, (await a.visitor.send(`${PATH}/${item}`)).status]).toEqual([item, 404]);
      const sent = await a.visitor.post(PATH, encoded({ occasion: item, partner: "alone", words: "x" }));
      expect([item, sent.status]).toEqual([item, 409]);
    }
  });
});

describe("kept for the two", () => {
  test("sealed, once, removed by either for both, and nobody is told; gone with the couple", async () => {
    const { a, b } = await openPair();
    await fill(a, HERS);
    await fill(b, HIS);
    const { couple } = await memberOf(app.services, a.uid);
    const [row] = await app.services.database.db.select().from(sharedIdeas).where(eq(sharedIdeas.coupleId, couple.id));
    expect(row?.body).not.toMatch(/held|slower/);
    const again = { occasion: first(), partner: a.id, ...HIS };
    expect((await b.visitor.post(PATH, encoded(again))).status).toBe(302);
    expect(await ideas(b)).toEqual(["Being held", "The same, but slower"]);
    // It asks first, without script too.
    const { $ } = await b.visitor.open(PATH);
    expect($(".ideas button").length).toBe($(".ideas details:not([open]) button").length);
    expect($(".ideas summary").first().attr("aria-label")).toBe("Remove: Being held");
    await b.visitor.press("Remove it: Being held");
    expect([await ideas(a), await ideas(b)]).toEqual([["The same, but slower"], ["The same, but slower"]]);
    expect((await b.visitor.post(PATH, encoded({ remove: "good:held" }))).status).toBe(302);
    expect((await b.visitor.post(PATH, encoded({ remove: "good:else" }))).status).toBe(400);
    const told = await app.services.database.db
      .select()
      .from(outbox)
      .where(and(eq(outbox.coupleId, couple.id), eq(outbox.activity, "after-intimacy")));
    expect(told).toEqual([]);
    await a.visitor.post("/us/leave", "");
    expect(
      await app.services.database.db.select().from(sharedIdeas).where(eq(sharedIdeas.coupleId, couple.id)),
    ).toEqual([]);
    for (const who of [a, b]) expect(await rowsOf(who)).toEqual([]);
  });

  test("in a pause neither sees any, and nothing of the other", async () => {
    const { a, b } = await openPair();
    await fill(a, HERS);
    await fill(b, HIS);
    await pausePairing(app.services, a.id);
    for (const who of [a, b]) expect(await ideas(who)).toEqual([]);
    expect(await seenBy(b, `${PATH}/${first()}`)).not.toMatch(/rain on|Stay a little/);
    expect((await a.visitor.post(PATH, encoded({ remove: "good:held" }))).status).toBe(302);
    await a.visitor.post("/us/partner", encoded({ partner: b.id }));
    expect(await ideas(b)).toEqual(["Being held", "The same, but slower"]);
  });

  test("what was written before the pairing opens by a yes, and makes no idea", async () => {
    const [a, b] = [await newMember(app), await newMember(app)];
    for (const { visitor } of [a, b]) await openAdult(visitor);
    await a.visitor.open(PATH);
    await a.visitor.press("Keep", HERS);
    app.clock.move(0.1);
    await connect(a, b);
    await fill(b, HIS);
    expect(await seenBy(b, `${PATH}/${first()}`)).not.toMatch(/rain on|Stay a little/);
    await a.visitor.post("/us/partner", encoded({ partner: b.id }));
    expect(await seenBy(b, `${PATH}/${first()}`)).toContain("Stay a little longer.");
    expect(await ideas(b)).toEqual([]);
  });
});

describe("the dashboard, and the door", () => {
  test("a line that says nothing of it, the same for a turn and a reveal; none for who has taken a consent back", async () => {
    const { a, b } = await openPair();
    await fill(a, HERS);
    const line = async ({ visitor }: TestMember) => {
      const { $ } = await visitor.open("/dashboard");
      return $(`a[href^='${PATH}']`).text();
    };
    const turn = await line(b);
    expect(turn).toContain("Something for you two");
    // The room of the navigation is there for everybody.
    const seen = (await seenBy(b, "/dashboard")).replaceAll(/\/intimacyLab"|>Intimacy</g, "");
    expect(seen).not.toMatch(/intima|afterward|18\+|adult/i);
    await fill(b, HIS);
    expect(await line(a)).toBe(turn);
    await a.visitor.open(`${PATH}/${first()}`);
    expect(await line(a)).toBe("");
    app.clock.move(24);
    await fill(a, HERS);
    expect(await line(b)).toContain("Something for you two");
    await b.visitor.post("/us/keeping-consent", encoded({ do: "withdraw", kept: "stay" }));
    expect(await line(b)).toBe("");
    await keepAdult(b.visitor);
    await b.visitor.post("/us/withdraw-age-consent", "");
    expect(await line(b)).toBe("");
  });

  test("help is on the page, by the lines that are set; an empty form says so, and words that are too long come back", async () => {
    const who = await newMember(app);
    await openAdult(who.visitor);
    const { $ } = await who.visitor.open(PATH);
    expect($(".door a[href='tel:116006']").text()).toBe("Portugal: APAV, 116 006");
    expect($(".door a[href='https://help.example/lines']").length).toBe(1);
    expect([$("form [checked]").length, $(".door input").length]).toEqual([0, 0]);
    const empty = await who.visitor.press("Keep");
    expect([empty.status, empty.$("[role=alert]").text()]).toEqual([400, expect.stringContaining("Tick one thing")]);
    const long = await who.visitor.press("Keep", { words: "x".repeat(2001), "good-is-held": "yes" });
    expect([
      long.status,
      long.$("[name=words]").text().trim().length,
      long.$("[name=good-is-held][checked]").length,
    ]).toEqual([400, 2001, 1]);
  });
});
