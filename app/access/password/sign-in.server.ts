import type { Services } from "#app/request/services.server.ts";
import type { Identity } from "../identity/identity.server.ts";
import { signInByOwnToken } from "../sign-in-by-own-token.server.ts";
import { countPassword, type From } from "./limit-passwords.server.ts";

export type SignInResult =
  | { ok: true; userId: string; setCookie: string }
  | { ok: false; reason: "refused" | "unavailable"; code: string }
  | { ok: false; reason: "too-often"; wait: number };

/** Signs in with email and password and starts a session. `wait` is in seconds. */
export async function signIn(
  services: Services,
  identity: Identity,
  { request, email, password }: { request: Request; email: string; password: string },
  from: From,
): Promise<SignInResult> {
  const attempt = await countPassword(services, email, from);
  if (attempt.wait !== null) return { ok: false, reason: "too-often", wait: attempt.wait };
  const account = await identity.signIn(email, password);
  if (!account.ok) {
    const reason = account.code === "auth/network-request-failed" ? "unavailable" : "refused";
    await (reason === "refused" ? attempt.wrong() : attempt.undecided());
    return { ok: false, reason, code: account.code };
  }
  await attempt.right();
  const session = await signInByOwnToken(services, identity, { request, idToken: account.idToken });
  return session.ok ? session : { ...session, reason: session.isOurs ? "unavailable" : "refused" };
}
