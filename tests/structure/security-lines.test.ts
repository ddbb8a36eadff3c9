import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

/** The requirements are 42 numbered lines; each is tested in a file of tests/security that begins with its number. */
const LINES = 42;

/** Lines of which the product has no part yet, and the part that brings them. A line that has come leaves this list. */
const WAITING: Record<number, string> = {
  21: "webhooks come with payment",
  23: "images from people come with photos and the import of content",
  24: "fetching from foreign addresses comes with the image migration and with push",
  25: "streams come with notifications",
};

/** Clauses that wait, of lines that are tested otherwise. */
const CLAUSES: Record<number, string> = {
  6: "the exemption of the signed payment webhook: comes with payment; until then nothing is exempt",
  10: "the service worker stores none of it: comes with notifications",
  12: "streams: come with notifications",
  13: "pushes and streams: come with notifications",
  14: "the batches of the Intimacy lab, their bytes and queries",
  15: "streams close, pushes stop: come with notifications",
  16: "what was made from both, under a couple key: comes with matches, scores and summaries",
  17: "CSV cells: come with an export as CSV",
  18: "the consent to sensitive data, and 18+ calls that refuse: come with the Intimacy lab",
  19: "every admin action is recorded: comes with the admin's pages",
  22: "imports over 5 MB, photos over 10 MB, uploads within 120 s: come with imports and photos",
  28: "item ids of the 18+ part as HMACs, its answers sealed: come with the Intimacy lab",
};

const folder = path.resolve(import.meta.dirname, "../security");
const numbers = readdirSync(folder).flatMap((name) => {
  const [, number] = /^(\d\d)-[a-z0-9-]+(\.browser)?\.test\.ts$/.exec(name) ?? [];
  return number ? [Number(number)] : [];
});
const tested = new Set(numbers);

test("each line that must hold has a test named after its number, or waits for its part", () => {
  const all = Array.from({ length: LINES }, (_, index) => index + 1);
  expect(all.filter((line) => !tested.has(line) && !(line in WAITING))).toEqual([]);
  expect([...tested].filter((line) => !all.includes(line))).toEqual([]);
});

test("what waits is not tested yet, and of what waits in part the rest is", () => {
  expect(Object.keys(WAITING).filter((line) => tested.has(Number(line)))).toEqual([]);
  expect(Object.keys(CLAUSES).filter((line) => !tested.has(Number(line)))).toEqual([]);
});

test("a file that begins with a number says what it is about", () => {
  const odd = readdirSync(folder).filter(
    (name) => /^\d/.test(name) && !/^\d\d-[a-z0-9-]+(\.browser)?\.test\.ts$/.test(name),
  );
  expect(odd).toEqual([]);
});
