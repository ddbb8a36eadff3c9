import { load } from "cheerio";
import { afterAll, beforeAll, expect, test } from "vitest";
import { keepFact } from "#app/about/keep-fact.server.ts";
import { ownDay } from "#app/calendar/own-day.ts";
import { type SealedRow, sealedBefore } from "#app/encryption/sealed-tables.server.ts";
import { aboutParts } from "#db/schema/about.ts";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { connect } from "#tests/support/couples.ts";
import { pick, SUNDAYS } from "#tests/support/games.ts";
import { call, memberOf, newMember, signInAgain, type TestMember } from "#tests/support/members.ts";
import { phonePhoto, sendPhoto, settled } from "#tests/support/photos.ts";
import { MARK, PlantedWords } from "#tests/support/planted-words.ts";
import { planters } from "#tests/support/planters.ts";
import { pagesInside } from "#tests/support/routes.ts";
import { filesIn } from "#tests/support/zip.ts";

/** docs/product/rights.md#export: a damaged row is named where it stands, and takes nothing else along. */
const SENTENCE = /These words are damaged and can(?:'|&#x27;)t be read\./;
/** No version of a key comes after it. */
const LAST = 2 ** 31 - 1;

let app: TestApp;
let mara: TestMember;
let theo: TestMember;
let coupleId: string;
/** Every page of members on which something of these two stands. */
let pages: string[];
beforeAll(async () => {
  app = await startApp();
  [mara, theo] = [await newMember(app), await newMember(app)];
  for (const { visitor } of [mara, theo]) await call(visitor, "/api/user/age-consent");
  await connect(mara, theo);
  const words = new PlantedWords(app, { mara, theo });
  await words.plant("with", [
    ["mara", "theo"],
    ["theo", "mara"],
  ]);
  for (const who of [mara, theo]) {
    await signInAgain(app, who);
    await sendPhoto(who.visitor, await phonePhoto(), { of: "memory" });
    await settled(app, who);
  }
  await signInAgain(app, mara);
  await pick(mara, "first");
  const hours = { from: 6 * 60, to: 22 * 60 };
  const { services, clock } = app;
  for (const [who, other] of [
    [mara, theo],
    [theo, mara],
  ] as const)
    await keepFact(services, await memberOf(services, who.uid), "hours", hours, other.id, clock.at);
  // As a version has kept them that did not note hours beside their fact.
  await services.database.db.update(aboutParts).set({ awake: null });
  const dates = [...new Set(words.all.map(({ date }) => date))];
  const own = planters.flatMap(({ planter }) => dates.flatMap((date) => planter.pages(date)));
  const year = dates[0]?.slice(0, 4);
  pages = [...new Set([...pagesInside(), ...own, SUNDAYS, `/us/year/${year}`])];
  coupleId = (await memberOf(app.services, mara.uid)).couple.id;
});
afterAll(() => app.close());

type Text = SealedRow & { author: string; where: string };

/** Every sealed text of the two, whatever table it is in. */
async function sealedTexts(authors = [mara.id, theo.id, "both"], space = coupleId): Promise<Text[]> {
  const all: Text[] = [];
  for (const author of authors)
    for await (const rows of sealedBefore(app.services.database, { coupleId: space, author }, LAST))
      all.push(...rows.map((row) => ({ ...row, author, where: `${row.place.table}.${row.place.column}` })));
  return all;
}
const brokenOf = (sealed: string) => `${sealed.slice(0, -6)}${sealed.endsWith("AAAAAA") ? "BBBBBB" : "AAAAAA"}`;
/** Puts other texts in the place of some, and these back after the work. */
async function damaged(texts: readonly Text[], work: () => Promise<void>, space = coupleId): Promise<void> {
  const { database } = app.services;
  const whole = new Map(texts.map(({ sealed }) => [brokenOf(sealed), sealed]));
  await database.transaction(async (tx) => {
    for (const { sealed, replace } of texts) await replace(tx, brokenOf(sealed));
  });
  await work();
  const now = await sealedTexts([...new Set(texts.map(({ author }) => author))], space);
  await database.transaction(async (tx) => {
    for (const { sealed, replace } of now) await replace(tx, whole.get(sealed) ?? sealed);
  });
}
/** The planted words in a text. */
async function wordsOf({ author, place, sealed }: Text): Promise<string[]> {
  return wordsIn((await app.services.vault.open({ coupleId, author }, place, sealed)) ?? "");
}
async function exported(format: string): Promise<string> {
  await app.services.limits.forget("export:account", mara.id);
  const answer = await mara.visitor.post(`/us/export/${format}`, "");
  expect([format, answer.status]).toEqual([format, 200]);
  const text = await answer.text();
  // Each came to its end.
  if (format === "json") JSON.parse(text);
  if (format === "html") expect(text.trimEnd().endsWith("</html>")).toBe(true);
  return text;
}
const FORMATS = ["json", "html", "csv"];
const isNamed = (format: string, file: string): boolean =>
  format === "json" ? file.includes('"unreadable":true') : SENTENCE.test(file);
const wordsIn = (text: string): string[] => [
  ...new Set(text.replace(/<\/?mark>|<!-- -->/g, "").match(new RegExp(`${MARK}[\\w-]*`, "g"))),
];
/** The words that a search in one's own finds. */
async function searched(): Promise<string[]> {
  const answer = await mara.visitor.send("/us/archive?q=numbat");
  expect(answer.status).toBe(200);
  return wordsIn(await answer.text());
}

/** What an export holds of one's own, and of the other's where it is open to both. */
const THEIRS = [
  ...[
    "about_parts.body",
    "daily_answers.body",
    "date_plans.body",
    "memories.body",
    "memories.title",
    "photos.alt",
    "round_parts.body",
  ],
  ...["thread_parts.body", "visits.body"],
];
const MINE = [...THEIRS, "round_parts.kept", "round_progress.steps"];

test("whichever texts are damaged, in every form of the export and in a search all others are there", async () => {
  const whole = new Map<string, string[]>();
  for (const format of FORMATS) whole.set(format, wordsIn(await exported(format)));
  const found = await searched();
  // A word of each at least, but of those in which there is only something to choose.
  const inWords = planters.filter(({ planter }) => !planter.ways.every(({ wordless }) => wordless));
  expect(found.length).toBeGreaterThan(inWords.length);
  const texts = await sealedTexts();
  const everLost = new Set<string>();
  for (const half of [0, 1]) {
    const these = texts.filter((_, at) => at % 2 === half);
    const lost = (await Promise.all(these.map(wordsOf))).flat();
    const rest = (words: readonly string[]) => words.filter((word) => !lost.includes(word));
    await damaged(these, async () => {
      for (const [format, words] of whole)
        expect([format, wordsIn(await exported(format))]).toEqual([format, rest(words)]);
      expect(await searched()).toEqual(rest(found));
    });
    for (const word of lost) everLost.add(word);
  }
  // How many fall into a half hangs on the order of the ids; but each was lost once.
  expect(found.filter((word) => !everLost.has(word))).toEqual([]);
});

test("each is named in its place, and the operator learns which table and column, and nothing more", async () => {
  for (const format of FORMATS) expect([format, isNamed(format, await exported(format))]).toEqual([format, false]);
  const texts = await sealedTexts();
  const named = new Set<string>();
  app.logged.length = 0;
  for (const author of [mara.id, theo.id])
    for (const where of new Set(texts.map((text) => text.where))) {
      const one = texts.find((text) => text.author === author && text.where === where);
      if (!one) continue;
      await damaged([one], async () => {
        for (const format of FORMATS)
          if (isNamed(format, await exported(format)))
            named.add(`${where} of ${author === mara.id ? "mine" : "theirs"} as ${format}`);
      });
    }
  expect([...named].sort()).toEqual(
    FORMATS.flatMap((format) => [
      ...MINE.map((where) => `${where} of mine as ${format}`),
      ...THEIRS.map((where) => `${where} of theirs as ${format}`),
    ]).sort(),
  );
  const told = app.logged.filter(({ event }) => event === "seal.broken").map(({ fields }) => fields);
  expect(new Set(told.map((fields) => Object.keys(fields).sort().join()))).toEqual(new Set(["column,table"]));
  expect(new Set(told.map(({ table, column }) => `${table}.${column}`))).toEqual(new Set(MINE));
});

test("an archive of photos names what is damaged in its list, and holds all others", async () => {
  for (const column of ["alt", "key"]) {
    const [text] = (await sealedTexts()).filter(
      ({ place, author }) => author === mara.id && place.table === "photos" && place.column === column,
    );
    app.logged.length = 0;
    await damaged([text as Text], async () => {
      await app.services.limits.forget("export:account", mara.id);
      const answer = await mara.visitor.post("/us/export/zip", "");
      const files = await filesIn(new Uint8Array(await answer.arrayBuffer()));
      const list = JSON.parse(String(files.get("photos.json"))) as { file: string; mine: boolean; alt: string }[];
      expect(list.map(({ file, mine, alt }) => [file === "damaged", mine, alt])).toEqual([
        [column === "key", true, column === "alt" ? "damaged" : "Two sunshades"],
        [false, false, "Two sunshades"],
      ]);
      expect([...files.keys()]).toHaveLength(column === "key" ? 2 : 3);
    });
    expect(app.logged.filter(({ event }) => event === "seal.broken")[0]?.fields).toEqual({ table: "photos", column });
  }
});

/** Pages that failed, for each of the two, and fields of their forms in which the sentence stands. */
async function wrongWith(paths: readonly string[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const [name, { visitor }] of Object.entries({ mara, theo }))
    for (const path of paths) {
      const answer = await visitor.send(path);
      if (answer.status >= 500) wrong.push(`${name}: ${path} ${answer.status}`);
      const html = await answer.text();
      if (!SENTENCE.test(html)) continue;
      const $ = load(html);
      for (const field of $("input, textarea, option").toArray())
        if (SENTENCE.test($(field).val()?.toString() ?? "")) wrong.push(`${name}: ${path} in ${$(field).attr("name")}`);
    }
  return wrong;
}

test("no page of either of the two fails as a whole, and in no form stands what would be sent as one's own words", async () => {
  expect(pages.length).toBeGreaterThan(50);
  await signInAgain(app, theo);
  const changing = pages.map((path) => `${path}${path.includes("?") ? "&" : "?"}change`);
  expect(await wrongWith(changing)).toEqual([]);
  const texts = await sealedTexts();
  const columns = [...new Set(texts.map(({ where }) => where))].sort();
  expect(columns).toEqual([...MINE, "card_decks.body", "photos.key", "shared_ideas.body"].sort());
  const said = (where: string) => where.endsWith(".body");
  // All at once, then what is said without what hangs on it, and the other way round: one may hide the other.
  await damaged(texts, async () => expect(await wrongWith([...pages, ...changing])).toEqual([]));
  for (const some of [said, (where: string) => !said(where)])
    await damaged(
      texts.filter(({ where }) => some(where)),
      async () => expect(await wrongWith(changing)).toEqual([]),
    );
});

test("a check-in of which one half is damaged keeps the other, and shares nothing that was not", async () => {
  const who = await newMember(app);
  const { services, clock } = app;
  const member = await memberOf(services, who.uid);
  const date = ownDay(clock.at, member.person);
  await who.visitor.open("/checkin");
  await who.visitor.press("Check in", { mood: "4", "share-mood": "yes", energy: "2", words: "Only for me" });
  const seen = async () => {
    const { $ } = await who.visitor.open("/checkin?change");
    const places = ["mood", "energy", "share-words"].map((name) => $(`[name="${name}"][checked]`).val() || null);
    return [...places, $("[name=words]").text().trim()];
  };
  expect(await seen()).toEqual(["4", "2", null, "Only for me"]);
  const texts = await sealedTexts([who.id], member.couple.id);
  for (const [where, left] of [
    ["round_parts.body", [null, "2", null, "Only for me"]],
    ["round_parts.kept", ["4", null, null, ""]],
  ] as const)
    await damaged(
      texts.filter((text) => text.where === where),
      async () => {
        expect([where, await seen()]).toEqual([where, left]);
        expect((await who.visitor.open("/checkin?change")).text).toContain("What you send now takes its place.");
        expect((await who.visitor.open(`/checkin/${date}`)).text).toMatch(SENTENCE);
      },
      member.couple.id,
    );
});
