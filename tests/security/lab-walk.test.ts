import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isPostgres } from "#db/dialect.ts";
import { LabWalk, life } from "./lab-walk.ts";
import { ThreeWorlds } from "./three-worlds.ts";

/**
 * docs/product/security.md#what-two-want-in-common: an observer who knows everything but which of the three was said gets
 * the same bytes by the same statements in all worlds: whatever they make of it, they guess no better than by chance.
 */
let worlds: ThreeWorlds;
beforeAll(async () => {
  worlds = await ThreeWorlds.start("a walk of two");
});
afterAll(() => worlds.close());

const walks = fc.asyncProperty(life, async (one) => new LabWalk(worlds, await worlds.newTwo(), one).live());

/** Always the same walks: how much they see is known. */
const KNOWN = { seed: 20_251_113, numRuns: 5 };

// How much they see hangs on no database.
test.skipIf(isPostgres)(
  "What two want in common: walks that are known to come by where it matters tell the other nothing of which was said",
  {
    timeout: 300_000,
  },
  async () => {
    await fc.assert(walks, KNOWN);
    const { pages, open } = worlds.compared;
    expect(pages).toBeGreaterThan(150);
    expect(open).toBeGreaterThan(5);
  },
);

test("What two want in common: a random walk of both tells the other nothing of which was said where it does not open", {
  timeout: 300_000,
}, async () => {
  await fc.assert(walks, { numRuns: 2 });
});
