import { expect, test } from "vitest";
import { limitFor } from "./body-limits.ts";

test("only a form with a file, at the page that takes it, may be larger than any other", () => {
  const form = "multipart/form-data; boundary=x";
  expect(limitFor(form, "/admin/import")).toBeGreaterThan(5_000_000);
  expect(limitFor(form, "/admin/import.data")).toBe(limitFor(form, "/admin/import"));
  for (const [type, path] of [
    [form, "/admin/items"],
    [form, "/admin/import/x"],
    ["application/x-www-form-urlencoded", "/admin/import"],
    [null, "/admin/import"],
  ] as const)
    expect([path, limitFor(type, path)]).toEqual([path, 256 * 1024]);
  expect(limitFor("application/json", "/admin/import")).toBe(64 * 1024);
});
