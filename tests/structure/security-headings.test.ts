import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { type Heading, headingsOf } from "#tests/support/product-docs.ts";

/** Clauses that wait, of headings that are tested otherwise. */
const CLAUSES: Record<string, string> = {
  Caches: "the service worker stores none of it: comes with notifications",
  Deletion: "matches, scores and summaries, under a couple key: come with them",
};

const ROOT = path.resolve(import.meta.dirname, "../..");
const headings = (headingsOf("security") ?? []).filter(({ depth }) => depth === 3).map(({ name }) => name);
const pages = globSync("*.md", { cwd: path.join(ROOT, "docs/product") });
const all = pages.flatMap((page) => headingsOf(page.replace(/\.md$/, "")) ?? []).map(({ name }: Heading) => name);

/** The titles of a file's tests and of what holds them, as the file writes them. */
const titlesOf = (file: string): string[] =>
  [...readFileSync(path.join(ROOT, file), "utf8").matchAll(/\(\s*(?:"((?:[^"\\\n]|\\.)+)"|`([^`]+)`)/g)].map(
    ([, plain, template]) => plain ?? template ?? "",
  );

/** The headings that some title of these files begins with. */
function named(files: string[], names: string[]): Set<string> {
  const titles = files.flatMap(titlesOf);
  return new Set(names.filter((name) => titles.some((title) => title.startsWith(`${name}: `))));
}

const tests = globSync("tests/**/*.test.ts", { cwd: ROOT });
const tested = named(tests, headings);

test("each thing that must hold has a test whose title begins with its heading", () => {
  expect(headings.length).toBeGreaterThan(50);
  expect(headings.filter((name) => !tested.has(name))).toEqual([]);
});

test("of what waits in part the rest is tested", () => {
  expect(Object.keys(CLAUSES).filter((name) => !tested.has(name))).toEqual([]);
});

test("each file of tests/security and tests/product is about a heading of docs/product", () => {
  const files = tests.filter((file) => /^tests\/(security|product)\//.test(file));
  expect(files.length).toBeGreaterThan(60);
  expect(files.filter((file) => named([file], file.startsWith("tests/security") ? headings : all).size === 0)).toEqual(
    [],
  );
});

test("no test is named by a number", () => {
  expect(tests.filter((file) => /^\d/.test(path.basename(file)))).toEqual([]);
});
