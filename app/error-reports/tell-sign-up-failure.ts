import type { SignUpFailure } from "./sign-up-failure.ts";

type Connection = { connection?: { effectiveType?: string } };

/**
 * Tells the server of a sign-up that failed in the browser. Nothing waits for the call, and a call that fails is
 * ignored.
 */
export function tellSignUpFailure(error: unknown, path: string): void {
  const { message = "", stack = "", code } = (error ?? {}) as Partial<Error> & { code?: unknown };
  const failure: SignUpFailure = {
    timestamp: new Date().toISOString(),
    userAgent: navigator.userAgent.slice(0, 1024),
    language: navigator.language,
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    screen: `${screen.width}x${screen.height}`,
    connection: (navigator as Connection).connection?.effectiveType ?? "unknown",
    error: message.slice(0, 2048),
    errorCode: typeof code === "string" ? code.slice(0, 256) : "",
    stack: stack.slice(0, 8192),
    step: stepOf(path),
  };
  void fetch("/api/debug/signup-failure", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(failure),
    keepalive: true,
  }).catch(() => {});
}

/** The name of a step, as the report has it. */
const stepOf = (path: string): string =>
  path.endsWith("/name") ? "signup-name" : path.endsWith("/password") ? "signup-password" : "signup-email";
