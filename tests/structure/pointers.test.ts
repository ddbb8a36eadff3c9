import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { headingsOf } from "#tests/support/product-docs.ts";

/** Comments, tests and documents point at a heading of docs/product: the file, and the heading as GitHub names it. */
const POINTER = /(?:docs\/)?product\/([a-z0-9-]+)\.md(?:#([^\s)\]`:;,]*[^\s)\]`:;,.]))?/gi;
/** Within docs/product a page names another one by its file alone. */
const LINK = /\[[^\]]*\]\((?:\.\/)?([a-z0-9-]+)\.md(?:#([^)]*))?\)/gi;
/** Names of documents that stand in no repository, as comments once pointed at them. */
const OLD = [
  /\bspec(?:,|\.md)?\s(?:\*\s)?sections?\b/i,
  /\bthe spec\b/i,
  /\bspec's\b/i,
  /\bsections? [0-9][0-9, and]* of\b/i,
  /\bproduct(?:\.md)?,? sections?\b/i,
  /\b(?:product|visual|content)\.md\b/,
  /(?<!product\/)\bsecurity\.md\b/,
  /\bsecurity,? [0-9]+\b/i,
];

/** A file of ours, as comments and documents name it; imports begin with a #. */
const OUR_FILE = /(?<![\w#"./@~-])(?:app|db|tests|docs)\/[\w./+-]*[\w+-]\.(?:tsx?|mjs|cjs|css|md)\b/g;

const ROOT = path.resolve(import.meta.dirname, "../..");
const PAGES = "docs/product";
const OURS = path.relative(ROOT, import.meta.filename);
const FILES = ["*.{ts,mjs,md}", "{app,db,tests}/**/*.{ts,tsx,mjs,cjs,css}", "docs/**/*.md"];

const files = FILES.flatMap((pattern) => globSync(pattern, { cwd: ROOT }))
  .filter((file) => file !== OURS && !file.includes("node_modules"))
  .map((file) => ({ file, text: readFileSync(path.join(ROOT, file), "utf8") }));

/** A sentence for each pointer of a text that leads nowhere. */
function lost(file: string, text: string): string[] {
  const patterns = path.dirname(file) === PAGES ? [POINTER, LINK] : [POINTER];
  return patterns
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .filter(([, page = "", heading]) => {
      const headings = headingsOf(page);
      return !headings || (heading !== undefined && !headings.some(({ anchor }) => anchor === heading));
    })
    .map(([pointer]) => `${file}: ${pointer}`);
}

/** A sentence for each place of a text that names a document of the old kind. */
const old = (file: string, text: string): string[] => {
  // A pointer may be broken over two lines of a comment; pages of docs/product link to each other by their files.
  const line = text.replaceAll(/\n\s*(?:\*|\/\/) /g, " ").replaceAll(path.dirname(file) === PAGES ? LINK : /(?!)/g, "");
  return OLD.flatMap((pattern) => pattern.exec(line) ?? []).map((found) => `${file}: ${found}`);
};

/** A sentence for each file that a text names and that is not there. */
const gone = (file: string, text: string): string[] =>
  [...text.matchAll(OUR_FILE)]
    .filter(([name]) => !existsSync(path.join(ROOT, name)))
    .map(([name]) => `${file}: ${name}`);

test("every file that a comment or a document names is there", () => {
  // Tests of the structure plant files that are not.
  const ours = files.filter(({ file }) => !file.startsWith("tests/structure/"));
  expect(ours.flatMap(({ text }) => text.match(OUR_FILE) ?? []).length).toBeGreaterThan(80);
  expect(ours.flatMap(({ file, text }) => gone(file, text))).toEqual([]);
});

test("every pointer leads to a page of docs/product and to a heading that is there", () => {
  expect(files.flatMap(({ file, text }) => lost(file, text))).toEqual([]);
});

test("nothing points at a document that is not in the repository", () => {
  expect(files.flatMap(({ file, text }) => old(file, text))).toEqual([]);
});

test("comments really point there, and each page is named in its list", () => {
  const pointers = files.flatMap(({ file, text }) => (file.startsWith(PAGES) ? [] : [...text.matchAll(POINTER)]));
  expect(pointers.length).toBeGreaterThan(200);
  const list = readFileSync(path.join(ROOT, PAGES, "README.md"), "utf8");
  const pages = globSync("*.md", { cwd: path.join(ROOT, PAGES) }).filter((page) => page !== "README.md");
  expect(pages.filter((page) => !list.includes(`[${page}](${page})`))).toEqual([]);
});

describe("what is planted is found", () => {
  test.each([
    ["a heading that is not there", "docs/product/pairing.md#nowhere"],
    ["a page that is not there", "docs/product/nowhere.md"],
    ["another page's heading", "docs/product/home.md#undo"],
  ])("%s", (_, pointer) => expect(lost("app/planted.ts", `/** Milliseconds (${pointer}). */`)).toHaveLength(1));

  test("a link within the pages that leads nowhere", () => {
    expect(lost(`${PAGES}/home.md`, "See [there](pairing.md#nowhere).")).toHaveLength(1);
  });

  test("a heading that is there is no finding", () => {
    expect(lost("app/planted.ts", "/** Milliseconds (docs/product/pairing.md#undo). */")).toEqual([]);
  });

  test("a file that is not there", () => {
    expect(gone("app/planted.ts", "/** See app/nowhere.ts. */")).toEqual(["app/planted.ts: app/nowhere.ts"]);
    expect(gone("app/planted.ts", 'import { track } from "#app/nowhere.ts"; /** See app/routes.ts. */')).toEqual([]);
  });

  test.each([
    "spec, section 9",
    "Spec section 2",
    "the spec",
    "product, section 3",
    "product.md",
    "security.md 16",
    "security, 6",
  ])("a pointer of the old kind: %s", (pointer) =>
    expect(old("app/planted.ts", `/** Milliseconds (${pointer}). */`)).not.toEqual([]),
  );
});
