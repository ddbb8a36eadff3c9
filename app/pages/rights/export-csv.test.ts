import { expect, test } from "vitest";
import { exportHead } from "#tests/support/export-head.ts";
import { csvExport } from "./export-csv.ts";
import type { ExportPart } from "./export-parts.ts";

const head = exportHead({ firstName: "=1+1", partner: "@Theo" });

async function fileOf(...parts: ExportPart[]): Promise<string> {
  let file = "";
  const all = (async function* () {
    yield* parts;
  })();
  for await (const piece of csvExport(all, "en")) file += piece;
  return file;
}

/** The last cell of what somebody said in these words, without its quotes. */
async function cellOf(mine: string): Promise<string> {
  const date = "2026-11-21" as Extract<ExportPart, { kind: "words" }>["date"];
  const file = await fileOf({
    kind: "words",
    space: "now",
    activity: "daily-question",
    date,
    title: "?",
    mine,
    theirs: null,
    data: {},
  });
  const [, words] = /^"2026-11-21","now","daily-question","\?","You","([\s\S]*)"\r\n$/.exec(file) ?? [];
  return words ?? file;
}

test("a cell that a spreadsheet could take for a formula begins with an apostrophe", async () => {
  const formulas = [
    "=1+1",
    "+1",
    "-1",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    "\n=1",
    "＝1",
    "＋1",
    "－1",
    "＠1",
    "  =1",
    "'=1",
    "\u00a0=1",
  ];
  for (const words of formulas) {
    const written = await cellOf(words);
    expect(written, words).toMatch(/^'/);
    // Taking them away gives the words back.
    expect(written.replace(/(^|[\r\n\t;])'/g, "$1"), words).toBe(words);
  }
});

test("so does what a spreadsheet with other separators would begin a cell with", async () => {
  expect(await cellOf("a;=1")).toBe("a;'=1");
  expect(await cellOf("a\n=1\n\n@b")).toBe("a\n'=1\n\n'@b");
  expect(await cellOf("a\t-1")).toBe("a\t'-1");
});

test("all other words are as they were written, and quotes are doubled", async () => {
  for (const words of [
    "Rain.",
    "a = b",
    "1 + 1",
    "two-time",
    "'so'",
    "שלום, 👩‍👩‍👧; \n one",
    "12-11-2026",
    "mara@example.com",
  ])
    expect(await cellOf(words)).toBe(words);
  expect(await cellOf('He said "no", twice')).toBe('He said ""no"", twice');
});

test("names and everything else that is given are cells like all others", async () => {
  const file = await fileOf(head);
  expect(file.startsWith('\uFEFF"Date","Space","Part of the app","Asked","Who","Words"\r\n')).toBe(true);
  expect(file).toContain(`"2026-11-22","now","about you","Name","You","'=1+1"\r\n`);
  expect(file).toContain(`"Partner","You","'@Theo"\r\n`);
  expect(file.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
});
