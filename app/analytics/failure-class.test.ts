import { expect, test } from "vitest";
import { loginFailureClass, signUpFailureClass } from "./failure-class.ts";

/** docs/product/counting-and-failures.md#classes-of-failure */
test.each([
  [{ message: "Firebase: Error (auth/internal-error)." }, "firebase_auth"],
  [{ code: "auth/weak-password" }, "firebase_auth"],
  [{ message: "API request failed" }, "backend_api"],
  [{ message: "Failed to fetch" }, "backend_api"],
  [{ code: "stale-token" }, "backend_api"],
  [{ message: "Something else" }, "unknown"],
  [{}, "unknown"],
] as const)("a sign-up that failed with %o is %s", (failure, name) => {
  expect(signUpFailureClass(failure)).toBe(name);
});

test("a failed login is the provider's or ours, and never unknown", () => {
  expect(loginFailureClass({ code: "auth/wrong-password" })).toBe("firebase_auth");
  expect(loginFailureClass({ message: "Something else" })).toBe("backend_api");
});
