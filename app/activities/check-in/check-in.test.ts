import fc from "fast-check";
import { expect, test } from "vitest";
import { allOf, type CheckIn, checkInOf, isTired, PARTS, type Part, partsOf, type Said, SCALES } from "./check-in.ts";
import { checkInFrom, checkInSchema, fieldsOf } from "./parse-check-in.ts";

const aPlace = fc.constantFrom(1, 2, 3, 4, 5);
/** Anything that somebody can say of a day. */
const aSaid: fc.Arbitrary<Said> = fc.record(
  {
    ...Object.fromEntries(SCALES.map((scale) => [scale, aPlace])),
    words: fc
      .string({ unit: "grapheme", minLength: 1, maxLength: 60 })
      .filter((words) => words.trim() === words && !/[\u0000\ufffd\r]/.test(words)),
  },
  { requiredKeys: [] },
);
const someParts = fc.subarray([...PARTS]);

/** What a form with these fields becomes, or the sentence that is said of a field. */
function parse(fields: Record<string, unknown>): CheckIn | Record<string, string> {
  const result = checkInSchema("en").safeParse(fields);
  if (result.success) return checkInFrom(result.data);
  return Object.fromEntries(result.error.issues.map(({ path, message }) => [path[0] ?? "form", message]));
}

test("each part is shared or kept, never both, and none is lost", () => {
  fc.assert(
    fc.property(aSaid, someParts, (said, shared) => {
      const checkIn = checkInOf(said, (part) => shared.includes(part));
      for (const part of PARTS) {
        expect(checkIn.shared[part]).toBe(shared.includes(part) ? said[part] : undefined);
        expect(checkIn.kept[part]).toBe(shared.includes(part) ? undefined : said[part]);
      }
      expect(allOf(checkIn)).toEqual(said);
      expect(partsOf(said)).toEqual(PARTS.filter((part) => part in said));
    }),
  );
});

test("the same check-in is the same text, in whatever order it was said", () => {
  const shuffled = fc
    .tuple(aSaid, fc.shuffledSubarray([...PARTS], { minLength: PARTS.length }), someParts)
    .map(([said, order, shared]) => ({
      shared,
      said,
      other: Object.fromEntries(order.flatMap((part) => (part in said ? [[part, said[part]]] : []))) as Said,
    }));
  fc.assert(
    fc.property(shuffled, ({ said, other, shared }) => {
      const isShared = (part: Part) => shared.includes(part);
      expect(JSON.stringify(checkInOf(other, isShared))).toBe(JSON.stringify(checkInOf(said, isShared)));
    }),
  );
});

test("what a form says is what the form shows again", () => {
  fc.assert(
    fc.property(aSaid, someParts, (said, shared) => {
      fc.pre(Object.keys(said).length > 0);
      const checkIn = checkInOf(said, (part) => shared.includes(part));
      expect(parse(fieldsOf(checkIn))).toEqual(checkIn);
    }),
  );
});

test("a switch without anything to share shares nothing", () => {
  expect(parse({ mood: "3", "share-words": "yes", words: " \r\n " })).toEqual({ shared: {}, kept: { mood: 3 } });
});

test.each([
  [{ mood: "6" }, "mood", "Pick a place from 1 to 5."],
  [{ energy: " " }, "energy", "Pick a place from 1 to 5."],
  [{ stress: ["1", "2"] }, "stress", "Pick a place from 1 to 5."],
  [
    { words: "x".repeat(2001) },
    "words",
    "A few words have at most 2,000 characters. Yours are kept below: make them a little shorter.",
  ],
  [{ words: ["a", "b"] }, "words", "Write your words in one field."],
  [{ words: "a\u0000" }, "words", "This text holds characters that can't be kept."],
  [{ mood: "3", "share-mood": "on" }, "share-mood", "Leave the switch on Only me, or set it to Shared."],
  [{ words: "" }, "form", "Pick a place on one of the scales, or write a few words."],
  [{}, "form", "Pick a place on one of the scales, or write a few words."],
] as const)("%j is refused at %s", (fields, at, sentence) => {
  expect(parse(fields)).toEqual({ [at]: sentence });
});

test("a field that is not the form's is refused", () => {
  expect(checkInSchema("en").safeParse({ mood: "3", closer: "5" }).error?.issues[0]?.code).toBe("unrecognized_keys");
});

test("tired is who shares little energy with one who shares theirs too, and nobody alone", () => {
  expect(isTired({ energy: 2 }, { energy: 5 })).toBe(true);
  expect(isTired({ energy: 5 }, { energy: 1 })).toBe(true);
  expect(isTired({ energy: 3 }, { energy: 3 })).toBe(false);
  expect(isTired({ energy: 1 }, { mood: 1 })).toBe(false);
  expect(isTired({}, { energy: 1 })).toBe(false);
});
