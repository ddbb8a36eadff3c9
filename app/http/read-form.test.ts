import { expect, test } from "vitest";
import { multipart } from "#tests/support/bodies.ts";
import { timesAsLong } from "#tests/support/pace.ts";
import { readForm } from "./read-form.ts";

const PLAIN = "application/x-www-form-urlencoded";
const PARTS = "multipart/form-data; boundary=----------------------------b";
const SIZE = 256 * 1024;

const read = (body: string, type: string | null = PLAIN) => {
  const request = new Request("http://a.test/", { method: "POST", body });
  request.headers.delete("content-type");
  if (type) request.headers.set("content-type", type);
  return readForm(request);
};
const filling = (piece: string, start = "", end = "") =>
  start + piece.repeat((SIZE - start.length - end.length) / piece.length) + end;
const closed = (head: string, value = "") => `--${PARTS.split("=")[1]}\r\n${head}\r\n\r\n${value}\r\n`;
const END = `--${PARTS.split("=")[1]}--\r\n`;
const NAMED = 'Content-Disposition: form-data; name="a"';

test("fields come in their order, those without a name are left out", async () => {
  expect(await read("a=1&=nothing&b=%C3%A9+x&a=2")).toEqual({
    ok: true,
    fields: [
      ["a", "1"],
      ["b", "é x"],
      ["a", "2"],
    ],
  });
  const { type, body } = multipart({ a: "1", b: "x & y\r\n\r\n--z" });
  expect(await read(body, type)).toEqual({
    ok: true,
    fields: [
      ["a", "1"],
      ["b", "x & y\r\n\r\n--z"],
    ],
  });
  expect(await read("a=1", null)).toEqual({ ok: true, fields: [] });
});

test.each([
  ["a hundred fields", "a=1&".repeat(99).concat("a=1"), PLAIN],
  ["a hundred parts", closed(NAMED, "x").repeat(100) + END, PARTS],
])("%s can be read, one more can't", async (_what, body, type) => {
  expect((await read(body, type)).ok).toBe(true);
  const more = type === PLAIN ? `${body}&a=1` : closed(NAMED, "x") + body;
  expect(await read(more, type)).toEqual({ ok: false, reason: "many" });
});

test("what is no form is said to be unreadable", async () => {
  for (const type of ["text/plain", "multipart/form-data", PARTS])
    expect(await read("a=1", type)).toEqual({
      ok: false,
      reason: "unreadable",
    });
});

/** As long as the largest form. Taken apart before they were counted, fields took a hundred times as long. */
test.each([
  ["separators", filling("a&"), PLAIN],
  ["nothing but separators", filling("&"), PLAIN],
  ["parts", filling(closed(NAMED), "", END), PARTS],
  ["headers of one part", closed(filling("X: y\r\n", `${NAMED}\r\n`)) + END, PARTS],
  ["parameters of one part", closed(filling('; a="b"', NAMED)) + END, PARTS],
])("a body of %s takes about as long as one long field", async (_what, body, type) => {
  const plain = filling("%C3%A9", "answer=");
  expect(
    await timesAsLong(
      () => read(plain),
      () => read(body, type),
    ),
  ).toBeLessThan(10);
});

test("almost boundaries, twice as many, take about twice as long", async () => {
  const almost = (times: number) => closed(NAMED, END.slice(0, -5).repeat(times)) + END;
  const [some, many] = [almost(3_000), almost(6_000)];
  expect(
    await timesAsLong(
      () => read(some, PARTS),
      () => read(many, PARTS),
    ),
  ).toBeLessThan(3.2);
});
