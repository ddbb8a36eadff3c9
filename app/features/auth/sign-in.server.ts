import type { Services } from "#app/http/services.server.ts";
import type { Identity } from "./identity.server.ts";
import { identityMessage } from "./identity-messages.ts";
import { type From, takePassword } from "./limit-passwords.server.ts";
import { startSession } from "./session.server.ts";

/** Spec, section 8. */
const FALLBACK = "Please check your credentials and try again.";

export type SignInResult =
  | { ok: true; userId: string; setCookie: string }
  | { ok: false; reason: "refused" | "unavailable"; code: string; message: string }
  | { ok: false; reason: "too-often"; wait: number };

/** Signs in with email and password and starts a session. `wait` is in seconds. */
export async function signIn(
  services: Services,
  identity: Identity,
  { request, email, password }: { request: Request; email: string; password: string },
  from: From,
): Promise<SignInResult> {
  const attempt = await takePassword(services, email, from);
  if (attempt.wait !== null) return { ok: false, reason: "too-often", wait: attempt.wait };
  const account = await identity.signIn(email, password);
  if (!account.ok) {
    const reason = account.code === "auth/network-request-failed" ? "unavailable" : "refused";
    await (reason === "refused" ? attempt.wrong() : attempt.undecided());
    return { ok: false, reason, code: account.code, message: account.message || FALLBACK };
  }
  await attempt.right();
  const session = await startSession(services, identity, { request, idToken: account.idToken });
  if (session.ok) return session;
  const code = session.reason;
  if (code === "unavailable")
    return { ok: false, reason: code, code, message: identityMessage("auth/network-request-failed") };
  return { ok: false, reason: "refused", code, message: FALLBACK };
}
