import fc from "fast-check";

const long = (count: number, letter = "x") => letter.repeat(count);

/** What careless code breaks on: looked up as a property, cut apart, printed, parsed or kept. */
const KNOWN = [
  "",
  " \t\r\n",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\udfff\ud800",
  "\ufeff",
  "\u202eabc\u2066",
  "👩‍❤️‍👨",
  "Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A",
  "ＡＢＣＤＥ",
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "null",
  "undefined",
  "[object Object]",
  "NaN",
  "-0",
  "1e309",
  long(400, "9"),
  "2025-13-45",
  "2025-02-30",
  "275760-09-14",
  "../../../../etc/hosts",
  "..%2f..%2f",
  "%00",
  "%",
  "%c0%af",
  "' OR 1=1 --",
  "1;DROP TABLE users",
  "$" + "{7*7}",
  "{{7*7}}",
  "</script><script>alert(1)</script>",
  "a\r\nSet-Cookie: a=b",
  "javascript:alert(1)",
  "//evil.test/",
  "\\\\evil.test\\",
  "(a+)+$",
  long(2_001),
  long(2_000, "𝒳"),
  long(5_000, "a "),
  long(30_000, "\u0301"),
  long(300_000),
];

/** A text as nobody types it. */
export const oddText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...KNOWN) },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 80 }) },
  { weight: 1, arbitrary: fc.string({ maxLength: 300 }) },
  { weight: 1, arbitrary: fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 }).map(units) },
);

/** Halves of surrogate pairs among them. */
function units(codes: number[]): string {
  return String.fromCharCode(...codes);
}

/** Texts of JSON that are no object of a call, or no JSON. */
const JSON_TEXTS = [
  "",
  "{",
  "null",
  "0",
  '""',
  "[]",
  "[{}]",
  "\ufeff{}",
  "{}{}",
  "{'a':1}",
  '{"a":1e999}',
  '{"a":"\\ud800"}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  `${"[".repeat(30_000)}${"]".repeat(30_000)}`,
  '{"a":'.repeat(9_000),
  `{"a":"${long(70_000)}"}`,
  `{${Array.from({ length: 4_000 }, (_, i) => `"k${i}":${i}`).join()}}`,
];

export const oddJson: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...JSON_TEXTS),
  fc.json({ maxDepth: 6 }),
  oddText.map((text) => JSON.stringify(text)),
  oddText,
);

/** A JSON Schema as far as the API's document uses it. */
export type Schema = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
};

/** What a schema takes, or nearly: lengths and patterns are left out of account. */
export function ofSchema(schema: Schema): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map(ofSchema));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ("const" in schema) return fc.constant(schema.const);
  if (schema.type === "object") {
    const { properties = {}, required = [] } = schema;
    const fields = Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, ofSchema(one)]));
    return fc.record(fields, { requiredKeys: required.filter((name) => name in fields) });
  }
  if (schema.type === "array") return fc.array(ofSchema(schema.items ?? {}), { maxLength: 5 });
  if (schema.type === "integer") return fc.integer();
  if (schema.type === "number") return fc.double();
  if (schema.type === "boolean") return fc.boolean();
  if (schema.type === "string") return fc.oneof(fc.string({ minLength: 1, maxLength: 40 }), fc.constant("ABCDE"));
  return fc.jsonValue({ maxDepth: 3 });
}
