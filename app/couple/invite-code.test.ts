import fc from "fast-check";
import { expect, test } from "vitest";
import { INVITE_CODE_LENGTH, inviteLink, isCode, mendCode, newCode } from "./invite-code.ts";

test("a typed or pasted code is mended: white space gone, upper case, cut to five", () => {
  expect(mendCode(" ab 2c\u00a0d\n")).toBe("AB2CD");
  expect(mendCode("AB2CDEFG")).toBe("AB2CD");
  expect(mendCode("")).toBe("");
});

test("mending what is mended changes nothing", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 12 }), (typed) => {
      const mended = mendCode(typed);
      expect(mendCode(mended)).toBe(mended);
      expect(mended.length).toBeLessThanOrEqual(INVITE_CODE_LENGTH);
    }),
  );
});

test("a new code is five signs without the look-alikes, each sign as likely as another", () => {
  const count = new Map<string, number>();
  // Every byte once for the first sign, and others beside it.
  for (let byte = 0; byte < 256; byte++) {
    const code = newCode((bytes) => Uint8Array.from({ length: bytes }, (_, i) => (byte + i * 7) % 256));
    expect(isCode(code)).toBe(true);
    expect(code).not.toMatch(/[01OI]/);
    count.set(code[0] ?? "", (count.get(code[0] ?? "") ?? 0) + 1);
  }
  expect(count.size).toBe(32);
  expect(new Set(count.values())).toEqual(new Set([8]));
});

test("what is no code is known before anybody asks the database", () => {
  for (const wrong of ["", "ABCD", "ABCDEF", "AB-CD", "ÀBCDE", "abcde"]) expect(isCode(wrong)).toBe(false);
});

test("the link that is shared", () => {
  expect(inviteLink("https://couple.example", "AB2CD")).toBe("https://couple.example/join?code=AB2CD");
});
