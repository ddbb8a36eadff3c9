import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "../..");
const { ROOMS }: { ROOMS: string[] } = await import(path.join(ROOT, ".dependency-cruiser.mjs"));

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
  const folders = readdirSync(path.join(ROOT, "app"), { withFileTypes: true }).filter((one) => one.isDirectory());
  expect(folders.map(({ name }) => name).sort()).toEqual([...ROOMS].sort());
});
