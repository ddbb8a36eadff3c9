import fc from "fast-check";
import { expect, test } from "vitest";
import { isWithin, normalPath } from "./within.ts";

/** A path of ours, and the same as somebody may write it. */
const written = fc
  .array(fc.string({ unit: fc.constantFrom(..."abz019-_.~!$&'()*+,;=:@é"), minLength: 1, maxLength: 8 }), {
    minLength: 1,
    maxLength: 4,
  })
  .chain((parts) =>
    fc.record({
      path: fc.constant(`/${parts.join("/")}`),
      ways: fc.array(fc.constantFrom("as it is", "as a number", "in capitals"), { minLength: 40, maxLength: 40 }),
      slashes: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 5, maxLength: 5 }),
    }),
  )
  .map(({ path, ways, slashes }) => {
    const numbered = (letter: string) =>
      `%${Buffer.from(letter)
        .toString("hex")
        .replaceAll(/(..)(?=.)/g, "$1%")}`;
    let [letters, bars] = [0, 0];
    const other = [...path].map((letter) => {
      if (letter === "/") return "/".repeat(slashes[bars++ % 5] ?? 1);
      const way = ways[letters++ % 40];
      return way === "as a number" ? numbered(letter) : way === "in capitals" ? letter.toUpperCase() : letter;
    });
    return { path, other: other.join("") };
  });

test("a path is the same however it is written", () => {
  fc.assert(
    fc.property(written, ({ path, other }) => {
      expect(normalPath(other)).toBe(normalPath(path));
      expect(normalPath(path)).toBe(path.toLowerCase());
      expect(isWithin(`${other}/more`, path)).toBe(true);
    }),
  );
});

test("what is written as a number divides nothing, and what can't be read stays", () => {
  expect(normalPath("/a%2Fb")).toBe("/a%2fb");
  expect(normalPath("/%E0%A4%A")).toBe("/%e0%a4%a");
  expect(isWithin("/intimacylab2", "/intimacyLab")).toBe(false);
  expect(isWithin("/intimacyLab.data", "/intimacyLab")).toBe(true);
});
