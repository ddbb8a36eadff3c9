import { createCipheriv, createDecipheriv, hkdfSync } from "node:crypto";
import type { Env } from "./env.ts";
import type { Random } from "./random.ts";

type CookieOptions = { maxAge: number; httpOnly?: boolean };

/** On https the name carries __Host-: no subdomain can set it. Text browsers and WebKit refuse that on http. */
export const cookieName = (env: Env, name: string): string => (env.secure ? `__Host-${name}` : name);

/** The raw value of a cookie, or null. Of two with one name the last counts (docs/decisions/0018). */
export function readCookie(request: { headers: Headers }, name: string): string | null {
  const header = request.headers.get("cookie");
  if (!header) return null;
  let found: string | null = null;
  for (const part of header.split(";")) {
    const at = part.indexOf("=");
    if (at > 0 && part.slice(0, at).trim() === name) found = part.slice(at + 1).trim();
  }
  return found;
}

/** What a cookie that is cleared holds: links2 takes no notice of an empty one, and would keep the one from before. */
const CLEARED = "gone";

/**
 * A Set-Cookie value. `value` must hold only characters that need no encoding.
 * @param options maxAge in seconds, 0 to clear
 */
export function cookie(env: Env, name: string, value: string, { maxAge, httpOnly = true }: CookieOptions): string {
  return [
    `${name}=${maxAge === 0 ? CLEARED : value}`,
    "Path=/",
    `Max-Age=${maxAge}`,
    "SameSite=Lax",
    ...(httpOnly ? ["HttpOnly"] : []),
    ...(env.secure ? ["Secure"] : []),
  ].join("; ");
}

const keyOf = (secret: string, purpose: string) => Buffer.from(hkdfSync("sha256", secret, "", purpose, 32));

/** Seals a small JSON value for a cookie: AES-256-GCM under a key of its own for each purpose, with an end of life. */
export function seal(env: Env, random: Random, purpose: string, value: unknown, endsAt: Date): string {
  const iv = random(12);
  const cipher = createCipheriv("aes-256-gcm", keyOf(env.SESSION_SECRET[0] ?? "", purpose), iv);
  const text = JSON.stringify({ endsAt: endsAt.getTime(), value });
  const sealed = Buffer.concat([iv, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return sealed.toString("base64url");
}

/** Opens what `seal` made; null when it is over, cut, changed, or sealed for another purpose. */
export function unseal(env: Env, purpose: string, sealed: string | null, now: Date): unknown {
  const bytes = Buffer.from(sealed ?? "", "base64url");
  if (bytes.length < 29) return null;
  for (const secret of env.SESSION_SECRET) {
    try {
      const decipher = createDecipheriv("aes-256-gcm", keyOf(secret, purpose), bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(-16));
      const text = Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString("utf8");
      const { endsAt, value } = JSON.parse(text) as { endsAt: number; value: unknown };
      return endsAt > now.getTime() ? value : null;
    } catch {
      // sealed under another of our secrets, or not by us: try the next secret
    }
  }
  return null;
}
