import type { Services } from "#app/request/services.server.ts";
import { WRITTEN } from "#app/texts/languages.ts";
import { namesForm } from "../forms.ts";
import type { Identity } from "../identity/identity.server.ts";
import { signInByOwnToken } from "../sign-in-by-own-token.server.ts";
import { callbackOf, googleAddress, redeemCode } from "./google-provider.server.ts";
import type { GoogleTicket } from "./google-ticket.server.ts";

/** Begins a sign-in with Google: the address to go to, and the ticket for the way back. */
export async function beginGoogle(
  services: Services,
  flow: GoogleTicket["flow"],
): Promise<{ ok: true; address: string; ticket: GoogleTicket } | { ok: false }> {
  const secret = () => Buffer.from(services.random(32)).toString("base64url");
  const ticket = { flow, state: secret(), verifier: secret(), nonce: secret() };
  const address = await googleAddress(services, ticket);
  return address ? { ok: true, address, ticket } : { ok: false };
}

export type GoogleSignInResult =
  | { ok: true; userId: string; setCookie: string }
  /** `code` is the provider's, or why Google's answer was none: `denied`, `refused`, `unavailable`. */
  | { ok: false; code: string };

/**
 * Ends a sign-in with Google: its code for an ID token, that for one of the identity provider, that for a session.
 * Somebody new gets the names of the profile, if it has both; `us` asks the others.
 * @param query of the address that Google sent people back to
 */
export async function finishGoogle(
  services: Services,
  identity: Identity,
  ticket: GoogleTicket,
  query: string,
  request: Request,
): Promise<GoogleSignInResult> {
  const { env } = services;
  const google = await redeemCode(services, ticket, query);
  if (!google.ok) return { ok: false, code: google.reason };
  const account = await identity.signInWithGoogle({
    idToken: google.idToken,
    nonce: ticket.nonce,
    requestUri: callbackOf(env),
  });
  if (!account.ok) return account;
  const { firstName, lastName } = account;
  const names = namesForm(WRITTEN[0]).safeParse({ firstName, lastName });
  return signInByOwnToken(services, identity, { request, idToken: account.idToken, ...names.data });
}
