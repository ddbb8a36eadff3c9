import { expect, test } from "vitest";
import { inLines } from "./in-lines.ts";

test("words are set on lines where they fit, and nowhere else", () => {
  expect(inLines("Just turn up", 8, 3)).toEqual(["Just", "turn up"]);
  expect(inLines("One", 8, 3)).toEqual(["One"]);
  expect(inLines("Extraordinarily", 8, 3)).toBeNull();
  expect(inLines("One word and another and one more", 8, 3)).toBeNull();
});
