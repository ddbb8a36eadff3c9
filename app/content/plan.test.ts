import { expect, test } from "vitest";
import type { ContentRow } from "./content-item.ts";
import { type Outcome, planOf } from "./plan.ts";

const ROW: ContentRow = {
  ...{
    id: "dc-one",
    kind: "desire-card",
    category: "touch",
    tone: "warm",
    setting: "either",
    text: "One",
    tier: "free",
  },
  ...{ version: 3, depth: 1, heat: 2, detail: { about: "It." }, image: null, alt: null },
};

test("no file of a release makes an item 18+ that was not, nor takes it from one that was, whatever its version", () => {
  for (const [from, to] of [
    [2, 3],
    [3, 2],
  ] as const)
    for (const source of ["shipped", "imported"])
      for (const version of [3, 4])
        expect(planOf({ ...ROW, heat: to, version }, { ...ROW, heat: from, source }, "shipped")).toBe("left");
  // Within what is open a release changes the heat as it does all else.
  const changed: Outcome = "changed";
  expect(planOf({ ...ROW, heat: 1 }, { ...ROW, source: "shipped" }, "shipped")).toBe(changed);
});
