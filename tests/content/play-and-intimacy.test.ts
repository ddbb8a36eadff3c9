import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import * as rules from "./rules.ts";

// docs/product/what-is-asked.md#how-many: what is played, and what is behind the consent. Each line is seen to fail by a
// change to what ships. What holds for every text is in questions.test.ts.

type Item = rules.Item;
const read = (name: string): Item[] =>
  JSON.parse(readFileSync(path.resolve("db/content", `${name}.json`), "utf8")).items;
const quizzes = read("quizzes");
const inQuizzes = read("quiz-questions");
const categories = read("this-or-that-categories");
const pairs = read("this-or-that");
const turns = read("truth-or-dare");
const cards = read("desire-cards");
const intimate = read("intimacy-questions");
const positions = read("positions");
const fromAfar = read("remote-ideas");
const ADULT = [...turns, ...cards, ...intimate, ...positions, ...fromAfar];

const first = (items: readonly Item[], change: Partial<Item>, n = 1): Item[] =>
  items.map((item, i) => (i < n ? { ...item, ...change } : item));
const free = (items: readonly Item[]) => rules.countsOf(items, ({ tier }) => tier).free ?? 0;
const same = (a: Item, b: Item, fields: readonly string[]): boolean => fields.every((field) => a[field] === b[field]);
const optionsOf = (item: Item): string[] => (item.options ?? []) as string[];
const named = (items: readonly Item[], category: unknown) => items.filter((item) => item.category === category);

describe("quizzes", () => {
  const shelf = (some: readonly Item[], questions: readonly Item[]) => ({
    all: some.length,
    free: free(some),
    sorts: rules.countsOf(some, ({ sort }) => sort),
    // Read at dinner, or with a blush: nothing of a quiz is behind the consent.
    mild: [...some, ...questions].every(({ heat }) => Number(heat) <= 1),
    tens: some.every((quiz) => named(questions, quiz.category).length === 10),
    alike: questions.every((question) => {
      const [quiz] = named(some, question.category);
      return quiz !== undefined && same(question, quiz, ["tier", "setting", "heat", "tone", "depth"]);
    }),
    asked: questions.every(({ text, talk }) => /[?.]$/.test(text) && /[?.]$/.test(String(talk))),
  });
  const right = {
    all: 24,
    free: 12,
    sorts: { "about-us": 12, "know-me": 12 },
    mild: true,
    tens: true,
    alike: true,
    asked: true,
  };

  test("24 of ten questions, half of them free, half about both: each question as free and as warm as its quiz", () => {
    expect(shelf(quizzes, inQuizzes)).toEqual(right);
    expect(inQuizzes).toHaveLength(240);
    expect(shelf(first(quizzes, { tier: "premium" }), inQuizzes)).toMatchObject({ free: 11, alike: false });
    expect(shelf(first(quizzes, { sort: "know-me" }), inQuizzes).sorts).not.toEqual(right.sorts);
    expect(shelf(quizzes, inQuizzes.slice(1)).tens).toBe(false);
    expect(shelf(quizzes, first(inQuizzes, { heat: 2 }))).toMatchObject({ mild: false, alike: false });
    expect(shelf(quizzes, first(inQuizzes, { talk: "Tell me" })).asked).toBe(false);
  });

  test("what there is to talk about says nothing that another question says", () => {
    const talks = inQuizzes.map(({ id, talk }) => ({ id: `${id}-talk`, text: String(talk) }));
    const asked = [...read("daily-questions"), ...read("pack-questions"), ...inQuizzes, ...turns, ...intimate];
    expect(rules.nearDuplicates([...asked, ...talks])).toEqual([]);
    expect(rules.openings(talks)).toEqual([]);
    const again = { id: "planted-talk", text: String(inQuizzes[7]?.talk) };
    expect(rules.nearDuplicates([...asked, ...talks, again])).toEqual([expect.stringMatching(/^planted-talk/)]);
  });
});

describe("this or that", () => {
  const shelf = (some: readonly Item[]) => ({
    thirty: categories.every(({ category }) => named(some, category).length === 30),
    // One category is behind the consent, and so is each of its pairs: whoever looks at a pair alone knows it too.
    adult: some.every((pair) => {
      const [category] = named(categories, pair.category);
      return category?.heat === 3 ? pair.heat === 3 : Number(pair.heat) <= 1;
    }),
    tier: some.every((pair) => pair.tier === named(categories, pair.category)[0]?.tier),
    short: some.every((pair) => optionsOf(pair).every((side) => side.split(" ").length <= 4 && side.length <= 28)),
    both: some.every((pair) => pair.text === optionsOf(pair).join(" / ")),
    ids: rules.idsOnce(some),
    alike: rules.nearDuplicates(some),
    presuming: rules.presuming(some),
    therapy: rules.therapy(some),
    marks: rules.marks(some),
    rare: rules.rareWords(some),
    options: rules.options(some),
  });
  const none: string[] = [];
  const texts = { ids: none, alike: none, presuming: none, therapy: none, marks: none, rare: none, options: none };
  const right = { thirty: true, adult: true, tier: true, short: true, both: true, ...texts };
  const change = (options: string[]) => first(pairs, { options, text: options.join(" / ") });

  test("twelve of thirty pairs, eight free, one behind the consent: two sides of one to four words", () => {
    expect(shelf(pairs)).toEqual(right);
    expect(free(categories)).toBe(8);
    expect(categories.filter(({ heat }) => heat === 3)).toHaveLength(1);
    expect(shelf(pairs.slice(1)).thirty).toBe(false);
    expect(shelf(first(pairs, { heat: 3 })).adult).toBe(false);
    expect(shelf(pairs.map((pair) => (pair.category === "close" ? { ...pair, heat: 2 } : pair))).adult).toBe(false);
    expect(shelf(first(pairs, { tier: "premium" })).tier).toBe(false);
    expect(shelf(first(pairs, { text: "Tea / Milk" })).both).toBe(false);
    for (const [wrong, line] of [
      [["Five small words are many", "Tea"], "short"],
      [["Tea", "tea"], "options"],
      [["His tea", "Milk"], "presuming"],
      [["A toxic friend", "Tea"], "therapy"],
      [["Tea!", "Milk"], "marks"],
      [["A quagmire", "A quince"], "rare"],
      [optionsOf(pairs[40] as Item), "alike"],
    ] as [string[], keyof typeof right][])
      expect(shelf(change(wrong))[line], line).not.toEqual(right[line]);
  });
});

describe("truth or dare", () => {
  const shelf = (some: readonly Item[]) =>
    [1, 2, 3].map((heat) => {
      const own = some.filter((one) => one.heat === heat);
      return {
        kinds: rules.countsOf(own, ({ category }) => category),
        apart: own.filter(({ setting }) => setting === "remote").length >= own.length * 0.4,
        free: free(own),
        // Whoever finds a dare too much always has something smaller to do. A truth is passed over.
        milder: own.every(({ category, milder }) => (category === "dare") === (typeof milder === "string")),
        ends: own.every(({ category, text }) => (category === "truth" ? /\?$/ : /(\.|\.\.\.)$/).test(text)),
      };
    });
  const right = (free: number) => ({
    kinds: { truth: 60, dare: 60 },
    apart: true,
    free,
    milder: true,
    ends: true,
  });

  test("three heats of sixty truths and sixty dares, two of them free; two in five for two who are apart", () => {
    expect(shelf(turns)).toEqual([right(120), right(120), right(0)]);
    expect(shelf(turns.slice(1))[0]?.kinds).toEqual({ truth: 59, dare: 60 });
    expect(shelf(turns.map((turn) => ({ ...turn, setting: "either" })))[2]?.apart).toBe(false);
    expect(shelf(first(turns, { milder: "Think it." }))[0]?.milder).toBe(false);
    expect(shelf(turns.map(({ milder: _, ...turn }) => turn))[1]?.milder).toBe(false);
    expect(shelf(first(turns, { text: "Say it." }))[0]?.ends).toBe(false);
  });
});

describe("desire cards", () => {
  const shelf = (some: readonly Item[]) =>
    [...Map.groupBy(some, ({ category }) => category)].map(([, own]) => ({
      all: own.length,
      // The first ten are free and gentle: somebody shy finds themselves there, and so does somebody curious.
      firstTen: own.slice(0, 10).every(({ tier, heat }) => tier === "free" && Number(heat) <= 2),
      shy: own.slice(0, 10).filter(({ heat }) => heat === 1).length >= 5,
      braver: own.slice(10).every(({ tier, heat }) => tier === "premium" && Number(heat) >= 2),
    }));
  const right = Array.from({ length: 9 }, () => ({ all: 20, firstTen: true, shy: true, braver: true }));
  const RISKS =
    /\b(anal|oral sex|vibrator|a toy (inside|moved|whose)|ring|ice|tied|blindfold|oil|candles|held above|light teeth|video|wet|sex in the shower|half asleep|inside the other)\b/i;
  const careless = (some: readonly Item[]) =>
    some
      .filter(({ text, about, safety }) => RISKS.test(`${text} ${about}`) && typeof safety !== "string")
      .map(({ id }) => id);

  test("nine topics of twenty, the gentle ten free and first", () => {
    expect(shelf(cards)).toEqual(right);
    expect(shelf(cards.toReversed())).not.toEqual(right);
    expect(shelf(first(cards, { heat: 3 }))[0]?.firstTen).toBe(false);
    expect(shelf(cards.slice(1))[0]).toMatchObject({ all: 19 });
  });

  test("where something can go wrong a line says how it goes well", () => {
    expect(careless(cards)).toEqual([]);
    const risky = cards.filter(({ text, about }) => RISKS.test(`${text} ${about}`));
    expect(risky.length).toBeGreaterThan(15);
    expect(careless(risky.map(({ safety: _, ...card }) => ({ ...card }) as Item))).toHaveLength(risky.length);
  });
});

test("ninety intimacy questions, half of them free, answered in words, by options and on a scale", () => {
  expect(intimate).toHaveLength(90);
  expect(free(intimate)).toBe(45);
  expect(rules.countsOf(intimate, ({ answer }) => (answer as { kind: string }).kind)).toEqual({
    text: 72,
    choice: 10,
    scale: 8,
  });
  expect(intimate.filter(({ setting }) => setting === "remote").length).toBeGreaterThanOrEqual(14);
});

describe("positions and ideas for two who are apart", () => {
  const DESCRIBED = [...positions, ...fromAfar];
  /** By what they describe, not by their names. */
  const described = (some: readonly Item[]) => some.map((item) => ({ ...item, text: String(item.about) }));
  const shelf = (some: readonly Item[]) => ({
    all: some.length,
    free: free(some),
    // Most of them ask little of a body.
    easy: some.filter(({ mobility }) => mobility !== "high").length >= some.length * 0.8,
    where: rules.countsOf(some, ({ setting }) => setting),
    heat: some.every(({ heat }) => Number(heat) >= 2),
    ids: some.every(
      ({ id, text }) => id.replace(/^(position|remote)-/, "") === text.toLowerCase().replace(/\W+/g, "-"),
    ),
  });

  test("sixty and twenty, forty of them free, most of them easy, named once", () => {
    expect(shelf(positions)).toMatchObject({ all: 60, free: 30, easy: true, where: { together: 60 }, heat: true });
    expect(shelf(fromAfar)).toMatchObject({ all: 20, free: 10, where: { remote: 20 }, heat: true });
    expect([shelf(positions).ids, shelf(fromAfar).ids, rules.idsOnce(DESCRIBED)]).toEqual([true, true, []]);
    expect(shelf(first(positions, { mobility: "high" }, 10)).easy).toBe(false);
    expect(shelf(first(positions, { heat: 1 })).heat).toBe(false);
    expect(shelf(first(positions, { text: "Another name" })).ids).toBe(false);
  });

  test.each<[string, (items: readonly Item[]) => string[], Partial<Item>]>([
    ["words that presume", rules.presuming, { suits: "Good for a man and a woman." }],
    ["a therapist's words", rules.therapy, { comfort: "Communicate." }],
    ["marks", rules.marks, { easier: "Rest!" }],
    ["rare words", rules.rareWordsInParagraphs, { good: "For a quagmire and a quince." }],
    ["long sentences", rules.longWinded, { about: `Lie ${"and lie ".repeat(20)}down.` }],
    ["near-duplicates", (items) => rules.nearDuplicates(described(items)), { about: positions[30]?.about }],
    // Most of them have to say who does what: "One of you" may open three in ten.
    ["openings", (items) => rules.openings(described(items), 0.3), {}],
  ])("%s: nothing wrong with what ships, and a wrong one is found", (name, rule, wrong) => {
    expect(rule(DESCRIBED)).toEqual([]);
    const planted: Partial<Item>[] = name === "openings" ? DESCRIBED.map(() => ({ about: "Lie down here." })) : [wrong];
    const some = planted.map((change, i): Item => ({ ...(DESCRIBED[i] as Item), ...change, id: `planted-${i}` }));
    expect(rule([...DESCRIBED, ...some])).not.toEqual([]);
  });
});

test("18+ texts never hurt, degrade, endanger, keep pictures, involve others, play with age or presume a body", () => {
  expect(rules.outOfPlace(ADULT)).toEqual([]);
  expect(rules.outOfPlace(pairs.filter(({ heat }) => heat === 3))).toEqual([]);
  for (const [field, text] of [
    ["text", "Send me a selfie from bed."],
    ["about", "In a public place."],
    ["milder", "Only spank me once."],
    ["safety", "It hurts a little."],
    ["talk", "What would you beg for?"],
  ])
    expect(rules.outOfPlace([{ ...(turns[0] as Item), [String(field)]: text }]), text).toHaveLength(1);
});
