import { describe, expect, test } from "vitest";
import { chooseLanguage, directionOf, type Language, languageNamed } from "./languages.ts";

const ALL: Language[] = ["en", "en-XA", "en-XB"];
const choose = (accepted: string | null, setting: Language | null = null) => chooseLanguage(ALL, setting, accepted);

describe("which language is answered in", () => {
  test("what a member has set goes before what the browser asks for", () => {
    expect(choose("en", "en-XB")).toBe("en-XB");
    expect(choose("en-XA", null)).toBe("en-XA");
  });

  test.each([
    ["en-XA", "en-XA"],
    ["EN-xa, en;q=0.9", "en-XA"],
    ["de, en-XB;q=0.4, en;q=0.5", "en"],
    ["de, en-XB;q=0.6, en;q=0.5", "en-XB"],
    ["en-US, en-XA;q=0.9", "en"],
    ["en-XA;q=0, en-XB;q=0.1", "en-XB"],
    ["de, fr;q=0.8", "en"],
    ["*", "en"],
    ["", "en"],
    [",;q=,;;=,", "en"],
    ["en-XA;q=much", "en"],
  ])("%j gets %s", (accepted, language) => {
    expect(choose(accepted)).toBe(language);
  });

  test("nothing said is the first language, and what is not offered is never answered in", () => {
    expect(choose(null)).toBe("en");
    expect(chooseLanguage(["en"], "en-XA", "en-XB")).toBe("en");
    expect(chooseLanguage(["en", "en-XA"], "en-XB", "en-XA")).toBe("en-XA");
  });
});

test("a document's language is one of ours, and says its direction", () => {
  expect(["en", "en-XA", "en-XB", "de", ""].map(languageNamed)).toEqual(["en", "en-XA", "en-XB", "en", "en"]);
  expect(ALL.map(directionOf)).toEqual(["ltr", "ltr", "rtl"]);
});
