import type { Log } from "#app/http/log.ts";
import { firebaseAccounts } from "./firebase-accounts.server.ts";
import { firebaseTokens } from "./firebase-tokens.server.ts";
import type { Identity } from "./identity.server.ts";

/**
 * Firebase Authentication.
 * @param options now: milliseconds since 1970, by which it is known when a token has to be checked again
 */
export const firebaseIdentity = (options: {
  projectId: string;
  apiKey: string;
  emulatorHost: string | undefined;
  log: Log;
  now?: () => number;
}): Identity => ({ ...firebaseAccounts(options), ...firebaseTokens(options) });
