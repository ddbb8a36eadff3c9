import { z } from "zod";
import { errorFields, type Log } from "#app/http/log.ts";
import type { Identity, IdentityFailure } from "./identity.server.ts";
import { codeOf, isOurs, isSwitchedOff, reasonOf, refusalSchema } from "./provider-refusal.ts";
import { PROVIDER_TIMEOUT_MS } from "./provider-timeout.ts";

const projectSchema = z.object({ authorizedDomains: z.array(z.string()) });

const restAnswerSchema = z.object({
  idToken: z.string().optional(),
  needConfirmation: z.boolean().optional(),
  firstName: z.unknown().optional(),
  lastName: z.unknown().optional(),
  error: refusalSchema.optional(),
});
type RestAnswer = z.infer<typeof restAnswerSchema>;

type Accounts = Pick<
  Identity,
  "signUp" | "signIn" | "sendPasswordReset" | "signInWithGoogle" | "authorizedDomains" | "tryKey"
>;

/** Down, slow, unreadable, or refusing us and not the person: to a person it is the same. The log tells them apart. */
const UNAVAILABLE = failure("auth/network-request-failed");

/** Firebase's accounts over its REST interface, so that forms work without script. */
export function firebaseAccounts({
  apiKey,
  emulatorHost,
  log,
}: {
  apiKey: string;
  emulatorHost: string | undefined;
  log: Log;
}): Accounts {
  const base = emulatorHost
    ? `http://${emulatorHost}/identitytoolkit.googleapis.com`
    : "https://identitytoolkit.googleapis.com";

  /** Asks the provider. @returns what it says, or null where it could not be asked or read */
  const ask = async (path: string, init: RequestInit): Promise<unknown> => {
    try {
      const url = `${base}/v1/${path}?key=${encodeURIComponent(apiKey)}`;
      const response = await fetch(url, { ...init, signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS) });
      return await response.json();
    } catch (error) {
      log("identity.unavailable", { call: path, ...errorFields(error) });
      return null;
    }
  };
  /** A wrong key, a method that is switched off, a quota: nobody but the operator can mend it, so they are told. */
  const refusedUs = (call: string, reason: string) => {
    log("identity.refused", { call, reason });
    return UNAVAILABLE;
  };
  const post = async (method: string, body: object): Promise<{ ok: true; answer: RestAnswer } | IdentityFailure> => {
    const headers = { "Content-Type": "application/json" };
    const path = `accounts:${method}`;
    const said = await ask(path, { method: "POST", headers, body: JSON.stringify(body) });
    if (said === null) return UNAVAILABLE;
    const { data: answer } = restAnswerSchema.safeParse(said);
    if (!answer) return refusedUs(path, "UNREADABLE");
    if (!answer.error) return { ok: true, answer };
    const code = codeOf(answer.error);
    if (code !== null) return failure(code);
    const refused = refusedUs(path, reasonOf(answer.error));
    // Whoever comes by Google has another way in, and is told so.
    if (isSwitchedOff(answer.error) && method === "signInWithIdp") return failure("auth/operation-not-allowed");
    // A code that we don't know may be about what the person typed: they get the form's general sentence.
    return isOurs(answer.error) ? refused : failure("auth/internal-error");
  };
  const call = async (method: string, body: object) => {
    const result = await post(method, { ...body, returnSecureToken: true });
    if (!result.ok) return result;
    const { idToken, needConfirmation, firstName, lastName } = result.answer;
    if (idToken !== undefined) return { ok: true as const, idToken, firstName, lastName };
    // The provider has one account for each address. This one has another way of signing in, and the provider does not
    // take
    // Google's word that the address is the same person's.
    if (needConfirmation) return failure("auth/account-exists-with-different-credential");
    return refusedUs(`accounts:${method}`, "NO_TOKEN");
  };

  return {
    signUp: (email, password) => call("signUp", { email, password }),
    signIn: (email, password) => call("signInWithPassword", { email, password }),
    sendPasswordReset: async (email) => {
      const result = await post("sendOobCode", { requestType: "PASSWORD_RESET", email });
      return result.ok ? { ok: true } : result;
    },
    signInWithGoogle: ({ idToken, nonce, requestUri }) =>
      call("signInWithIdp", {
        postBody: new URLSearchParams({ id_token: idToken, nonce, providerId: "google.com" }).toString(),
        requestUri,
        returnIdpCredential: false,
      }),
    authorizedDomains: async () => projectSchema.safeParse(await ask("projects", {})).data?.authorizedDomains ?? null,
    tryKey: async () => {
      const said = z.object({ error: refusalSchema }).safeParse(await ask("projects", {}));
      if (said.success) refusedUs("projects", reasonOf(said.data.error));
    },
  };
}

function failure(code: string): IdentityFailure {
  return { ok: false, code };
}
