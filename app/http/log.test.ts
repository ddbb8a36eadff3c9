import { describe, expect, test } from "vitest";
import { errorFields, jsonLines, userName } from "./log.ts";

const SAID = "canary, and more\n    at canary (file:///canary.js:1:1)\n  at home";

describe("an error in the log", () => {
  test("has its kind, its code and its frames, and nothing of its message, however that looks", () => {
    const fields = errorFields(Object.assign(new TypeError(SAID), { code: "E_KNOWN" }));
    expect(fields).toMatchObject({ error: "TypeError", code: "E_KNOWN" });
    expect(fields.stack).toContain("log.test.ts");
    expect(JSON.stringify(fields)).not.toMatch(/canary|home/);
  });

  test("has the code of what caused it", () => {
    const cause = Object.assign(new Error(SAID), { code: "57P01" });
    expect(errorFields(new Error(`Failed query: ${SAID}`, { cause }))).toMatchObject({ error: "Error", code: "57P01" });
  });

  test("whose kind, code or stack are somebody's words has none of them", () => {
    const error = Object.assign(new Error("short"), { name: SAID, code: SAID, stack: SAID });
    expect(JSON.stringify(errorFields(error))).not.toMatch(/home|more/);
    expect(errorFields(SAID)).toEqual({ error: "string" });
  });
});

test("a line is one line of JSON, with the time of the clock", () => {
  const lines: string[] = [];
  jsonLines(
    (line) => lines.push(line),
    () => new Date(0),
  )("one", { stack: "a\nb" });
  expect(lines).toEqual(['{"at":"1970-01-01T00:00:00.000Z","event":"one","stack":"a\\nb"}\n']);
});

test("somebody's name in the log is always the same, and another one under another secret", () => {
  const name = userName("a secret");
  expect(name("u1")).toBe(name("u1"));
  expect(new Set([name("u1"), name("u2"), userName("another")("u1"), "u1"]).size).toBe(4);
  expect(name("u1")).toMatch(/^[\w-]{12}$/);
});
