/** Where signing up or in went wrong (docs/product/counting-and-failures.md#classes-of-failure). */
export type FailureClass = "firebase_auth" | "backend_api" | "unknown";

type Failure = { code?: string | undefined; message?: string | undefined };

/** What the product's own server says when it refuses a token that the provider has just given. */
const OUR_REFUSALS = new Set(["invalid-token", "stale-token", "mismatch", "unavailable"]);

/** The class of a failed sign-up: the identity provider, our own calls, or unknown. */
export function signUpFailureClass({ code = "", message = "" }: Failure): FailureClass {
  if (message.includes("Firebase:") || code.startsWith("auth/")) return "firebase_auth";
  if (OUR_REFUSALS.has(code) || message.includes("API request failed") || message.includes("fetch"))
    return "backend_api";
  return "unknown";
}

/** The class of a failed login: what is not the identity provider's is ours. */
export const loginFailureClass = (failure: Failure): "firebase_auth" | "backend_api" =>
  signUpFailureClass(failure) === "firebase_auth" ? "firebase_auth" : "backend_api";
