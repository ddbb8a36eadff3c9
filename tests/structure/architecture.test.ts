import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "../..");
const { ROOMS }: { ROOMS: string[] } = await import(path.join(ROOT, ".dependency-cruiser.mjs"));

const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");
const foldersOf = (folder: string) =>
  readdirSync(path.join(ROOT, folder), { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? [one.name] : []));

/** The line of a text that begins like this, with the lines below it that are set in. */
function partOf(text: string, begins: RegExp): string {
  const lines = text.split("\n");
  const from = lines.findIndex((line) => begins.test(line));
  const more = lines.slice(from + 1).findIndex((line) => !/^\s/.test(line));
  return from < 0 ? "" : lines.slice(from, more < 0 ? undefined : from + 1 + more).join("\n");
}

/** Files of the product that a document names in backticks and that are not there. A name without a folder is left out. */
const missing = (text: string): string[] =>
  [...text.matchAll(/`((?:app|db|docs|tests)\/[\w./:-]*)`/g)]
    .map(([, name = ""]) => name)
    .filter((name) => !existsSync(path.join(ROOT, name)));

test("the files that docs/architecture.md names are there", () => {
  const text = readFileSync(path.join(ROOT, "docs/architecture.md"), "utf8");
  expect(text.match(/`app\//g)?.length).toBeGreaterThan(15);
  expect(missing(text)).toEqual([]);
  expect(missing("see `app/nowhere/planted.ts`")).toHaveLength(1);
});

test("its rooms are those of the rules, in the same order, and every folder of app/ is one of them", () => {
  const text = readFileSync(path.join(ROOT, "docs/architecture.md"), "utf8");
  const firstCells = [...text.matchAll(/^\| (`[^|]*`) \|/gm)].flatMap(([, cell = ""]) => cell.split(", "));
  const rooms = firstCells.map((name) => name.replaceAll("`", "")).filter((name) => !/[./]/.test(name));
  // The ground is one line of the table: within it the page keeps to no order.
  expect([...rooms].sort()).toEqual([...ROOMS].sort());
  const above = ROOMS.slice(0, ROOMS.indexOf("mail"));
  expect(rooms.slice(0, above.length)).toEqual(above);
  expect(foldersOf("app").sort()).toEqual([...ROOMS].sort());
});

test("every folder of a room of rooms is named where the rooms are, in the README too", () => {
  const [, layout = ""] = /## How it is laid out\n+```\n([^`]*)```/.exec(read("README.md")) ?? [];
  const rows = read("docs/architecture.md");
  for (const room of ["activities", "features", "pages"])
    for (const folder of foldersOf(`app/${room}`))
      for (const text of [partOf(layout, new RegExp(`^app/${room}/`)), partOf(rows, new RegExp(`^\\| \`${room}\``))])
        expect([text, text.match(/[\w-]+/g)]).toEqual([text, expect.arrayContaining([folder])]);
  for (const room of foldersOf("app"))
    expect([room, new RegExp(`(^|/ )(app/)?${room}/`, "m").test(layout)]).toEqual([room, true]);
  expect(partOf("app/a/  one,\n        two\napp/b/  three", /^app\/a/)).toBe("app/a/  one,\n        two");
});

test("the README names every command that there is, and no other", () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(read("package.json"));
  const named = [...read("README.md").matchAll(/`(?:npm ci && )?npm (?:run )?([\w:-]+)/g)].map(([, name = ""]) => name);
  expect(Object.keys(scripts).filter((name) => !named.includes(name))).toEqual([]);
  expect([...new Set(named)].filter((name) => !(name in scripts) && name !== "ci")).toEqual([]);
});
