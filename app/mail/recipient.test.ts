import { expect, test } from "vitest";
import { recipientOf } from "./recipient.ts";

test.each([
  ["mara@example.test", "mara@example.test"],
  [" Mara@Example.TEST ", "mara@example.test"],
  ["mara+1@example.test", "mara@example.test"],
  ["mara+1+2@example.test", "mara@example.test"],
  ["ｍara@example.test", "mara@example.test"],
  ["m.a.ra@example.test", "m.a.ra@example.test"],
  ["M.a.ra+us@gmail.com", "mara@gmail.com"],
  ["mara@googlemail.com", "mara@gmail.com"],
  ["+mara@example.test", "+mara@example.test"],
  ['"a@b"@example.test', '"a@b"@example.test'],
])("what goes to %s is counted for %s", (address, recipient) => {
  expect(recipientOf(address)).toBe(recipient);
});

test("other people are other recipients", () => {
  const all = ["mara@example.test", "maria@example.test", "mara@example.com", "mara.o@example.test"];
  expect(new Set(all.map(recipientOf)).size).toBe(all.length);
});
