import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { AnswerForm } from "#app/content/content-item.ts";
import { ANSWER_MAX, answerInWords } from "./answer.ts";
import { answerSchema } from "./parse-answer.ts";

const TEXT: AnswerForm = { kind: "text" };
const SCALE: AnswerForm = { kind: "scale", low: "like rain", high: "like noon" };
const OPTIONS = ["a", "b", "c", "d"].map((id) => ({ id, text: `Way ${id}` }));
const ONE: AnswerForm = { kind: "choice", multiple: false, options: OPTIONS };
const MANY: AnswerForm = { kind: "choice", multiple: true, options: OPTIONS };

/** What a sent answer becomes, or the sentence that stands above the field. */
function parse(form: AnswerForm, answer: unknown) {
  const result = answerSchema(form, "en").safeParse({ answer });
  return result.success ? result.data.answer : result.error.issues[0]?.message;
}

describe("a written answer", () => {
  test("keeps its line breaks and loses the white space around it", () => {
    expect(parse(TEXT, " rain\r\nlift\rgate \n")).toEqual({ kind: "text", text: "rain\nlift\ngate" });
  });

  test("is one character at least and 2,000 code points at most, a line break counting one", () => {
    expect(parse(TEXT, "x")).toEqual({ kind: "text", text: "x" });
    for (const empty of ["", "  \r\n ", undefined]) expect(parse(TEXT, empty)).toMatch(/^Write something first/);
    expect(parse(TEXT, `${"💜".repeat(ANSWER_MAX - 2)}\r\nx`)).toMatchObject({ kind: "text" });
    expect(parse(TEXT, "💜".repeat(ANSWER_MAX + 1))).toMatch(/^An answer has at most 2,000 characters/);
  });

  test("any text that can be kept comes back as it was written", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1, maxLength: 200 }), (typed) => {
        fc.pre(typed.trim() !== "" && !/[\u0000\ufffd\r]/.test(typed));
        expect(parse(TEXT, typed)).toEqual({ kind: "text", text: typed.trim() });
      }),
    );
  });

  test("what can't be kept is refused, not mended", () => {
    for (const broken of ["a\u0000b", "a\ud800b", "a\ufffdb"]) {
      expect(parse(TEXT, broken)).toBe("This text holds characters that can't be kept.");
    }
  });
});

describe("a place on a scale", () => {
  test("is one of five", () => {
    expect(parse(SCALE, "1")).toEqual({ kind: "scale", place: 1 });
    expect(parse(SCALE, "5")).toEqual({ kind: "scale", place: 5 });
    for (const wrong of ["0", "6", "1.5", "", "one", undefined, ["1", "2"]]) {
      expect(parse(SCALE, wrong)).toBe("Pick a place on the scale first.");
    }
  });
});

describe("a choice", () => {
  test("of one is one that is offered", () => {
    expect(parse(ONE, "b")).toEqual({ kind: "choice", chosen: ["b"] });
    for (const wrong of ["e", "", undefined]) expect(parse(ONE, wrong)).toBe("Pick one first.");
    expect(parse(ONE, ["a", "b"])).toBe("Pick just one.");
  });

  test("of several stands in the order of the options, each once", () => {
    expect(parse(MANY, ["d", "a", "d"])).toEqual({ kind: "choice", chosen: ["a", "d"] });
    expect(parse(MANY, "c")).toEqual({ kind: "choice", chosen: ["c"] });
    expect(parse(MANY, ["a", "z"])).toBe("Pick one first.");
  });
});

test("an unknown field is refused", () => {
  expect(answerSchema(TEXT, "en").safeParse({ answer: "x", coupleId: "another" }).success).toBe(false);
});

test("partners read answers in words", () => {
  expect(answerInWords("en", { kind: "text", text: "rain" }, TEXT)).toBe("rain");
  expect(answerInWords("en", { kind: "scale", place: 2 }, SCALE)).toBe("2 of 5, between “like rain” and “like noon”");
  expect(answerInWords("en", { kind: "choice", chosen: ["a", "c"] }, MANY)).toBe("Way a\nWay c");
});
