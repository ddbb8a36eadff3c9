import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import type { Kind } from "#app/content/content-item.ts";
import * as rules from "./rules.ts";

// docs/product/what-is-asked.md#a-good-question, as far as a test can tell. Each rule is seen to fail by an item that is
// planted among the shipped ones.

type Item = rules.Item;
const read = (name: string): Item[] =>
  JSON.parse(readFileSync(path.resolve("db/content", `${name}.json`), "utf8")).items;
const daily = read("daily-questions");
const packs = read("packs");
const inPacks = read("pack-questions");
const inQuizzes = read("quiz-questions");
const turns = read("truth-or-dare");
const cards = read("desire-cards");
const intimate = read("intimacy-questions");
/** All that is asked, dared or wished: none of it says what another says. */
const BANK: readonly Item[] = [...daily, ...inPacks, ...inQuizzes, ...turns, ...cards, ...intimate];
const ideas = read("date-ideas");
const positions = read("positions");
const fromAfar = read("remote-ideas");
const [sample] = daily as [Item];

const words = { kind: "text" };
const planted = (text: string, answer: unknown = words): Item => ({ ...sample, id: "dq-planted-01", text, answer });
const choice = (...texts: string[]) => ({
  kind: "choice",
  multiple: false,
  options: texts.map((text, i) => ({ id: "abcdefg"[i], text })),
});
const many = (opening: string, rest: string[]) =>
  rest.map((one, i) => ({ ...planted(opening + one), id: `dq-p-${i}` }));

const RULES: Record<string, { rule: (items: readonly Item[]) => string[]; wrong: Item[][] }> = {
  ids: { rule: rules.idsOnce, wrong: [[sample]] },
  options: {
    rule: rules.options,
    wrong: [
      [planted("Where?", { ...choice("Here", "There", "Nowhere", "Now"), options: choice("a", "b", "c").options })],
      [planted("Where?", choice("Here", "There", "Nowhere", "here"))],
      [planted("Where?", { ...choice("a", "b", "c", "d"), options: choice("a", "b", "c", "d").options.toReversed() })],
      [planted("How much?", { kind: "scale", low: "A lot", high: "A lot" })],
      [{ ...(inQuizzes[0] as Item), id: "dq-planted-02", options: ["One", "Two", "Three", "two"] }],
    ],
  },
  "words that presume": {
    rule: rules.presuming,
    wrong: [
      [planted("What did your mother cook on Sundays?")],
      [{ ...planted("How was it?"), talk: "Which of your girlfriends was kind?" }],
      [planted("Who is it?", choice("A man", "A cat", "A dog", "A bird"))],
      [planted("How close?", { kind: "scale", low: "Not at all", high: "Like his own wife" })],
    ],
  },
  "a therapist's words": { rule: rules.therapy, wrong: [[planted("Which boundary of mine did you feel today?")]] },
  marks: { rule: rules.marks, wrong: [[planted("Say it!")], [planted("Tea; or milk?")], [planted("A smile 🙂?")]] },
  "long sentences": {
    rule: rules.sentences,
    wrong: [
      [
        planted(
          "What would you say to me if I came in late at night with wet feet and a bag full of old bread and milk?",
        ),
      ],
      [planted("It is late. It is dark. Who comes?")],
    ],
  },
  "rare words": {
    rule: rules.rareWords,
    wrong: [
      [planted("Which quagmire did you traverse?")],
      [planted("Which one?", choice("Quince", "Loam", "Sun", "Me"))],
    ],
  },
  "near-duplicates": {
    rule: rules.nearDuplicates,
    wrong: [
      [planted(sample.text.replace("Which", "What"))],
      [planted((inPacks[0] as Item).text)],
      [planted("If a stranger sits near us for one evening, what does the stranger get wrong about us?")],
    ],
  },
  openings: {
    rule: rules.openings,
    wrong: [
      many(
        "What is your favourite ",
        Array.from({ length: BANK.length / 30 }, (_, i) => `${i}?`),
      ),
    ],
  },
};

test.each(Object.entries(RULES))(
  "%s: nothing wrong with what ships, and each wrong one is found",
  (_, { rule, wrong }) => {
    expect(rule(BANK)).toEqual([]);
    for (const some of wrong) {
      const found = rule([...BANK, ...some]);
      expect(found, String(some[0]?.text)).not.toEqual([]);
      expect(found.every((problem) => some.some(({ id }) => problem.startsWith(id)))).toBe(true);
    }
  },
);

test("openings: within the daily questions, and within all, three of a hundred at most begin alike", () => {
  expect(rules.openings(daily)).toEqual([]);
  expect(rules.openings(many("If we had ", ["a", "b", "c", "d"]))).not.toEqual([]);
});

const FORMS: [Kind, Item[], Partial<Record<string, unknown>>[]][] = [
  [
    "daily-question",
    daily,
    [
      { id: "dq-Memory-1" },
      { category: "weather" },
      { tone: "loud" },
      { depth: 6 },
      { heat: 2 },
      { setting: "abroad" },
      { text: "x".repeat(141) },
      { text: " " },
      { tier: undefined },
      { answer: { kind: "choice", multiple: false, options: choice("a", "b", "c", "d".repeat(61)).options } },
      { answer: choice("a", "b", "c") },
      { answer: { kind: "scale", low: "x".repeat(41), high: "y" } },
      { more: "than there is" },
    ],
  ],
  ["pack", packs, [{ about: undefined }, { about: "x".repeat(161) }, { id: "packs" }]],
  ["pack-question", inPacks, [{ id: "PQ-money-01" }, { category: "Money" }, { answer: undefined }]],
  ["date-idea", ideas, [{ about: undefined }, { about: "x".repeat(281) }, { minutes: 0 }, { energy: "none" }]],
  ["quiz", read("quizzes"), [{ about: undefined }, { sort: "test" }, { heat: 3 }]],
  [
    "quiz-question",
    inQuizzes,
    [{ talk: undefined }, { talk: "x".repeat(141) }, { options: ["a", "b", "c"] }, { heat: 3 }],
  ],
  ["this-or-that-category", read("this-or-that-categories"), [{ about: undefined }, { heat: 4 }]],
  ["this-or-that", read("this-or-that"), [{ options: ["a"] }, { options: ["a", "b".repeat(61)] }]],
  ["truth-or-dare", turns, [{ category: "looks" }, { heat: 0 }, { milder: "" }]],
  ["desire-card", cards, [{ about: undefined }, { options: ["I give"] }, { safety: "x".repeat(201) }]],
  ["intimacy-question", intimate, [{ answer: undefined }, { heat: 4 }]],
  [
    "position",
    positions,
    [
      { good: undefined },
      { comfort: undefined },
      { easier: undefined },
      { suits: undefined },
      { drawing: undefined },
      { category: "loud" },
      { energy: "any" },
      { mobility: 2 },
      { closeness: 4 },
      { figures: ["sits left 1"] },
      { figures: ["sits left 1", "floats left 1"] },
    ],
  ],
  ["remote-idea", fromAfar, [{ privacy: undefined }, { energy: undefined }, { category: "loud" }]],
];

test.each(FORMS)("%s: the form of each item, and what is wrong is found", (kind, items, wrong) => {
  const form = rules.form(kind);
  expect(form(items)).toEqual([]);
  for (const change of wrong)
    expect(form([{ ...(items[0] as Item), ...change }]), JSON.stringify(change)).not.toEqual([]);
});

/** Whether each count is at most `by` away from what it has to be, and no other value is there. */
const near = (found: Record<string, number>, wanted: Record<string, number>, by: number): boolean =>
  Object.keys({ ...found, ...wanted }).every((key) => Math.abs((found[key] ?? 0) - (wanted[key] ?? 0)) <= by);

test("of the daily questions there are 400, with the shares that are promised", () => {
  const shares = (items: readonly Item[]) => ({
    all: items.length,
    categories: Object.keys(rules.countsOf(items, ({ category }) => category)).length,
    evenly: Object.values(rules.countsOf(items, ({ category }) => category)).every((n) => n >= 32 && n <= 40),
    remote: rules.countsOf(items, ({ setting }) => setting).remote,
    answers: near(
      rules.countsOf(items, ({ answer }) => (answer as { kind: string }).kind),
      { text: 250, choice: 90, scale: 60 },
      3,
    ),
    free: items.every(({ tier }) => tier === "free"),
    // A week is four light ones, two in the middle and one deep; two of the deepest never within ten days.
    depths: near(
      rules.countsOf(items, ({ depth }) => (Number(depth) <= 2 ? "light" : depth === 3 ? "middle" : "deep")),
      { light: (items.length * 4) / 7, middle: (items.length * 2) / 7, deep: items.length / 7 },
      items.length * 0.05,
    ),
    deepest: (rules.countsOf(items, ({ depth }) => depth)["5"] ?? 0) * 10 <= items.length,
  });
  const right = {
    all: 400,
    categories: 12,
    evenly: true,
    remote: 80,
    answers: true,
    free: true,
    depths: true,
    deepest: true,
  };
  expect(shares(daily)).toEqual(right);
  const change = (n: number, change: Partial<Item>) => daily.map((item, i) => (i < n ? { ...item, ...change } : item));
  expect(shares(change(1, { category: "weather" })).categories).not.toBe(12);
  expect(shares(change(33, { category: "play" })).evenly).toBe(false);
  expect(shares(change(1, { setting: "remote" })).remote).toBe(81);
  expect(shares(change(20, { answer: { kind: "scale" } })).answers).toBe(false);
  expect(shares(change(1, { tier: "premium" })).free).toBe(false);
  expect(shares(change(60, { depth: 5 }))).toMatchObject({ depths: false, deepest: false });
});

test("twelve packs of forty, from light to deep, four of them free, each question in a pack and as free as it", () => {
  const shelf = (questions: readonly Item[]) =>
    packs.map(({ category, tier }) => {
      const own = questions.filter((question) => question.category === category);
      const mean = (some: readonly Item[]) => some.reduce((sum, { depth }) => sum + Number(depth), 0) / some.length;
      const deepens = mean(own.slice(0, 13)) < mean(own.slice(13, 27)) && mean(own.slice(13, 27)) < mean(own.slice(27));
      return [own.length, deepens, own.every((question) => question.tier === tier), Number(own[0]?.depth)];
    });
  const right = Array.from({ length: 12 }, () => [40, true, true, 1]);
  expect(shelf(inPacks)).toEqual(right);
  expect(packs.filter(({ tier }) => tier === "free")).toHaveLength(4);
  expect(inPacks).toHaveLength(480);
  for (const wrong of [inPacks.slice(1), inPacks.toReversed(), inPacks.map((item) => ({ ...item, tier: "free" }))])
    expect(shelf(wrong)).not.toEqual(right);
});

test("160 ideas for dates, half of them free, for as many moods as places; most of them work apart", () => {
  const shelf = (items: readonly Item[]) => ({
    all: items.length,
    free: rules.countsOf(items, ({ tier }) => tier).free,
    apart: items.filter(({ setting }) => setting !== "together").length >= items.length / 2,
    ids: rules.idsOnce(items),
    alike: rules.nearDuplicates(items),
    presuming: rules.presuming(items),
    therapy: rules.therapy(items),
    marks: rules.marks(items),
  });
  const none: string[] = [];
  const right = {
    all: 160,
    free: 80,
    apart: true,
    ids: none,
    alike: none,
    presuming: none,
    therapy: none,
    marks: none,
  };
  expect(shelf(ideas)).toEqual(right);
  const [idea] = ideas as [Item];
  expect(shelf([...ideas, { ...idea, about: "Ask his mother; then journey on!" }])).not.toMatchObject({ ids: none });
  for (const about of ["Ask his sister.", "Go on a journey.", "Go!"])
    expect(shelf([{ ...idea, about }]), about).not.toMatchObject({ presuming: none, therapy: none, marks: none });
  expect(shelf(ideas.map((item) => ({ ...item, tier: "free", setting: "together" })))).toMatchObject({
    free: 160,
    apart: false,
  });
});
