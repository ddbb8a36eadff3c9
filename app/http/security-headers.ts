/** A year, in seconds. */
const YEAR = 31_536_000;

/**
 * What a page may load.
 * @param scripts the sources for script-src: `'nonce-…'`, or the hashes of a kept page's own scripts
 * @param connect origins besides our own that its scripts may talk to
 */
export function contentSecurityPolicy(scripts: string, connect: readonly string[] = []): string {
  return [
    "default-src 'self'",
    `script-src ${scripts} 'strict-dynamic'`,
    "style-src 'self'",
    "img-src 'self'",
    ...(connect.length > 0 ? [`connect-src 'self' ${connect.join(" ")}`] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** The headers of every answer, whatever gave it (security.md 9). */
export function securityHeaders(secure: boolean): readonly (readonly [string, string])[] {
  return [
    ["X-Content-Type-Options", "nosniff"],
    // same-origin, not no-referrer: that would make browsers send "Origin: null" with our own forms.
    ["Referrer-Policy", "same-origin"],
    ["Cross-Origin-Resource-Policy", "same-origin"],
    ["Cross-Origin-Opener-Policy", "same-origin-allow-popups"],
    ["Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()"],
    ...(secure ? ([["Strict-Transport-Security", `max-age=${YEAR}; includeSubDomains`]] as const) : []),
  ];
}
