import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

// Styles say where a line begins and ends, and not left and right: a page from right to left is then mirrored by itself.

/** What is at the same side in every language, and why. */
const NOT_TURNED: Record<string, string> = {
  "feedback.css": "at the right edge in every language",
  "hero.css": "a picture",
  "loader.css": "a picture of the two",
  "pair.css": "pictures of the two, you at the left",
  "toast.css": "in the middle",
};

const SIDED = /^\s*(?:(?:margin|padding|border)-(?:left|right)\b|(?:left|right|float|text-align):)/;
const FOUR = /^\s*(?:margin|padding|inset|border-width):\s*([^;]+);/;

/** The lines that name a side, or give two sides different room. */
function sides(file: string, css: string): string[] {
  return css.split("\n").flatMap((line, at) => {
    const [, right, , left] =
      FOUR.exec(line)?.[1]
        ?.replace(/\([^)]*\)/g, "()")
        .split(/\s+/) ?? [];
    // --o is how far the two answers of a reveal lie over each other: a pair too, you at the left.
    const isUneven = left !== undefined && left !== right && !line.includes("var(--o)");
    const isSided =
      SIDED.test(line) && !/text-align:\s*(?:center|start|end|inherit)/.test(line) && !(file in NOT_TURNED);
    return isUneven || isSided ? [`${file}:${at + 1} ${line.trim()}`] : [];
  });
}

describe("a side is seen", () => {
  test.each(["  margin: 4px 0 -8px 26px;", "  left: 10px;", "  padding-right: 1px;", "  text-align: left;"])(
    "%s",
    (line) => {
      expect(sides("us.css", line)).toHaveLength(1);
    },
  );
  test.each(["  margin: 4px 0 -8px;", "  inset: 12px 0 auto 0;", "  inset-inline-end: 4px;", "  text-align: center;"])(
    "but not in %s",
    (line) => expect(sides("us.css", line)).toEqual([]),
  );
});

test("no style names a side that would be the other one from right to left", () => {
  const files = globSync("app/ui/styles/*.css").map((path) => path.replaceAll("\\", "/"));
  expect(files.length).toBeGreaterThan(20);
  expect(files.flatMap((path) => sides(path.split("/").at(-1) ?? "", readFileSync(path, "utf8")))).toEqual([]);
});
