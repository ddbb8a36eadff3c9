import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { reviseContent } from "#app/content/revision.server.ts";
import { contentItems } from "#db/schema/content.ts";
import { coupleDays } from "#db/schema/couple.ts";
import { desireBatches, desireChoices } from "#db/schema/intimacy-lab.ts";
import { roundParts, roundProgress } from "#db/schema/rounds.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { encoded, type Fields } from "#tests/support/bodies.ts";
import { knownPair } from "#tests/support/couples.ts";
import { answerCards } from "#tests/support/lab.ts";
import { call, memberOf, newMember, signInAgain, type TestMember } from "#tests/support/members.ts";
import { keepAdult, openAdult } from "#tests/support/planters/after-intimacy.ts";
import { ANSWERS, answerTen, answerTo, CARDS, cardOn, OPEN, TOPICS } from "#tests/support/planters/intimacy-lab.ts";
import { everyRow } from "#tests/support/tables.ts";
import type { Page } from "#tests/support/visitor.ts";

/** docs/product/lab.md: desire cards, by requests. */
const app = appForTests();

beforeEach(() => app.clock.nextNoon());

const LAB = "/intimacyLab";
const db = () => app.services.database.db;
const text = ({ $ }: Page, within = "main") => $(within).text().replaceAll(/\s+/g, " ");
const words = async (who: TestMember, path = LAB) => text(await who.visitor.open(path));

/** Two who have given both consents. */
async function openPair() {
  const pair = await knownPair(app);
  for (const { visitor } of [pair.a, pair.b]) await openAdult(visitor);
  return pair;
}

/** What stands on the page of all that both opened: by each card what its own directions say. */
async function openTo(who: TestMember): Promise<Map<string, string[]>> {
  const { $ } = await who.visitor.open(OPEN);
  return new Map(
    $("article.plate")
      .toArray()
      .map((plate) => [
        String($(plate).find("[name=card]").val()),
        $(plate)
          .find(".said")
          .toArray()
          .map((line) => $(line).text()),
      ]),
  );
}

/** Lets some days go by, and looks on each. */
async function eachDay(count: number, look: (day: number) => Promise<unknown>, ...who: TestMember[]): Promise<void> {
  for (let day = 1; day <= count; day++) {
    app.clock.nextNoon();
    for (const one of who) await signInAgain(app, one);
    await look(day);
  }
}

/** The cards of the ten that somebody is at, while they answer all of them. */
async function asked(who: TestMember, pick: (card: string) => string | [string, string]): Promise<string[]> {
  const cards: string[] = [];
  await answerTen(who.visitor, (card) => {
    cards.push(card);
    return pick(card);
  });
  return cards;
}

/** How many bytes a sealed text has. */
const bytesOf = (sealed: string): number => Buffer.from(sealed.split(".").at(-1) ?? "", "base64url").length;

const cardNamed = async (id: string) => {
  const [row] = await db().select().from(contentItems).where(eq(contentItems.id, id));
  if (!row) throw new Error(`there is no ${id}`);
  return { ...row, options: (row.detail as { options?: string[] }).options ?? [] };
};

describe("behind both consents", () => {
  test("asks for the consent of age, then for the one to keeping, and holds no card before; its title names nothing", async () => {
    const { a } = await knownPair(app);
    for (const path of [LAB, CARDS, OPEN, ANSWERS, TOPICS]) {
      expect((await a.visitor.open(path)).$("h1").text()).toBe("18+");
    }
    await call(a.visitor, "/api/user/age-consent");
    for (const path of [LAB, CARDS, OPEN, ANSWERS, TOPICS]) {
      const page = await a.visitor.open(path);
      expect([path, page.$("form [name=do]").val(), page.$("[name=card]").length]).toEqual([path, "give", 0]);
      expect(page.$("title").text()).toBe("The Couple App");
    }
    await keepAdult(a.visitor);
    const page = await a.visitor.open(CARDS);
    expect([page.$("[name=card]").length, page.$("title").text()]).toEqual([1, "The Couple App"]);
  });

  test("without a partner there are no cards, and a card that is sent all the same is not kept", async () => {
    const { visitor } = await newMember(app);
    await openAdult(visitor);
    for (const path of [LAB, CARDS, OPEN, ANSWERS, TOPICS]) {
      const page = await visitor.open(path);
      expect([path, page.status, page.$("[name=card]").length]).toEqual([path, 200, 0]);
    }
    expect(text(await visitor.open(LAB))).toContain("Desire cards open when your partner is here.");
    const before = await everyRow(app);
    const sent = { ten: "1", card: "desire-touch-01", version: "1", partner: "alone", first: "yes" };
    for (const path of [CARDS, ANSWERS, OPEN]) expect((await visitor.post(path, encoded(sent))).status).toBe(409);
    expect((await visitor.post(TOPICS, encoded({ partner: "alone" }))).status).toBe(409);
    expect(await everyRow(app)).toEqual(before);
  });

  test("it is nobody's part of a day, no line of the log names a card or an answer, and the dashboard says that there is something", async () => {
    const { a, b } = await openPair();
    const days = () => db().select().from(coupleDays);
    const before = await days();
    app.logged.length = 0;
    const cards = await asked(a, () => "yes");
    for (const card of cards) expect(JSON.stringify(app.logged)).not.toContain(card);
    expect(JSON.stringify(app.logged)).not.toMatch(/intimacy|not-now|desire/i);
    expect(await days()).toEqual(before);
    expect(await words(b, "/dashboard")).toContain("Something for you two");
    await b.visitor.post("/us/keeping-consent", encoded({ do: "withdraw", kept: "stay" }));
    expect(await words(b, "/dashboard")).not.toContain("Something for you two");
  });
});

describe("ten cards", () => {
  test("one on a screen; both have the same ten; another browser goes on where the first one stopped", async () => {
    const { a, b } = await openPair();
    expect(await words(a)).toContain("Ten cards are waiting.");
    const first = await cardOn(a.visitor);
    expect((await a.visitor.open(CARDS)).$(".chip.num").text()).toBe("1 of 10");
    if (!first) throw new Error("no card");
    await a.visitor.post(CARDS, answerTo(first, "yes"));
    expect(await words(a)).toContain("You are at 1 of 10.");
    expect((await a.visitor.open(CARDS)).$(".chip.num").text()).toBe("2 of 10");
    const rest = await asked(a, () => "no");
    expect(rest.length).toBe(9);
    expect(await words(a)).toMatch(/You are done with your ten\. .* is still on theirs\./);
    expect(await words(b)).toMatch(/has done ten cards\. Your turn\./);
    expect(new Set(await asked(b, () => "no"))).toEqual(new Set([first.fields.card, ...rest]));
    expect(await words(a)).toContain("You have both done ten cards.");
    // The next ten are others.
    const more = await asked(a, () => "no");
    expect(more.filter((card) => rest.includes(card))).toEqual([]);
    expect(more.length).toBe(10);
  });

  test("come until there are no more: each card once, the gentle ones of each topic first", async () => {
    const { a } = await openPair();
    const member = await memberOf(app.services, a.uid);
    const all: string[] = [];
    for (let ten = await answerCards(app, member, app.clock.at, () => "no"); ten.length > 0; ) {
      all.push(...ten);
      ten = await answerCards(app, member, app.clock.at, () => "no");
    }
    expect([all.length, new Set(all).size]).toEqual([180, 180]);
    expect((await a.visitor.open(CARDS)).url).toBe(LAB);
    expect(await words(a)).toContain("You have been through all the cards that there are.");
    const topics = Map.groupBy(all, (card) => card.replace(/-\d+$/, ""));
    for (const [topic, cards] of topics) expect([topic, cards]).toEqual([topic, cards.toSorted()]);
    expect(new Set(all.slice(0, 9).map((card) => card.replace(/-\d+$/, ""))).size).toBe(9);
  });
});

describe("what both opened", () => {
  test("comes out from the next day on, at most two a day, and nothing else ever; a direction meets the other one", async () => {
    const { a, b } = await openPair();
    const cards = await asked(a, (card) => (card.endsWith("2") ? "no" : ["yes", "no"]));
    // B says yes to all, to both directions: what opens hangs on what A said.
    await asked(b, () => "yes");
    const expected = new Map<string, { mine: string[]; theirs: string[] }>();
    for (const id of cards) {
      if (id.endsWith("2")) continue;
      const { options } = await cardNamed(id);
      expected.set(id, { mine: options.slice(0, 1), theirs: options.slice(1) });
    }
    expect(expected.size).toBeGreaterThan(3);
    for (const who of [a, b]) expect((await openTo(who)).size).toBe(0);
    let out = 0;
    await eachDay(
      15,
      async () => {
        const [hers, his] = [await openTo(a), await openTo(b)];
        expect([...hers.keys()]).toEqual([...his.keys()]);
        expect(hers.size - out).toBeLessThanOrEqual(2);
        expect(hers.size).toBeGreaterThanOrEqual(out);
        out = hers.size;
        for (const [id, lines] of hers) expect(lines).toEqual(expected.get(id)?.mine);
        for (const [id, lines] of his) expect(lines).toEqual(expected.get(id)?.theirs);
      },
      a,
      b,
    );
    expect(out).toBe(expected.size);
    expect(await words(a)).toContain("What you both opened");
    // The newest two stand where the lab begins.
    expect((await a.visitor.open(LAB)).$("article.plate").length).toBe(Math.min(2, out));
  });

  test("a maybe meets only where both say that it may, in tens finished since; then a yes and a maybe look the same", async () => {
    const { a, b } = await openPair();
    const choose = (who: TestMember, partner: TestMember, maybe: boolean) =>
      who.visitor.post(TOPICS, encoded({ partner: partner.id, ...(maybe ? { maybe: "yes" } : {}) }));
    await choose(b, a, true);
    await asked(a, () => "maybe");
    await asked(b, () => "yes");
    // From now on both, which changes nothing of the ten before.
    await choose(a, b, true);
    const second = await asked(a, (card) => (card.endsWith("1") ? "yes" : "maybe"));
    await asked(b, () => "maybe");
    await eachDay(25, async () => {}, a, b);
    const hers = await openTo(a);
    expect(new Set(hers.keys())).toEqual(new Set(second));
    const plates = (await a.visitor.open(OPEN)).$("article.plate .label");
    expect(new Set(plates.toArray().map((label) => plates.eq(plates.index(label)).text()))).toEqual(
      new Set(["You both opened this"]),
    );
    // Whoever says no more that it may takes all of it back that hangs on it.
    await choose(b, a, false);
    expect((await openTo(a)).size).toBe(0);
  });

  test("an answer that is taken back hides it for both at once; said again, it comes on another day", async () => {
    const { a, b } = await openPair();
    for (const who of [a, b]) await asked(who, () => "yes");
    await eachDay(15, async () => {}, a, b);
    const before = [...(await openTo(b)).keys()];
    expect(before.length).toBe(10);
    const page = await a.visitor.open(OPEN);
    const plate = page.$("article.plate").first();
    const fields = Object.fromEntries(
      plate
        .find("input[type=hidden]")
        .toArray()
        .map(({ attribs }) => [attribs.name ?? "", attribs.value ?? ""] as const)
        .filter(([name]) => name !== "form"),
    ) as Fields;
    expect((await a.visitor.post(OPEN, encoded(fields))).status).toBe(302);
    const card = String(fields.card);
    for (const who of [a, b]) expect([...(await openTo(who)).keys()]).toEqual(before.filter((id) => id !== card));
    // Said again.
    const at = (await a.visitor.open(`${ANSWERS}?ten=1`)).$("li b").toArray();
    const { text: named } = await cardNamed(card);
    const place = at.findIndex((one) => page.$(one).text() === named) + 1;
    const form = await cardOn(a.visitor, `${ANSWERS}?ten=1&card=${place}`);
    if (!form) throw new Error("no card to change");
    expect((await a.visitor.post(ANSWERS, answerTo(form, "yes"))).status).toBe(302);
    for (const who of [a, b]) expect((await openTo(who)).has(card)).toBe(false);
    await eachDay(12, async () => {}, a, b);
    for (const who of [a, b]) expect((await openTo(who)).has(card)).toBe(true);
  });

  test("before the ten are done an answer may be changed, and nothing of it is out", async () => {
    const { a } = await openPair();
    const form = await cardOn(a.visitor);
    if (!form) throw new Error("no card");
    await a.visitor.post(CARDS, answerTo(form, "yes"));
    const change = await cardOn(a.visitor, `${ANSWERS}?ten=1&card=1`);
    if (!change) throw new Error("nothing to change");
    await a.visitor.post(ANSWERS, answerTo(change, "maybe"));
    expect(await words(a, ANSWERS)).toContain("Maybe");
    expect((await a.visitor.open(CARDS)).$(".chip.num").text()).toBe("2 of 10");
  });

  test("who has taken their yes to keeping back opens nothing more from then on; what was open stays so to the other", async () => {
    const { a, b } = await openPair();
    for (const who of [a, b]) await asked(who, () => "yes");
    await eachDay(2, async () => {}, a, b);
    await a.visitor.post("/us/keeping-consent", encoded({ do: "withdraw", kept: "stay" }));
    const before = [...(await openTo(b)).keys()];
    await eachDay(15, async () => {}, a, b);
    expect([...(await openTo(b)).keys()]).toEqual(before);
    expect(await words(a)).not.toContain("What you both opened");
    await keepAdult(a.visitor);
    expect((await openTo(b)).size).toBe(10);
  });
});

describe("topics", () => {
  test("put off, none of their cards is asked of one or opens by one; the other deck is as it was", async () => {
    const { a, b } = await openPair();
    await a.visitor.post(TOPICS, encoded({ off: "kisses", partner: b.id }));
    expect((await a.visitor.open(TOPICS)).$("input[name=off][checked]").val()).toBe("kisses");
    const hers = await asked(a, () => "yes");
    expect(hers.some((card) => card.startsWith("desire-kisses"))).toBe(false);
    const his = await asked(b, () => "yes");
    expect(his.length).toBe(10);
    expect(his.length).toBeGreaterThan(hers.length);
    await eachDay(15, async () => {}, a, b);
    expect(new Set((await openTo(b)).keys())).toEqual(new Set(hers));
    // Put off later, what was open of it is there no more, for both; and is there again when it is not.
    const { category: topic } = await cardNamed(hers[0] ?? "");
    const ofTopic = async (who: TestMember) =>
      (await Promise.all([...(await openTo(who)).keys()].map(cardNamed))).filter((card) => card.category === topic);
    expect((await ofTopic(b)).length).toBeGreaterThan(0);
    const choose = (off: readonly string[]) =>
      a.visitor.post(TOPICS, new URLSearchParams([["partner", b.id], ...off.map((one) => ["off", one])]));
    await choose(["kisses", topic]);
    for (const who of [a, b]) expect(await ofTopic(who)).toEqual([]);
    await choose(["kisses"]);
    expect(new Set((await openTo(b)).keys())).toEqual(new Set(hers));
  });

  test("with all of them put off, ten cards are ended by one press", async () => {
    const { a, b } = await openPair();
    const page = await a.visitor.open(TOPICS);
    const all = page
      .$("input[name=off]")
      .toArray()
      .map(({ attribs }) => attribs.value ?? "");
    await a.visitor.post(TOPICS, new URLSearchParams([["partner", b.id], ...all.map((one) => ["off", one])]));
    expect(text(await a.visitor.open(CARDS))).toContain("Nothing more of these ten is asked of you");
    const ended = await a.visitor.press("End these ten");
    expect(ended.url).toBe(LAB);
    expect(text(ended)).toContain("You are done with your ten.");
    expect((await asked(b, () => "yes")).length).toBe(10);
    await eachDay(15, async () => {}, b);
    expect((await openTo(b)).size).toBe(0);
  });
});

describe("what is kept", () => {
  test("all rows of two who finish ten are as many and as long, whatever they said; and gone when they part", async () => {
    const lengths = async (one: string | [string, string], other: string | [string, string]) => {
      const { a, b } = await openPair();
      const rows = async () => [
        ...(await db().select().from(roundParts).where(eq(roundParts.userId, a.id))),
        ...(await db().select().from(roundProgress).where(eq(roundProgress.userId, a.id))),
        ...(await db().select().from(desireChoices).where(eq(desireChoices.userId, a.id))),
      ];
      const batches = async () => {
        const [part] = await db().select().from(roundParts).where(eq(roundParts.userId, b.id));
        return db()
          .select()
          .from(desireBatches)
          .where(eq(desireBatches.coupleId, part?.coupleId ?? ""));
      };
      await asked(b, () => other);
      // The decks are in orders of the couples' own: the ids are as long only in all, so sizes are counted by what is said.
      const cards = await asked(a, () => one);
      const ids = cards.join("").length;
      const directed = (await Promise.all(cards.map(cardNamed))).filter(({ options }) => options.length === 2).length;
      const sealed = (await rows()).map((row) => bytesOf("body" in row ? row.body : row.steps));
      const both = (await batches()).map(({ body }) => body.length);
      await a.visitor.post("/us/leave", "");
      expect([...(await rows()), ...(await batches())]).toEqual([]);
      return [sealed.length, (sealed[0] ?? 0) - ids - directed, both];
    };
    const first = await lengths("no", "yes");
    for (const one of ["yes", "not-now", "maybe", ["yes", "no"]] as (string | [string, string])[])
      expect(await lengths(one, "yes")).toEqual(first);
  });

  test("taken back with all that was kept, it is gone, what was open closes for both, and the cards may be answered anew", async () => {
    const { a, b } = await openPair();
    for (const who of [a, b]) await asked(who, () => "yes");
    await eachDay(15, async () => {}, a, b);
    expect((await openTo(b)).size).toBe(10);
    await a.visitor.post("/us/keeping-consent", encoded({ do: "withdraw", kept: "erase" }));
    expect((await openTo(b)).size).toBe(0);
    expect(await db().select().from(roundParts).where(eq(roundParts.userId, a.id))).toEqual([]);
    await keepAdult(a.visitor);
    expect((await cardOn(a.visitor))?.fields.ten).toBe("2");
    for (const who of [a, b]) expect((await asked(who, () => "yes")).length).toBe(10);
    await eachDay(15, async () => {}, a, b);
    expect((await openTo(b)).size).toBe(10);
  });

  test("one's own answers are in the archive and in what one takes along; of the other's only what is out, and not what it was", async () => {
    const { a, b } = await openPair();
    for (const who of [a, b])
      await who.visitor.post(TOPICS, encoded({ partner: (who === a ? b : a).id, maybe: "yes" }));
    const cards = await asked(a, (card) => (card.endsWith("1") ? "maybe" : "not-now"));
    await asked(b, () => "yes");
    const [open = "", closed = ""] = [cards.find((id) => id.endsWith("1")), cards.find((id) => !id.endsWith("1"))];
    const [opened, hidden] = [await cardNamed(open), await cardNamed(closed)];
    const takenBy = async (who: TestMember) => {
      await signInAgain(app, who);
      const all = JSON.parse(await (await who.visitor.post("/us/export/json", "")).text());
      return JSON.stringify(all, (key, value) => (key === "mine" ? undefined : value));
    };
    expect(await takenBy(b)).not.toContain(opened.text);
    await eachDay(15, async () => {}, a, b);
    const taken = await takenBy(b);
    expect(taken).toContain(opened.text);
    expect(taken).not.toContain(hidden.text);
    expect(taken).not.toMatch(/"(maybe|yes|no|not-now)"/);
    expect(await words(a, `/us/archive?q=${encodeURIComponent(hidden.text)}`)).toContain("Not now");
  });

  test("who takes their words along has with them which topics they put off and what their maybe may do, and not the other's", async () => {
    const { a, b } = await openPair();
    await a.visitor.post(TOPICS, encoded({ partner: b.id, off: "trust", maybe: "yes" }));
    await asked(a, () => "yes");
    type Taken = { mine: unknown; putOff?: string[]; maybeMayMeet?: boolean };
    const chosenBy = async (who: TestMember) => {
      const file = await who.visitor.post("/us/export/json", "");
      const found: Taken[] = [];
      JSON.parse(await file.text(), (_, value: Taken) => {
        if (value && typeof value === "object" && "putOff" in value) found.push(value);
        return value;
      });
      return found.map(({ putOff, maybeMayMeet }) => ({ putOff, maybeMayMeet }));
    };
    expect(await chosenBy(a)).toEqual([{ putOff: ["Trust"], maybeMayMeet: true }]);
    expect(await chosenBy(b)).toEqual([]);
    const page = await (await a.visitor.post("/us/export/html", "")).text();
    expect(page).toContain("Put off: Trust");
    expect(await (await b.visitor.post("/us/export/html", "")).text()).not.toContain("Put off");
  });
});

describe("bad input", () => {
  /** Somebody before their first card, and its form. */
  async function atCard() {
    const { a, b } = await openPair();
    const form = await cardOn(a.visitor);
    if (!form) throw new Error("no card");
    const good: Fields = { ...form.fields, first: "yes", ...(form.directions === 2 ? { second: "no" } : {}) };
    return { a, b, good, directions: form.directions };
  }
  const refusal = async (who: TestMember, sent: Fields, path = CARDS) => {
    const answer = await who.visitor.post(path, encoded(sent));
    return [
      answer.status,
      /<div class="errors"[\s\S]*?<\/div>/.exec(await answer.text())?.[0].replace(/<[^>]+>/g, " "),
    ];
  };

  test("a ten, card, version, answer or partner that is none is refused and keeps nothing", async () => {
    const { a, good } = await atCard();
    const rows = await everyRow(app);
    const cases: [Fields, number][] = [
      [{ ten: "2" }, 409],
      [{ ten: "0" }, 400],
      [{ ten: "9999" }, 409],
      [{ version: "x" }, 400],
      [{ first: "always" }, 400],
      [{ first: "" }, 400],
      [{ partner: "alone" }, 409],
      [{ partner: "somebody" }, 409],
      [{ more: "1" }, 400],
    ];
    for (const [wrong, status] of cases)
      expect([wrong, (await refusal(a, { ...good, ...wrong }))[0]]).toEqual([wrong, status]);
    expect(await everyRow(app)).toEqual(rows);
    // These are told by the cards of the ten, which are kept once.
    for (const [wrong, status] of [
      [{ card: "no-such-card" }, 409],
      [{ card: "desire-kisses-20" }, 409],
      [{ version: "7" }, 409],
    ] as const)
      expect([wrong, (await refusal(a, { ...good, ...wrong }))[0]]).toEqual([wrong, status]);
    expect((await a.visitor.open(CARDS)).$(".chip.num").text()).toBe("1 of 10");
  });

  test("a direction that is missing, or too much, is asked for", async () => {
    const { a } = await openPair();
    for (const directions of [2, 0]) {
      for (;;) {
        const form = await cardOn(a.visitor);
        if (!form) throw new Error(`no card with ${directions} directions`);
        if (form.directions === directions) {
          const [status, said] = await refusal(a, {
            ...form.fields,
            first: "yes",
            ...(directions === 0 ? { second: "yes" } : {}),
          });
          expect([status, said]).toEqual([400, expect.stringContaining("Pick one of the four for each.")]);
          break;
        }
        await a.visitor.post(CARDS, answerTo(form, "no"));
      }
    }
  });

  test("twice, out of order and from two browsers at once, each card is answered once", async () => {
    const { a, good } = await atCard();
    for (let i = 0; i < 2; i++) expect((await a.visitor.post(CARDS, encoded(good))).status).toBe(302);
    const forms = [];
    for (let i = 0; i < 2; i++) {
      const form = await cardOn(a.visitor);
      if (!form) throw new Error("no card");
      forms.push(form);
      if (i === 0) await a.visitor.post(CARDS, answerTo(form, "no"));
    }
    // The page of an earlier card, once more, with something else: what arrives last holds.
    const [earlier, later] = forms as [NonNullable<(typeof forms)[0]>, NonNullable<(typeof forms)[0]>];
    const answers = await Promise.all([
      a.visitor.post(CARDS, answerTo(later, "maybe")),
      a.visitor.post(CARDS, answerTo(later, "maybe")),
      a.visitor.post(CARDS, answerTo(earlier, "yes")),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([302, 302, 302]);
    expect((await a.visitor.open(CARDS)).$(".chip.num").text()).toBe("4 of 10");
    const last = await asked(a, () => "no");
    expect(last.length).toBe(7);
    // The last one again is once; another answer to it is not taken by the cards' page any more.
    const parts = await db().select().from(roundParts).where(eq(roundParts.userId, a.id));
    const [status, said] = await refusal(a, { ...good, first: "maybe" });
    expect([status, said]).toEqual([409, expect.stringContaining("You have finished these ten.")]);
    expect((await a.visitor.post(CARDS, encoded(good))).status).toBe(302);
    expect(await db().select().from(roundParts).where(eq(roundParts.userId, a.id))).toEqual(parts);
  });

  test("before it is answered, a card that is worded anew is refused and asked again, and for a retired one the next comes", async () => {
    const { a, good } = await atCard();
    // The ten are theirs from the first answer on.
    await a.visitor.post(CARDS, encoded(good));
    const form = await cardOn(a.visitor);
    if (!form) throw new Error("no second card");
    const { card = "", version = "" } = form.fields as Record<string, string>;
    const set = async (values: Partial<typeof contentItems.$inferInsert>) => {
      await db().update(contentItems).set(values).where(eq(contentItems.id, card));
      await reviseContent(db());
    };
    const newer = String(Number(version) + 1);
    const answer = { ...form.fields, first: "no", ...(form.directions === 2 ? { second: "no" } : {}) };
    await set({ version: Number(newer) });
    expect(await refusal(a, answer)).toEqual([409, expect.stringContaining("This card has new words.")]);
    expect((await cardOn(a.visitor))?.fields).toMatchObject({ card, version: newer });
    await set({ retiredAt: app.clock.at });
    const late = { ...answer, version: newer };
    expect(await refusal(a, late)).toEqual([409, expect.stringContaining("is not asked of you any more.")]);
    expect((await cardOn(a.visitor))?.fields.card).not.toBe(card);
    await set({ retiredAt: null, version: Number(version) });
  });

  test("once it is answered, a card that is retired or worded anew takes no other answer but one taken back", async () => {
    const { a, b, good } = await atCard();
    const card = String(good.card);
    const set = (values: Partial<typeof contentItems.$inferInsert>) =>
      db().update(contentItems).set(values).where(eq(contentItems.id, card));
    // What is offered is read from memory until the content is said to have changed.
    const { version } = await cardNamed(card);
    await a.visitor.post(CARDS, encoded({ ...good, first: "no", ...(good.second ? { second: "no" } : {}) }));
    await set({ version: version + 1 });
    const change = await cardOn(a.visitor, `${ANSWERS}?ten=1&card=1`);
    if (!change) throw new Error("nothing to change");
    await asked(a, () => "yes");
    await asked(b, () => "yes");
    const stale = { ...good, version: String(version), first: "yes", ...(good.second ? { second: "yes" } : {}) };
    expect((await refusal(a, stale, ANSWERS))[1]).toContain("This card has new words.");
    await set({ retiredAt: app.clock.at });
    expect((await refusal(a, { ...stale, version: String(version + 1) }, ANSWERS))[1]).toContain("is not asked of you");
    // What one said may be taken back all the same.
    const back = { ...stale, first: "not-now", ...(good.second ? { second: "not-now" } : {}) };
    expect((await refusal(a, back, ANSWERS))[0]).toBe(302);
    await set({ retiredAt: null, version });
  });

  test("the consent withdrawn in the middle: nothing more is kept, and the page asks; the partner gone in the middle: all of it is", async () => {
    const { a, b, good } = await atCard();
    await a.visitor.post(CARDS, encoded(good));
    const next = await cardOn(a.visitor);
    if (!next) throw new Error("no card");
    await a.visitor.post("/us/keeping-consent", encoded({ do: "withdraw", kept: "stay" }));
    const rows = await everyRow(app);
    const refused = await a.visitor.post(CARDS, answerTo(next, "yes"));
    expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining("It is not kept")]);
    expect(await everyRow(app)).toEqual(rows);
    await keepAdult(a.visitor);
    expect((await a.visitor.open(CARDS)).$(".chip.num").text()).toBe("2 of 10");
    await b.visitor.post("/us/leave", "");
    expect((await a.visitor.post(CARDS, answerTo(next, "yes"))).status).toBe(409);
    expect(await db().select().from(roundProgress).where(eq(roundProgress.userId, a.id))).toEqual([]);
    expect(await words(a)).toContain("Desire cards open when your partner is here.");
  });
});
