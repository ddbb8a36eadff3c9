import { expect, test } from "vitest";
import { inPortions, inPortionsOfATransaction } from "./in-portions.ts";

/** The shared turns of all who read, and the one whose transaction they would hold up. */
test("work inside a transaction goes on past all who only read", async () => {
  const order: string[] = [];
  const readers = Array.from({ length: 20 }, async (_, at) => {
    await inPortions()();
    order.push(`reader ${at}`);
  });
  await inPortionsOfATransaction()();
  order.push("writer");
  await Promise.all(readers);
  expect(order.indexOf("writer")).toBeLessThan(3);
  expect(order.at(-1)).toBe("reader 19");
});

test("readers take turns, one in a round", async () => {
  let clock = 0;
  const order: number[] = [];
  await Promise.all(
    [1, 2].map(async (who) => {
      const giveWay = inPortions(() => clock);
      for (let piece = 0; piece < 2; piece++) {
        await giveWay();
        order.push(who);
        clock += 20;
      }
    }),
  );
  expect(order).toEqual([1, 2, 1, 2]);
});
