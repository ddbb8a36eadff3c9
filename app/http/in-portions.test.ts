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

test("readers take turns, one in a round of the event loop, however many they are", async () => {
  let [clock, round, running] = [0, 0, true];
  const nextRound = () => {
    round++;
    if (running) setImmediate(nextRound);
  };
  setImmediate(nextRound);
  const pieces: { who: number; round: number }[] = [];
  await Promise.all(
    [1, 2, 3, 4].map(async (who) => {
      const giveWay = inPortions(() => clock);
      for (let piece = 0; piece < 5; piece++) {
        await giveWay();
        pieces.push({ who, round });
        clock += 20;
      }
    }),
  );
  running = false;
  expect(pieces.map(({ who }) => who)).toEqual(Array.from({ length: 5 }, () => [1, 2, 3, 4]).flat());
  expect(new Set(pieces.map(({ round }) => round)).size).toBe(20);
});
