import { describe, expect, test } from "vitest";
import { IDENTITY_CODES } from "#tests/support/identity-codes.ts";
import { hasNoWindow, popupFailure, unreachable } from "./popup-failure.ts";

const UNKNOWN = popupFailure(null, "en").message;

describe("what is said of a window that failed", () => {
  test.each(IDENTITY_CODES)("auth/%s: a sentence of ours, without the provider's prefix", (name) => {
    const { code, message } = popupFailure({ code: `auth/${name}`, message: `Firebase: Error (auth/${name}).` }, "en");
    expect(code).toBe(`auth/${name}`);
    expect(message).toMatch(/^[A-Z].+\.$/);
    expect(message).not.toMatch(/firebase|auth\//i);
    if (name !== "internal-error") expect(message).not.toBe(UNKNOWN);
  });

  test.each([null, undefined, "x", 7, {}, { code: 7 }, { code: "storage/x" }, { code: "auth/new" }, new Error("x")])(
    "%j: the general one",
    (error) => {
      expect(popupFailure(error, "en").message).toBe(UNKNOWN);
    },
  );

  test("the same failure twice is two", () => {
    expect(popupFailure({ code: "auth/popup-blocked" }, "en")).not.toBe(
      popupFailure({ code: "auth/popup-blocked" }, "en"),
    );
    expect(unreachable("en")).not.toBe(unreachable("en"));
  });

  test("the way through the server is offered where there is no window to be had, and only there", () => {
    const offered = IDENTITY_CODES.filter((name) => hasNoWindow(popupFailure({ code: `auth/${name}` }, "en")));
    expect(offered).toEqual([
      "popup-blocked",
      "web-storage-unsupported",
      "operation-not-supported-in-this-environment",
    ]);
  });
});
