import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { KINDS } from "#app/content/content-item.ts";
import { checkImport, takeFile, writeImport } from "#app/content/import-file.server.ts";
import { listItems } from "#app/content/list-items.server.ts";
import { dropOldImports } from "#app/content/old-imports.server.ts";
import { faultInWords } from "#app/content/texts.ts";
import { systemRandom } from "#app/http/random.ts";
import { contentImportRows, contentImports, contentItems } from "#db/schema/content.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { csvOf, dailyQuestion, importBytes, jsonBytes } from "#tests/support/content-files.ts";

/** docs/product/what-is-asked.md#importing: what goes in, what does not, and that it is all or nothing. */
const now = new Date("2026-05-10T12:00:00Z");
const app = appForTests();

const db = () => app.services.database.db;
const send = (items: unknown, name?: string) => importBytes(app.services.database, jsonBytes(items), now, name);
const sendText = (text: string | Buffer) => importBytes(app.services.database, Buffer.from(text), now, "items.csv");
const all = () => db().select().from(contentItems).orderBy(contentItems.id);
const itemOf = async (id: string) => (await db().select().from(contentItems).where(eq(contentItems.id, id)))[0];
const COLUMNS = Object.keys(dailyQuestion(1));

const about = "How it goes, in a sentence.";
/** One good item of each kind. */
const EACH = [
  dailyQuestion(1),
  { ...dailyQuestion(2), options: ["Tea", "Milk", "Both", "None"] },
  { ...dailyQuestion(3), answer: "several", options: ["Tea", "Milk", "Both", "None"] },
  { ...dailyQuestion(4), answer: "scale", options: ["Icy", "Hot"] },
  dailyQuestion(5, { kind: "pack", id: "pack-of-mine", category: "of-mine", about }),
  dailyQuestion(6, { kind: "pack-question", id: "pq-of-mine-01", category: "of-mine" }),
  dailyQuestion(7, { kind: "date-idea", id: "date-of-mine-01", about, minutes: 30, energy: "low" }),
  dailyQuestion(8, { kind: "quiz", id: "quiz-of-mine", category: "quiz-of-mine", about, sort: "about-us" }),
  dailyQuestion(9, {
    kind: "quiz-question",
    id: "qq-of-mine-01",
    category: "quiz-of-mine",
    options: ["A", "B", "C", "D"],
    talk: "What else would you have said?",
  }),
  dailyQuestion(10, { kind: "this-or-that-category", id: "tc-of-mine", category: "at-night", about }),
  dailyQuestion(11, {
    kind: "this-or-that",
    id: "tt-of-mine-01",
    category: "at-night",
    options: ["Window open", "Window shut"],
  }),
  dailyQuestion(12, { kind: "intimacy-question", id: "iq-of-mine-01", heat: 3 }),
  dailyQuestion(13, { kind: "truth-or-dare", id: "td-of-mine-01", category: "dare", heat: 2, milder: "Only say it." }),
  dailyQuestion(14, {
    kind: "desire-card",
    id: "dc-of-mine-01",
    heat: 3,
    about,
    options: ["I give", "I get"],
    safety: about,
  }),
  dailyQuestion(15, {
    kind: "position",
    id: "ps-of-mine-01",
    category: "slow",
    heat: 3,
    about,
    good: about,
    comfort: about,
    easier: about,
    suits: about,
    energy: "low",
    mobility: "middle",
    figures: ["lies-side right 0", "sits away 1"],
    closeness: 2,
    drawing: about,
    image: "/images/one.svg",
    alt: "Two lines that lean on each other",
  }),
  dailyQuestion(16, {
    kind: "remote-idea",
    id: "ri-of-mine-01",
    category: "wild",
    heat: 2,
    about,
    privacy: about,
    energy: "high",
  }),
];

beforeAll(async () => {
  expect(new Set(EACH.map(({ kind }) => kind))).toEqual(new Set(KINDS));
});

test("every kind goes in as JSON; the same once more, and as CSV, changes nothing; the list gives back what was sent", async () => {
  expect(await send(EACH)).toMatchObject({ written: true, problems: [], counts: { added: EACH.length } });
  const before = await all();
  const unchanged = { added: 0, changed: 0, unchanged: EACH.length, wrong: 0 };
  expect((await send(EACH)).counts).toEqual(unchanged);
  const columns = [...new Set(EACH.flatMap((item) => Object.keys(item)))];
  for (const text of [
    csvOf(columns, EACH),
    `\uFEFF${csvOf(columns, EACH)}`,
    csvOf(columns, EACH).replaceAll("\r\n", "\n"),
  ]) {
    const sent = await sendText(text);
    expect([sent.problems, sent.counts]).toEqual([[], unchanged]);
  }
  expect(await all()).toEqual(before);
  const listed = [];
  for await (const item of listItems(db(), { kind: null, retired: false })) listed.push(item);
  for (const item of EACH) expect(listed).toContainEqual({ ...item, ...wayOf(item) });
  const lines = listed.map((item) => JSON.stringify(item)).join("\n");
  const every = [...new Set(listed.flatMap((item) => Object.keys(item)))];
  for (const text of [lines, csvOf(every, listed)])
    expect((await sendText(text)).counts).toEqual({ ...unchanged, unchanged: listed.length });
  expect(await all()).toEqual(before);
});

/** What the list adds to an item that is answered. */
function wayOf({ kind, options, answer }: { kind?: unknown; options?: unknown; answer?: unknown }) {
  if (!["daily-question", "pack-question", "intimacy-question"].includes(String(kind))) return {};
  return { answer: answer ?? ((options as unknown[]).length > 0 ? "one" : "text") };
}

test("a newer version replaces; the same one with other words, an older one and another kind are told by row", async () => {
  await send([dailyQuestion(20, { version: 3 })]);
  expect(await send([dailyQuestion(20, { version: 4, text: "Which door was it?" })])).toMatchObject({ written: true });
  expect(await itemOf("dq-imported-20")).toMatchObject({ version: 4, text: "Which door was it?", source: "imported" });
  const wrong = await send([
    dailyQuestion(20, { version: 4, text: "Which stair was it?" }),
    dailyQuestion(21, { id: "dq-imported-1", kind: "pack-question", category: "of-mine", text: "Which one was that?" }),
    dailyQuestion(22),
  ]);
  expect(wrong.written).toBe(false);
  expect(wrong.problems).toMatchObject([
    { line: 1, field: "version", what: "sameVersion", live: 4 },
    { line: 2, field: "kind", what: "otherKind", other: "daily-question" },
  ]);
  expect((await send([dailyQuestion(20, { version: 2 })])).problems).toMatchObject([{ what: "older", live: 4 }]);
  expect(await itemOf("dq-imported-22")).toBeUndefined();
});

test("no import makes an item 18+ that was not, and none takes it from one that was", async () => {
  const theme = { ...EACH.find(({ kind }) => kind === "this-or-that-category"), version: 9 };
  const card = { ...EACH.find(({ kind }) => kind === "desire-card"), id: "dc-of-mine-hot", text: "A hot one." };
  await send([theme]);
  expect(await send([{ ...card, heat: 3 }])).toMatchObject({ written: true });
  for (const [row, what] of [
    [{ ...theme, version: 10, heat: 3 }, "becomesAdult"],
    [{ ...card, version: 2, heat: 2 }, "wasAdult"],
  ] as const) {
    const sent = await send([row, dailyQuestion(23)]);
    expect(sent).toMatchObject({ written: false, problems: [{ line: 1, field: "heat", what }] });
  }
  expect(await itemOf("dc-of-mine-hot")).toMatchObject({ version: 1, heat: 3 });
  expect(await itemOf("dq-imported-23")).toBeUndefined();
});

test("no import brings an 18+ item where it is met without consent", async () => {
  const [theme, pair] = ["this-or-that-category", "this-or-that"].map((of) => EACH.find(({ kind }) => kind === of));
  const open = { ...theme, id: "tc-of-mine-open", category: "of-mine-open", text: "Open", heat: 0 };
  const hot = { ...open, id: "tc-of-mine-hot", category: "of-mine-hot", text: "Hot", heat: 3 };
  const hotPair = { ...pair, id: "tt-of-mine-hot", text: "A hot pair", heat: 3, version: 1 };
  expect((await send([open, { ...hotPair, category: open.category }])).problems).toMatchObject([
    { line: 2, field: "heat", value: "3", what: "adultInOpen" },
  ]);
  expect(await send([open, hot, { ...hotPair, category: hot.category }])).toMatchObject({ written: true });
  // Also where the theme is there already.
  const second = { ...hotPair, id: "tt-of-mine-hotter", text: "A hotter pair", category: open.category };
  expect((await send([second])).problems).toMatchObject([{ line: 1, field: "heat", what: "adultInOpen" }]);
  for (const kind of ["pack", "pack-question", "date-idea", "quiz", "quiz-question"]) {
    const one = { ...EACH.find((item) => item.kind === kind), id: `of-mine-hot-${kind}`, text: "Another", heat: 3 };
    expect((await send([one])).problems, kind).toMatchObject([{ field: "heat", what: "range", least: 0, most: 2 }]);
  }
});

const WRONG: [string, Record<string, unknown>, Record<string, unknown>][] = [
  ["a kind", { kind: "dayly-question" }, { field: "kind", what: "oneOf", closest: "daily-question" }],
  ["no kind", { kind: undefined }, { field: "kind", what: "missing" }],
  ["a category", { category: "small-day" }, { field: "category", what: "oneOf", closest: "small-days" }],
  ["a depth", { depth: 6 }, { field: "depth", what: "range", least: 1, most: 5 }],
  ["a heat", { heat: 2 }, { field: "heat", what: "range", least: 0, most: 1 }],
  ["a tone", { tone: "loud" }, { field: "tone", what: "oneOf", closest: null }],
  ["an option", { options: ["Window open"] }, { field: "options", what: "count", wanted: 4, found: 1 }],
  ["options alike", { options: ["a", "b", "c", "A"] }, { field: "options", what: "sameOptions" }],
  ["options of words", { answer: "text", options: ["a", "b", "c", "d"] }, { field: "answer", what: "answer" }],
  ["an answer", { answer: "loud" }, { field: "answer", what: "oneOf" }],
  ["an id", { id: "Not an id" }, { field: "id", what: "form" }],
  ["no text", { text: "  " }, { field: "text", what: "missing" }],
  ["a long text", { text: "x".repeat(141) }, { field: "text", what: "tooLong", most: 140 }],
  ["NUL", { text: "a\u0000b" }, { field: "text", what: "control" }],
  ["two lines", { text: "a\nb" }, { field: "text", what: "control" }],
  ["half a sign", { text: "a\ud83d" }, { field: "text", what: "surrogate" }],
  ["a formula", { text: "=HYPERLINK(1)" }, { field: "text", what: "formula" }],
  [
    "a figure that is missing",
    { ...EACH.find(({ kind }) => kind === "position"), id: "ps-of-mine-02", text: "Two", figures: ["sits left 1"] },
    { field: "figures", what: "count", wanted: 2, found: 1 },
  ],
  [
    "a mood",
    { ...EACH.find(({ kind }) => kind === "remote-idea"), id: "ri-of-mine-02", text: "Two", category: "slo" },
    { field: "category", what: "oneOf", closest: "slow" },
  ],
  [
    "a heat of a dare",
    { kind: "truth-or-dare", category: "dare", heat: 0 },
    { field: "heat", what: "range", least: 1 },
  ],
  [
    "a heat of a quiz",
    { kind: "quiz", category: "of-heat", about, sort: "know-me", heat: 3 },
    { field: "heat", what: "range", least: 0, most: 2 },
  ],
  ["a formula in an option", { options: ["a", "b", "c", "+1"] }, { field: "options", what: "formula" }],
  ["a field", { minuts: 5 }, { field: "minuts", what: "field" }],
  ["a picture without words", { image: "/images/one.svg" }, { field: "alt", what: "imageAlt" }],
  [
    "words of another",
    { text: "which was your WINDOW number 1" },
    { field: "text", what: "sameWords", other: "dq-imported-1" },
  ],
  [
    "a pack that is not there",
    { kind: "pack-question", category: "of-nobody" },
    { field: "category", what: "noParent", other: "pack" },
  ],
];

test.each(WRONG)(
  "%s that is wrong is told with its line, its field and a sentence, and nothing is written",
  async (_, change, problem) => {
    const before = await all();
    const sent = await send([dailyQuestion(40), { ...dailyQuestion(41), ...change }]);
    expect(sent.problems).toMatchObject([problem]);
    expect(sent.counts.wrong).toBe(1);
    expect(faultInWords("en", sent.problems[0] as never)).toMatch(/\w\.?/);
    expect(await all()).toEqual(before);
  },
);

test("of a table each line counts, and what can't be read of it is told", async () => {
  const csv = csvOf(COLUMNS, [dailyQuestion(50), dailyQuestion(51, { depth: "many" }), dailyQuestion(50)]);
  expect((await sendText(csv)).problems).toMatchObject([
    { line: 3, field: "depth", value: "many" },
    { line: 4, what: "twice", first: 2 },
  ]);
  const header = COLUMNS.join(",");
  for (const [text, problem] of [
    [header.replace("category", "catgory"), { what: "column", closest: "category", value: "catgory" }],
    [header.replace("version", "id"), { what: "columnTwice", column: "id" }],
    [header.replace("tone,", ""), { what: "columnMissing", column: "tone" }],
    ["some words that are no table", { what: "header" }],
    [`${header}\n"dq-1`, { what: "quotes" }],
    [`${header}\ndq-1,1`, { line: 2, what: "count", wanted: COLUMNS.length, found: 2 }],
    [header, { what: "empty" }],
    ["", { what: "empty" }],
    ["\uFEFF  ", { what: "empty" }],
    ['[{"id": "dq-1",]', { what: "json", at: 1 }],
    ['[{"id": 1},\n{"id": }]', { what: "json", at: 2 }],
    ['[{"id": 1}] and more', { what: "json" }],
    ["{", { what: "json" }],
    ["[1, [2]]", { line: 1, what: "notAnItem" }],
    [`[${"[".repeat(500)}${"]".repeat(500)}]`, { what: "notAnItem" }],
    ['["words",\n{"id": "x"}\n]', { line: 1, what: "notAnItem" }],
  ] as const)
    expect([text, (await sendText(text)).problems[0]]).toEqual([text, expect.objectContaining(problem)]);
  const semicolons = await sendText(csvOf(COLUMNS, [dailyQuestion(52)]).replaceAll(",", ";"));
  expect(semicolons.counts).toMatchObject({ added: 1 });
});

test("a table as spreadsheets write it: quotes, separators in texts, columns in any order, tabs and semicolons", async () => {
  const before = (await all()).length;
  const odd = 'Who said "yes, now; at once", and where?';
  const backwards = COLUMNS.toReversed();
  const rows = [dailyQuestion(300, { text: odd }), dailyQuestion(301)];
  const table = csvOf(backwards, rows);
  const quoted = (between: string) =>
    [backwards, ...rows.map((row) => backwards.map((column) => String(row[column as keyof typeof row] ?? "")))]
      .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(between))
      .join("\n");
  expect(table).toContain('"Who said ""yes, now; at once"", and where?"');
  expect((await sendText(table)).counts).toMatchObject({ added: 2, wrong: 0 });
  expect(await itemOf("dq-imported-300")).toMatchObject({ text: odd, tone: "warm", depth: 1 });
  for (const same of [
    quoted(","),
    quoted(";"),
    quoted("\t"),
    `${quoted(";")}\n\n`,
    table.toUpperCase().slice(0, table.indexOf("\r")) + table.slice(table.indexOf("\r")),
  ]) {
    const { problems, counts } = await sendText(same);
    expect([same.slice(0, 40), problems, counts]).toEqual([
      same.slice(0, 40),
      [],
      { added: 0, changed: 0, unchanged: 2, wrong: 0 },
    ]);
  }
  expect(await all()).toHaveLength(before + 2);
});

test("a line break or NUL in a cell is told with the line on which its row begins, and nothing is written", async () => {
  const before = await all();
  const table = csvOf(COLUMNS, [
    dailyQuestion(310, { text: "Two\nlines\nor three" }),
    dailyQuestion(311),
    dailyQuestion(312, { text: "a\u0000b" }),
    dailyQuestion(313, { options: ["\u0000", "b", "c", "d"] }),
  ]);
  const { problems, written } = await sendText(table);
  expect(problems).toMatchObject([
    { line: 2, field: "text", what: "control" },
    { line: 6, field: "text", what: "control", value: "a b" },
    { line: 7, field: "options", what: "control" },
  ]);
  expect(written).toBe(false);
  expect(await all()).toEqual(before);
});

test.each([
  "null",
  "5",
  '"words"',
  "[]",
  "{}",
  '{"items": 5}',
  '{"items": []}',
  '{"kind": "daily-question", "items": [null]}',
  '{"id": "dq-1"}',
  "[null]",
  "\u0000",
])("JSON that is no list of items, %j, says what is wrong, and nothing is written", async (text) => {
  const before = await all();
  const { problems, written, counts } = await sendText(text);
  expect([written, counts.wrong]).toEqual([false, 1]);
  expect(faultInWords("en", problems[0] as never)).toMatch(/^[A-Z0-9].*\.$/);
  expect(await all()).toEqual(before);
});

test("what is not UTF-8, and what is larger than 5 MB, is refused with a sentence of its own", async () => {
  const csv = csvOf(COLUMNS, [dailyQuestion(60, { text: "Was it für uns?" })]);
  for (const bytes of [Buffer.from(csv, "latin1"), Buffer.from(`\uFEFF${csv}`, "utf16le")])
    expect((await sendText(bytes)).problems).toMatchObject([{ line: null, what: "encoding" }]);
  const large = Buffer.alloc(5_100_000, " ");
  expect((await sendText(large)).problems).toMatchObject([{ what: "tooLarge", most: 5 }]);
});

test("one bad row in ten thousand: its line, nothing written, nothing lost; without it all are there at once", async () => {
  const items = Array.from({ length: 10_000 }, (_, i) => dailyQuestion(10_000 + i));
  const before = await all();
  const bad = items.with(7_123, dailyQuestion(17_123, { depth: 0 }));
  const sent = await sendText(csvOf(COLUMNS, bad));
  expect([sent.problems, sent.counts.wrong]).toEqual([[expect.objectContaining({ line: 7125, field: "depth" })], 1]);
  expect(await all()).toEqual(before);
  expect(await send(items)).toMatchObject({ written: true, counts: { added: 10_000 } });
  expect((await all()).length).toBe(before.length + 10_000);
  expect(await db().select().from(contentImportRows).where(eq(contentImportRows.importId, sent.id))).toEqual([]);
  await db().delete(contentItems).where(eq(contentItems.source, "imported"));
});

test("where many rows are wrong the first hundred are told, and how many there are", async () => {
  const sent = await send(Array.from({ length: 300 }, (_, i) => dailyQuestion(i, { depth: 0 })));
  expect([sent.problems.length, sent.counts.wrong]).toEqual([100, 300]);
});

test("an item that was changed between the check and the writing: nothing of the import is written", async () => {
  const bytes = jsonBytes([dailyQuestion(70), dailyQuestion(71)]);
  const { database } = app.services;
  const id = await takeFile(db(), { name: "late.json", bytes, userId: null }, now, systemRandom);
  await checkImport(database, id, bytes, () => now);
  await send([dailyQuestion(71, { text: "Which came first?" })]);
  expect(await writeImport(database, id, now, async () => {})).toBe(false);
  expect(await itemOf("dq-imported-70")).toBeUndefined();
  expect(await itemOf("dq-imported-71")).toMatchObject({ text: "Which came first?" });
});

test("of two who write the same import at once one does; where its record fails nothing is written", async () => {
  const bytes = jsonBytes([dailyQuestion(80)]);
  const { database } = app.services;
  const id = await takeFile(db(), { name: "twice.json", bytes, userId: null }, now, systemRandom);
  await checkImport(database, id, bytes, () => now);
  const failing = writeImport(database, id, now, async () => Promise.reject(new Error("no record")));
  await expect(failing).rejects.toThrow("no record");
  expect(await itemOf("dq-imported-80")).toBeUndefined();
  const both = [1, 2].map(() => writeImport(database, id, now, async () => {}));
  expect((await Promise.all(both)).sort()).toEqual([false, true]);
  expect(await itemOf("dq-imported-80")).toBeDefined();
});

test("an import that nobody has written goes away after a day, with its rows; one that was written stays listed", async () => {
  const bytes = jsonBytes([dailyQuestion(90)]);
  const id = await takeFile(db(), { name: "left.json", bytes, userId: null }, now, systemRandom);
  await checkImport(app.services.database, id, bytes, () => now);
  const rows = () => db().select().from(contentImportRows).where(eq(contentImportRows.importId, id));
  const imports = async () => (await db().select().from(contentImports)).map((one) => one.state);
  const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
  await dropOldImports(app.services.database, later(23));
  expect([await rows(), await imports()]).toEqual([[expect.anything()], expect.arrayContaining(["ready", "done"])]);
  await dropOldImports(app.services.database, later(25));
  expect(await rows()).toEqual([]);
  expect(new Set(await imports())).toEqual(new Set(["done"]));
});
