import type { Services } from "#app/http/services.server.ts";
import type { Identity } from "./identity.server.ts";
import { identityMessage } from "./identity-messages.ts";
import { startSession } from "./session.server.ts";

/** Spec, section 8. */
const FALLBACK = "Please check your credentials and try again.";

export type SignInResult =
  | { ok: true; userId: string; setCookie: string }
  | { ok: false; reason: "refused" | "unavailable"; code: string; message: string };

/** Signs in with email and password and starts a session. */
export async function signIn(
  services: Services,
  identity: Identity,
  { request, email, password }: { request: Request; email: string; password: string },
): Promise<SignInResult> {
  const account = await identity.signIn(email, password);
  if (!account.ok) {
    const reason = account.code === "auth/network-request-failed" ? "unavailable" : "refused";
    return { ok: false, reason, code: account.code, message: account.message || FALLBACK };
  }
  const session = await startSession(services, identity, { request, idToken: account.idToken });
  if (session.ok) return session;
  const code = session.reason;
  if (code === "unavailable")
    return { ok: false, reason: code, code, message: identityMessage("auth/network-request-failed") };
  return { ok: false, reason: "refused", code, message: FALLBACK };
}
