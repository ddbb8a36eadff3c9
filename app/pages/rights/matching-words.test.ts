import { describe, expect, test } from "vitest";
import { marked, matches, wordsOfQuery } from "./matching-words.ts";

const find = (query: string, text: string) => matches([text], wordsOfQuery(query));
const hits = (query: string, text: string) =>
  marked(text, wordsOfQuery(query))
    .map(({ text, isHit }) => (isHit ? `[${text}]` : text))
    .join("");

describe("what is found", () => {
  test.each([
    ["rain", "Rain on the carport"],
    ["CAFE", "a café in Lisbon"],
    ["café", "a cafe in Lisbon"],
    ["cafe\u0301", "a caf\u00e9 in Lisbon"],
    ["strasse", "Hauptstraße"],
    ["straße", "HAUPTSTRASSE"],
    ["ﬁsh", "fish"],
    ["istanbul", "İstanbul"],
    ["שלום", "שָׁלוֹם"],
    ["한", "한국"],
    ["ΟΔΟΣ", "οδοστρωμα"],
    ["καλος", "ΚΑΛΟΣ"],
    ["हिंदी", "हिंदी में"],
    ["carport rain", "Rain on the carport"],
    ["👩‍👩‍👧", "we three 👩‍👩‍👧"],
  ])("%s in %s", (query, text) => {
    expect(find(query, text)).toBe(true);
  });

  test.each([
    ["rain snow", "Rain on the carport"],
    ["trains", "rain"],
    ["का", "की"],
    ["carports", "Rain on the carport"],
  ])("%s not in %s", (query, text) => {
    expect(find(query, text)).toBe(false);
  });

  test("the words may stand in different texts of the same entry", () => {
    expect(matches(["What do you hear?", "Rain"], wordsOfQuery("hear rain"))).toBe(true);
  });
});

test.each(["", "  ", "\n\t", "\u0301"])("a query of nothing has no words: %j", (query) => {
  expect(wordsOfQuery(query)).toEqual([]);
});

test("of many words the first eight count, each once", () => {
  expect(wordsOfQuery("a b a c d e f g h i j")).toEqual(["a", "b", "c", "d", "e", "f", "g", "h"]);
});

describe("what is marked", () => {
  test.each([
    ["rain", "Rain, and rain again", "[Rain], and [rain] again"],
    ["cafe", "the cafe\u0301s", "the [cafe\u0301]s"],
    ["strasse", "Hauptstraße 3", "Haupt[straße] 3"],
    ["s", "süß", "[s]ü[ß]"],
    ["ana", "banana", "b[anana]"],
    ["rain carport", "Rain on the carport", "[Rain] on the [carport]"],
    ["x", "nothing", "nothing"],
    ["👧", "a 👧 b", "a [👧] b"],
  ])("%s in %s", (query, text, expected) => {
    expect(hits(query, text)).toBe(expected);
  });

  test("nothing of the text is lost or changed", () => {
    const text = "İ ß ﬁ e\u0301 한 👩‍👩‍👧 \u0301";
    for (const query of ["i", "s", "f", "e", "ᄒ", "👩"])
      expect(
        marked(text, wordsOfQuery(query))
          .map((part) => part.text)
          .join(""),
      ).toBe(text);
  });
});
