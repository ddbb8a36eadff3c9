import { z } from "zod";
import type { Identity, IdentityFailure } from "./identity.server.ts";
import { identityMessage } from "./identity-messages.ts";
import { PROVIDER_TIMEOUT_MS } from "./provider-timeout.ts";

const projectSchema = z.object({ authorizedDomains: z.array(z.string()) });

const restAnswerSchema = z.object({
  idToken: z.string().optional(),
  needConfirmation: z.boolean().optional(),
  firstName: z.unknown().optional(),
  lastName: z.unknown().optional(),
  error: z.object({ message: z.string().default("") }).optional(),
});
type RestAnswer = z.infer<typeof restAnswerSchema>;

type Accounts = Pick<Identity, "signUp" | "signIn" | "sendPasswordReset" | "signInWithGoogle" | "authorizedDomains">;

/** Firebase's accounts over its REST interface, so that forms work without script. */
export function firebaseAccounts({
  apiKey,
  emulatorHost,
}: {
  apiKey: string;
  emulatorHost: string | undefined;
}): Accounts {
  const base = emulatorHost
    ? `http://${emulatorHost}/identitytoolkit.googleapis.com`
    : "https://identitytoolkit.googleapis.com";

  const post = async (method: string, body: object): Promise<{ ok: true; answer: RestAnswer } | IdentityFailure> => {
    let answer: RestAnswer;
    try {
      const response = await fetch(`${base}/v1/accounts:${method}?key=${encodeURIComponent(apiKey)}`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS),
      });
      answer = restAnswerSchema.parse(await response.json());
    } catch {
      // Down, slow, or answering something that can't be read: for a person it is the same.
      return failure("auth/network-request-failed");
    }
    return answer.error ? failure(codeOf(answer.error.message)) : { ok: true, answer };
  };
  const call = async (method: string, body: object) => {
    const result = await post(method, { ...body, returnSecureToken: true });
    if (!result.ok) return result;
    const { idToken, needConfirmation, firstName, lastName } = result.answer;
    if (idToken !== undefined) return { ok: true as const, idToken, firstName, lastName };
    // One account for an address: another way of signing in holds it, and Google's word on the address is not enough.
    return failure(needConfirmation ? "auth/account-exists-with-different-credential" : "auth/internal-error");
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
    authorizedDomains: async () => {
      try {
        const response = await fetch(`${base}/v1/projects?key=${encodeURIComponent(apiKey)}`, {
          signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS),
        });
        return projectSchema.parse(await response.json()).authorizedDomains;
      } catch {
        return null;
      }
    },
  };
}

/** The provider's REST messages, as the codes that its SDKs use. */
const CODES: Record<string, string> = {
  EMAIL_EXISTS: "auth/email-already-in-use",
  FEDERATED_USER_ID_ALREADY_LINKED: "auth/account-exists-with-different-credential",
  EMAIL_NOT_FOUND: "auth/user-not-found",
  INVALID_EMAIL: "auth/invalid-email",
  INVALID_LOGIN_CREDENTIALS: "auth/invalid-credential",
  INVALID_PASSWORD: "auth/wrong-password",
  OPERATION_NOT_ALLOWED: "auth/operation-not-allowed",
  TOO_MANY_ATTEMPTS_TRY_LATER: "auth/too-many-requests",
  USER_DISABLED: "auth/user-disabled",
  WEAK_PASSWORD: "auth/weak-password",
};

/** `WEAK_PASSWORD : Password should be …` is WEAK_PASSWORD too. */
const codeOf = (message: string): string => CODES[message.split(" ")[0] ?? ""] ?? "auth/internal-error";

const failure = (code: string): IdentityFailure => ({ ok: false, code, message: identityMessage(code) });
