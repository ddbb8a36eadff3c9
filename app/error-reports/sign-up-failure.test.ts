import { expect, test } from "vitest";
import { browserOf, placesOf, signUpFailureBody } from "./sign-up-failure.ts";

test("a browser is its family and main version, and nothing that tells one person from another", () => {
  const chrome =
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36";
  expect(browserOf(chrome)).toBe("Chrome 141");
  expect(browserOf(`${chrome} Edg/141.0.1`)).toBe("Edge 141");
  expect(browserOf("Mozilla/5.0 (Windows NT 10.0; rv:143.0) Gecko/20100101 Firefox/143.0")).toBe("Firefox 143");
  expect(browserOf("Mozilla/5.0 (iPhone) AppleWebKit/605.1 Version/18.5 Mobile/15E148 Safari/604.1")).toBe("Safari 18");
  expect(browserOf("Lynx/2.9 mara")).toBe("other");
});

test("of a stack the places in our scripts are kept", () => {
  const stack =
    "Error: I love you\n    at go (https://couple.test/assets/us-B1xZ.js:3:71)\n    at https://evil.test/x.js:1:1";
  expect(placesOf(stack)).toEqual(["/assets/us-B1xZ.js:3:71"]);
});

test("every field may be left out, none may be another", () => {
  expect(signUpFailureBody.safeParse({}).success).toBe(true);
  expect(signUpFailureBody.safeParse({ password: "x" }).success).toBe(false);
});
