import { expect, test } from "vitest";
import { allOf } from "#tests/support/all-of.ts";
import { type BookEntry, linesOf, spreadsOf } from "./leaves.ts";

const texts = [
  "",
  "One.",
  "word ".repeat(400),
  "&".repeat(2000),
  "字".repeat(500),
  "a\n\n\nb\n",
  "x".repeat(90),
  "😀".repeat(700),
];

test.each(texts)("the lines of a text are the text, and none is wider than the page: %#", (text) => {
  const lines = linesOf(text);
  expect(lines.join("")).toBe(text);
  for (const line of lines) expect([...line].filter((letter) => letter !== " ").length).toBeLessThanOrEqual(46);
});

/** All spreads of some entries. */
const laidOut = (entries: readonly BookEntry[]) =>
  allOf(
    spreadsOf(
      (async function* () {
        yield* entries;
      })(),
      async () => {},
    ),
  );

test.each(["𝐖𝐌𝓦".repeat(100), "𓀀𒀀".repeat(150), "ЩЮЖ".repeat(100)])(
  "letters that are as wide as two take the room of two, or nearly: %#",
  (text) => {
    for (const line of linesOf(text)) expect([...line].length).toBeLessThanOrEqual(29);
  },
);

test("what fits stands together, what is long goes on over the next page on both sides, and no word is lost", async () => {
  const short = { title: "What did home sound like?", mine: "The lift.", theirs: "Rain." };
  expect(await laidOut([])).toEqual([]);
  expect(await laidOut([short, short])).toEqual([{ entries: [short, short] }]);
  const long = { title: "And then?", mine: "word ".repeat(400).trim(), theirs: "No." };
  const spreads = await laidOut([long]);
  expect(spreads.length).toBeGreaterThan(1);
  const said = spreads.flatMap(({ entries }) => entries);
  expect(said.map(({ mine }) => mine).join(" ")).toBe(long.mine);
  expect(said.map(({ theirs }) => theirs)).toEqual(["No.", ...said.slice(1).map(() => null)]);
});

test("what one alone has said leaves the other side free", async () => {
  expect(await laidOut([{ title: "14 September", mine: null, theirs: "Cake." }])).toEqual([
    { entries: [{ title: "14 September", mine: null, theirs: "Cake." }] },
  ]);
});
