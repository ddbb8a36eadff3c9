import { servicesContext } from "#app/request/services.server.ts";
import type { Session } from "./find-signed-in.server.ts";
import { type GuardArgs, onlyStillSignedIn, send, sessionContext } from "./guards.server.ts";

/**
 * How fresh a sign-in has to be for what can't be taken back (docs/product/security.md#asking-the-provider-again).
 * Milliseconds.
 */
const FRESH_SIGN_IN_MS = 5 * 60_000;

/** What asks for a fresh sign-in: export, deletion, a new e-mail address. Each is a path under /us. */
export type SensitiveAct = "export" | "delete" | "edit-email";

// A sign-in in the future was timed by a wrong clock and may be of any age, so it does not count as fresh.
export const isFreshSignIn = (session: Session, now: Date): boolean =>
  Math.abs(now.getTime() - session.startedAt.getTime()) < FRESH_SIGN_IN_MS;

/**
 * For the acts themselves: asks the provider whether the session still stands, whatever it said a minute ago, and sends
 * to the password those who signed in longer ago.
 */
export async function onlyFreshlySignedIn(args: GuardArgs, act: SensitiveAct): Promise<void> {
  await onlyStillSignedIn(args);
  const now = args.context.get(servicesContext).clock();
  if (!isFreshSignIn(args.context.get(sessionContext), now)) throw send(args, `/us/confirm?for=${act}`);
}
