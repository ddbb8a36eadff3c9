import { expect, test } from "vitest";
import { initialOf, isolated, visibleName } from "./person-name.ts";

const at = (...codes: number[]) => String.fromCodePoint(...codes);

test.each([
  ["a name", "Mara", "Mara"],
  ["white space of every kind", at(0x3000, 0x4d, 0xa0, 0x2003, 0x202f, 0x78, 0x2028), "M x"],
  ["a letter and its accent", "Zoe\u0308", "Zoë"],
  ["marks that turn what follows", "Ma\u202era\u2066\u200f", "Mara"],
  ["control characters", "Ma\u0007\u001b[2Jra\u0085", "Ma[2Jra"],
  ["a byte order mark and a soft hyphen", "\ufeffMa\u00adra", "Mara"],
  ["hidden tags", `Mara${at(0xe0041, 0xe0042)}`, "Mara"],
  ["joined letters, as they are written", "می\u200cخواهم", "می\u200cخواهم"],
  ["a picture of two", "👩\u200d❤\ufe0f\u200d👨", "👩\u200d❤\ufe0f\u200d👨"],
  ["Hebrew", "מרים", "מרים"],
  ["a name of one sign", "O", "O"],
])("%s is kept as it is seen", (_what, typed, kept) => {
  expect(visibleName(typed)).toBe(kept);
  expect(visibleName(kept)).toBe(kept);
});

test.each([
  ["nothing", ""],
  ["spaces", " \u2003\u3000 "],
  ["a Hangul filler", "\u3164"],
  ["other fillers", "\u115f\u1160\uffa0"],
  ["a braille pattern without dots", "\u2800\u2800"],
  ["what has no width", "\u200b\u200c\u200d\u2060\ufeff"],
  ["marks of direction", "\u200e\u200f\u202e\u2067"],
  ["variation selectors alone", "\ufe0f\ufe0e"],
  ["an accent without a letter", "\u0301"],
  ["a note without a head", at(0x1d159)],
])("%s is no name", (_what, typed) => {
  expect(visibleName(typed)).toBe("");
});

test("no character that Unicode leaves unseen makes a name by itself", () => {
  const made: string[] = [];
  for (let code = 0; code < 0x110000; code++) {
    if (code >= 0xd800 && code < 0xe000) continue;
    const one = String.fromCodePoint(code);
    if (
      /^[\p{Default_Ignorable_Code_Point}\p{White_Space}\p{Cc}\p{Bidi_Control}]$/u.test(one) &&
      visibleName(one) !== ""
    )
      made.push(code.toString(16));
  }
  expect(made).toEqual([]);
});

test("a name from right to left keeps its direction to itself; others stay as they are", () => {
  for (const name of ["Mara", "Zoë", "Θάλεια", "Ольга", "美咲", "Mara 2"]) expect(isolated(name)).toBe(name);
  for (const name of ["מרים", "علي", "Mara مارا", "ܡܪܝܡ", "𐤀𐤁"]) expect(isolated(name)).toBe(`\u2068${name}\u2069`);
  expect([initialOf(isolated("מרים")), initialOf("zoë"), initialOf("")]).toEqual(["מ", "Z", ""]);
});
