import { z } from "zod";

/** What the provider's REST interface says when it refuses; only what is read of it. */
export const refusalSchema = z.object({
  message: z.string().default(""),
  status: z.string().optional(),
  details: z.array(z.object({ reason: z.string().optional() })).optional(),
});
type Refusal = z.infer<typeof refusalSchema>;

/** The provider's messages that a person can do something about, as the codes that its SDKs use. */
const CODES: Record<string, string> = {
  EMAIL_EXISTS: "auth/email-already-in-use",
  FEDERATED_USER_ID_ALREADY_LINKED: "auth/account-exists-with-different-credential",
  EMAIL_NOT_FOUND: "auth/user-not-found",
  INVALID_EMAIL: "auth/invalid-email",
  INVALID_LOGIN_CREDENTIALS: "auth/invalid-credential",
  INVALID_PASSWORD: "auth/wrong-password",
  PASSWORD_DOES_NOT_MEET_REQUIREMENTS: "auth/password-does-not-meet-requirements",
  RESET_PASSWORD_EXCEED_LIMIT: "auth/too-many-requests",
  TOO_MANY_ATTEMPTS_TRY_LATER: "auth/too-many-requests",
  USER_DISABLED: "auth/user-disabled",
  WEAK_PASSWORD: "auth/weak-password",
};

/** `WEAK_PASSWORD : Password should be …` is WEAK_PASSWORD too. */
const wordOf = ({ message }: Refusal): string => message.split(" ", 1)[0] ?? "";

/** The code of a refusal that the person can mend; null for every other one. */
export const codeOf = (refusal: Refusal): string | null => CODES[wordOf(refusal)] ?? null;

/** The provider's words for settings that are wrong or missing there. */
const SETTINGS = new Set([
  "ADMIN_ONLY_OPERATION",
  "CONFIGURATION_NOT_FOUND",
  "INVALID_API_KEY",
  "OPERATION_NOT_ALLOWED",
  "PASSWORD_LOGIN_DISABLED",
  "PROJECT_NOT_FOUND",
  "QUOTA_EXCEEDED",
]);
/** Its codes for refusing our call before it has looked at what the person sent. */
const CALLER = new Set(["PERMISSION_DENIED", "UNAUTHENTICATED", "RESOURCE_EXHAUSTED", "UNAVAILABLE", "INTERNAL"]);

/**
 * Whether only the operator can mend it, and nobody gets in until then. Such errors name their reason in the details.
 */
export const isOurs = (refusal: Refusal): boolean =>
  SETTINGS.has(wordOf(refusal)) ||
  CALLER.has(refusal.status ?? "") ||
  refusal.message.startsWith("API key") ||
  (refusal.details ?? []).some(({ reason }) => reason !== undefined);

/** Whether this way of signing in is switched off in the provider's settings. */
export const isSwitchedOff = (refusal: Refusal): boolean => wordOf(refusal) === "OPERATION_NOT_ALLOWED";

/**
 * Why the provider has refused us, for the log: its own word ("API_KEY_INVALID", "PERMISSION_DENIED") and never a
 * sentence, which may hold what somebody typed.
 */
export function reasonOf(refusal: Refusal): string {
  const words = [...(refusal.details ?? []).map(({ reason }) => reason ?? ""), wordOf(refusal), refusal.status ?? ""];
  return words.find((word) => /^[A-Z][A-Z_]{2,60}$/.test(word)) ?? "UNKNOWN";
}
