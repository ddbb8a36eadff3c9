import type { Log } from "#app/http/log.ts";

type Fields = Parameters<Log>[1];

/** What this server asks of others, each under a name that names nobody. */
export type Outside = "identity" | "google" | "mail" | "push" | "model" | "payment" | "storage" | "analytics";

/** Which lines of the log tell of such a failure, and in which of their fields the cause stands, best first. */
const OF = new Map<string, readonly [Outside, ...string[]]>(
  Object.entries({
    "identity.unavailable": ["identity", "code", "error"],
    "identity.refused": ["identity", "reason"],
    "identity.misconfigured": ["identity", "setting"],
    "google.unavailable": ["google", "reason", "code", "error"],
    "mail.failed": ["mail", "code", "error"],
    "mail.none": ["mail"],
    "push.failed": ["push", "why"],
    "ai.failed": ["model", "error"],
    "payment.failed": ["payment", "code", "type"],
    "payment.unsigned": ["payment", "name"],
    "photo.unkept": ["storage", "code", "error"],
    "analytics.forward": ["analytics", "code", "error", "status"],
  }),
);

/** A cause is a code or the name of a kind, never a sentence, which may hold what somebody wrote. */
const CODE = /^[A-Za-z0-9][\w./-]{0,59}$/;

/** What failed outside and why, where a line of the log tells of that; null for any other line. */
export function failureOf(event: string, fields: Fields): { of: Outside; cause: string } | null {
  const [of, ...names] = OF.get(event) ?? [];
  if (!of) return null;
  const causes = names.map((name) => String(fields?.[name] ?? ""));
  return { of, cause: causes.find((cause) => CODE.test(cause)) ?? "unsaid" };
}
