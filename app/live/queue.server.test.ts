import { expect, test } from "vitest";
import { openQueue } from "./queue.server.ts";

test("texts come in their order, also those that were pushed before anybody read, and after the end no more", async () => {
  const queue = openQueue(() => {});
  queue.push("one");
  queue.push("two");
  const read = (async () => {
    const all: unknown[] = [];
    for await (const text of queue.pieces) all.push(text);
    return all;
  })();
  queue.push("three");
  await Promise.resolve();
  queue.end();
  queue.push("four");
  expect(await read).toEqual(["one", "two", "three"]);
});

test("who has 64 kB unread is cut off, and who reads them may have more", async () => {
  const gone: string[] = [];
  const [slow, quick] = [openQueue(() => gone.push("slow")), openQueue(() => gone.push("quick"))];
  const reader = quick.pieces[Symbol.asyncIterator]();
  const kilobyte = "é".repeat(512);
  for (let i = 0; i < 64; i++) {
    slow.push(kilobyte);
    quick.push(kilobyte);
    await reader.next();
  }
  expect([gone, slow.pieces.cut?.aborted]).toEqual([[], false]);
  slow.push("x");
  quick.push(kilobyte);
  expect([gone, slow.pieces.cut?.aborted, quick.pieces.cut?.aborted]).toEqual([["slow"], true, false]);
});

test("a reader who goes is told to whoever keeps the queue, and nobody waits for ever", async () => {
  let gone = 0;
  const queue = openQueue(() => gone++);
  const reader = queue.pieces[Symbol.asyncIterator]();
  const waiting = reader.next();
  await reader.return?.();
  expect([gone, (await waiting).done]).toEqual([1, true]);
});
