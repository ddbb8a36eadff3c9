import { expect, test } from "vitest";
import { failureOf } from "./failures.ts";

test("a failure has the best cause that its line names: a code before a kind", () => {
  const said = { call: "accounts:signUp", error: "TypeError", code: "ECONNREFUSED" };
  expect(failureOf("identity.unavailable", said)).toEqual({ of: "identity", cause: "ECONNREFUSED" });
  expect(failureOf("identity.unavailable", { error: "TimeoutError" })).toEqual({
    of: "identity",
    cause: "TimeoutError",
  });
  expect(failureOf("identity.refused", { call: "projects", reason: "API_KEY_INVALID" })?.cause).toBe("API_KEY_INVALID");
  const refused = { what: "checkout", type: "StripeInvalidRequestError", code: null, status: 400 };
  expect(failureOf("payment.failed", refused)).toEqual({ of: "payment", cause: "StripeInvalidRequestError" });
  expect(failureOf("push.failed", { why: "503" })).toEqual({ of: "push", cause: "503" });
});

test("a sentence is no cause, whatever field it stands in", () => {
  for (const said of ["somebody wrote this", "a@b.example", "https://push.example/x", "", "x".repeat(61), "ö"])
    expect(failureOf("mail.failed", { code: said })).toEqual({ of: "mail", cause: "unsaid" });
  expect(failureOf("mail.none", undefined)).toEqual({ of: "mail", cause: "unsaid" });
});

test("any other line is none", () => {
  for (const event of ["request", "listening", "job.failed", "toString"]) expect(failureOf(event, {})).toBeNull();
});
