import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { activities } from "#app/pages/activities.ts";

/** What an activity's names have to be for the rooms that go through all of them. */
test("an activity's key is one that addresses and exports can hold, and nobody else's", () => {
  const keys: string[] = activities.map(({ key }) => key);
  expect(keys.filter((key) => !/^[a-z-]{1,40}$/.test(key))).toEqual([]);
  expect(new Set(keys).size).toBe(keys.length);
});

test("only one file makes the places that texts are sealed for", () => {
  const sources = globSync("{app,db}/**/*.{ts,tsx}").filter((file) => !file.includes(".test."));
  const makes = (text: string) => text.includes("sealed-text") && /\bas (unknown as )?Place\b/.test(text);
  const makers = sources.filter((file) => makes(readFileSync(file, "utf8")));
  expect(makers).toEqual(["app/encryption/places.server.ts"]);
});
