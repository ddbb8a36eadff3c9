import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { safePath } from "./safe-path.ts";

const SITE = "https://couple.test";

/** Where a browser that is on our site would go. */
const landsOn = (target: string): URL => new URL(target, `${SITE}/auth/sign-in/password`);

describe("safePath", () => {
  test.each([
    "//evil.test",
    "//evil.test/dashboard",
    "/\\evil.test",
    "/\\/evil.test",
    "\\\\evil.test",
    "/\t/evil.test",
    "/\n/evil.test",
    "\t//evil.test",
    "/\u0000/evil.test",
    "/.//evil.test",
    "/..//evil.test",
    "/%2e//evil.test",
    "/%2E%2e//evil.test",
    "/us/../..//evil.test",
    "/./\\evil.test",
    "javascript:alert(1)",
    "JavaScript:alert(1)",
    "\u0001javascript:alert(1)",
    "data:text/html,x",
    "https://evil.test",
    "https:evil.test",
    "https:/evil.test",
    "evil.test",
    "dashboard",
    "./dashboard",
    "?x",
    "#x",
    " /dashboard",
    "",
    null,
    undefined,
    `/${"x".repeat(2_000)}`,
  ])("%j becomes /", (target) => expect(safePath(target)).toBe("/"));

  test.each([
    ["/dashboard"],
    ["/daily-questions/2026-01-01?change"],
    ["/us?a=b&c=%2F%2Fevil.test"],
    ["/us?next=//evil.test"],
    ["/x//y"],
    ["/%2F%2Fevil.test"],
    ["/%5Cevil.test"],
    ["/us/@evil.test"],
    ["/:80/x"],
    ["/us/./../dashboard", "/dashboard"],
    ["/us#part", "/us"],
    ["/ü", "/%C3%BC"],
  ])("%j stays a path of this site", (target, path = target) => expect(safePath(target)).toBe(path));

  // Bits of which addresses of elsewhere are made, in any order.
  const bit = fc.constantFrom(
    ..."/ // \\ . .. %2e %2f %5c %09 %0a \t \n \r \0 : @ ? # & evil.test javascript: https: http:// couple.test us x".split(
      " ",
    ),
  );
  const address = fc.oneof(
    fc.string({ unit: "binary", maxLength: 60 }),
    fc.array(bit, { maxLength: 12 }).map((bits) => bits.join("")),
    fc.array(bit, { maxLength: 12 }).map((bits) => `/${bits.join("")}`),
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
    fc.webPath(),
  );

  test("whatever it is given, it lands on this site, by the WHATWG URL standard", () => {
    fc.assert(
      fc.property(address, (target) => {
        const path = safePath(target);
        expect(path).toMatch(/^\/(?![/\\])/);
        expect(path).not.toMatch(/[\\\u0000-\u001f\u007f]/);
        expect(landsOn(path).origin).toBe(SITE);
        expect(`${landsOn(path).pathname}${landsOn(path).search}`).toBe(path);
        expect(safePath(path)).toBe(path);
      }),
      { numRuns: 20_000 },
    );
  });

  test("a plain path of this site is never lost", () => {
    fc.assert(
      fc.property(fc.webPath({ size: "small" }), fc.webQueryParameters({ size: "small" }), (path, query) => {
        fc.pre(/^\/[^/]/.test(path) && !/(^|\/)(\.|%2e){1,2}(\/|$)/i.test(path));
        const target = query ? `${path}?${query}` : path;
        const { pathname, search } = landsOn(target);
        expect(safePath(target)).toBe(`${pathname}${search}`);
      }),
    );
  });
});
