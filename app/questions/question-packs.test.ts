import { expect, test } from "vitest";
import { packsOn, withPack } from "./question-packs.ts";

test("packs are switched on and off by name, twice like once, and none leave nothing", () => {
  const one = withPack(null, "money", true);
  expect(withPack(one, "money", true)).toBe(one);
  const two = withPack(one, "families", true);
  expect(packsOn(two)).toEqual(["families", "money"]);
  expect(withPack(two, "moon", false)).toBe(two);
  expect(withPack(withPack(two, "money", false), "families", false)).toBeNull();
  expect(packsOn(null)).toEqual([]);
});
