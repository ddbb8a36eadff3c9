import { expect, test } from "vitest";
import { catalogue, readPseudo } from "./catalogue.ts";
import { pseudo, pseudoTexts } from "./pseudo.ts";

const texts = catalogue({
  en: {
    plain: "Your half is in.",
    answered: (name: string, times: number) => `${name} has answered ${times} times`,
    agree: <T>(terms: (words: string) => T) => ["You agree to our ", terms("terms"), "."],
    group: { inner: "Open to both" },
  },
});

test("until it is wanted there is English alone", () => {
  expect(texts("en-XA")).toBe(texts("en"));
});

test("every letter that can be is accented, and a sentence is longer by 40%", () => {
  const long = "Neither of you sees the other's words until both are in. Until then you can change yours.";
  const turned = pseudo(long);
  expect(turned).not.toMatch(/[aceinorsuyz]/i);
  expect(turned.length / long.length).toBeGreaterThan(1.28);
  const letters = (text: string) => text.match(/[\p{L}·]/gu)?.length ?? 0;
  expect(letters(turned) / letters(long)).toBeGreaterThanOrEqual(1.39);
});

test("what a sentence is given stays as it is, and what it hands on is turned", () => {
  readPseudo(pseudoTexts);
  const turned = texts("en-XA");
  expect(turned.answered("Anna", 3)).toMatch(/^Anna háš áá.* 3 tí/);
  expect(turned.agree((words) => ({ words }))).toEqual([pseudo("You agree to our "), { words: pseudo("terms") }, "."]);
  expect(turned.group.inner).toBe(pseudo("Open to both"));
  expect(texts("en-XA")).toBe(turned);
  expect(texts("en").plain).toBe("Your half is in.");
});
