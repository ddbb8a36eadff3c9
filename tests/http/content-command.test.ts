import { mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { KINDS } from "#app/content/content-item.ts";
import { dataUrl } from "#app/encryption/key-service-of.server.ts";
import { adminActions } from "#db/schema/admin.ts";
import { contentItems } from "#db/schema/content.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { csvOf, dailyQuestion } from "#tests/support/content-files.ts";
import { run } from "#tests/support/process.ts";

/** docs/operations.md#content: the command line writes by the code of the page, beside a server that runs. */
const app = appForTests();
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(process.env.TMPDIR ?? "/tmp", "content-"));
});

const settings = () => ({ DATABASE_URL: dataUrl(app.services.env), DATA_DIR: app.services.env.DATA_DIR });
const begin = (...args: string[]) => run(["app/commands/content.ts", ...args], settings());
const content = (...args: string[]) => begin(...args).ended;
const COLUMNS = Object.keys(dailyQuestion(1));

function fileOf(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const imported = () =>
  app.services.database.db
    .select({ id: contentItems.id })
    .from(contentItems)
    .where(eq(contentItems.source, "imported"));

test("check looks and writes nothing, import writes and is recorded, the same once more changes nothing", async () => {
  const file = fileOf("good.csv", csvOf(COLUMNS, [dailyQuestion(1), dailyQuestion(2)]));
  expect(await content("check", file)).toMatchObject({
    code: 0,
    said: "2 rows: 2 new, 0 changed, 0 unchanged, 0 wrong.\n",
  });
  expect(await imported()).toEqual([]);
  expect(await content("import", file)).toMatchObject({
    code: 0,
    said: expect.stringMatching(/2 new.*\nWritten\.\n$/),
  });
  expect(await imported()).toHaveLength(2);
  expect(await content("import", file)).toMatchObject({
    code: 0,
    said: expect.stringContaining("0 new, 0 changed, 2 unch"),
  });
  const { db } = app.services.database;
  expect(await db.select().from(adminActions)).toMatchObject([
    {
      what: "import.written",
      place: "command",
      userId: null,
      about: { file: "good.csv", rows: 2, added: 2, changed: 0 },
    },
    { what: "import.written", about: { added: 0 } },
  ]);
});

test("a file with something wrong ends with 1 and its rows, another call with 2", async () => {
  const before = await imported();
  const file = fileOf("wrong.csv", csvOf(COLUMNS, [dailyQuestion(5), dailyQuestion(6, { depth: 9 })]));
  for (const act of ["check", "import"])
    expect(await content(act, file)).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^3: depth: 9: A whole number/),
    });
  expect(await imported()).toEqual(before);
  expect(await content("import", join(folder, "none.csv"))).toMatchObject({
    code: 1,
    said: expect.stringContaining("ENOENT"),
  });
  expect(await content("list", "--kind", "song")).toMatchObject({
    code: 1,
    said: expect.stringContaining("There is no kind song"),
  });
  for (const args of [[], ["check"], ["import", file, "more"], ["list", "--csv"]])
    expect(await content(...args)).toMatchObject({
      code: 2,
      said: expect.stringContaining("npm run content -- check FILE"),
    });
});

test("list says one item a line, with the fields of every item, and nothing else", async () => {
  const lines = async (...args: string[]) => {
    const { code, said } = await content("list", "--json", ...args);
    expect(code).toBe(0);
    return said
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
  };
  const all = await lines();
  const fields = ["id", "version", "kind", "category", "tone", "depth", "heat", "setting", "text", "options", "tier"];
  for (const item of all) {
    expect(Object.keys(item)).toEqual(expect.arrayContaining(fields));
    const { id, version, depth, heat, options, image, alt } = item;
    const isWhole = (value: unknown, least: number, most: number) =>
      Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
    const plain = [item.category, item.tone, item.setting, item.text, item.tier].every(
      (one) => typeof one === "string",
    );
    const figures = isWhole(version, 1, 1e6) && isWhole(depth, 1, 5) && isWhole(heat, 0, 3);
    // Options are what is read, not how they are kept; whatever has a picture says what it shows.
    const read = Array.isArray(options) && options.every((option) => typeof option === "string");
    expect([id, plain, figures, read, (image === undefined) === (alt === undefined)]).toEqual([
      id,
      ...Array(4).fill(true),
    ]);
  }
  // With what the other tests have imported, in whichever order they run.
  const shipped = 400 + 12 + 480 + 160 + 24 + 240 + 12 + 360 + 90 + 360 + 180 + 60 + 20;
  expect(all).toHaveLength(shipped + (await imported()).length);
  expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(KINDS));
  // A process each, as somebody types it: the first kind, the last one, and one whose name begins as another's does.
  for (const one of [KINDS[0], "this-or-that", KINDS.at(-1)])
    expect([one, await lines("--kind", String(one))]).toEqual([one, all.filter(({ kind }) => kind === one)]);
});

test("killed in the middle of an import: all of it is there or none, and it can be done again", async () => {
  const items = Array.from({ length: 4000 }, (_, i) => dailyQuestion(1000 + i));
  const file = fileOf("many.csv", csvOf(COLUMNS, items));
  const before = (await imported()).length;
  const seen = new Set<number>();
  // Each time a little later; the last ones are let to their end.
  for (const wait of [300, 600, 900, 1200, 1500, 1800]) {
    const { child, ended } = begin("import", file);
    const killed = setTimeout(() => child.kill("SIGKILL"), wait);
    await ended;
    clearTimeout(killed);
    const there = (await imported()).length - before;
    seen.add(there);
    expect([0, items.length]).toContain(there);
    if (there > 0) break;
  }
  expect(await content("import", file)).toMatchObject({ code: 0 });
  expect((await imported()).length).toBe(items.length + before);
  expect(seen).toContain(0);
});
