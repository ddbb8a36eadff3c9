import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "../..");

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
