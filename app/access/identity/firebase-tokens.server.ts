import { createHash } from "node:crypto";
import type { Identity } from "./identity.server.ts";
import { PROVIDER_TIMEOUT_MS } from "./provider-timeout.ts";

/**
 * How long the provider's answer about an ID token is relied on (docs/product/security.md#asking-the-provider-again).
 * Milliseconds.
 */
const RECHECK_MS = 5 * 60_000;
/** The last check is remembered for this many ID tokens; past that number all of them are checked anew. */
const REMEMBERED = 10_000;

type Tokens = Pick<
  Identity,
  "changeEmail" | "confirmEmail" | "revokeTokens" | "deleteAccount" | "verifyIdToken" | "mintCookie" | "checkCookie"
>;

/** Firebase's tokens, session cookies and what only its administrator may do, through firebase-admin. */
export function firebaseTokens({
  projectId,
  emulatorHost,
  now = Date.now,
}: {
  projectId: string;
  emulatorHost: string | undefined;
  now?: (() => number) | undefined;
}): Tokens {
  /** When the provider was last asked about an ID token, by the token's hash. */
  const checked = new Map<string, number>();

  return {
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
    confirmEmail: async (uid, email) => {
      const auth = await admin(projectId, emulatorHost);
      const there = (await inTime(auth.getUser(uid))).email ?? "";
      if (there.toLowerCase() !== email.toLowerCase()) return false;
      await inTime(auth.updateUser(uid, { emailVerified: true }));
      return true;
    },
    revokeTokens: async (uid) => inTime((await admin(projectId, emulatorHost)).revokeRefreshTokens(uid)),
    deleteAccount: async (uid) => {
      await inTime((await admin(projectId, emulatorHost)).deleteUser(uid)).catch((error: unknown) => {
        if ((error as { code?: string }).code !== "auth/user-not-found") throw error;
      });
    },
    verifyIdToken: async (idToken, recheck = false) => {
      const auth = await admin(projectId, emulatorHost);
      const key = createHash("sha256").update(idToken).digest("base64");
      const asking = now();
      const isDue = recheck || !(Math.abs(asking - (checked.get(key) ?? Number.NEGATIVE_INFINITY)) < RECHECK_MS);
      const decoded = await inTime(auth.verifyIdToken(idToken, isDue)).catch(refused);
      if (!decoded) return null;
      if (checked.size >= REMEMBERED) checked.clear();
      if (isDue) checked.set(key, asking);
      const { uid, email = "", email_verified: emailVerified = false, auth_time: authTime, firebase } = decoded;
      return { uid, email, emailVerified, authTime, provider: firebase.sign_in_provider };
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
