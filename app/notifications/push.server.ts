import webPush from "web-push";
import type { Env } from "#app/http/env.ts";
import { postOutside } from "#app/http/fetch-outside.server.ts";
import type { Subscription } from "./device.ts";

/** A push service that has not answered by then is left. Milliseconds. */
const WITHIN_MS = 5_000;
/** No push service is let wait for longer. Milliseconds. */
const WAIT_MAX_MS = 24 * 3_600_000;
/** How long one that says "too many" and not until when is let alone. Milliseconds. */
const WAIT_MS = 600_000;

/** What became of a line that was pushed: "gone" where the device takes nothing any more, and never will; why it failed. */
export type Pushed = { is: "sent" | "gone" } | { is: "failed"; why: string } | { is: "later"; notBefore: Date };

type Keys = Pick<Env, "VAPID_PUBLIC_KEY" | "VAPID_PRIVATE_KEY" | "VAPID_SUBJECT" | "EGRESS_TEST_HOSTS">;

/** The key that browsers are told, by which only this server's lines are taken; null where nothing is pushed. */
export const pushKeyOf = (env: Keys): string | null => env.VAPID_PUBLIC_KEY ?? null;

/**
 * Pushes a line to a device: sealed for it alone (RFC 8291), signed (RFC 8292), over https to a public address.
 * @param until after which it is of no use
 */
export async function push(env: Keys, to: Subscription, line: object, until: Date, now: Date): Promise<Pushed> {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject } = env;
  if (!publicKey || !privateKey || !subject) return { is: "failed", why: "unset" };
  const { endpoint, p256dh, auth } = to;
  let request: webPush.RequestDetails;
  try {
    request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(line), {
      vapidDetails: { subject, publicKey, privateKey },
      TTL: Math.max(60, Math.round((until.getTime() - now.getTime()) / 1000)),
      contentEncoding: "aes128gcm",
      urgency: "normal",
      topic: "waiting",
    });
  } catch {
    // Its key is no point of the curve: nobody could read what is sealed with it.
    return { is: "gone" };
  }
  const headers = request.headers as Record<string, string | number>;
  const answer = await postOutside(
    endpoint,
    { headers, body: request.body },
    { withinMs: WITHIN_MS, testHosts: env.EGRESS_TEST_HOSTS },
  );
  if (!answer.ok) {
    const { reason } = answer;
    return reason === "address" || reason === "private" ? { is: "gone" } : { is: "failed", why: reason };
  }
  const { status } = answer;
  if (status >= 200 && status < 300) return { is: "sent" };
  if (status === 429) return { is: "later", notBefore: retryAt(answer.retryAfter, now) };
  // 404 and 410: it has ended. 400, 401, 403, 413: it was made for another key, or will not take this either.
  return status >= 400 && status < 500 && status !== 408 ? { is: "gone" } : { is: "failed", why: String(status) };
}

/** When a push service wants to hear again: seconds, or a date. */
function retryAt(said: string | null, now: Date): Date {
  const seconds = said && /^\d{1,9}$/.test(said) ? Number(said) * 1000 : Number.NaN;
  const date = said ? Date.parse(said) - now.getTime() : Number.NaN;
  const wait = [seconds, date].find((ms) => ms > 0) ?? WAIT_MS;
  return new Date(now.getTime() + Math.min(wait, WAIT_MAX_MS));
}
