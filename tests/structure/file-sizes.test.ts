import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

/** A file says one thing: what needs more lines than this is two. Lists of sentences may be longer. */
const LINES_MAX = 200;

const ROOT = path.resolve(import.meta.dirname, "../..");
const files = globSync(["{app,db}/**/*.{ts,tsx,css,cjs}"], { cwd: ROOT }).filter(
  (file) => !/[.]test[.]tsx?$|(^|\/)texts[.]ts$/.test(file),
);

const linesOf = (text: string): number => text.split("\n").length - 1;
const tooLong = (all: readonly { file: string; text: string }[]): string[] =>
  all.filter(({ text }) => linesOf(text) > LINES_MAX).map(({ file, text }) => `${file}: ${linesOf(text)} lines`);

test("no file of the product is so long that one loses one's way in it", () => {
  expect(files.length).toBeGreaterThan(300);
  expect(tooLong(files.map((file) => ({ file, text: readFileSync(path.join(ROOT, file), "utf8") })))).toEqual([]);
  expect(tooLong([{ file: "app/planted.ts", text: "const a = 1;\n".repeat(LINES_MAX + 1) }])).toHaveLength(1);
});
