import { expect, test } from "vitest";
import { fieldNames, isMomentName } from "./moments.ts";
import { WORD_FIELDS } from "./word-fields.ts";

test.each(Object.entries(WORD_FIELDS))("the words of %s are the fields of its form that take words", (name, words) => {
  expect(isMomentName(name) && fieldNames(name, "words")).toEqual(words);
});
