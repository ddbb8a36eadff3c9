import { createSecretKey, type KeyObject, randomBytes } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Owner, openText, type Place, SealBroken, sealedVersion, sealText } from "./sealed-text.ts";

const KEY = createSecretKey(randomBytes(32));
const OWNER: Owner = { coupleId: "couple", author: "mara" };
const PLACE = { table: "daily_answers", row: "2026-11-21/dq-1", column: "body" } as Place;

test("any text comes back as it was", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.integer({ min: 1, max: 999_999_999 }), (text, version) => {
      const sealed = sealText(KEY, version, OWNER, PLACE, text);
      expect(sealedVersion(sealed)).toBe(version);
      // Half a surrogate pair is no text: it is stored as the replacement character, as in any UTF-8.
      expect(openText(KEY, OWNER, PLACE, sealed)).toBe(text.toWellFormed());
    }),
  );
});

test("a text that was sealed twice looks different each time, and shows nothing of itself", () => {
  const both = [1, 2].map(() => sealText(KEY, 1, OWNER, PLACE, "the same words"));
  expect(both[0]).not.toBe(both[1]);
  for (const sealed of both) expect(Buffer.from(sealed.slice(3), "base64url").toString("latin1")).not.toContain("same");
});

test.each<[what: string, key: KeyObject, owner: Owner, place: Place]>([
  ["another key", createSecretKey(randomBytes(32)), OWNER, PLACE],
  ["another couple", KEY, { ...OWNER, coupleId: "other" }, PLACE],
  ["another author", KEY, { ...OWNER, author: "theo" }, PLACE],
  ["another table", KEY, OWNER, { ...PLACE, table: "notes" }],
  ["another row", KEY, OWNER, { ...PLACE, row: "2026-11-20/dq-1" }],
  ["another column", KEY, OWNER, { ...PLACE, column: "title" }],
  ["parts that run together alike", KEY, { coupleId: "coup", author: "lemara" }, PLACE],
])("with %s it does not open", (_what, key, owner, place) => {
  const sealed = sealText(KEY, 1, OWNER, PLACE, "words");
  expect(() => openText(key, owner, place, sealed)).toThrow(SealBroken);
});

test("with any bit changed, cut, or said to be of another version it does not open", () => {
  const sealed = sealText(KEY, 1, OWNER, PLACE, "words");
  const bytes = Buffer.from(sealed.slice(3), "base64url");
  for (let i = 0; i < bytes.length; i++) {
    const changed = Buffer.from(bytes);
    changed[i] = (changed[i] ?? 0) ^ 1;
    expect(() => openText(KEY, OWNER, PLACE, `v1.${changed.toString("base64url")}`)).toThrow(SealBroken);
    expect(() => openText(KEY, OWNER, PLACE, `v1.${bytes.subarray(0, i).toString("base64url")}`)).toThrow(SealBroken);
  }
  expect(() => openText(KEY, OWNER, PLACE, sealed.replace("v1.", "v2."))).toThrow(SealBroken);
});

test.each(["", "words", `{"kind":"text"}`, "v0.AAAA", "v01.AAAA", "v1.", "v1", "v9999999999.AAAA"])(
  "%j was never sealed",
  (text) => {
    expect(() => sealedVersion(text)).toThrow(SealBroken);
  },
);
