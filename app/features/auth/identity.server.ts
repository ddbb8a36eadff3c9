import { createHash } from "node:crypto";
import { createContext } from "react-router";
import { z } from "zod";
import { identityMessage } from "./identity-messages.ts";

/** The verified claims of an ID token that the product uses. */
export type Claims = {
  uid: string;
  email: string;
  authTime: number;
  /** How one has signed in: "password", "google.com". */
  provider: string;
};

/** What the identity provider refused: its `auth/…` code and a sentence for people. */
export type IdentityFailure = { ok: false; code: string; message: string };

/** The hosted identity provider, as the product sees it. Expected failures are returned, with `auth/…` codes. */
export interface Identity {
  signUp(email: string, password: string): Promise<{ ok: true; idToken: string } | IdentityFailure>;
  signIn(email: string, password: string): Promise<{ ok: true; idToken: string } | IdentityFailure>;
  /** Has the provider send its mail with a link to a new password. */
  sendPasswordReset(email: string): Promise<{ ok: true } | IdentityFailure>;
  /**
   * Signs in, or up, by an ID token of Google that has been verified.
   * @param nonce what the token's own nonce is the SHA-256 of, in hex
   * @returns also the names of the Google profile, as they stand there
   */
  signInWithGoogle(google: {
    idToken: string;
    nonce: string;
    requestUri: string;
  }): Promise<{ ok: true; idToken: string; firstName?: unknown; lastName?: unknown } | IdentityFailure>;
  /** Gives the account another address, verified by us; its sessions everywhere end. Throws when it can't be done. */
  changeEmail(uid: string, email: string): Promise<"done" | "taken">;
  /** Ends what this account is signed in to, wherever its tokens are. */
  revokeTokens(uid: string): Promise<void>;
  /** Deletes the account; one that is gone already is no failure. */
  deleteAccount(uid: string): Promise<void>;
  /** Where the provider's windows may be opened from; null when it does not say. */
  authorizedDomains(): Promise<string[] | null>;
  /**
   * Checks an ID token's signature, audience, issuer and expiry, and when it comes for the first time or after five
   * minutes that it was not revoked; null when it is no good. Throws when it can't tell.
   */
  verifyIdToken(idToken: string): Promise<Claims | null>;
  /** Makes a session cookie of an ID token. @param seconds its life */
  mintCookie(idToken: string, seconds: number): Promise<string>;
  /** Whether a cookie is still good: not expired, revoked, or its account disabled or deleted. Throws when it can't tell. */
  checkCookie(cookie: string): Promise<boolean>;
}

export const identityContext = createContext<Identity>();

/**
 * How long the provider may take to answer. Signing in asks it up to three times, and a page has to begin within 15 s
 * (security.md 22). Milliseconds.
 */
const PROVIDER_TIMEOUT_MS = 4_500;

/** For so long the provider's word on an ID token counts (security.md 4). Milliseconds. */
const RECHECK_MS = 5 * 60_000;
/** ID tokens whose last check is remembered; with more of them all are asked about anew. */
const REMEMBERED = 10_000;

const projectSchema = z.object({ authorizedDomains: z.array(z.string()) });

const restAnswerSchema = z.object({
  idToken: z.string().optional(),
  needConfirmation: z.boolean().optional(),
  firstName: z.unknown().optional(),
  lastName: z.unknown().optional(),
  error: z.object({ message: z.string().default("") }).optional(),
});
type RestAnswer = z.infer<typeof restAnswerSchema>;

type Options = { projectId: string; apiKey: string; emulatorHost: string | undefined; now?: () => number };

/**
 * Firebase Authentication: accounts over its REST interface, so that forms work without script; tokens and cookies
 * through firebase-admin.
 */
export function firebaseIdentity({ projectId, apiKey, emulatorHost, now = Date.now }: Options): Identity {
  const base = emulatorHost
    ? `http://${emulatorHost}/identitytoolkit.googleapis.com`
    : "https://identitytoolkit.googleapis.com";

  /** When the provider was last asked about an ID token, by the token's hash. */
  const checked = new Map<string, number>();

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
    changeEmail: async (uid, email) => {
      const auth = await admin(projectId, emulatorHost);
      try {
        await inTime(auth.updateUser(uid, { email, emailVerified: true }));
        return "done";
      } catch (error) {
        if ((error as { code?: string }).code === "auth/email-already-exists") return "taken";
        throw error;
      }
    },
    revokeTokens: async (uid) => inTime((await admin(projectId, emulatorHost)).revokeRefreshTokens(uid)),
    deleteAccount: async (uid) => {
      await inTime((await admin(projectId, emulatorHost)).deleteUser(uid)).catch((error: unknown) => {
        if ((error as { code?: string }).code !== "auth/user-not-found") throw error;
      });
    },
    verifyIdToken: async (idToken) => {
      const auth = await admin(projectId, emulatorHost);
      const key = createHash("sha256").update(idToken).digest("base64");
      const asking = now();
      const isDue = !(Math.abs(asking - (checked.get(key) ?? Number.NEGATIVE_INFINITY)) < RECHECK_MS);
      const decoded = await inTime(auth.verifyIdToken(idToken, isDue)).catch(refused);
      if (!decoded) return null;
      if (checked.size >= REMEMBERED) checked.clear();
      if (isDue) checked.set(key, asking);
      const { uid, email = "", auth_time: authTime, firebase } = decoded;
      return { uid, email, authTime, provider: firebase.sign_in_provider };
    },
    mintCookie: async (idToken, seconds) => {
      const auth = await admin(projectId, emulatorHost);
      return inTime(auth.createSessionCookie(idToken, { expiresIn: seconds * 1000 }));
    },
    checkCookie: async (cookie) => {
      const auth = await admin(projectId, emulatorHost);
      return (await inTime(auth.verifySessionCookie(cookie, true)).catch(refused)) !== null;
    },
  };
}

/** Loaded when first needed: it takes longer than everything else that a start waits for. */
async function admin(projectId: string, emulatorHost: string | undefined) {
  const { getApps, initializeApp } = await import("firebase-admin/app");
  const { getAuth } = await import("firebase-admin/auth");
  // An app keeps to the host that it met first: another emulator gets one of its own.
  const name = emulatorHost ?? "[DEFAULT]";
  // Without a credential it takes GOOGLE_APPLICATION_CREDENTIALS or the machine's own; the emulator needs none.
  return getAuth(getApps().find((app) => app.name === name) ?? initializeApp({ projectId }, name));
}

/** Codes that mean "this token or cookie is no good"; everything else means that the provider could not be asked. */
const REFUSALS = new Set([
  "auth/argument-error",
  "auth/id-token-expired",
  "auth/id-token-revoked",
  "auth/invalid-id-token",
  "auth/invalid-session-cookie",
  "auth/session-cookie-expired",
  "auth/session-cookie-revoked",
  "auth/user-disabled",
  "auth/user-not-found",
]);

function refused(error: unknown): null {
  const { code = "", message = "" } = error as { code?: string; message?: string };
  // Where the SDK could not fetch the provider's keys it says argument-error too, but not what is wrong with the token.
  const saysWhy = code !== "auth/argument-error" || /ID token|session cookie/.test(message);
  if (REFUSALS.has(code) && saysWhy) return null;
  throw error;
}

/** The SDK waits for 25 s, and for the provider's keys without an end. */
function inTime<T>(answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = () => reject(Object.assign(new Error("no answer in time"), { code: "auth/network-request-failed" }));
    const timer = setTimeout(late, PROVIDER_TIMEOUT_MS);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
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
