import { hash } from "node:crypto";
import type * as OpenId from "openid-client";
import type { Env } from "#app/http/env.ts";
import { errorFields } from "#app/http/log.ts";
import type { Services } from "#app/request/services.server.ts";
import type { GoogleTicket } from "./google-ticket.server.ts";

/** Google may take this long for one answer; coming back asks it up to three times. Seconds. */
const ANSWER_SECONDS = 3;
/** Google's part of coming back, all together: the identity provider follows, within 15 s. Milliseconds. */
const GOOGLE_LIMIT_MS = 5_000;
const SCOPES = "openid email profile";
const CALLBACK = "/auth/google/callback";

type Parts = Pick<Services, "env" | "log">;
type Known = { openid: typeof OpenId; config: OpenId.Configuration };

const known = new WeakMap<Env, Promise<Known>>();

/** Google's endpoints, asked once and then kept; a failure is forgotten. */
function discover(env: Env): Promise<Known> {
  const kept = known.get(env) ?? ask(env);
  known.set(env, kept);
  kept.catch(() => known.delete(env));
  return kept;
}

async function ask(env: Env): Promise<Known> {
  const openid = await import("openid-client");
  const issuer = new URL(env.GOOGLE_ISSUER);
  const config = await openid.discovery(issuer, env.GOOGLE_CLIENT_ID ?? "", env.GOOGLE_CLIENT_SECRET, undefined, {
    timeout: ANSWER_SECONDS,
    // The ID token's signature is checked too: it goes on to the identity provider.
    execute: [
      openid.enableNonRepudiationChecks,
      ...(issuer.protocol === "http:" ? [openid.allowInsecureRequests] : []),
    ],
  });
  return { openid, config };
}

/** Where Google sends people back to. */
export const callbackOf = (env: Env): string => `${env.PUBLIC_ORIGIN}${CALLBACK}`;

/** Google is given the hash of the nonce; the identity provider is given the nonce itself, and compares the two. */
const seenNonce = (nonce: string): string => hash("sha256", nonce, "hex");

/**
 * The address of Google's sign-in page for a ticket: authorization code flow with PKCE.
 * @returns null when Google does not answer, which is logged
 */
export async function googleAddress({ env, log }: Parts, ticket: GoogleTicket): Promise<string | null> {
  try {
    const { openid, config } = await discover(env);
    return openid.buildAuthorizationUrl(config, {
      redirect_uri: callbackOf(env),
      scope: SCOPES,
      state: ticket.state,
      nonce: seenNonce(ticket.nonce),
      code_challenge: await openid.calculatePKCECodeChallenge(ticket.verifier),
      code_challenge_method: "S256",
      prompt: "select_account",
    }).href;
  } catch (error) {
    log("google.unavailable", errorFields(error));
    return null;
  }
}

export type GoogleAnswer =
  | { ok: true; idToken: string }
  /**
   * denied: the person or Google said no; refused: an answer that is not for this ticket; unavailable: no answer, or
   * one that refuses us, which is logged.
   */
  | { ok: false; reason: "denied" | "refused" | "unavailable" };

/**
 * Exchanges what Google sent people back with for a verified ID token.
 * @param query of the address that they came back to
 */
export async function redeemCode({ env, log }: Parts, ticket: GoogleTicket, query: string): Promise<GoogleAnswer> {
  const known = await discover(env).catch((error: unknown) => void log("google.unavailable", errorFields(error)));
  if (!known) return { ok: false, reason: "unavailable" };
  const { openid, config } = known;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("no answer in time")), GOOGLE_LIMIT_MS);
  });
  try {
    const redeemed = openid.authorizationCodeGrant(config, new URL(callbackOf(env) + query), {
      expectedState: ticket.state,
      expectedNonce: seenNonce(ticket.nonce),
      pkceCodeVerifier: ticket.verifier,
      idTokenExpected: true,
    });
    const { id_token } = await Promise.race([redeemed, late]);
    return id_token ? { ok: true, idToken: id_token } : { ok: false, reason: "refused" };
  } catch (error) {
    const reason = reasonOf(openid, error);
    const said = error instanceof openid.ResponseBodyError ? { reason: error.error } : {};
    if (reason === "unavailable") log("google.unavailable", { ...said, ...errorFields(error) });
    return { ok: false, reason };
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The library's codes for an answer that fails its checks. Any other code means that no answer came that can be read.
 */
const REFUSALS = new Set([
  "OAUTH_INVALID_RESPONSE",
  "OAUTH_JWT_CLAIM_COMPARISON_FAILED",
  "OAUTH_JWT_TIMESTAMP_CHECK_FAILED",
  "OAUTH_KEY_SELECTION_FAILED",
]);

/**
 * OAuth's codes for a client id, secret or address that is wrong: our settings are at fault, and not the person's
 * answer.
 */
const REFUSES_US = new Set(["invalid_client", "unauthorized_client", "redirect_uri_mismatch"]);

function reasonOf(openid: typeof OpenId, error: unknown): "denied" | "refused" | "unavailable" {
  if (error instanceof openid.AuthorizationResponseError) return "denied";
  if (error instanceof openid.ResponseBodyError)
    return error.status < 500 && !REFUSES_US.has(error.error) ? "refused" : "unavailable";
  return REFUSALS.has((error as { code?: string }).code ?? "") ? "refused" : "unavailable";
}
