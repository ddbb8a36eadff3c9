import { z } from "zod";
import type { Services } from "#app/request/services.server.ts";
import type { Identity } from "./identity/identity.server.ts";
import { isTokenTime, signInByToken, type TokenSignIn } from "./sign-in-by-token.server.ts";

/**
 * The claims that are read of a token which the provider itself has just answered with: nobody else can have written
 * it.
 */
const ownSchema = z.object({ aud: z.string(), iss: z.string(), auth_time: z.number(), iat: z.number() });

export type OwnTokenSignIn =
  | { ok: true; userId: string; setCookie: string }
  | { ok: false; code: string; isOurs: boolean };

/**
 * A session from a token that the provider has given to this very request. If such a token belongs to another project
 * or another time, nobody has typed anything wrong: FIREBASE_PROJECT_ID does not match the API key, or this machine's
 * clock is wrong. The log says which of the two, and the person reads that they can do nothing about it
 * (docs/product/security.md#the-provider-is-down).
 * @returns `isOurs` where it is one of the two, or the provider is away; else the account was switched off or deleted at
 *   this moment
 */
export async function signInByOwnToken(
  services: Services,
  identity: Identity,
  input: TokenSignIn,
): Promise<OwnTokenSignIn> {
  const fault = faultOf(services, input.idToken);
  if (fault) services.log("identity.misconfigured", fault);
  const session = fault
    ? ({ ok: false, reason: "unavailable" } as const)
    : await signInByToken(services, identity, input);
  if (session.ok) return session;
  const { reason: code } = session;
  const isOurs = code === "unavailable";
  return { ok: false, code, isOurs };
}

/** Which of our settings a token of the provider's own contradicts; null if none. */
function faultOf({ env, clock }: Services, idToken: string): { setting: string; minutes?: number } | null {
  const own = ownSchema.safeParse(payloadOf(idToken));
  if (!own.success) return null;
  const { aud, iss, auth_time, iat } = own.data;
  const project = env.FIREBASE_PROJECT_ID;
  if (aud !== project || !iss.endsWith(`/${project}`)) return { setting: "FIREBASE_PROJECT_ID" };
  const now = clock().getTime() / 1000;
  if (isTokenTime(now, auth_time) && isTokenTime(now, iat)) return null;
  return { setting: "clock", minutes: Math.round((now - iat) / 60) };
}

function payloadOf(idToken: string): unknown {
  try {
    return JSON.parse(Buffer.from(idToken.split(".")[1] ?? "", "base64url").toString());
  } catch {
    return null;
  }
}
