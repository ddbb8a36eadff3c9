/** A year, in seconds. */
const YEAR = 31_536_000;

/** Sources that a policy allows besides our own files. */
type Sources = {
  /** For the few pages that talk to somebody else: scripts from there come by 'strict-dynamic'. */
  foreign?: ForeignSources | undefined;
  /** Origins that the scripts of every page may talk to: the error service's. */
  connect?: readonly string[];
  /** Origins that the forms of every page may lead on to: a page come to by a link keeps the policy of the one before it. */
  forms?: readonly string[];
  /** The sources of style elements, which only the dev server writes. */
  styles?: string;
};

/** Origins of others that one page may frame, call, or send a form on to. */
export type ForeignSources = { frames: readonly string[]; calls: readonly string[]; forms: readonly string[] };

const NO_FOREIGN: ForeignSources = { frames: [], calls: [], forms: [] };

/**
 * What a page may load.
 * @param scripts the sources for script-src: `'nonce-…'`, or the hashes of a kept page's own scripts
 * @param sources what is let in besides
 */
export function contentSecurityPolicy(
  scripts: string,
  { foreign = NO_FOREIGN, connect = [], forms: led = [], styles }: Sources = {},
): string {
  const { frames } = foreign;
  const forms = [...foreign.forms, ...led];
  const calls = [...foreign.calls, ...connect];
  return [
    "default-src 'self'",
    `script-src ${scripts} 'strict-dynamic'`,
    `style-src ${["'self'", ...(styles ? [styles] : [])].join(" ")}`,
    "img-src 'self'",
    // What shows a push is a file of ours; the hearts draw in a worker made of their own script.
    "worker-src 'self' blob:",
    ...(frames.length > 0 ? [`frame-src ${frames.join(" ")}`] : []),
    ...(calls.length > 0 ? [`connect-src ${["'self'", ...calls].join(" ")}`] : []),
    "object-src 'none'",
    "base-uri 'none'",
    `form-action ${["'self'", ...forms].join(" ")}`,
    "frame-ancestors 'none'",
  ].join("; ");
}

/** The headers of every answer, whatever gave it (docs/product/security.md#headers). */
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
