import type { Services } from "#app/http/services.server.ts";
import type { Identity } from "./identity.server.ts";
import { identityMessage } from "./identity-messages.ts";
import { startSession } from "./session.server.ts";

/** Spec, section 8: when the identity provider has no better words. */
const FALLBACK = "Please try again.";

export type SignUpResult =
  | { ok: true; userId: string; setCookie: string }
  | { ok: false; code: string; message: string };

/**
 * Makes the account at the identity provider and the session here. A second press of the button meets the account of
 * the first: the same password then signs in, so that nobody is told that their own new address is taken.
 */
export async function signUp(
  services: Services,
  identity: Identity,
  input: { request: Request; email: string; password: string; firstName: string; lastName: string },
): Promise<SignUpResult> {
  const { email, password } = input;
  let account = await identity.signUp(email, password);
  if (!account.ok && account.code === "auth/email-already-in-use") {
    const again = await identity.signIn(email, password);
    if (again.ok) account = again;
  }
  if (!account.ok) return { ...account, message: account.message || FALLBACK };
  const session = await startSession(services, identity, { ...input, idToken: account.idToken });
  if (!session.ok) {
    const message = session.reason === "unavailable" ? identityMessage("auth/network-request-failed") : FALLBACK;
    return { ok: false, code: session.reason, message };
  }
  return { ok: true, userId: session.userId, setCookie: session.setCookie };
}
