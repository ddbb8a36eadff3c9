import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { knownSentence } from "#app/error-reports/known-sentence.ts";
import { timesAsLong } from "#tests/support/pace.ts";

/**
 * Every regular expression of the sources against text that a stranger may have written to make it slow: twice the text
 * may take about twice the time, and not four times. They are read from the sources, so that a new one is not forgotten.
 */
const SIZE = 10_000;
/** Twice the text in linear time is 2, in quadratic time 4. */
const STEEPEST = 3.2;
/** Only what takes this many times as long as a plain look through the same text is measured closely. */
const WORTH_A_LOOK = 30;
/** How often both texts are measured, until it is seen that it is not so. */
const PAIRS = [5, 9, 25];

type Pattern = { where: string; text: string; regex: RegExp };

/** Made from pieces, and tried by the functions that use them. */
const BUILT: Record<string, (text: string) => unknown> = {
  "app/error-reports/known-sentence.ts": knownSentence,
};

/** They read what no stranger has written. */
const OURS: Record<string, string> = {
  "app/http/kept-page.ts": "a page of ours, once",
  "app/commands/migrate.ts": "the operator's setting, once",
};

function readSources() {
  const patterns: Pattern[] = [];
  const built = new Set<string>();
  for (const folder of ["app", "db"])
    for (const name of readdirSync(resolve(folder), { recursive: true }) as string[]) {
      if (!/\.tsx?$/.test(name) || /\.test\.tsx?$/.test(name)) continue;
      const where = join(folder, name);
      const source = ts.createSourceFile(where, readFileSync(resolve(where), "utf8"), ts.ScriptTarget.Latest, true);
      const visit = (node: ts.Node): void => {
        if (ts.isRegularExpressionLiteral(node) && !(where in OURS)) {
          const end = node.text.lastIndexOf("/");
          const regex = new RegExp(node.text.slice(1, end), node.text.slice(end + 1));
          patterns.push({ where, text: node.text, regex });
        }
        if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === "RegExp")
          built.add(where);
        ts.forEachChild(node, visit);
      };
      visit(source);
    }
  return { patterns, built: [...built].sort() };
}

const { patterns, built } = readSources();

/** What a pattern is made to stumble over: its own words and signs, again and again, with an end that it can't take. */
function* hostile(source: string): Generator<(size: number) => string> {
  // \b, \d and \s are no letters of it.
  const plain = source.replaceAll("\\/", "/").replace(/\\[a-zA-Z]/g, "\u0001");
  const words = [...new Set(plain.match(/[\w /=@:;,.<'"-]{2,}/g) ?? [])];
  const signs = [
    ...new Set(["a", "A", "1", " ", "\n", "/", ".", "%", "é", ...plain.replace(/[\\()?*+|^$\u0001]/g, "")]),
  ];
  const starts = ["", ...words, ...words.map((word) => `${word}1`)];
  const units = [...signs, ...words, ...words.flatMap((word) => [`${word}1`, `${word} `, `${word}a.`])];
  // What comes before a repeat that can't end: "a@" before the dots of an address.
  const opened = ["a@", "<a", "a:", "1.", "::ffff:1", "["];
  for (const start of [...starts, ...opened])
    for (const unit of units)
      for (const end of ["", "\u0000", "@ "])
        yield (size) => start + unit.repeat(Math.max(0, size - start.length) / unit.length) + end;
}

const look = (regex: RegExp, text: string): unknown => text.replace(regex, "");
const once = (work: () => unknown): number => {
  const began = performance.now();
  work();
  return performance.now() - began;
};

/** The first text that takes steeply more time when it is longer; null where there is none. */
async function steepest(work: (text: string) => unknown, source: string, size = SIZE): Promise<string | null> {
  for (const ofSize of hostile(source)) {
    const [small, large] = [ofSize(size), ofSize(2 * size)];
    const plain = Math.max(
      once(() => look(/\u2603\u2603/g, large)),
      1e-3,
    );
    if (once(() => work(large)) < plain * WORTH_A_LOOK) continue;
    let ratio = 0;
    // Again and more often: a machine that was busy for a while is not so at the same pairs each time.
    for (const pairs of PAIRS) {
      ratio = await timesAsLong(
        () => work(small),
        () => work(large),
        pairs,
      );
      if (ratio <= STEEPEST) break;
    }
    if (ratio > STEEPEST) return `${ratio.toFixed(1)} times as long: ${JSON.stringify(large.slice(0, 40))}…`;
  }
  return null;
}

test("the patterns are found", () => {
  expect(patterns.length).toBeGreaterThan(80);
  expect(built).toEqual(Object.keys(BUILT).sort());
});

test("a pattern that is too slow is seen", async () => {
  expect(await steepest((text) => look(/\/+$/, text), "\\/+$", SIZE / 5)).not.toBe(null);
});

test.each(patterns.map((one) => [`${one.where}: ${one.text.slice(0, 80)}`, one] as const))(
  "%s",
  async (_what, { regex, text }) => {
    expect(await steepest((input) => look(regex, input), text)).toBe(null);
  },
);

test.each(Object.entries(BUILT))("%s, whose patterns are built", async (where, work) => {
  expect(
    await steepest(
      work,
      readFileSync(resolve(where), "utf8")
        .slice(0, 3_000)
        .match(/"[^"]{2,40}"/)?.[0] ?? "",
    ),
  ).toBe(null);
});
