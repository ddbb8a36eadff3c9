import { countEach } from "#app/limits/count-each.server.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Identity } from "../identity/identity.server.ts";
import { signInByOwnToken } from "../sign-in-by-own-token.server.ts";
import { countPassword, type From, pairOf } from "./limit-passwords.server.ts";

export type SignUpResult =
  | { ok: true; userId: string; setCookie: string }
  | { ok: false; reason: "failed"; code: string }
  | { ok: false; reason: "too-often"; wait: number };

/**
 * Makes the account at the identity provider and the session here. A second press of the button meets the account of
 * the first: the same password then signs in, so that nobody is told that their own new address is taken; it counts as
 * a try to sign in. `wait` is in seconds.
 */
export async function signUp(
  services: Services,
  identity: Identity,
  input: { request: Request; email: string; password: string; firstName: string; lastName: string },
  from: From,
): Promise<SignUpResult> {
  const { email, password } = input;
  const counted = await countEach(services.limits, [
    ["sign-up:pair", pairOf(email, from)],
    ["sign-up:address", from.address],
  ]);
  if (counted.wait !== null) return { ok: false, reason: "too-often", wait: counted.wait };
  let account = await identity.signUp(email, password);
  if (!account.ok && account.code === "auth/email-already-in-use") {
    const attempt = await countPassword(services, email, from);
    if (attempt.wait !== null) return { ok: false, reason: "too-often", wait: attempt.wait };
    const again = await identity.signIn(email, password);
    await (again.ok ? attempt.right() : attempt.wrong());
    if (again.ok) account = again;
  }
  if (!account.ok) {
    if (account.code === "auth/network-request-failed") await counted.giveBack();
    return { ...account, reason: "failed" };
  }
  const session = await signInByOwnToken(services, identity, { ...input, idToken: account.idToken });
  if (session.ok) return session;
  if (session.isOurs) await counted.giveBack();
  return { ...session, reason: "failed" };
}
