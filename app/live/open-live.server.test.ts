import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Database } from "#db/database.ts";
import type { Live } from "./live.server.ts";
import { openLive } from "./open-live.server.ts";

// What only time shows: a sign of life, and the end of a stream that has lasted long. All else is tests/http/live.test.ts.

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const BEAT_MS = 25_000;
const database = { hear: async () => () => {}, tell: async () => {} } as unknown as Pick<
  Database,
  "db" | "hear" | "tell"
>;
const alone = async () => ({ partner: null, shown: true, shownOnAdult: false, partnerShown: true });
const open = async (live: Live) => {
  const pieces = await live.stream(reader, null, alone);
  if (!pieces) throw new Error("no room");
  return pieces[Symbol.asyncIterator]();
};
const reader = { userId: "one", coupleId: "two", adult: false, place: null };

test("a sign of life every 25 seconds, and after ten minutes the stream ends", async () => {
  const live = openLive({ database, clock: () => new Date(), log: () => {} });
  const stream = await open(live);
  const texts: unknown[] = [(await stream.next()).value];
  for (let at = 0; at < 10 * 60_000; at += BEAT_MS) {
    await vi.advanceTimersByTimeAsync(BEAT_MS);
    texts.push((await stream.next()).value);
  }
  expect([texts.length, new Set(texts)]).toEqual([25, new Set(["retry: 1000\n\n", ":\n\n"])]);
  await vi.advanceTimersByTimeAsync(BEAT_MS);
  expect([(await stream.next()).done, live.open()]).toEqual([true, 0]);
  live.close();
});

test("when the server ends, all streams end, and a further one is over at once", async () => {
  const live = openLive({ database, clock: () => new Date(), log: () => {} });
  const stream = await open(live);
  live.close();
  const late = await open(live);
  for (const one of [stream, late]) {
    expect((await one.next()).value).toBe("retry: 1000\n\n");
    expect((await one.next()).done).toBe(true);
  }
  expect([live.open(), vi.getTimerCount()]).toEqual([0, 0]);
});

test("there is room for 1,500: a further one is refused, and one that ends makes room", async () => {
  const live = openLive({ database, clock: () => new Date(), log: () => {} });
  for (let i = 0; i < 1_500; i++) await live.stream({ ...reader, userId: String(i) }, null, alone);
  expect(await live.stream(reader, null, alone)).toBeNull();
  live.close();
});
