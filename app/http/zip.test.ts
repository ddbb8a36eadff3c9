import { expect, test } from "vitest";
import { type Found, filesIn, foundIn } from "#tests/support/zip.ts";
import { type Zipped, zipped } from "./zip.ts";

const AT = new Date("2026-03-01T10:20:30Z");

/** An archive of these files, in the pieces that it is sent in. */
async function piecesOf(files: Iterable<Zipped>): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = [];
  async function* each() {
    yield* files;
  }
  for await (const piece of zipped(each())) pieces.push(piece);
  return pieces;
}

function* many(count: number): Generator<Zipped> {
  for (let i = 0; i < count; i++) yield { name: `${i}.txt`, bytes: Buffer.from(`${i}`), at: AT };
}

/** What marks an archive with the numbers of ZIP64. */
const isLarge = (zip: Uint8Array): boolean => Buffer.from(zip).includes(Buffer.from("PK\x06\x06", "latin1"));

test("files come back with their names, bytes and times, and readers of old read them", async () => {
  const pieces = await piecesOf([
    { name: "été.jpg", bytes: Buffer.from([1, 2, 3]), at: AT },
    { name: "empty.txt", bytes: Buffer.alloc(0), at: new Date("1970-01-01T00:00:00Z") },
  ]);
  const zip = Buffer.concat(pieces);
  expect([...(await filesIn(zip))]).toEqual([
    ["été.jpg", Buffer.from([1, 2, 3])],
    ["empty.txt", Buffer.alloc(0)],
  ]);
  for await (const { name, at } of foundIn(zip)) if (name === "été.jpg") expect(at).toEqual(AT);
  expect(isLarge(zip)).toBe(false);
  expect([...(await filesIn(Buffer.concat(await piecesOf([]))))]).toEqual([]);
});

test("more files than the format of old can count are all in it", async () => {
  const zip = Buffer.concat(await piecesOf(many(65_600)));
  const found: Found[] = [];
  for await (const one of foundIn(zip)) found.push(one);
  expect(found.map(({ name }) => name)).toEqual([...many(65_600)].map(({ name }) => name));
  expect(String(await found.at(-1)?.read())).toBe("65599");
  // The number that is the largest in the format of old stands there for "look further".
  expect(isLarge(Buffer.concat(await piecesOf(many(65_534))))).toBe(false);
  expect(isLarge(Buffer.concat(await piecesOf(many(65_535))))).toBe(true);
});

test("what lies behind four gigabytes is found", async () => {
  // One piece of memory, again and again.
  const bytes = Buffer.alloc(2 ** 28);
  function* large(): Generator<Zipped> {
    for (let i = 0; i < 16; i++) yield { name: `${i}.bin`, bytes, at: AT };
    yield { name: "behind.txt", bytes: Buffer.from("here"), at: AT };
  }
  const pieces = await piecesOf(large());
  expect(pieces.reduce((sum, { length }) => sum + length, 0)).toBeGreaterThan(2 ** 32);
  const found: Found[] = [];
  for await (const one of foundIn(pieces)) {
    if (one.name === "behind.txt") expect(String(await one.read())).toBe("here");
    found.push(one);
  }
  expect(found.map(({ name, size }) => [name, size]).slice(14)).toEqual([
    ["14.bin", 2 ** 28],
    ["15.bin", 2 ** 28],
    ["behind.txt", 4],
  ]);
});
