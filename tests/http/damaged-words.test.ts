import { afterAll, beforeAll, expect, test } from "vitest";
import { type SealedRow, sealedBefore } from "#app/encryption/sealed-tables.server.ts";
import { activities } from "#app/pages/activities.ts";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { connect } from "#tests/support/couples.ts";
import { call, memberOf, newMember, signInAgain, type TestMember } from "#tests/support/members.ts";
import { phonePhoto, sendPhoto, settled } from "#tests/support/photos.ts";
import { MARK, PlantedWords } from "#tests/support/planted-words.ts";
import { filesIn } from "#tests/support/zip.ts";

/** docs/product/rights.md#export: a damaged row is named where it stands, and takes nothing else along. */
const SENTENCE = /These words are damaged and can(?:'|&#x27;)t be read\./;
/** No version of a key comes after it. */
const LAST = 2 ** 31 - 1;

let app: TestApp;
let mara: TestMember;
let theo: TestMember;
let coupleId: string;
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
  coupleId = (await memberOf(app.services, mara.uid)).couple.id;
});
afterAll(() => app.close());

/** Every sealed text of the two, whatever table it is in. */
async function sealedTexts(): Promise<(SealedRow & { author: string })[]> {
  const all: (SealedRow & { author: string })[] = [];
  for (const author of [mara.id, theo.id, "both"])
    for await (const rows of sealedBefore(app.services.database, { coupleId, author }, LAST))
      all.push(...rows.map((row) => ({ ...row, author })));
  return all;
}
/** Puts another text in the place of one, and that one back after the work. */
async function damaged<T>({ sealed, place, replace }: SealedRow, work: () => Promise<T>): Promise<T> {
  const { database } = app.services;
  const broken = `${sealed.slice(0, -6)}${sealed.endsWith("AAAAAA") ? "BBBBBB" : "AAAAAA"}`;
  await database.transaction((tx) => replace(tx, broken));
  const result = await work();
  const now = (await sealedTexts()).find((one) => one.sealed === broken && one.place.row === place.row);
  await database.transaction(async (tx) => now?.replace(tx, sealed));
  return result;
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
  ...["about_parts.body", "daily_answers.body", "memories.body", "memories.title", "photos.alt", "round_parts.body"],
  ...["thread_parts.body", "visits.body"],
];
const MINE = [...THEIRS, "round_parts.kept"];

test("each damaged text is named in its place, in every form of the export, and everything else is there", async () => {
  const whole: Record<string, string[]> = {};
  for (const format of FORMATS) {
    const text = await exported(format);
    whole[format] = wordsIn(text);
    expect([format, isNamed(format, text)]).toEqual([format, false]);
  }
  const found = await searched();
  expect(found.length).toBeGreaterThan(activities.length);
  const named = new Set<string>();
  const texts = await sealedTexts();
  app.logged.length = 0;
  for (const text of texts) {
    const where = `${text.place.table}.${text.place.column}`;
    const isMine = text.author === mara.id;
    await damaged(text, async () => {
      for (const format of FORMATS) {
        const file = await exported(format);
        const missing = (whole[format] ?? []).filter((word) => !file.includes(word));
        // Each row has one of the words, or none.
        expect([where, format, missing.length < 2]).toEqual([where, format, true]);
        if (missing.length > 0) expect([where, format, isNamed(format, file)]).toEqual([where, format, true]);
        if (isNamed(format, file)) named.add(`${where} of ${isMine ? "mine" : "theirs"} as ${format}`);
      }
      const still = await searched();
      expect([where, found.filter((word) => !still.includes(word)).length < 2]).toEqual([where, true]);
    });
  }
  for (const format of FORMATS)
    expect([...named].sort()).toEqual(
      expect.arrayContaining([
        ...MINE.map((where) => `${where} of mine as ${format}`),
        ...THEIRS.map((where) => `${where} of theirs as ${format}`),
      ]),
    );
  // What stays with its author is no matter of the other's.
  expect([...named].filter((one) => one.startsWith("round_parts.kept of theirs"))).toEqual([]);
  // The operator learns where to look, and nothing of what stood there or which row it was.
  const told = app.logged.filter(({ event }) => event === "seal.broken").map(({ fields }) => fields);
  expect(new Set(told.map((fields) => Object.keys(fields).sort().join()))).toEqual(new Set(["column,table"]));
  expect(new Set(told.map(({ table, column }) => `${table}.${column}`))).toEqual(
    new Set(texts.map(({ place }) => `${place.table}.${place.column}`).filter((where) => MINE.includes(where))),
  );
});

test("an archive of photos names what is damaged in its list, and holds all others", async () => {
  for (const column of ["alt", "key"]) {
    const [text] = (await sealedTexts()).filter(
      ({ place, author }) => author === mara.id && place.table === "photos" && place.column === column,
    );
    app.logged.length = 0;
    await damaged(text as SealedRow, async () => {
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
