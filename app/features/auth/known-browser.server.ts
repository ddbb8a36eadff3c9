import { z } from "zod";
import { cookie, cookieName, readCookie, seal, unseal } from "#app/http/cookies.ts";
import type { Env } from "#app/http/env.ts";
import { newId } from "#app/http/random.ts";
import type { Services } from "#app/http/services.server.ts";
import { accountOf } from "./credentials.ts";

/**
 * A browser in which somebody has signed in to an account: its wrong passwords are counted by themselves, so that
 * nothing that a stranger does to the account is felt there.
 */
const knownSchema = z.strictObject({ account: z.string(), id: z.string() });

/** Seconds. */
const KNOWN_SECONDS = 180 * 24 * 3600;

const nameOf = (env: Env) => cookieName(env, "knownBrowser");

/** The browser's id, if it is known for this account; else null. */
export function knownBrowser({ env, clock }: Services, request: Request, email: string): string | null {
  const known = knownSchema.safeParse(unseal(env, "known-browser", readCookie(request, nameOf(env)), clock()));
  return known.success && known.data.account === accountOf(email) ? known.data.id : null;
}

/** The header that makes a browser known, or keeps it so. Of two accounts in one browser it knows the last one. */
export function keepKnownBrowser(services: Services, request: Request, email: string): string {
  const { env, clock, random } = services;
  const id = knownBrowser(services, request, email) ?? newId(random);
  const endsAt = new Date(clock().getTime() + KNOWN_SECONDS * 1000);
  const sealed = seal(env, random, "known-browser", { account: accountOf(email), id }, endsAt);
  return cookie(env, nameOf(env), sealed, { maxAge: KNOWN_SECONDS });
}
